import type { Page } from './world.ts'

// A language that only specs speak: English with accents and 40 % longer, so that a text that was not taken from a table
// is seen, and a place that is too narrow for another language.

declare global {
  /** Set before the page: src-renderer/kit/words/words.ts asks it for each table of texts. */
  var specTexts: (<T extends Record<string, string>>(english: T) => T) | undefined
}

/** Opens all pages from now on in the pseudo-language. */
export const speakPseudo = (page: Page) =>
  page.addInitScript(() => {
    const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
    const accents = 'áƀçđéƒĝĥíĵķĺɱñóƥɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĹṀÑÓƤɊŔŠŢÚṼŴẊÝŽ'
    const accented = (text: string) => [...text].map(letter => [...accents][plain.indexOf(letter)] ?? letter).join('')
    const longer = (text: string) => {
      let left = Math.ceil(0.4 * text.length)
      const doubled = text.replace(/[áéíóúÁÉÍÓÚ]/g, letter => (left-- > 0 ? letter + letter.toLowerCase() : letter))
      return left > 0 && /\p{L}/u.test(text) ? doubled.replace(/(?<=\p{L})(?!.*\p{L})/u, 'ö'.repeat(left)) : doubled
    }
    const pseudo = (text: string) =>
      text
        .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
        .map((part, at) => (at % 2 === 1 ? part : longer(accented(part))))
        .join('')
    globalThis.specTexts = <T extends Record<string, string>>(english: T) =>
      Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)])) as T
  })

/** Words that are the same in every language, and parts of dates that the browser writes. */
const sameEverywhere = new Set(
  `selvedge english ctrl shift alt enter esc escape tab space delete home end backspace insert csv pdf json xlsx utc gmt
   jan feb mar apr may jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun
   monday tuesday wednesday thursday friday saturday sunday
   january february march april june july august september october november december`.split(/\s+/),
)

/** Gathers what the desk answered to a page: what is shown of it is data, and in no language of ours. */
export function dataOf(page: Page): { isData(text: string): boolean; ready(): Promise<void> } {
  const seen = new Set<string>()
  const coming: Promise<void>[] = []
  const take = (text: string) => {
    for (const [word] of text.matchAll(/[A-Za-z]{3,}/g)) seen.add(word.toLowerCase())
  }
  page.on('response', response => {
    if (response.request().method() === 'POST') coming.push(response.text().then(take, () => {}))
  })
  page.on('websocket', socket => socket.on('framereceived', ({ payload }) => take(payload.toString())))
  const holds = (word: string) => seen.has(word) || sameEverywhere.has(word)
  return {
    isData: text =>
      [...text.matchAll(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu)].every(([word]) => holds(word.toLowerCase())),
    ready: async () => void (await Promise.all(coming)),
  }
}
