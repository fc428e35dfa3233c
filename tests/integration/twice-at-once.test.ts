import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type CommandName, commands } from '../../src-shared/contract/index.ts'
import type { ActionResult } from '../../src-shared/contract/print.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import type { OperationId } from '../../src-shared/service/index.ts'
import { shown } from '../rig/shown.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { type ImportWorld, startImports } from './imports-desk-support.ts'
import { closeAll, openDesk, startService, type WholeDesk } from './order-support.ts'
import { removePriceFolders } from './prices-desk-support.ts'

// Each command that does something, asked for twice at the same time with the same input, at a real practice service that
// counts what it is asked: done once, and the second is refused, or shares the outcome, or changes nothing more.

interface World {
  desk: WholeDesk
  practice: PracticeService
  imports: ImportWorld
  /** The service of the imports' desk. */
  prices: PracticeService
  /** An order of its own in a status. */
  order(status: string): string
  /** A job of its own: held, or with its paper out. */
  job(here: 'held' | 'printed'): Promise<string>
}

/** How the two come out, in any order; `shares`: both with the same answer. */
type Outcome = readonly [string, string] | 'shares'

interface Row {
  /** The same handlers that a window reaches. */
  of?: 'imports'
  input(world: World): unknown
  comesTo: Outcome
  /** The operation that the service is asked for, once. */
  asks?: OperationId
}

const act = (kind: string, status: string, more: object = {}): Row => ({
  input: ({ order }) => ({ kind, order: order(status), ...more }),
  comesTo: ['done', 'act.open'],
})
const issue = {
  type: 'Free',
  title: 'Sleeve',
  category: 'Fit',
  subCategory: 'Sleeves',
  severity: 'High',
  brand: '',
  subOrder: '',
  body: 'Too short',
}
const paper = temporaryFolder()
const onJob = (here: 'held' | 'printed', comesTo: Outcome, more: object = {}): Row => ({
  input: async world => ({ ...(await shown(world.desk.handlers, [await world.job(here)])), ...more }),
  comesTo,
})
/** The same state is wanted twice. */
const same = (input: unknown): Row => ({ input: () => input, comesTo: 'shares' })
const rule = { job_type: 'order', printer: null }

/** One row or more for each command that is tried here. */
const tried: Partial<Record<CommandName, readonly Row[]>> = {
  'acts.change': [
    { ...act('hold', 'Build'), asks: 'admin.orders.hold' },
    { ...act('resolve', 'On Hold'), asks: 'admin.orders.remove-hold' },
    {
      input: ({ order }) => {
        const number = order('Draft')
        return { kind: 'void', order: number, typed: number }
      },
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.void',
    },
    { ...act('complete', 'Outbound'), asks: 'admin.orders.completed' },
    { ...act('assembly', 'Ready For Fulfilment', { fit_validated: true }), asks: 'admin.orders.assembly.update' },
    { ...act('build', 'Build', { bills_printed: true }), asks: 'admin.orders.build.update' },
    { ...act('cloud-order', 'Build', { resync: false }), asks: 'admin.orders.cloud-order' },
    {
      ...act('qc-check', 'Manufacturing'),
      input: async ({ order, desk }) => {
        const number = order('Manufacturing')
        const [point] = await desk.handlers['admin.orders.qc-photos']({ path: { order: number } })
        return { kind: 'qc-check', order: number, checkpoint: point?.key ?? '', checked: point?.checked !== true }
      },
      asks: 'admin.orders.qc-check',
    },
    {
      input: async ({ order, desk }) => {
        const number = order('Build')
        const shownThere = await desk.handlers['admin.orders.measurements.show']({ path: { order: number } })
        const row = shownThere.rows.find(({ values }) => Object.values(values).some(value => value !== null))
        const [piece = '', value] = Object.entries(row?.values ?? {}).find(([, one]) => one !== null) ?? []
        const values = { [row?.label ?? '']: { [piece]: Number(value) + 1 } }
        return { kind: 'measure', order: number, values, version: shownThere.version }
      },
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.measurements.update',
    },
  ],
  'acts.ask': [
    { ...act('issue', 'Build', issue), asks: 'admin.tickets.store' },
    {
      input: async ({ order, desk }) => {
        for (let tries = 0; tries < 60; tries++) {
          const number = order('Manufacturing')
          const { rows } = await desk.handlers['admin.orders.pricing']({ path: { order: number } })
          const row = rows.find(({ settleable, id }) => settleable && id !== null)
          if (row) return { kind: 'settle', order: number, row: row.id, surcharge: false }
        }
        throw new Error('no row can be settled')
      },
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.payment-settlement',
    },
    {
      input: ({ order }) => ({ kind: 'phase-summary', orders: [order('Build')] }),
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.phase-summary.cloud-export',
    },
    {
      input: ({ order }) => ({ kind: 'hand-finishing', orders: [order('Build')] }),
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.hand-finishing.cloud-export',
    },
  ],
  'acts.complete': [
    {
      input: ({ order }) => ({ orders: Array.from({ length: 20 }, () => order('Delivered')), run: 'r1' }),
      comesTo: ['done', 'act.open'],
      asks: 'admin.orders.completed',
    },
  ],
  'acts.resume': [same({ run: 'none' })],
  'acts.cancel': [same({ run: 'none' })],
  'acts.check': [{ input: () => ({ id: 1 }), comesTo: 'shares' }],
  'acts.seen': [{ input: () => ({ id: 1 }), comesTo: 'shares' }],
  'jobs.print': [onJob('held', ['done', 'job.person-first'], { printer: `folder:${paper}` })],
  'jobs.reprint': [onJob('printed', ['done', 'job.person-first'])],
  'jobs.reprintThroughService': [
    { ...onJob('printed', ['done', 'ask.waiting']), asks: 'admin.orders.print-jobs.reprint' },
  ],
  'jobs.skip': [
    onJob('held', ['done', 'job.person-first']),
    onJob('held', ['done', 'job.person-first'], { undoable: true }),
  ],
  // Neither makes sense for a job that is out: what they do twice is told in station-undo and station-lanes.
  'jobs.cameOut': [onJob('printed', ['job.busy', 'job.busy'])],
  'jobs.cancel': [onJob('held', ['job.busy', 'job.busy'])],
  'jobs.undo': [
    { input: async world => ({ jobs: [await world.job('held')] }), comesTo: ['job.undo-late', 'job.undo-late'] },
  ],
  'runs.cancel': [same({ run: 'none' })],
  'station.pause': [same({})],
  'station.resume': [same({})],
  'station.readNow': [{ input: () => ({}), comesTo: ['done', 'done'] }],
  'printers.resume': [same({ uri: 'folder:/nowhere' })],
  'printers.moveToSpare': [same({ uri: 'folder:/nowhere' })],
  'rules.save': [same({ rules: [rule] }), same({ rules: [rule], prints: [] })],
  'rules.testPage': [{ input: () => ({ job_type: 'tag', printer: 'folder:/nowhere/at/all' }), comesTo: 'shares' }],
  'rules.import': [{ input: () => ({ text: JSON.stringify({ rules: [rule] }) }), comesTo: 'shares' }],
  'orders.print': [
    {
      input: ({ order }) => ({ order: order('Build'), type: 'order', printer: 'folder:/nowhere/at/all' }),
      comesTo: 'shares',
      asks: 'admin.orders.print-url',
    },
  ],
  'orders.cloudPrint': [
    {
      input: ({ order }) => ({ order: order('Build'), type: 'order bill', groups: [] }),
      comesTo: ['done', 'ask.first'],
      asks: 'admin.orders.cloud-print',
    },
  ],
  'orders.bulkPrint': [
    {
      input: ({ order }) => ({ orders: [order('Build'), order('Build')], type: 'tag' }),
      comesTo: ['done', 'ask.first'],
      asks: 'admin.orders.bulk-print',
    },
  ],
  'requests.settle': [same({ id: 1 })],
  'imports.upload': [
    {
      of: 'imports',
      input: async ({ imports, prices }) => {
        const { codes } = await imports.prices.open('7')
        const head = 'Username,Currency,Fabric Code,2-Piece / Jacket + Trousers / Retail'
        const view = await imports.bring(`${head}\nHarbour & Vale,USD,${codes[0]},433.95`, '7')
        prices.faults.set({ 'latency@admin.pricing.import': 200 })
        return { draft: view.draft.id, way: 'file', sure: true, seen: 0 }
      },
      comesTo: ['done', 'imports.upload-first'],
      asks: 'admin.pricing.import',
    },
  ],
  'imports.startExport': [
    { of: 'imports', input: () => ({ retailer: '7' }), comesTo: 'shares', asks: 'admin.pricing.export' },
  ],
  'admin.dashboard.fabric-overdue.contacted': [
    {
      input: async ({ desk, practice }) => {
        // Of some of these, bought long ago, the cloth is overdue.
        const old = Array.from({ length: 50 }, (_, at) => 41_001 + at)
        practice.addOrders(old, Date.now() - 20 * 24 * 3_600_000)
        for (const number of old) practice.setOrderStatus(number, 'Manufacturing')
        const { fabric } = await desk.handlers['admin.dashboard.show']({})
        const row = Array.isArray(fabric) ? fabric.find(({ contactedAt }) => contactedAt === null) : undefined
        return { path: { id: row?.id ?? '1' } }
      },
      comesTo: 'shares',
      asks: 'admin.dashboard.fabric-overdue.contacted',
    },
  ],
}

/** Commands that are not tried here, and why twice at once does no harm, or where it is told. */
const elsewhere: Partial<Record<CommandName, string>> = {
  'acts.attach': 'each call is a file of its own; what refers to it is acts.ask',
  'printers.startQueue': 'a print server is told to go on, which it does already',
  'printers.signIn': 'the last one stands',
  'printers.trust': 'the last one stands',
  'printers.forget': 'what is gone is gone',
  'imports.begin': 'each call is a draft of its own',
  'imports.split': 'needs a file of several retailers',
  'imports.openPrices': 'the same cells once more are the same draft: imports-studio',
  'imports.prove': 'reads the grid again',
  'imports.takeBack': 'written back only where the cells still hold what it wrote: imports-desk-upload',
  'imports.openExport': 'each call is a draft of its own',
  'acts.transcribe': 'each call is a recording of its own, and changes nothing',
}

/** Groups in which the last one stands, or which change nothing outside this desk. */
const groups: readonly [RegExp, string][] = [
  [/^(session|profiles|desk|settings|preferences|window|alerts|notifications)\./, 'the last one stands'],
  [/^admin\./, 'operations go the way that the one above is tried on'],
  [/^prices\./, 'bound to the base that was seen: prices-changes'],
  [/^(records|designs|formulas)\./, 'bound to the version that was seen: records-desk, designs-submit'],
  [
    /^imports\.(piece|renew|cancel|rename|forRetailer|remove|decide|leaveOutChanges|compareAgain|catalogue|takeMap)$/,
    'decisions of a draft, of which the last one stands',
  ],
]

const isTold = (name: CommandName) => name in tried || name in elsewhere || groups.some(([group]) => group.test(name))

/** `done`, or why not: of a call, of an act, or of the first job of several. */
function outcomeOf(settled: PromiseSettledResult<unknown>): string {
  if (settled.status === 'rejected') return asDeskError(settled.reason).code
  const value = settled.value as Partial<ActionResult & { state: string; reason: { code: string } | null }> | null
  if (value?.state === 'refused' || value?.state === 'unknown') return value.reason?.code ?? value.state
  return value?.refused?.[0]?.reason.code ?? 'done'
}

it('no command that does something was forgotten', () => {
  const names = Object.keys(commands) as CommandName[]
  expect(names.filter(name => !commands[name].reads && !isTold(name))).toEqual([])
  expect(names.filter(name => commands[name].reads && name in tried)).toEqual([])
})

describe('a command that is asked for twice at the same time', () => {
  let world: World
  const open: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    const practice = await startService(0)
    const numbers = Array.from({ length: 200 }, (_, at) => 51_001 + at)
    practice.addOrders(numbers)
    const desk = await openDesk(practice)
    const prices = await startPracticeService({ grids: { 7: { codes: 20, combinations: 2 } }, stepSeconds: 0.05 })
    open.push(prices)
    const imports = await startImports({ baseUrl: prices.url, token: prices.token })
    open.push(imports)
    world = {
      desk,
      practice,
      imports,
      prices,
      order(status) {
        const number = numbers.shift() ?? 0
        practice.setOrderStatus(number, status)
        return String(number)
      },
      async job(here) {
        await desk.handlers['rules.save']({ rules: [{ job_type: 'order', printer: `folder:${paper}` }] })
        const [job = ''] = practice.addJobs([{ fails: false, job_type: here === 'printed' ? 'order' : 'of no rule' }])
        await desk.handlers['station.readNow']({})
        await desk.reaches(job, here)
        return job
      },
    }
  })
  afterAll(async () => {
    for (const one of open.splice(0).reverse()) await one.close()
    await closeAll()
    removeFolders()
    removePriceFolders()
  })

  const rows = Object.entries(tried).flatMap(([name, of]) =>
    (of ?? []).map((row, at) => ({
      name: name as CommandName,
      row,
      said: of?.length === 1 ? name : `${name} ${at + 1}`,
    })),
  )
  it.each(rows)('$said is done once', async ({ name, row }) => {
    const input = await row.input(world)
    const handlers = (row.of === 'imports' ? world.imports.desk.handlers : world.desk.handlers) as unknown as Record<
      string,
      (input: unknown) => Promise<unknown>
    >
    const practice = row.of === 'imports' ? world.prices : world.practice
    const before = row.asks ? practice.requests.count(row.asks) : 0
    const call = () => Promise.resolve(handlers[name]?.(structuredClone(input)))
    const settled = await Promise.allSettled([call(), call()])
    if (row.comesTo === 'shares') {
      expect(settled.map(outcomeOf)).toEqual(['done', 'done'])
      const [one, two] = settled.map(each => (each.status === 'fulfilled' ? each.value : each))
      expect(one).toEqual(two)
    } else expect(settled.map(outcomeOf).toSorted()).toEqual([...row.comesTo].toSorted())
    if (row.asks) expect(practice.requests.count(row.asks) - before).toBe(1)
  })
})
