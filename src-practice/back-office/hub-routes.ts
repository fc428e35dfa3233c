import type { FastifyInstance } from 'fastify'
import { hash } from '../random.ts'
import { Refusal } from '../server/refusal.ts'
import { type ServiceParts, serve } from '../server/service.ts'
import { accessoriesOf, LOCKED, SUPPLIERS } from './accessories.ts'
import { changedAccounts } from './account-routes.ts'
import { allOrNothing, kept } from './kept.ts'

type Values = Record<string, string | boolean | null>
type Item = Record<string, unknown>

interface Batch {
  batch_id: string
  operation: string
  items: Item[]
  /** Why an item failed; null: it was done. As long as `done`, which is how far it got. */
  results: (string | null)[]
  created_at: number
  cancelled: boolean
  created_by: string
}

/** What one item takes to be processed. */
const ITEM_MS = 400
/** So many runs are listed. */
const LISTED = 20

/** One bulk operation: what it takes, what is there now, and how an item is put in. */
interface Operation {
  title: string
  key: string
  fields: { id: string; title: string; type: 'text' | 'flag'; options?: readonly string[] }[]
  /** What is there of an item's row; undefined: there is none. */
  now(key: string): Values | undefined
  /** Why an item can't be carried out although it was previewed; null: it can. */
  failure(key: string): string | null
  put(key: string, values: Values): void
}

/** The bulk hub: a preview with its hash, and runs of what was previewed (specification 2.9, 4.6). */
export function addHubRoutes(app: FastifyInstance, parts: ServiceParts): void {
  const { support, book, now } = parts
  const accessories = accessoriesOf(support)
  const accounts = changedAccounts(parts)
  const account = (id: string) => (/^\d{1,15}$/.test(id) ? book.account(Number(id)) : undefined)
  const operations: Record<string, Operation> = {
    'accessory-suppliers': {
      title: 'Suppliers of accessories',
      key: 'code',
      fields: [{ id: 'supplier', title: 'Supplier', type: 'text', options: SUPPLIERS }],
      now: code => {
        const row = accessories.get().find(one => one.code === code)
        return row && { supplier: row.supplier }
      },
      failure: code => (LOCKED.includes(code) ? `${code} is on hold by purchasing.` : null),
      put: (code, { supplier }) =>
        accessories.set(
          accessories.get().map(one => (one.code === code ? { ...one, supplier: String(supplier) } : one)),
        ),
    },
    'account-status': {
      title: 'Status of accounts',
      key: 'account',
      fields: [
        { id: 'is_active', title: 'Active', type: 'flag' },
        { id: 'account_type', title: 'Type', type: 'text', options: ['express_pro', 'express_lite'] },
      ],
      now: id => {
        const row = account(id)
        if (!row) return undefined
        const { is_active = row.is_active, account_type = row.account_type } = accounts.get()[id] ?? {}
        return { is_active, account_type }
      },
      failure: () => null,
      put: (id, values) => accounts.set({ ...accounts.get(), [id]: { ...accounts.get()[id], ...values } }),
    },
  }
  const operationOf = (id: string): Operation => {
    const operation = Object.hasOwn(operations, id) ? operations[id] : undefined
    if (!operation) throw new Refusal(404, `Bulk operation ${id} was not found.`)
    return operation
  }

  const previews = kept<Record<string, { operation: string; items: Item[] }>>(support, 'hub previews', {})
  const batches = kept<Batch[]>(support, 'hub batches', [])

  const keyOf = ({ key }: Operation, item: Item) => String(item[key] ?? '')
  const valuesOf = ({ fields }: Operation, item: Item): Values =>
    Object.fromEntries(
      fields.flatMap(({ id, type }) => {
        const value = item[id]
        if (value === undefined) return []
        return [[id, type === 'flag' ? value === true : value === null ? null : String(value)]]
      }),
    )
  const rowsOf = (operation: Operation, items: readonly Item[]) =>
    items.map(item => {
      const key = keyOf(operation, item)
      const after = valuesOf(operation, item)
      const all = operation.now(key) ?? {}
      const before = Object.fromEntries(Object.keys(after).map(field => [field, all[field] ?? null]))
      return { id: key, before, after }
    })
  const hashOf = (id: string, items: readonly Item[]) =>
    hash(id, JSON.stringify(rowsOf(operationOf(id), items)))
      .toString(16)
      .padStart(8, '0')

  /** Carries out what the time since a run began was enough for. */
  const proceed = () => {
    const all = batches.get()
    for (const batch of all) {
      if (batch.cancelled) continue
      const operation = operationOf(batch.operation)
      const reached = Math.min(batch.items.length, Math.floor((now() - batch.created_at) / ITEM_MS))
      for (const item of batch.items.slice(batch.results.length, reached)) {
        const key = keyOf(operation, item)
        const failure = operation.failure(key)
        if (failure === null) operation.put(key, valuesOf(operation, item))
        batch.results.push(failure)
      }
    }
    batches.set(all)
    return all
  }
  const statusOf = ({ cancelled, results, items }: Batch) =>
    cancelled ? 'cancelled' : results.length === items.length ? 'finished' : 'running'
  const batchOf = (id: string) => {
    const all = proceed()
    const batch = all.find(one => one.batch_id === id)
    if (!batch) throw new Refusal(404, `Batch ${id} was not found.`)
    return { all, batch }
  }

  serve(app, 'admin.bulk-hub.index', async () => ({
    operations: Object.entries(operations).map(([id, { title, key, fields }]) => ({
      id,
      title,
      item_key: key,
      fields,
    })),
    batches: proceed()
      .slice(-LISTED)
      .reverse()
      .map(batch => ({
        batch_id: batch.batch_id,
        operation: batch.operation,
        status: statusOf(batch),
        processed: batch.results.length,
        failed: batch.results.filter(result => result !== null).length,
        total: batch.items.length,
        created_by: batch.created_by,
        created_at: new Date(batch.created_at).toISOString(),
      })),
  }))

  serve(app, 'admin.bulk-hub.preview', async ({ path, body }) => {
    proceed()
    const operation = operationOf(path.operation)
    const keys = body.items.map(item => keyOf(operation, item ?? {}))
    allOrNothing(body.items, (item, at): Record<string, string> => {
      const key = keys[at] ?? ''
      if (operation.now(key) === undefined) return { [operation.key]: `${key || 'An empty row'} was not found.` }
      if (keys.indexOf(key) !== at) return { [operation.key]: `${key} is listed twice.` }
      for (const { id, title, type, options } of operation.fields) {
        const value = item[id]
        if (value === undefined) continue
        if (type === 'flag' && typeof value !== 'boolean') return { [id]: `${title} must be true or false.` }
        if (options && !options.includes(String(value))) return { [id]: `There is no ${title.toLowerCase()} ${value}.` }
      }
      return {}
    })
    const preview_hash = hashOf(path.operation, body.items)
    previews.set({ ...previews.get(), [preview_hash]: { operation: path.operation, items: body.items } })
    return { preview_hash, rows: rowsOf(operation, body.items) }
  })

  serve(app, 'admin.bulk-hub.apply', async ({ path, body, reply }) => {
    const all = proceed()
    operationOf(path.operation)
    const stale = new Refusal(409, 'What this changes is no longer as it was previewed. Preview it again.', {
      code: 'preview_stale',
    })
    const { [body.preview_hash]: preview, ...others } = previews.get()
    if (preview?.operation !== path.operation) throw stale
    if (hashOf(path.operation, preview.items) !== body.preview_hash) throw stale
    // A preview is applied once.
    previews.set(others)
    const batch_id = `hub-${all.length + 1}`
    const begun = { results: [], created_at: now(), cancelled: false, created_by: parts.signedIn.role }
    batches.set([...all, { batch_id, operation: path.operation, items: preview.items, ...begun }])
    return reply.code(202).send({ batch_id })
  })

  serve(app, 'admin.bulk-hub.cancel', async ({ path }) => {
    const { all, batch } = batchOf(path.batch)
    if (statusOf(batch) !== 'running') throw new Refusal(409, `Batch ${batch.batch_id} isn't running.`)
    batch.cancelled = true
    batches.set(all)
    return { batch_id: batch.batch_id, status: 'cancelled' }
  })

  serve(app, 'admin.bulk-hub.export', async ({ path }) => {
    const { batch } = batchOf(path.batch)
    const operation = operationOf(batch.operation)
    const left = batch.cancelled ? 'cancelled' : 'pending'
    return {
      rows: batch.items.map((item, at) => {
        const result = batch.results[at]
        const status = result === undefined ? left : result === null ? 'done' : 'failed'
        return { item: keyOf(operation, item), status, message: result ?? null }
      }),
    }
  })
}
