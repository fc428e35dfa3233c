import { languageNow } from '../kit/index.ts'

/** A locale in words, such as "Chinese (China)"; unknown ones unchanged. */
export function localeName(locale: string): string {
  try {
    return new Intl.DisplayNames(languageNow(), { type: 'language' }).of(locale) ?? locale
  } catch {
    return locale
  }
}
