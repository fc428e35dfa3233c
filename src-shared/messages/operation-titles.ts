import type { Language } from '../language.ts'

/** An id in a sentence of ours. In quotes it is somebody's own word, such as in a profile's overrides, and stays. */
const ids = /(?<![“"'`/\w.])admin(?:\.[a-z][a-z-]*)+/g

/** Names the operations in a text by their titles, in quotes; an id that isn't ours stays as it is. */
export const withTitles = (text: string, language: Language): string =>
  text.includes('admin.')
    ? text.replace(ids, id => {
        const [english, chinese] = operationTitles[id] ?? []
        return english === undefined ? id : `“${language === 'zh-CN' ? chinese : english}”`
      })
    : text
