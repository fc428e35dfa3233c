import type { PracticeDatabase } from './database.ts'
import { dice } from './random.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Agents work more slowly than printers: each of their steps takes as long as ten steps of a print job. */
const STEPS = 10
/** One in this many jobs fails. */
const FAILS_ONE_IN = 40
const FAILURE = 'The recipient’s system didn’t answer.'

type Between = readonly [least: number, most: number]

interface Agent {
  /** One of the specification's types (2.8). */
  type: string
  /** How many orders have such a job, from 0 to 1. */
  share: number
  /** When it is created, from its order's creation on. */
  created: Between
  /** How long it is kept back before it is due. */
  keptBack?: Between
}

/** The agents in the order of their jobs' ids. */
const AGENTS: readonly Agent[] = [
  { type: 'Order', share: 1, created: [2 * MINUTE, 10 * MINUTE] },
  { type: 'Notification', share: 1, created: [10 * MINUTE, 15 * MINUTE] },
  { type: 'Factory Message', share: 1, created: [HOUR, HOUR + 2 * MINUTE] },
  { type: 'Scheduled Message', share: 0.35, created: [15 * MINUTE, 30 * MINUTE], keptBack: [DAY, 10 * DAY] },
  { type: 'Event Message', share: 0.5, created: [DAY, 15 * DAY] },
]

/** A job as the service returns it. */
interface AgentRecord {
  id: number
  agent_type: string
  /** queued, dispatching, dispatched */
  dispatch_status: string
  /** queued, sending, sent or failed */
  send_status: string
  order_id: number
  error: string | null
  created_at: string
  updated_at: string
}

interface AgentJob {
  id: number
  type: string
  orderId: number
  createdAt: number
  updatedAt: number
  /** Steps taken: 0 queued, 1 dispatching, 2 sending, 3 ended. */
  step: number
  hasFailed: boolean
  /** False while it is kept back until its day. */
  isDue: boolean
}

interface OrderRow {
  id: number
  created_at: number
}

/** The jobs of the service's agents, which send messages about orders. They follow from order, seed and clock alone. */
export class AgentJobs {
  readonly #database: PracticeDatabase
  readonly #options: { seed: number; stepMs: number; now: () => number }

  constructor(database: PracticeDatabase, options: { seed: number; stepMs: number; now: () => number }) {
    this.#database = database
    this.#options = options
  }

  /** Jobs created or changed since then, by id. */
  list(since = 0): AgentRecord[] {
    return this.#all()
      .filter(({ updatedAt }) => updatedAt >= since)
      .map(recordOf)
  }

  /** Number of jobs by how they stand; those that are kept back aren't pending yet. */
  counts(): { processed: number; pending: number; failed: number } {
    const due = this.#all().filter(({ isDue }) => isDue)
    const ended = due.filter(({ step }) => step === 3)
    const failed = ended.filter(({ hasFailed }) => hasFailed).length
    return { processed: ended.length - failed, pending: due.length - ended.length, failed }
  }

  #all(): AgentJob[] {
    const { seed, now, stepMs } = this.#options
    const at = { now: now(), step: STEPS * stepMs, seed }
    return this.#database
      .prepare<[], OrderRow>('SELECT id, created_at FROM orders ORDER BY id')
      .all()
      .flatMap(order => AGENTS.flatMap((agent, no) => jobOf(order, agent, no, at) ?? []))
  }
}

/** The job of an agent for an order; null if there is none, or none yet. */
function jobOf(
  order: OrderRow,
  { type, share, created, keptBack = [0, 0] }: Agent,
  no: number,
  { now, step, seed }: { now: number; step: number; seed: number },
): AgentJob | null {
  const next = dice(seed, 'agent', type, order.id)
  const within = ([least, most]: Between) => Math.round(least + next() * (most - least))
  const isMade = next() < share
  const createdAt = order.created_at + within(created)
  if (!isMade || createdAt > now) return null
  const due = createdAt + within(keptBack)
  const dispatching = due + Math.round(step * (1 + 3 * next()))
  const sending = dispatching + step
  const ended = sending + Math.round(step * (1 + next()))
  const hasFailed = Math.floor(next() * FAILS_ONE_IN) === 0 && ended <= now
  const times = [createdAt, dispatching, sending, ended].filter(time => time <= now)
  return {
    id: order.id * 10 + no,
    type,
    orderId: order.id,
    createdAt,
    updatedAt: times.at(-1) ?? createdAt,
    step: times.length - 1,
    hasFailed,
    isDue: due <= now,
  }
}

function recordOf({ id, type, orderId, createdAt, updatedAt, step, hasFailed }: AgentJob): AgentRecord {
  return {
    id,
    agent_type: type,
    dispatch_status: ['queued', 'dispatching'][step] ?? 'dispatched',
    send_status: hasFailed ? 'failed' : (['queued', 'queued', 'sending'][step] ?? 'sent'),
    order_id: orderId,
    error: hasFailed ? FAILURE : null,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  }
}
