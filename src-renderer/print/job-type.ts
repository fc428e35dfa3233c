import { foldWord } from '../../src-shared/print/stage.ts'

type TypeKey = 'type.order' | 'type.tag' | 'type.shipping' | 'type.none'

const known = new Map<string, TypeKey>([
  ['order', 'type.order'],
  ['tag', 'type.tag'],
  ['shipping container', 'type.shipping'],
  ['', 'type.none'],
])

/** A job type in words; one that is not known stays as it came, with a capital. */
export function typeWord(type: string, t: (key: TypeKey) => string): string {
  const key = known.get(foldWord(type))
  if (key) return t(key)
  const trimmed = type.trim()
  return trimmed.charAt(0).toUpperCase() + trimmed.slice(1)
}
