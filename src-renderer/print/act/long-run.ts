import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { ActionResult } from '../../../src-shared/contract/print.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type JobCall, joinedResults } from '../calls.ts'

/** How far a long action has come. */
export interface Progress {
  total: number
  done: number
  refused: number
}

/** A long action that is under way. */
export interface LongRun {
  /** Rejects with a DeskError where the first call failed; what fails later is told as refused. */
  result: Promise<ActionResult>
  /** Stops what is not started. */
  cancel(): void
}

let runs = 0

/** A name for a long action that no other window or run of this desk has. */
export function runName(): string {
  runs += 1
  return `run-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}-${runs}`
}

/** Hears how far the run of this name has come until the returned function is called. */
export function followRun(client: DeskClient, run: string, tell: (progress: Progress) => void): () => void {
  return client.on('runs.changed', event => {
    if (event.run === run) tell({ total: event.total, done: event.done, refused: event.refused })
  })
}

/** Stops a run; that it has ended meanwhile is no fault. */
export function cancelRun(client: DeskClient, run: string): void {
  client.call('runs.cancel', { run }).catch(() => {})
}

function refusedAll({ input }: JobCall, error: unknown): ActionResult {
  const { code, data } = asDeskError(error).toJSON()
  return { done: [], refused: input.jobs.map(job => ({ job, reason: { code, data } })), left: [] }
}

/** Sends the calls one after the other as one action whose progress is told over all of them. */
export function runCalls(client: DeskClient, calls: readonly JobCall[], tell: (progress: Progress) => void): LongRun {
  const total = calls.reduce((sum, { input }) => sum + input.jobs.length, 0)
  const results: ActionResult[] = []
  let cancelled = false
  let current: string | null = null

  const tellOn = (done: number, refused: number) => {
    const before = joinedResults(results)
    tell({ total, done: before.done.length + done, refused: before.refused.length + refused })
  }
  const sendOne = async (call: JobCall): Promise<ActionResult> => {
    if (cancelled) return { done: [], refused: [], left: call.input.jobs }
    // One job alone is over before anybody could stop it.
    if (total === 1) return client.call(call.command, call.input)
    const run = runName()
    current = run
    const stop = followRun(client, run, ({ done, refused }) => tellOn(done, refused))
    try {
      return await client.call(call.command, { ...call.input, run })
    } catch (error) {
      if (results.length === 0) throw error
      return refusedAll(call, error)
    } finally {
      current = null
      stop()
    }
  }
  const send = async () => {
    for (const call of calls) {
      results.push(await sendOne(call))
      tellOn(0, 0)
    }
    return joinedResults(results)
  }
  return {
    result: send(),
    cancel() {
      cancelled = true
      if (current !== null) cancelRun(client, current)
    },
  }
}
