import { firstTextOf, isRecord, type JsonRecord, recordOf, textOf } from '../../fields.ts'
import { asRecord, countIn, idIn, personOf, plainOf, recordsOf, textsOf, timeIn } from '../kit.ts'
import { startedBatch } from '../started.ts'

/** A field of what a bulk operation takes. */
export interface HubField {
  id: string
  title: string | null
  type: 'text' | 'number' | 'flag'
  /** What it may be; empty: anything. */
  options: string[]
}

/** A bulk operation. */
export interface HubOperation {
  id: string
  title: string | null
  /** The field that names what is changed, such as `code`. */
  key: string
  fields: HubField[]
}

/** A run of a bulk operation. */
export interface HubBatch {
  id: string
  operation: string | null
  status: string | null
  processed: number | null
  failed: number | null
  total: number | null
  who: string | null
  at: number | null
}

export interface Hub {
  operations: HubOperation[]
  batches: HubBatch[]
}

const typeOf = (value: unknown): HubField['type'] => {
  const type = textOf(value)
  if (type === 'number' || type === 'integer' || type === 'decimal') return 'number'
  return type === 'flag' || type === 'boolean' ? 'flag' : 'text'
}

const operationOf = (record: JsonRecord): HubOperation[] => {
  const id = idIn(record, ['id', 'operation', 'key'])
  if (id === null) return []
  const fields = recordsOf(record['fields']).flatMap((field): HubField[] => {
    const own = idIn(field, ['id', 'name', 'field'])
    const title = firstTextOf(field, ['title', 'label'])
    return own === null ? [] : [{ id: own, title, type: typeOf(field['type']), options: textsOf(field['options']) }]
  })
  return [{ id, title: firstTextOf(record, ['title', 'name']), key: textOf(record['item_key']) ?? 'id', fields }]
}

const batchOf = (record: JsonRecord): HubBatch[] => {
  const id = idIn(record, ['batch_id', 'id'])
  if (id === null) return []
  return [
    {
      id,
      operation: idIn(record, ['operation', 'operation_id']),
      status: firstTextOf(record, ['status', 'state']),
      processed: countIn(record, ['processed']),
      failed: countIn(record, ['failed']),
      total: countIn(record, ['total', 'count']),
      who: personOf(record['created_by'] ?? record['user']),
      at: timeIn(record, ['created_at']),
    },
  ]
}

/** The bulk hub: what can be done in bulk, and what was. */
export function hubOf(json: unknown, operation: string): Hub {
  const record = recordOf(json, ['hub'], operation)
  return {
    operations: recordsOf(record['operations']).flatMap(operationOf),
    batches: recordsOf(record['batches']).flatMap(batchOf),
  }
}

/** One field of one row, as it is and as it would be. */
export interface HubDifference {
  item: string
  field: string
  before: string | null
  after: string | null
}

/** What applying would change; `hash` names it. */
export interface HubPreview {
  hash: string
  changes: HubDifference[]
}

/** Reads a preview: rows with what was sent of them `before` and `after`. */
export function hubPreviewOf(record: JsonRecord): HubPreview {
  const changes = recordsOf(record['rows']).flatMap(row => {
    const item = idIn(row, ['id', 'item', 'key', 'code'])
    if (item === null) return []
    const [before, after] = [asRecord(row['before']), asRecord(row['after'])]
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return fields.map(field => ({ item, field, before: plainOf(before[field]), after: plainOf(after[field]) }))
  })
  return { hash: textOf(record['preview_hash']) ?? textOf(record['hash']) ?? '', changes }
}

/** What became of one row of a run. */
export interface HubResult {
  item: string
  status: string | null
  message: string | null
}

export function readHubResult(value: unknown): HubResult | null {
  const record = asRecord(value)
  const item = idIn(record, ['item', 'id', 'key', 'code'])
  if (item === null) return null
  return {
    item,
    status: firstTextOf(record, ['status', 'result']),
    message: firstTextOf(record, ['message', 'reason']),
  }
}

export const startedOf = (json: unknown) => ({ batch: startedBatch(isRecord(json) ? json : null) })
