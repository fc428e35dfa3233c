import { type PracticeDatabase, readSetting, writeSetting } from '../database.ts'
import { type LifeCycleStage, notifyOfBatches } from '../life-cycle.ts'
import { notify } from '../notifications.ts'
import { FIRST_ORDER, type OrderBook } from '../orders/order-book.ts'
import { errorAt, JOB_TYPES, type PrintJobs } from '../print-jobs.ts'
import { dice } from '../random.ts'
import { RETAILERS } from './catalogue.ts'

export type SampleSize = 'demo' | 'large'

interface Plan {
  orders: number
  /** Number of jobs of yesterday, all of them done. */
  yesterday: number
  /** Number of jobs of today by stage, oldest first. */
  today: readonly (readonly [LifeCycleStage, number])[]
}

const PLANS: Record<SampleSize, Plan> = {
  demo: {
    orders: 60,
    yesterday: 8,
    today: [
      ['printed', 31],
      ['failed', 1],
      ['printed', 5],
      ['printing', 2],
      ['accepted', 1],
      ['dispatching', 2],
      ['queued', 3],
    ],
  },
  large: {
    orders: 1_700,
    yesterday: 40,
    today: [
      ['printed', 2_400],
      ['failed', 30],
      ['printed', 1_800],
      ['dispatch failed', 10],
      ['printed', 60],
      ['printing', 30],
      ['accepted', 20],
      ['dispatching', 150],
      ['queued', 500],
    ],
  },
}

/** Number of orders in a sample. */
export const sampleOrders = (size: SampleSize): number => PLANS[size].orders

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WORKING_DAY = 8 * HOUR

/** Midnight (UTC) at the start of the day of `now`. */
export function startOfDay(now: number): number {
  return Math.floor(now / DAY) * DAY
}

/** Imports of colleagues: finished jobs, with what they reported. */
function seedImports(database: PracticeDatabase, now: number): void {
  const add = database.prepare(
    `INSERT INTO price_files (batch_id, kind, retailer, status, body, created_at) VALUES (?, 'import', ?, 'finished', NULL, ?)`,
  )
  const imports = [
    { batch_id: 'import-118', retailer: 7, message: '2412 prices were saved.', read: true, at: now - 26 * HOUR },
    {
      batch_id: 'import-119',
      retailer: 2,
      read: false,
      at: Math.max(startOfDay(now), now - 2 * HOUR),
      message: '880 prices were saved. 1 was not: Row 14: there is no fabric code MC-0999.',
    },
  ]
  for (const { batch_id, retailer, message, read, at } of imports) {
    add.run(batch_id, retailer, at)
    const brandname = RETAILERS.find(({ id }) => id === retailer)?.brandname
    const title = `The import of ${brandname} has finished`
    notify(database, { kind: 'pricing_import_finished', title, message, read, batch_id, created_at: at })
  }
}

/**
 * Fills a fresh database with data in which “today” is the day of `now`; one that was filled before is left as it is.
 * The same seed gives the same orders and jobs, with times relative to `now`.
 */
export function seedSampleData(
  database: PracticeDatabase,
  book: OrderBook,
  jobs: PrintJobs,
  { size, seed, now }: { size: SampleSize; seed: number; now: number },
): void {
  if (readSetting(database, 'sample size') !== undefined) return
  const plan = PLANS[size]
  database.transaction(() => {
    for (const retailer of RETAILERS) book.addAccount(retailer)
    seedOrders(book, plan.orders, seed, now)
    seedImports(database, now)
    seedYesterday(jobs, plan, now)
    notifyOfBatches(database)
    database.exec("UPDATE notifications SET read = 1 WHERE kind = 'print_batch_finished'")
    seedToday(database, jobs, plan, now)
    writeSetting(database, 'sample size', size)
  })()
}

function seedOrders(book: OrderBook, count: number, seed: number, now: number): void {
  const next = dice(seed, 'order times')
  const span = 20 * DAY
  for (let at = 0; at < count; at++) {
    const age = span * (1 - at / count) + next() * HOUR
    book.ensure(FIRST_ORDER + at, Math.round(now - age - HOUR))
  }
}

function seedYesterday(jobs: PrintJobs, plan: Plan, now: number): void {
  const close = startOfDay(now) - 6 * HOUR
  for (let at = 0; at < plan.yesterday; at++) {
    jobs.add({
      order_id: FIRST_ORDER + at,
      job_type: JOB_TYPES[at % 2] ?? 'order',
      batch_id: at % 2 === 0 ? 'print-301' : 'print-302',
      stage: 'printed',
      fails: false,
      created_at: close - (plan.yesterday - at) * MINUTE,
    })
  }
}

function seedToday(database: PracticeDatabase, jobs: PrintJobs, plan: Plan, now: number): void {
  const stages = plan.today.flatMap(([stage, count]) => Array<LifeCycleStage>(count).fill(stage))
  // Shortly after midnight, all of today's jobs must fit into the time since then.
  const span = Math.min(WORKING_DAY, now - startOfDay(now))
  const perOrder = JOB_TYPES.length
  const orders = Math.ceil(stages.length / perOrder)
  stages.forEach((stage, at) => {
    const turn = Math.floor(at / perOrder)
    const type = JOB_TYPES[at % perOrder] ?? 'order'
    // Bills and tags are for the newest orders; orders that ship today are weeks old.
    const newest = plan.orders - orders + turn
    const place = type === 'shipping container' ? turn % plan.orders : newest
    const created_at = Math.round(now - span * (1 - (at + 1) / stages.length))
    const done = stage === 'printed' || stage === 'failed' || stage === 'dispatch failed'
    const id = jobs.add({
      order_id: FIRST_ORDER + place,
      job_type: type,
      stage,
      fails: false,
      created_at,
      // Unfinished jobs have just entered their stage, or the first read would move them on.
      stage_since: done ? created_at : now,
    })
    const message = errorAt(stage)
    if (message !== null) {
      notify(database, { kind: 'print_job_failed', title: `Print job ${id} failed`, message, created_at })
    }
  })
}
