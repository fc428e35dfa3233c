import type { JobRow } from '../../src-shared/contract/print.ts'
import { shownState } from '../../src-shared/print/actions.ts'
import { StatePill } from '../app/index.ts'
import { usePrint } from './use-print.ts'

/** How a job stands now: blocked where its printer has stopped. */
export function JobPill({ row }: { row: JobRow }) {
  return <StatePill state={usePrint(({ around }) => shownState(row, around.stopped))} />
}
