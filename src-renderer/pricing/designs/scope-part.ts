/** One of what a scope is made of. */
export interface Named {
  id: string
  name: string | null
}

/** What it is called: by its name, or by its id where it has none. */
export const namedLabel = ({ id, name }: Named): string => name ?? id

/** What a typed text means: one of what is known, by its name or id, else the text as an id. */
export function scopePartNamed(text: string, known: readonly Named[]): Named | null {
  const wanted = text.trim()
  if (wanted === '') return null
  const same = (other: string | null) => other?.toLowerCase() === wanted.toLowerCase()
  return (
    known.find(({ id }) => id === wanted) ??
    known.find(({ name }) => same(name)) ?? { id: wanted, name: null }
  )
}
