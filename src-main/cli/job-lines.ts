import type { HereState, JobRow } from '../../src-shared/contract/print.ts'
import { say } from '../../src-shared/messages/index.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import type { ShellApi } from '../shells/shell-api.ts'

const told: readonly HereState[] = ['printed', 'failed', 'unconfirmed', 'held']

/** One line a job for the terminal, so that printing is seen without a window too. */
export function jobLine(row: JobRow): string {
  const time = new Date(row.since).toTimeString().slice(0, 8)
  const order = row.orderId === null ? '' : ` for order ${row.orderId}`
  const printer = row.printer === null ? '' : ` on ${printerName(row.printer)}`
  const reason =
    row.reason && row.here !== 'printed' ? `: ${say(row.reason as Parameters<typeof say>[0])}` : ''
  return `${time}  job ${row.id}, ${row.type}${order}, ${row.here}${printer}${reason}`
}

/** Tells each job once for each place that it comes to. */
export function tellJobs(desk: ShellApi, tell: (line: string) => void): void {
  const places = new Map<string, string>()
  desk.onEvent((name, data) => {
    if (name !== 'jobs.changed') return
    for (const row of (data as { rows: JobRow[] }).rows) {
      const place = `${row.here} ${row.attempt}`
      if (!told.includes(row.here) || places.get(row.id) === place) continue
      places.set(row.id, place)
      tell(jobLine(row))
    }
  })
}
