import englishTexts from '../../resources/texts/en.json' with { type: 'json' }
import chineseTexts from '../../resources/texts/zh-CN.json' with { type: 'json' }
import type { Gaps } from './gaps.gen.ts'

/** All texts in English: by part, then by key. Keys are flat; their dots mean nothing. `npm run lint` compares the languages. */
export const allEnglish = englishTexts

/** The parts of the texts, such as `print` or `messages`. */
export type TextPart = keyof typeof allEnglish

/** The keys of a part's texts. */
export type TextKey<P extends TextPart> = keyof (typeof allEnglish)[P] & string

/** The same in Chinese, where a plural has `_other` alone. */
export const allChinese: Readonly<Record<TextPart, Readonly<Record<string, string>>>> = chineseTexts

/** What fills the gaps of a text: names and numbers. */
export type GapData<P extends TextPart, K extends string> = P extends keyof Gaps
  ? K extends keyof Gaps[P]
    ? Record<Gaps[P][K] & string, string | number>
    : Record<never, never>
  : Record<never, never>
