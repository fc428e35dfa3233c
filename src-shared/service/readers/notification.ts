import { firstTextOf, idOf, isRecord, timeOf } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'
import { linkIn, linkNames } from './links.ts'
import { batchOf } from './started.ts'

/** What the service tells a person. Every part may be missing. */
export interface Notification {
  id: string | null
  kind: string
  /** Title and message. */
  text: string
  batch: string | null
  /** By this computer's clock, milliseconds since 1970, UTC; the service's own may go otherwise. */
  at: number | null
  /** Of a file that is ready. */
  url: string | null
}

/** Reads a notification; null for what is no record. */
export function readNotification(
  record: unknown,
  { baseUrl, clean, serverDate }: Pick<AnswerContext, 'baseUrl' | 'clean' | 'serverDate'>,
): Notification | null {
  if (!isRecord(record)) return null
  const ahead = serverDate === null ? 0 : serverDate - Date.now()
  // Some services keep what they say under `data`.
  const all = isRecord(record['data']) ? { ...record['data'], ...record } : record
  const texts = [firstTextOf(all, ['title', 'subject']), firstTextOf(all, ['message', 'body', 'text'])]
  const at = timeOf(all['created_at']) ?? timeOf(all['date'])
  return {
    id: idOf(all['id']),
    kind: firstTextOf(all, ['kind', 'type']) ?? '',
    text: clean(texts.filter(text => text !== null).join(': ')),
    batch: batchOf(all),
    at: at === null ? null : at - ahead,
    url: linkIn(firstTextOf(all, linkNames), baseUrl),
  }
}
