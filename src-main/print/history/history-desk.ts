import type { HistoryFilter } from '../../../src-shared/contract/history.ts'
import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { DeskError } from '../../../src-shared/errors.ts'
import { spokenLanguage } from '../../../src-shared/messages/index.ts'
import { dayIn } from '../../../src-shared/timezone.ts'
import type { StationDatabase } from '../station-database.ts'

/** The commands of the history: contract/history.ts. */
export type HistoryHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `history.${string}`>>

/** The history of the service that `serviceKey` names; null: no profile is open. */
export function historyHandlers(history: StationDatabase['history'], serviceKey: () => string | null): HistoryHandlers {
  const service = () => {
    const key = serviceKey()
    if (key === null) throw new DeskError('session.no-profile-open', {})
    return key
  }
  return {
    'history.read': async filter => history.read(service(), filter),
    'history.counts': async filter => history.counts(service(), filter),
    'history.export': async filter => ({
      name: fileName(filter),
      text: await history.export(service(), filter, spokenLanguage()),
    }),
  }
}

/** `selvedge-history-2026-11-21.csv` of a day, with the last day too where there are more. */
function fileName({ from, to, zone }: HistoryFilter): string {
  const day = (moment: number) => dayIn(zone, Math.min(Math.max(moment, 0), Date.now()))
  const [first, last] = [day(from), day(to - 1)]
  return `selvedge-history-${first === last ? first : `${first}-to-${last}`}.csv`
}
