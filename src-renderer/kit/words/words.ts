import i18next, { type i18n } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { NoOther, Translation } from '../../../src-shared/language.ts'
import { chineseMessages, englishMessages } from '../../../src-shared/messages/index.ts'
import { isolated } from './isolated.ts'

declare global {
  /** Set before the page by the spec of long texts: it takes each table of English texts and answers longer ones. */
  var specTexts: (<T extends Record<string, string>>(english: T) => T) | undefined
}

/** English texts as they are shown: as they are, except in the spec of long texts. */
export const shownEnglish = <T extends Record<string, string>>(english: T): T =>
  globalThis.specTexts?.(english) ?? english

/** The renderer's own speaker; keys are plain, so that the codes of messages (which hold dots) are keys too. */
export const speaker: i18n = i18next.createInstance()
speaker.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { messages: shownEnglish(englishMessages) }, 'zh-CN': { messages: chineseMessages } },
  defaultNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it draws; a name must only not turn round what is beside it.
  interpolation: { escapeValue: true, escape: isolated },
  initAsync: false,
  react: { useSuspense: false },
})

type Plural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

/** A key of these texts; `jobs` means `jobs_one` and `jobs_other`, which `count` chooses between. */
export type WordKey<W> = Plural<Extract<keyof W, string>>

/** The translator without its own inference of gaps, which generic keys are beyond. */
type Say = (key: string, data: Record<string, string | number>) => string

/** Says a text by its key. */
export type Words<W> = (key: WordKey<W>, data?: Record<string, string | number>) => string

/**
 * Declares the texts of one part of the renderer in both languages, with gaps like `{{count}}`, and answers the hook that
 * says them: a key that does not exist, or has no Chinese text, is then an error of the compiler.
 */
export function defineWords<W extends Record<string, string>, C extends Translation<W>>(
  namespace: string,
  english: W,
  chinese: C & NoOther<W, C>,
): { useWords: () => Words<W> } {
  speaker.addResourceBundle('en', namespace, shownEnglish(english))
  speaker.addResourceBundle('zh-CN', namespace, chinese)
  // Texts without gaps, by language: each is looked up once, since a page says hundreds.
  const plain = new Map<string, string>()
  const sayPlain = (t: Say, language: string, key: string) => {
    const place = `${language} ${key}`
    const text = plain.get(place) ?? t(key, {})
    plain.set(place, text)
    return text
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, so the hook stays the same one
  function useWords(): Words<W> {
    const { t, i18n } = useTranslation(namespace, { i18n: speaker })
    const { language } = i18n
    return useCallback((key, data) => (data ? (t as Say)(key, data) : sayPlain(t as Say, language, key)), [t, language])
  }
  return { useWords }
}
