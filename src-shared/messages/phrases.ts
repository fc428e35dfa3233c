import type { TextKey } from '../texts/all.ts'
import { chinese } from '../texts/index.ts'

/**
 * English texts of main that stand inside others (the `why` and `what` of messages, and what the command line says), each with
 * its Chinese one. Their keys are the texts themselves: they are kept, logged and printed as JSON in English, and translated
 * where a message is said in Chinese.
 */
export const phrases: Readonly<Record<string, string>> = { ...chinese.cli, ...chinese.phrases }

/** One of these texts. */
export type Phrase = TextKey<'cli'> | TextKey<'phrases'>

type GapsOf<T extends string> = T extends `${string}{{${infer Gap}}}${infer Rest}` ? Gap | GapsOf<Rest> : never

/** What fills the gaps of a phrase, for one that has any. */
export type PhraseGaps<P extends string> = [GapsOf<P>] extends [never] ? [] : [Record<GapsOf<P>, string | number>]

/** Fills the gaps of a text. */
export const filled = (text: string, gaps: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(gaps[name] ?? gap))

/**
 * A phrase with its gaps filled, in English: what goes into a message's data. Written like this it has a Chinese text, or
 * the compiler says so.
 */
export function phrase<P extends string>(english: P & Phrase, ...gaps: PhraseGaps<P>): string {
  return filled(english, gaps[0] ?? {})
}
