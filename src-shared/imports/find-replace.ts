/** What is found in the texts of a column, and what is there instead. */
export interface FindReplace {
  find: string
  replace: string
  /** Only cells that hold nothing else, spaces around it aside. */
  whole: boolean
  matchCase: boolean
}

/**
 * Returns each text as it will be; the very same text if nothing matches. Characters are literal, there are no
 * patterns.
 */
export function replacer({ find, replace, whole, matchCase }: FindReplace): (text: string) => string {
  if (find === '') return text => text
  const folded = (text: string) => (matchCase ? text : text.toLowerCase())
  if (whole) {
    const sought = folded(find.trim())
    return text => (folded(text.trim()) === sought ? replace : text)
  }
  const pattern = new RegExp(find.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  return text => text.replace(pattern, () => replace)
}
