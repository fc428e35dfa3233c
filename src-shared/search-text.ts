const plain = /^[\0-\x7f]*$/

/** A text as it is searched: in small letters, without accents, full-width signs as the usual ones. */
export const asSearched = (text: string): string =>
  plain.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** True if a text holds what was typed, which is `asSearched` already. */
export const holds = (text: string, searched: string): boolean => asSearched(text).includes(searched)
