import { isRecord, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf } from '../kit.ts'
import { linkIn } from '../links.ts'

/** What one of the two readings found: by name; a bare reading has an empty name. */
export type Reading = Readonly<Record<string, string>>

/** A vision check (specification 2.9; its id, order and state are assumed). Times are ms since 1970, UTC. */
export interface VisionCheck {
  id: string
  orderId: string | null
  piece: string | null
  state: string | null
  photoUrl: string | null
  photoExpiresAt: number | null
  canResolve: boolean
  canRerun: boolean
  readA: Reading
  readB: Reading
  /** Which place a single trouser leg has; null for a pair. */
  singleLegSlot: string | null
  createdAt: number | null
}

/** Reads a vision check; null for one without an id. What it doesn't allow in so many words is not allowed. */
export function readVisionCheck(value: unknown, context: AnswerContext): VisionCheck | null {
  const fields = fieldsOf(value, context)
  const id = fields?.id('id', 'check_id', 'result_id') ?? null
  if (!fields || id === null) return null
  const slot = fields.record['single_leg_slot']
  return {
    id,
    orderId: fields.id('order_id'),
    piece: fields.text('piece', 'piece_code', 'code'),
    state: fields.text('state', 'status'),
    photoUrl: linkIn(textOf(fields.record['photo_url']), context.baseUrl),
    photoExpiresAt: fields.time('photo_expires_at'),
    canResolve: fields.flag('can_resolve') === true,
    canRerun: fields.flag('can_rerun') === true,
    readA: readingOf(fields.record['read_a'], context),
    readB: readingOf(fields.record['read_b'], context),
    singleLegSlot: typeof slot === 'boolean' ? (slot ? String(slot) : null) : (textOf(slot) ?? null),
    createdAt: fields.time('created_at'),
  }
}

function readingOf(value: unknown, { clean }: AnswerContext): Reading {
  if (!isRecord(value)) return textOf(value) === null ? {} : { '': clean(textOf(value) ?? '') }
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const text = typeof one === 'boolean' ? String(one) : textOf(one)
      return text === null ? [] : [[clean(name), clean(text)]]
    }),
  )
}

/** The names in which two readings differ. */
export const differing = (a: Reading, b: Reading): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(name => a[name] !== b[name])
