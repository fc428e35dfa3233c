import type { HereState, JobRow } from '../../src-shared/contract/print.ts'
import { inLanguage, say, sayPhrase } from '../../src-shared/messages/index.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import type { ShellApi } from '../shells/shell-api.ts'

const reportedStates: readonly HereState[] = ['printed', 'failed', 'unconfirmed', 'held']

/** One terminal line per job, so printing is visible without a window too. */
export function jobLine(row: JobRow): string {
  const time = new Date(row.since).toTimeString().slice(0, 8)
  const order = row.orderId === null ? '' : sayPhrase(' for order {{order}}', { order: row.orderId })
  const printer = row.printer === null ? '' : sayPhrase(' on {{printer}}', { printer: printerName(row.printer) })
  const job = sayPhrase('job {{job}}, {{type}}', { job: row.id, type: row.type })
  const reason =
    row.reason && row.here !== 'printed' ? `${sayPhrase(': ')}${say(row.reason as Parameters<typeof say>[0])}` : ''
  return `${time}  ${job}${order}${sayPhrase(', {{state}}', { state: inLanguage(row.here) })}${printer}${reason}`
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
