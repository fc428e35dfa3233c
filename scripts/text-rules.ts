/** The texts of a language: by part, then by key. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The gaps of a text by the alphabet, each once: `{{count}} of {{total}}` has `count` and `total`. */
const gapsOf = (text: string): string[] =>
  [...new Set(Array.from(text.matchAll(/\{\{(\w+)\}\}/g), ([, gap = '']) => gap))].sort()

/** The form of a plural that only English has: `jobs_one` beside `jobs_other`. */
const isSingular = (texts: Readonly<Record<string, string>>, key: string): boolean =>
  key.endsWith('_one') && key.replace(/_one$/, '_other') in texts

/**
 * Compares a translation with the English texts: the same keys (but one form for every number) with the same gaps.
 * @returns one line a fault, with the part and the key; empty if there are none
 */
export function textFaults(english: Texts, translation: Texts): string[] {
  const parts = new Set([...Object.keys(english), ...Object.keys(translation)])
  return [...parts].flatMap(part => {
    const [own, other] = [english[part] ?? {}, translation[part] ?? {}]
    const faultOf = (key: string): string | null => {
      const [text, said] = [own[key], other[key]]
      if (text === undefined || isSingular(own, key)) return said === undefined ? null : 'isn’t a key of en.json'
      if (said === undefined) return 'is missing'
      if (said === '' && text !== '') return 'is empty'
      const [wanted, found] = [gapsOf(text), gapsOf(said)]
      return `${wanted}` === `${found}`
        ? null
        : `has the gaps ${found.join(', ') || 'none'} instead of ${wanted.join(', ') || 'none'}`
    }
    return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap(key => {
      const fault = faultOf(key)
      return fault === null ? [] : [`${part}, ${key}: ${fault}`]
    })
  })
}

/** The source of src-shared/texts/gaps.gen.ts: which gaps each English text has. */
export function gapTypes(english: Texts): string {
  const parts = Object.entries(english).flatMap(([part, texts]) => {
    const lines = Object.entries(texts).flatMap(([key, text]) => {
      const gaps = gapsOf(text)
      return gaps.length === 0
        ? []
        : [`    '${key.replaceAll("'", "\\'")}': ${gaps.map(gap => `'${gap}'`).join(' | ')}`]
    })
    return lines.length === 0 || part === 'phrases' || part === 'cli'
      ? []
      : [`  '${part}': {\n${lines.join('\n')}\n  }\n`]
  })
  return `// Made by \`npm run texts\` of resources/texts/en.json.

/** The gaps of each text that has any. */
export interface Gaps {
${parts.join('')}}
`
}
