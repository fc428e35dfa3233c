import type { HistoryHandlers } from '../../src-main/print/history/history-desk.ts'
import {
  type HistoryEntry,
  type HistoryFilter,
  type Outcome,
  type OutcomeCounts,
  outcomes,
} from '../../src-shared/contract/history.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { printerName } from '../../src-shared/print/printer.ts'
import { printerUris } from './stand-in-jobs.ts'
import type { Scene } from './stand-in-scenes.ts'

const hour = 3_600_000
const sorts = [
  ['order', printerUris.front],
  ['tag', printerUris.tags],
  ['shipping container', printerUris.labels],
] as const
const long = 'ipp://127.0.0.1:631/printers/the-long-corridor-printer-by-the-window-on-the-second-floor'

function outcomeOf(index: number): Outcome {
  if (index % 41 === 7) return 'failed'
  if (index % 53 === 11) return 'unconfirmed'
  if (index % 97 === 13) return 'withdrawn'
  if (index % 61 === 17) return 'moved'
  return index === 0 ? 'open' : 'printed'
}

/** Attempts, newest first: `perDay` a day over eight days, between eight and eighteen o'clock. */
function attempts(now: number, perDay: number, odd: boolean): HistoryEntry[] {
  return Array.from({ length: perDay * 8 }, (_, index) => {
    const day = Math.floor(index / perDay)
    const midnight = new Date(now)
    midnight.setHours(0, 0, 0, 0)
    const from = midnight.getTime() - day * 24 * hour
    // The newest day ends now, whatever the hour is.
    const [begin, end] = day === 0 ? [from, now] : [from + 8 * hour, from + 18 * hour]
    const startedAt = Math.floor(end - ((index % perDay) / perDay) * (end - begin))
    const [type, printer] = sorts[index % 3] ?? sorts[0]
    const outcome = outcomeOf(index)
    const job = String(9014 - index)
    const isOdd = odd && index % 5 === 3
    const kind = (['reprint', 'again', 'service-reprint'] as const)[index % 31]
    return {
      job: index > 9000 ? `old-${index}` : job,
      orderId: index % 17 === 5 ? null : String(51_077 - index),
      type: isOdd ? '吊牌 标签' : type,
      attempt: kind ? 2 : 1,
      kind: kind ?? 'first',
      outcome,
      state: outcome === 'open' ? 'submitted' : outcome === 'moved' ? 'failed' : outcome,
      printer: isOdd ? long : printer,
      spoolerJob: String(77 + index),
      bytes: 18_000 + ((index * 7919) % 400_000),
      sha256: 'ab',
      startedAt,
      endedAt: outcome === 'open' ? null : startedAt + 4000,
      said:
        outcome === 'unconfirmed'
          ? { code: 'end.forgotten', data: { printer: printerName(printer), spooler: 77 + index } }
          : outcome === 'moved'
            ? { code: 'end.cancelled-at-printer', data: { printer: printerName(printer) } }
            : outcome === 'failed'
              ? { code: 'document.not-pdf', data: {} }
              : { code: 'step.printed', data: { printer: printerName(printer) } },
    }
  })
}

function passes(filter: HistoryFilter): (entry: HistoryEntry) => boolean {
  const text = filter.text?.toLowerCase() ?? ''
  return ({ job, orderId, type, printer, spoolerJob, outcome, startedAt }) =>
    startedAt >= filter.from &&
    startedAt < filter.to &&
    (!filter.types || filter.types.includes(type)) &&
    (!filter.printers || filter.printers.includes(printer)) &&
    (!filter.outcomes || filter.outcomes.includes(outcome)) &&
    [job, orderId ?? '', printerName(printer), spoolerJob ?? ''].some(part =>
      part.toLowerCase().includes(text),
    )
}

function countsOf(entries: readonly HistoryEntry[]): OutcomeCounts {
  const count = (outcome: Outcome) => entries.filter(entry => entry.outcome === outcome).length
  return Object.fromEntries(outcomes.map(outcome => [outcome, count(outcome)])) as OutcomeCounts
}

function bucketsOf({ from, to }: HistoryFilter, entries: readonly HistoryEntry[]) {
  const step = to - from > 49 * hour ? 24 * hour : hour
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => {
    const span = { from: from + index * step, to: from + (index + 1) * step }
    const inside = entries.filter(({ startedAt }) => startedAt >= span.from && startedAt < span.to)
    return { ...span, counts: countsOf(inside) }
  })
}

const perDayOf: Partial<Record<Scene, number>> = {
  many: 1500,
  empty: 0,
  'no-rule': 0,
  welcome: 0,
  'first-start': 0,
}

/** The history of the stand-in desk: a week of attempts, or none where the scene has none. */
export function standInHistory(scene: Scene, now: number): HistoryHandlers {
  const all = attempts(now, perDayOf[scene] ?? 60, scene === 'odd')
  const found = async (filter: HistoryFilter) => {
    if (scene === 'slow') await new Promise(resolve => setTimeout(resolve, 2000))
    if (scene === 'broken') {
      throw new DeskError('desk.database-failed', {
        file: 'station.db',
        why: 'database disk image is malformed',
      })
    }
    return all.filter(passes(filter))
  }
  return {
    'history.read': async ({ offset = 0, limit = 200, ...filter }) => {
      const entries = await found(filter)
      return { entries: entries.slice(offset, offset + limit), total: entries.length }
    },
    'history.counts': async filter => {
      const entries = await found(filter)
      const by = (key: (entry: HistoryEntry) => string) =>
        [...Map.groupBy(entries, key)].sort((a, b) => b[1].length - a[1].length)
      return {
        total: entries.length,
        all: countsOf(entries),
        printers: by(entry => entry.printer).map(([printer, some]) => ({ printer, counts: countsOf(some) })),
        types: by(entry => entry.type).map(([type, some]) => ({ type, counts: countsOf(some) })),
        buckets: bucketsOf(filter, entries),
      }
    },
    'history.export': async filter => {
      const lines = (await found(filter)).map(({ job, outcome }) => `${job},${outcome}`)
      return { name: 'selvedge-history.csv', text: ['Job,Outcome', ...lines].join('\r\n') }
    },
  }
}
