/** A template such as `{{printer}} has no job {{spooler}}.`, made ready to parse the texts that were made from it. */
export interface Form {
  pattern: RegExp
  gaps: string[]
  /** Its longest part without a gap: a text without it can't match. */
  longestPart: string
  /** How many letters of its own it has: the more, the surer is a match. */
  letters: number
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The form of a template; `gap` is a pattern of what fills one, `ending` one of what may follow. */
export function formOf(template: string, gap = '([\\s\\S]*?)', ending = ''): Form {
  const parts = template.split(/\{\{(\w+)\}\}/)
  const literals = parts.filter((_, at) => at % 2 === 0)
  return {
    gaps: parts.filter((_, at) => at % 2 === 1),
    pattern: new RegExp(`^${literals.map(escaped).join(gap)}${ending}$`),
    longestPart: literals.toSorted((a, b) => b.length - a.length)[0] ?? '',
    letters: literals.join('').replace(/\W/g, '').length,
  }
}
