/** One part of a scope: a retailer, main product or product. */
export interface Named {
  id: string
  name: string | null
}

/** The name, or the id if there is none. */
export const namedLabel = ({ id, name }: Named): string => name ?? id

/** Resolves a typed text to a known part by its name or id; otherwise the text is the id. Null if empty. */
export function scopePartNamed(text: string, known: readonly Named[]): Named | null {
  const wanted = text.trim()
  if (wanted === '') return null
  const same = (other: string | null) => other?.toLowerCase() === wanted.toLowerCase()
  return known.find(({ id }) => id === wanted) ?? known.find(({ name }) => same(name)) ?? { id: wanted, name: null }
}
