/** A name by its letters and digits alone: capitals, accents, spaces, hyphens and signs aside. */
export const lettersOf = (text: string): string => foldedOf(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Words that say nothing by themselves. */
const smallWords: ReadonlySet<string> = new Set(['and', 'with', 'the', 'a', 'of', 'price', 'prices', 'und', 'et'])
const pieces: ReadonlySet<string> = new Set(['pc', 'pcs', 'pce', 'pieces'])

/** The words of a name, small ones aside; digits stand alone, so that `2pc` and `2-Piece` have the same. */
export function wordsOf(text: string): string[] {
  const words = foldedOf(text).match(/\p{N}+|\p{Script=Han}|[^\P{L}\p{Script=Han}]+/gu) ?? []
  return words.filter(word => !smallWords.has(word)).map(word => (pieces.has(word) ? 'piece' : word))
}

/** Small letters without accents; apostrophes are no break between words. */
const foldedOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]+/gu, '')
    .normalize('NFC')
    .toLowerCase()

/** A word without the `s` of many: people write `Trouser` and `Trousers`. */
export const singularOf = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)
