import type { Words } from '../kit/index.ts'

/** The enumerations of a component or an overdue fabric (specification 2.4). */
const known = {
  source: ['sent', 'queued', 'manual'],
  reason: ['no delivery days on file', 'no cut-off on file', 'supplier working days not usable', 'buy not confirmed'],
  verdict: ['on time', 'late', 'waiting', 'no estimate'],
} as const

/** A word of the service about fabric in the language of the desk; one that isn't known stays as it is. */
export function fabricWord(t: Words<'production-today'>, kind: keyof typeof known, word: string | null): string {
  if (word === null) return ''
  const folded = word.trim().toLowerCase().replaceAll('_', ' ')
  const isKnown = (known[kind] as readonly string[]).includes(folded)
  return isKnown ? t(`${kind}.${folded}` as Parameters<Words<'production-today'>>[0]) : word
}
