import type { HereState, JobRow } from '../../src-shared/contract/print.ts'
import { say } from '../../src-shared/messages/index.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import type { ShellApi } from '../shells/shell-api.ts'

const reportedStates: readonly HereState[] = ['printed', 'failed', 'unconfirmed', 'held']

/** One terminal line per job, so printing is visible without a window too. */
export function jobLine(row: JobRow): string {
  const time = new Date(row.since).toTimeString().slice(0, 8)
  const order = row.orderId === null ? '' : ` for order ${row.orderId}`
  const printer = row.printer === null ? '' : ` on ${printerName(row.printer)}`
  const reason = row.reason && row.here !== 'printed' ? `: ${say(row.reason as Parameters<typeof say>[0])}` : ''
  return `${time}  job ${row.id}, ${row.type}${order}, ${row.here}${printer}${reason}`
}

/** Prints each job once per state and attempt. */
export function printJobChanges(desk: ShellApi, print: (line: string) => void): void {
  const lastPrinted = new Map<string, string>()
  desk.onEvent((name, data) => {
    if (name !== 'jobs.changed') return
    for (const row of (data as { rows: JobRow[] }).rows) {
      const state = `${row.here} ${row.attempt}`
      if (!reportedStates.includes(row.here) || lastPrinted.get(row.id) === state) continue
      lastPrinted.set(row.id, state)
      print(jobLine(row))
    }
  })
}
