const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const english = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/
const continental = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/

/**
 * A text of the service's as digits with a decimal point; null for what isn't a number. Commas part thousands or decimals where the form
 * leaves no doubt: `1,234.50`, `1.234,50` and `12,5` are read, `1,250` is not.
 */
export function digitsIn(text: string): string | null {
  const bare = text.trim()
  if (plain.test(bare)) return bare
  if (english.test(bare)) return bare.replaceAll(',', '')
  if (continental.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return null
}
