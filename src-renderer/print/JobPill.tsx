import type { JobRow } from '../../src-shared/contract/print.ts'
import { StatePill } from '../kit/index.ts'
import { standingOf } from './filter.ts'
import { usePrint } from './use-print.ts'

/** How a job stands now: blocked where its printer has stopped; as another station has it where the room is shown. */
export function JobPill({ row }: { row: JobRow }) {
  return <StatePill state={usePrint(({ around }) => standingOf(row, around))} />
}
