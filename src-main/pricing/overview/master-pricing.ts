/** Words of a key or a label in small letters, one blank between them: `pricing.masterPrices` is three. */
const wordsOf = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const patterns = [
  /\bmasters? ?(?:fabric |retail |wholesale )?pric(?:e|es|ing|elist)\b/,
  /\bpric(?:e|es|ing|elist) (?:list )?masters?\b/,
  // Not the prices of an owner, a buyer or a shopkeeper (业主, 买主, 店主), nor a total (总价格).
  /(?<![业买店货雇客车])主(?:价格|价目|定价)|母版(?:价格|价目|定价)|总(?:价目|定价)/,
]

/**
 * True for an entry of a menu that is master pricing, which is retired (specification 2.7). A key and a label are looked at each for
 * itself; “main products” are something else.
 */
export const isMasterPricing = ({ key, label }: { key: string; label: string }): boolean =>
  [key, label].map(wordsOf).some(words => patterns.some(pattern => pattern.test(words))) ||
  (wordsOf(key) === 'master' && /\bpric(?:e|es|ing)\b/.test(wordsOf(label)))
