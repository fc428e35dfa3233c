import { isRecord, listOf, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf } from '../kit.ts'
import { linkIn, linkNames } from '../links.ts'

/** The checkpoints at which photos are taken (specification 2.3). */
export const qcCheckpoints = [
  { key: 'p1.1', title: 'Design' },
  { key: 'p2.1', title: 'Quality' },
  { key: 'p3.5.4', title: 'HF Design' },
  { key: 'p3.5.5', title: 'HF Quality' },
] as const

/** A photo; its link is valid for a short time only, and is fetched without the token. */
export interface QcPhoto {
  id: string | null
  /** Null if the service sends no link that can be used. */
  url: string | null
  /** Milliseconds since 1970, UTC; null if not given. */
  expiresAt: number | null
  piece: string | null
  takenAt: number | null
}

/** What was photographed at a checkpoint. */
export interface QcCheckpoint {
  key: string
  title: string
  /** Whether a person has checked it; null if the service doesn't say. */
  checked: boolean | null
  photos: QcPhoto[]
}

/** The checkpoint that is meant by its number or its title, in whatever spelling. */
function checkpointOf(text: string): { key: string; title: string } {
  const word = text.toLowerCase().replace(/[^a-z0-9.]+/g, '')
  const known = qcCheckpoints.find(
    ({ key, title }) => key === word || key.slice(1) === word || title.toLowerCase().replace(' ', '') === word,
  )
  return known ?? { key: text, title: text }
}

/** The photos of an order by checkpoint: the four known ones in order, each also without photos, then others. */
export function readQcPhotos(json: unknown, context: AnswerContext): QcCheckpoint[] {
  const found = new Map<string, QcCheckpoint>(
    qcCheckpoints.map(one => [one.key, { ...one, checked: null, photos: [] }]),
  )
  const at = (text: string) => {
    const { key, title } = checkpointOf(text)
    const known = found.get(key) ?? { key, title, checked: null, photos: [] }
    found.set(key, known)
    return known
  }
  for (const row of rowsIn(json, context)) {
    const fields = fieldsOf(row, context)
    const name = fields?.text('checkpoint', 'checkpoint_code', 'phase', 'key', 'code', 'title', 'name') ?? null
    if (fields === null || name === null) continue
    const checkpoint = at(name)
    checkpoint.checked = fields.flag('checked', 'is_checked') ?? checkpoint.checked
    const photos = fields.record['photos'] ?? fields.record['images']
    for (const photo of Array.isArray(photos) ? photos : [row]) {
      const read = readPhoto(photo, context)
      if (read !== null) checkpoint.photos.push(read)
    }
  }
  return [...found.values()]
}

/** Rows of photos, of checkpoints, or lists of photos by checkpoint. */
function rowsIn(json: unknown, context: AnswerContext): unknown[] {
  const names = ['qc_photos', 'photos', 'checkpoints', 'rows']
  const outer = isRecord(json) ? json : {}
  const places = [outer, ...['data', ...names].map(name => outer[name])].filter(isRecord)
  for (const place of places) {
    const byCheckpoint = Object.entries(place).filter(
      ([name, list]) => Array.isArray(list) && qcCheckpoints.some(({ key }) => key === checkpointOf(name).key),
    )
    if (byCheckpoint.length > 0) return byCheckpoint.map(([checkpoint, photos]) => ({ checkpoint, photos }))
  }
  return listOf(json, names, context.operation)
}

function readPhoto(value: unknown, context: AnswerContext): QcPhoto | null {
  if (typeof value === 'string') {
    const url = linkIn(textOf(value), context.baseUrl)
    return url === null ? null : { id: null, url, expiresAt: null, piece: null, takenAt: null }
  }
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const link = ['photo_url', 'image_url', ...linkNames]
    .map(name => textOf(fields.record[name]))
    .find(one => one !== null)
  if (link === undefined) return null
  return {
    id: fields.id('id', 'photo_id', 'uuid'),
    url: linkIn(link, context.baseUrl),
    expiresAt: fields.time('expires_at', 'photo_expires_at', 'expires'),
    piece: fields.text('piece', 'piece_code', 'code'),
    takenAt: fields.time('taken_at', 'created_at', 'uploaded_at'),
  }
}
