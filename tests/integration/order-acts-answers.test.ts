import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ActBook, ActJournal } from '../../src-main/orders/journal/act-journal.ts'
import { ActStore } from '../../src-main/orders/journal/act-store.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import type { Act, ActAnswer, ActKind, AskedAct } from '../../src-shared/contract/acts.ts'
import { sayEnglish } from '../../src-shared/messages/index.ts'
import { operationOfAct } from '../../src-shared/orders/acts.ts'
import { closeAfterTest } from '../rig/after-test.ts'
import { clientOf, json, type Seen, serve } from './service-support.ts'

// Every act against services that answer in other shapes than ours, or refuse: through the real client and the real journal.

const migrations = join(import.meta.dirname, '../../resources/migrations/station')
const order = '51001'

/** One of each kind of act, with what a service says of it and what is understood of that. */
const acts: Record<ActKind, { asked: AskedAct; says: Record<string, unknown>; understood: ActAnswer }> = {
  hold: { asked: { kind: 'hold', order }, says: { status: 'On Hold' }, understood: {} },
  resolve: { asked: { kind: 'resolve', order }, says: { status: 'Build' }, understood: {} },
  void: {
    asked: { kind: 'void', order, typed: order },
    says: { settlement_status: 'refund pending' },
    understood: { settlementStatus: 'refund pending' },
  },
  complete: { asked: { kind: 'complete', order }, says: { completed: 1 }, understood: {} },
  'complete-batch': { asked: { kind: 'complete-batch', orders: [order, '51002'] }, says: {}, understood: {} },
  measure: {
    asked: { kind: 'measure', order, values: { Chest: { Jacket: 101.5 } }, version: '3' },
    says: { measurements_updated: 1, version: 4 },
    understood: { updated: 1, version: '4' },
  },
  assembly: { asked: { kind: 'assembly', order, fabric_validated: true, factory: null }, says: {}, understood: {} },
  build: { asked: { kind: 'build', order, bills_printed: true }, says: {}, understood: {} },
  'cloud-order': {
    asked: { kind: 'cloud-order', order, resync: true },
    says: { batch_id: 12 },
    understood: { batch: '12' },
  },
  'qc-check': {
    asked: { kind: 'qc-check', order, checkpoint: 'p1.1', checked: true },
    says: { checked: true },
    understood: {},
  },
  issue: {
    asked: {
      kind: 'issue',
      order,
      type: 'Free',
      title: 'Sleeve',
      category: 'Fit',
      subCategory: 'Sleeves',
      severity: 'High',
      brand: '',
      subOrder: '',
      body: 'Too short',
      attachments: [{ id: '5', name: 'sleeve.jpg' }],
    },
    says: { id: 77 },
    understood: { ticket: '77' },
  },
  reply: {
    asked: {
      kind: 'reply',
      ticket: '77',
      once: 'o1',
      body: 'We will see',
      suggestion: 'See',
      after: null,
      attachments: [{ id: '5', name: 'sleeve.jpg' }],
      citations: ['kb-1'],
    },
    says: { comment: { id: 771 } },
    understood: { comment: '771' },
  },
  wallet: {
    asked: {
      kind: 'wallet',
      ticket: '77',
      once: 'o2',
      direction: 'CR',
      amount: 12.5,
      currency: 'GBP',
      template: 'late',
      reason: 'Late',
      typed: '',
    },
    says: { transaction: { id: 9, balance_after: 112.5 } },
    understood: { balance: 112.5 },
  },
  settle: {
    asked: { kind: 'settle', order, row: '5', surcharge: false },
    says: { replayed: true, settled: { amount: 12.5, currency: 'GBP', direction: 'DR' } },
    understood: { replayed: true, settled: { amount: 12.5, currency: 'GBP', direction: 'DR' } },
  },
  'phase-summary': {
    asked: { kind: 'phase-summary', orders: [order] },
    says: { batch_id: 'b-9' },
    understood: { batch: 'b-9' },
  },
  'hand-finishing': {
    asked: { kind: 'hand-finishing', orders: [order] },
    says: { batch_id: 'b-9' },
    understood: { batch: 'b-9' },
  },
}

/** Numbers as text, as some services send them. */
const asTexts = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, asTexts(one)]))
}

const envelopes: Record<string, (says: Record<string, unknown>) => unknown> = {
  bare: says => says,
  'under data': says => ({ data: says, message: 'OK' }),
  'with ids and numbers as text': says => ({ data: asTexts(says) }),
  'beside more that nobody knows': says => ({ ...says, meta: { page: 1 }, links: null, extra: ['x', { y: 1 }] }),
}
/** Successes that say nothing of what was done. */
const empty: [string, unknown][] = [
  ['nothing in a record', {}],
  ['null', null],
  ['a list', []],
  ['a text', 'done'],
  ['data that is null', { data: null }],
  ['other types where facts are', { batch_id: { a: 1 }, version: [], settled: 'yes', replayed: 'maybe', id: {} }],
]

interface Sending {
  act: Act
  seen: Seen[]
}

/** Sends an act to a service that answers all calls so. */
async function send(asked: AskedAct, body: unknown, status = 200): Promise<Sending> {
  const server = await serve(response =>
    status === 204 ? response.writeHead(204).end() : json(response, body, status),
  )
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-acts-'))
  const db = openDatabase(join(folder, 'station.db'), migrations)
  closeAfterTest(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const store = new ActStore(db)
  const book = new Proxy({} as ActBook, {
    get:
      (_, name: keyof ActStore) =>
      async (...args: never[]) =>
        (store[name] as (...given: never[]) => unknown)(...args),
  })
  const journal = new ActJournal({ book, now: Date.now, changed: () => {} })
  const act = await journal.send({ key: 'svc', service: clientOf(server.url), who: 'Ada', account: 'a1' }, asked)
  return { act, seen: server.seen }
}

const kinds = Object.keys(acts) as ActKind[]

describe.each(kinds)('the act “%s”', kind => {
  const { asked, says, understood } = acts[kind]

  it.each(Object.entries(envelopes))('understands an answer that is %s', async (_, wrap) => {
    const { act, seen } = await send(asked, wrap(says))
    expect(act).toMatchObject({ state: 'done', reason: null })
    expect(act.answer ?? {}).toEqual(understood)
    expect(seen).toHaveLength(1)
  })

  it('is done where the service answers with success and says nothing else', async () => {
    for (const [, body] of empty) {
      const { act, seen } = await send(asked, body)
      expect([body, act.state, seen.length]).toEqual([body, 'done', 1])
    }
    expect((await send(asked, null, 204)).act.state).toBe('done')
  })

  it('is refused with the service’s own words, and sent once', async () => {
    const refusals: [number, unknown, string][] = [
      [403, { message: 'Not for your team.' }, 'service.forbidden'],
      [409, { message: 'Somebody was faster.' }, 'service.rejected'],
      [422, { message: 'It is not that far.', errors: { order: ['Not now, says the factory.'] } }, 'service.rejected'],
      [422, { error: 'Only on weekdays.' }, 'service.rejected'],
    ]
    for (const [status, body, code] of refusals) {
      const { act, seen } = await send(asked, body, status)
      // A conflict of measurements has its own question.
      const isConflict = kind === 'measure' && status === 409
      const expected = isConflict ? 'act.conflict' : code
      expect([status, act.state, act.reason?.code, seen.length]).toEqual([status, 'refused', expected, 1])
      expect(act.answer?.conflict ?? false).toBe(isConflict)
      expect(act.asked).toEqual(asked)
      const words = act.reason === null ? '' : sayEnglish(act.reason)
      const own = JSON.stringify(body).match(
        /Not for your team|Somebody was faster|Not now, says the factory|Only on weekdays/,
      )
      if (status !== 403 && !isConflict) expect(words).toContain(own?.[0])
    }
  })

  it('is unknown, and not sent again, where the answer is cut or the service fails under it', async () => {
    for (const status of [500, 502]) {
      const { act, seen } = await send(asked, { message: 'Oh' }, status)
      expect([status, act.state, seen.length]).toEqual([status, 'unknown', 1])
    }
  })
})

it('a ticket names its files by the ids that the service gave them, and none where there are none', async () => {
  const { asked } = acts.issue
  const body = async (attachments: unknown) => {
    const { seen } = await send({ ...asked, attachments } as AskedAct, { id: 77 })
    return JSON.parse(String(seen[0]?.body)) as Record<string, unknown>
  }
  const files = [
    { id: '5', name: 'sleeve.jpg' },
    { id: 'a-6', name: 'cuff.jpg' },
  ]
  expect((await body(files))['attachment_ids']).toEqual([5, 'a-6'])
  for (const none of [[], undefined]) expect(await body(none)).not.toHaveProperty('attachment_ids')
})

it('a file goes up as a form, and its id is found wherever the answer has it', async () => {
  const file = { name: 'sleeve “2”.jpg', type: 'image/jpeg', bytes: Uint8Array.of(255, 216, 0, 13, 10) }
  const idOf = async (body: unknown) => {
    const server = await serve(response => json(response, body, 201))
    const id = await clientOf(server.url).read('admin.tickets.attachments.store', { body: { file } })
    expect(server.seen[0]?.body).toContain('name="file"; filename="sleeve “2”.jpg"')
    return id
  }
  const named = [
    { id: 12 },
    { data: { id: '12' } },
    { attachment: { id: 12 } },
    { data: { attachment: { attachmentId: 12 } } },
  ]
  for (const body of [...named, { attachment_id: '12' }, { attachment_ids: [12] }]) {
    expect([body, await idOf(body)]).toEqual([body, '12'])
  }
  for (const body of [null, {}, [], { data: null }, { attachment: {} }, { attachment_ids: [] }]) {
    expect([body, await idOf(body)]).toEqual([body, null])
  }
})

it('no kind of act is left out', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(operationOfAct).toSorted())
})
