/** A name by its letters and digits alone: capitals, accents, spaces, hyphens and signs aside. */
export const lettersOf = (text: string): string => foldedOf(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** Words that say nothing by themselves. */
const smallWords: ReadonlySet<string> = new Set(['and', 'with', 'the', 'a', 'of', 'price', 'prices', 'und', 'et'])
const pieces: ReadonlySet<string> = new Set(['pc', 'pcs', 'pce', 'pieces'])

/** The words of a name, small ones aside; digits stand alone, so that `2pc` and `2-Piece` have the same. */
export function wordsOf(text: string): string[] {
  const words = foldedOf(text).match(/\p{N}+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu) ?? []
  return words.filter(word => !smallWords.has(word)).map(word => (pieces.has(word) ? 'piece' : word))
}

/** Letters that are another one with a stroke, or two that are written as one: keyboards and programs without them have these. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
}

/**
 * Accents of Latin, Greek and Cyrillic, and vowels that Arabic and Hebrew mostly leave out. Vowels of Hindi or Thai, and what makes `カ` a `ガ`, are marks, too,
 * and without them it is another word.
 */
const accents =
  /(?:[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f]|\u0670|[\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]|[\ufe00-\ufe0f\ufe20-\ufe2f]|['’‘ʼ`´])+/g

/** Small letters without accents; apostrophes are no break between words. */
const foldedOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðłħıþ]/g, letter => plainLetters[letter] ?? letter)

/** A word without the `s` of many: people write `Trouser` and `Trousers`. */
export const singularOf = (word: string): string => (/[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)
