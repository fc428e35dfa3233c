import type { AttemptView, JobDetail, JobRow, TimelineEntry } from '../../src-shared/contract/print.ts'
import { printerName } from '../../src-shared/print/printer.ts'

const sha256 = '5f1c2a3be07d4496a8c1b2d3e4f5061728394a5b6c7d8e9f00112233445566e2'
const kinds: AttemptView['kind'][] = ['first', 'again', 'reprint', 'service-reprint']
const minute = 60_000

type Say = (ms: number, code: string, data?: TimelineEntry['message']['data']) => TimelineEntry

/** The lines of one attempt on its way to paper, up to its printer's. */
function steps(say: Say, row: JobRow, kind: AttemptView['kind']): TimelineEntry[] {
  const printer = printerName(row.printer ?? 'folder:/prints')
  const spooler = row.spoolerJob ?? '77'
  const lines = [say(900, 'step.claimed', { station: 'front-desk' })]
  if (!row.hasDocument) return lines
  const short = `${sha256.slice(0, 8)}…${sha256.slice(-4)}`
  lines.push(
    kind === 'first' || kind === 'service-reprint'
      ? say(1000, 'step.fetched', { size: '18 kB', sha256: short })
      : say(1000, 'step.kept-document', { sha256: short }),
  )
  if (row.here === 'held') return lines
  return [
    ...lines,
    say(1200, 'step.creating', { printer }),
    say(1400, 'step.created', { printer, spooler }),
    say(1700, 'step.releasing', { printer }),
    say(2000, 'step.submitted', { printer, spooler }),
    say(2400, 'seen.pending', { printer }),
    say(3000, 'seen.processing', { printer }),
  ]
}

const stateOf = (row: JobRow): AttemptView['state'] => {
  if (row.here === 'printed' || row.here === 'failed' || row.here === 'unconfirmed') return row.here
  return row.here === 'held' ? 'withdrawn' : 'submitted'
}

/** What happened to a job, as its row tells it; the attempts before the newest one came out. */
export function detailOf(row: JobRow): JobDetail {
  const printer = printerName(row.printer ?? 'folder:/prints')
  const startOf = (number: number) => row.since - 8000 - (row.attempt - number) * 7 * minute
  const sayIn =
    (attempt: number): Say =>
    (ms, code, data = {}) => ({ at: startOf(attempt) + ms, attempt, message: { code, data } })
  const first = sayIn(0)(0, 'step.listed', {
    dispatch: row.dispatchStatus ?? 'none',
    print: row.printStatus ?? 'none',
  })
  const timeline: TimelineEntry[] = [{ ...first, at: startOf(1), attempt: Math.min(1, row.attempt) }]
  const attempts = Array.from({ length: row.attempt }, (_, index): AttemptView => {
    const number = index + 1
    const isNewest = number === row.attempt
    const kind = kinds[index % kinds.length] ?? 'first'
    const say = sayIn(number)
    timeline.push(...steps(say, row, kind))
    if (!isNewest || row.here === 'printed') timeline.push(say(8000, 'step.printed', { printer }))
    return {
      number,
      name: `selvedge-front-desk-${row.id}-${number}`,
      kind,
      state: isNewest ? stateOf(row) : 'printed',
      printer: row.printer ?? 'folder:/prints',
      options: row.copies !== null && row.copies > 1 ? { copies: row.copies, paper: 'A4' } : { paper: 'A4' },
      spoolerJob: row.here === 'held' ? null : isNewest ? row.spoolerJob : String(Number(row.spoolerJob) - 1),
      bytes: row.hasDocument ? 18_342 : null,
      sha256: row.hasDocument ? sha256 : null,
      startedAt: startOf(number),
      endedAt: isNewest && row.here === 'printing' ? null : startOf(number) + 8000,
    }
  })
  const end = sayIn(row.attempt)
  if (row.here === 'unconfirmed') timeline.push(end(4000, 'step.desk-started'))
  if (row.reason) timeline.push({ ...end(8000, ''), message: row.reason })
  return { row, attempts, timeline }
}
