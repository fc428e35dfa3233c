const languages = new Intl.DisplayNames('en', { type: 'language' })

/** A locale in words, such as "Chinese (China)"; unknown ones unchanged. */
export function localeName(locale: string): string {
  try {
    return languages.of(locale) ?? locale
  } catch {
    return locale
  }
}
