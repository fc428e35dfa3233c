import type { Language } from '../language.ts'
import { chinese, english } from '../texts/index.ts'

/** What each operation of the service is called where a person reads of it. */
export const operationTitles: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: english.operations,
  'zh-CN': chinese.operations,
}

/** An id in a sentence of ours. In quotes it is someone's own word, such as in a profile's overrides, and stays. */
const ids = /(?<![“"'`/\w.])admin(?:\.[a-z][a-z-]*)+/g

/** Names the operations in a text by their titles, in quotes; an id that isn't ours stays as it is. */
export const withTitles = (text: string, language: Language): string =>
  text.includes('admin.')
    ? text.replace(ids, id => {
        const titles = operationTitles[language]
        return Object.hasOwn(titles, id) ? `“${titles[id]}”` : id
      })
    : text
