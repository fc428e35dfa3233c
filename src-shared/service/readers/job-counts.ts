import { DeskError } from '../../errors.ts'
import { firstTextOf, isRecord } from '../fields.ts'
import type { AnswerContext } from '../operation.ts'

/** The service's counters for all its jobs together. */
export interface JobCounts {
  processed: number
  pending: number
  failed: number
}

/** Reads the counters. Throws `service.unexpected-shape` where there are none. */
export function readJobCounts(answer: unknown, { operation }: Pick<AnswerContext, 'operation'>): JobCounts {
  const outer = isRecord(answer) ? answer : {}
  const places = [outer, outer['data'], outer['job_batches'], outer['batches'], outer['jobs']].filter(
    isRecord,
  )
  const read = (name: string): number | null => {
    for (const place of places) {
      const text = firstTextOf(place, [name, `${name}_jobs`, `${name}_count`])
      if (text !== null && /^\d{1,12}$/.test(text)) return Number(text)
    }
    return null
  }
  const [processed, pending, failed] = [read('processed'), read('pending'), read('failed')]
  if (processed === null && pending === null && failed === null) {
    throw new DeskError('service.unexpected-shape', { operation, what: 'it holds no counters' })
  }
  // A service that does not say what waits has not said that nothing does.
  return { processed: processed ?? 0, pending: pending ?? 1, failed: failed ?? 0 }
}
