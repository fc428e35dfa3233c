import type { Language } from '../language.ts'
import { chinese, english } from '../texts/index.ts'

/** The messages about attempts that contain a text, in a language: by the codes of messages, and by English words in their data. */
export interface SaidLike {
  codes: string[]
  words: string[]
}

/** Messages about an attempt. */
const ofAttempts = /^(end|step|seen|paper|printer|job|document)\./
const gaps = /\{\{\w+\}\}/g

/** The messages whose own words hold a text, and the English for a printer's reasons that hold it. */
export function saidLike(text: string, language: Language): SaidLike {
  const wanted = text.trim().toLowerCase()
  const holds = (words: string) => words.toLowerCase().includes(wanted)
  const texts = language === 'zh-CN' ? chinese : english
  const messages: Readonly<Record<string, string>> = texts.messages
  const reasons: Readonly<Record<string, string>> = texts.reasons
  const words: Readonly<Record<string, string>> = english.reasons
  return {
    codes: Object.keys(messages).filter(
      code => ofAttempts.test(code) && holds((messages[code] ?? '').replace(gaps, '\n')),
    ),
    words: Object.keys(reasons).flatMap(key => (holds(reasons[key] ?? '') ? (words[key] ?? []) : [])),
  }
}
