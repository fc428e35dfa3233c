import i18next from 'i18next'
import { deskMessages } from './desk.ts'
import { importMessages } from './imports.ts'
import { otherPriceMessages } from './other-prices.ts'
import { priceMessages } from './prices.ts'
import { printMessages } from './print.ts'
import { serviceMessages } from './service.ts'
import type { MessageData, Template } from './template.ts'

/** Every text that main can say, in English; a translation replaces texts by code. */
const catalog = {
  ...serviceMessages,
  ...printMessages,
  ...priceMessages,
  ...otherPriceMessages,
  ...importMessages,
  ...deskMessages,
} as const

type Catalog = typeof catalog

/** The name of a text in the catalogue, such as `document.cut`. */
export type MessageCode = keyof Catalog

/** The data that the text of code `C` needs. */
export type DataOf<C extends MessageCode> = Catalog[C] extends Template<infer D> ? D : never

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
  return Object.hasOwn(catalog, code)
}

/** All English texts by code, as resources for i18next (flat: codes hold dots). */
export const englishMessages: Record<string, string> = Object.fromEntries(
  Object.entries(catalog).map(([code, template]) => [code, template.text]),
)

const speaker = i18next.createInstance()
speaker.init({
  lng: 'en',
  resources: { en: { messages: englishMessages } },
  defaultNS: 'messages',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Says a message in English, for the command line and logs. The renderer says it in its own language. */
export function say(said: { code: string; data: MessageData }): string {
  return isMessageCode(said.code) ? speaker.t(said.code, said.data) : said.code
}
