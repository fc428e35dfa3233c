import i18next, { type i18n } from 'i18next'
import { useCallback } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { allChinese, allEnglish, type TextKey, type TextPart } from '../../../src-shared/texts/all.ts'
import type { Gaps } from '../../../src-shared/texts/gaps.gen.ts'
import { isolated } from './isolated.ts'

declare global {
  /** Set before the page by the spec of long texts: it takes each table of English texts and answers longer ones. */
  var specTexts: (<T extends Record<string, string>>(english: T) => T) | undefined
}

/** English texts as they are shown: as they are, except in the spec of long texts. */
const shownEnglish = () => {
  const shown = globalThis.specTexts
  return shown
    ? Object.fromEntries(Object.entries(allEnglish).map(([part, texts]) => [part, shown(texts)]))
    : allEnglish
}

/** The renderer's own speaker; keys are plain, so that the codes of messages (which hold dots) are keys too. */
export const speaker: i18n = i18next.createInstance()
speaker.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: shownEnglish(), 'zh-CN': allChinese },
  defaultNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  // React escapes what it draws; a name must only not turn round what is beside it.
  interpolation: { escapeValue: true, escape: isolated },
  initAsync: false,
  react: { useSuspense: false },
})

type Plural<K> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K

/** A key of a part's texts; `jobs` means `jobs_one` and `jobs_other`, which `count` chooses between. */
export type WordKey<P extends TextPart> = Plural<TextKey<P>>

/** The translator without its own inference of gaps, which generic keys are beyond. */
type Say = (key: string, data: Readonly<Record<string, Value>>) => string

type Value = string | number
type GapsOfPart<P extends TextPart> = P extends keyof Gaps ? Gaps[P] : Record<never, never>
/** What may be said in the place of a key: the forms of a plural, and what a kind of sheets has under its own name. */
type Forms<K extends string> = K | `${K}_${'zero' | 'one' | 'other' | 'designs' | 'designs_one' | 'designs_other'}`
type GapOf<P extends TextPart, K extends string> = GapsOfPart<P>[K & keyof GapsOfPart<P>] & string
/** The gaps of a key's own text; without one, those of its forms. */
type Needed<P extends TextPart, K extends string> = K extends TextKey<P> ? GapOf<P, K> : GapOf<P, Forms<K>>

type IsOne<K, Each = K> = K extends unknown ? ([Each] extends [K] ? true : false) : never
/** What may go with any key: it chooses a form, or fills the gap of another one. */
type Optional<P extends TextPart, K extends string> = {
  readonly [G in GapOf<P, Forms<K>> | 'count' | 'context']?: Value
}

/** What fills the gaps of a text: all of them where the key is known, and never one that no form of it has. */
type Filling<P extends TextPart, K extends string> =
  true extends IsOne<K>
    ? [Needed<P, K>] extends [never]
      ? [data?: Optional<P, K>]
      : [data: { readonly [G in Needed<P, K>]: Value } & Optional<P, K>]
    : [data?: Optional<P, K>]

/** Says a text of a part by its key, with what fills its gaps. */
export type Words<P extends TextPart> = <K extends WordKey<P>>(key: K, ...filling: Filling<P, K>) => string

/** Texts without gaps, by language and part: each is looked up once, since a page says hundreds. */
const plain = new Map<string, string>()

/** The texts of a part (resources/texts/en.json) in the language of the person. A key that doesn't exist is an error of the compiler. */
export function useWords<P extends TextPart>(part: P): Words<P> {
  const { t, i18n } = useTranslation(part, { i18n: speaker })
  const { language } = i18n
  return useCallback(
    (key, ...[data]) => {
      const say = t as Say
      if (data) return say(key, data as Record<string, Value>)
      const place = `${language} ${part} ${key}`
      const text = plain.get(place) ?? say(key, {})
      plain.set(place, text)
      return text
    },
    [t, language, part],
  )
}
