import type { HistoryCounts, HistoryFilter, Outcome } from '../../../src-shared/contract/history.ts'
import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { asDeskError, DeskError } from '../../../src-shared/errors.ts'
import { spokenLanguage } from '../../../src-shared/messages/index.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { printersInUse } from '../../../src-shared/print/printer.ts'
import { saidLike } from '../../../src-shared/print/said-like.ts'
import { dayIn } from '../../../src-shared/timezone.ts'
import type { RoomCount, RoomPast } from '../claims/room-history.ts'
import type { StationDatabase } from '../station-database.ts'
import type { HistoryQuestion } from './history-rows.ts'

/** The commands of the history: contract/history.ts. */
export type HistoryHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `history.${string}`>>

/** The history of the service that `serviceKey` names; null: no profile is open. `room`: what the other stations printed. */
export function historyHandlers(
  history: StationDatabase['history'],
  serviceKey: () => string | null,
  room: () => RoomPast | null = () => null,
): HistoryHandlers {
  const service = () => {
    const key = serviceKey()
    if (key === null) throw new DeskError('session.no-profile-open', {})
    return key
  }
  return {
    'history.read': async ({ offset, limit, ...filter }) => {
      // The room doesn't know which attempts were reprints.
      const past = filter.room && !filter.reprints ? room() : null
      if (!past) return history.read(service(), { ...asked(filter), offset, limit })
      const most = offset + limit
      const asking = past.read(filter, most).catch(error => asDeskError(error))
      const own = await history.read(service(), { ...asked(filter), offset: 0, limit: most })
      const theirs = await asking
      if (theirs instanceof Error) {
        return { ...own, entries: own.entries.slice(offset), missing: theirs.toMessage() }
      }
      const all = [...own.entries, ...theirs.entries].toSorted((a, b) => b.startedAt - a.startedAt)
      return { entries: all.slice(offset, most), total: own.total + theirs.total }
    },
    'history.counts': async filter => {
      const own = await history.counts(service(), asked(filter))
      const theirs =
        filter.room && !filter.reprints
          ? await room()
              ?.counts(filter)
              .catch(() => [])
          : []
      return theirs ? withRoom(own, theirs) : own
    },
    'history.export': async filter => ({
      name: fileName(filter),
      text: await history.export(service(), asked(filter), spokenLanguage()),
    }),
  }
}

/** A number is looked for in numbers alone; any other text also in what was said, in the language of this desk. */
function asked(filter: HistoryFilter): HistoryQuestion {
  const text = filter.text?.trim() ?? ''
  const question = { ...filter, inUse: printersInUse() }
  return text === '' || /^\d+$/.test(text) ? question : { ...question, said: saidLike(text, spokenLanguage()) }
}

/** `selvedge-history-2026-11-21.csv` of a day, with the last day too where there are more. */
function fileName({ from, to, zone }: HistoryFilter): string {
  const day = (moment: number) => dayIn(zone, Math.min(Math.max(moment, 0), Date.now()))
  const [first, last] = [day(from), day(to - 1)]
  return `selvedge-history-${first === last ? first : `${first}-to-${last}`}.csv`
}

/** The counts with what the other stations printed. */
function withRoom(own: HistoryCounts, theirs: readonly RoomCount[]): HistoryCounts {
  const counts = structuredClone(own)
  const add = (to: Record<Outcome, number> | undefined, { outcome, count }: RoomCount) => {
    if (to) to[outcome] = (to[outcome] ?? 0) + count
  }
  const none = () => ({ ...own.all, printed: 0, failed: 0, unconfirmed: 0, moved: 0, held: 0, withdrawn: 0, open: 0 })
  for (const one of theirs) {
    counts.total += one.count
    add(counts.all, one)
    const isType = ({ type }: { type: string }) => foldWord(type) === foldWord(one.type)
    if (!counts.types.some(isType)) counts.types.push({ type: one.type, counts: none() })
    if (one.printer !== '' && !counts.printers.some(({ printer }) => printer === one.printer))
      counts.printers.push({ printer: one.printer, counts: none() })
    add(counts.printers.find(({ printer }) => printer === one.printer)?.counts, one)
    add(counts.types.find(isType)?.counts, one)
    add(counts.buckets.find(({ from, to }) => from <= one.at && one.at < to)?.counts, one)
  }
  return counts
}
