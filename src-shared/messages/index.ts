import i18next from 'i18next'
import type { Language } from '../language.ts'
import { typeName, typeNameIn } from '../print/type-name.ts'
import type { GapData, TextKey } from '../texts/all.ts'
import { chinese, english } from '../texts/index.ts'
import { gapsOfTexts, makeChinese } from './in-chinese.ts'
import { momentsIn } from './moments.ts'
import { withTitles } from './operation-titles.ts'
import { filled, type Phrase, type PhraseGaps, phrases } from './phrases.ts'
import type { MessageData } from './template.ts'

/** Every text that main can say, by code (the part `messages` of the texts). */
export const englishMessages: Readonly<Record<string, string>> = english.messages
const chineseMessages = chinese.messages

/** The name of a text in the catalogue, such as `document.cut`. */
export type MessageCode = TextKey<'messages'>

/** What goes with a message beside what its text shows, for programs that read it. */
interface UnsaidData {
  'printer.leaves-out': { by: 'lists' | 'answer' }
  'service.rejected': { status: number; what: string }
}

/** The data that the text of code `C` needs: what fills its gaps, and what goes with it. */
export type DataOf<C extends MessageCode> = GapData<'messages', C> &
  (C extends keyof UnsaidData ? UnsaidData[C] : unknown)

/** A text by code with its data: what the ledger keeps and the wire carries, so that any language can say it later. */
export interface Message {
  code: MessageCode
  data: MessageData
}

/** Makes a message; the compiler checks that `data` fills the gaps of its text. */
export function message<C extends MessageCode>(code: C, data: DataOf<C>): Message {
  return { code, data }
}

/** True for a code of this catalogue (a message from a newer ledger may have another). */
export function isMessageCode(code: string): code is MessageCode {
  return Object.hasOwn(englishMessages, code)
}

const speaker = i18next.createInstance()
speaker.init({
  lng: 'en',
  resources: { en: { messages: englishMessages }, 'zh-CN': { messages: chineseMessages } },
  defaultNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** The language of `say` in this process, for alerts, menus and the command line. */
let spoken: Language = 'en'

/** The time zone of the moments in it; undefined: the computer's. */
let spokenZone: string | undefined

/** Sets the language of what this process says to a person, and the time zone of its moments. */
export function speak(language: Language, zone?: string): void {
  spoken = language
  spokenZone = zone
}

/** The language that `speak` set. */
export const spokenLanguage = (): Language => spoken

/** How this process writes a file for a person; a worker gets it passed, since `speak` reaches only its own process. */
export const spokenStyle = (): { language: Language; zone: string | undefined } => ({
  language: spoken,
  zone: spokenZone,
})

/** Says a message to a person who uses this process; the renderer says it in its own language. */
export function say(said: { code: string; data: MessageData }): string {
  return sayIn(spoken, said)
}

/** Says a message in English whatever the language, with the ids of operations: for logs, and for JSON that others script against. */
export function sayEnglish({ code, data }: { code: string; data: MessageData }): string {
  return textOf('en', code, momentsIn('en', undefined, data))
}

/** Says a message in a language, for a file in that language and time zone. */
export function sayIn(lng: Language, { code, data }: { code: string; data: MessageData }, zone = spokenZone): string {
  return textOf(lng, code, dataIn(lng, data, zone))
}

const textOf = (lng: Language, code: string, data: MessageData): string =>
  isMessageCode(code) ? speaker.t(code, { ...data, lng }) : code

const { textIn, dataIn: dataInChinese } = makeChinese(englishMessages, chineseMessages)

/** The same gaps, each as it is said. */
type Said<D extends MessageData> = { [G in keyof D]: string | number }

/**
 * The data of a message as it is said to a person: what stands in it as a text of main is translated, operations of the
 * service go by their titles, types of jobs by their names, and moments are times of the account's zone.
 */
export function dataIn<D extends MessageData>(language: Language, data: D, zone = spokenZone): Said<D> {
  const timed = momentsIn(language, zone, data)
  const said = language === 'zh-CN' ? dataInChinese(timed) : timed
  const gaps = Object.entries(said).map(([gap, value]) => {
    if (gap === 'type' && typeof value === 'string') return [gap, typeName(value, language)]
    const holdsIds = typeof value === 'string' && (gap === 'operation' || gapsOfTexts.has(gap))
    const text = holdsIds ? withTitles(value, language) : value
    // What a job waits for is a type, too.
    return [gap, gap === 'what' && typeof text === 'string' ? typeNameIn(text, language) : text]
  })
  return Object.fromEntries(gaps) as Said<D>
}

/** Says a phrase in the language of this process, with gaps that hold names and numbers. */
export function sayPhrase<P extends string>(english: P & Phrase, ...gaps: PhraseGaps<P>): string {
  const chinese: Readonly<Record<string, string>> = phrases
  return filled((spoken === 'zh-CN' && chinese[english]) || english, gaps[0] ?? {})
}

/** An English text of main (a message, or phrases) in a language, by default that of this process. */
export const inLanguage = (english: string, language: Language = spoken): string =>
  language === 'zh-CN' ? textIn(english) : english
