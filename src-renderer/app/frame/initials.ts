/** Two letters for a name: of its first and last word, or its last two signs where it is written without spaces in Chinese. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean)
  const first = words[0]
  if (!first) return '?'
  if (/\p{Script=Han}/u.test(first)) return [...first].slice(-2).join('')
  const last = words.length > 1 ? words.at(-1) : undefined
  return ([...first][0] ?? '').concat(last ? ([...last][0] ?? '') : '').toUpperCase()
}
