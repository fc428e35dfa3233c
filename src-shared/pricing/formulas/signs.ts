/** What keyboards, word processors and Chinese input write for the plain signs of the language. */
const plainSigns: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '÷': '/',
  '∕': '/',
  '⁄': '/',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '。': '.',
  '、': ',',
  '【': '(',
  '】': ')',
}

/**
 * One character of a formula in the language's own signs: full-width digits, letters and brackets become plain ones, `×` becomes `*`,
 * `≤` becomes `<=`. Anything else stays as it is.
 */
export function plainSign(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return plainSigns[character] ?? character
}
