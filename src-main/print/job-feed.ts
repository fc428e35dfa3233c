import type { JobRow } from '../../src-shared/contract/print.ts'
import type { JobRecord } from './ledger/ledger.ts'
import type { Board } from './station/board.ts'

/** Gathers changes of jobs and tells them at most five times a second, each job once. */
export function feedJobs(
  board: Board,
  toRow: (record: JobRecord) => JobRow,
  tell: (rows: JobRow[]) => void,
  everyMilliseconds = 200,
): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  const flush = () => {
    timer = null
    const rows = [...changed].flatMap(job => board.get(job) ?? []).map(toRow)
    changed.clear()
    tell(rows)
  }
  const stop = board.listen(record => {
    changed.add(record.id)
    timer ??= setTimeout(flush, everyMilliseconds)
  })
  return () => {
    stop()
    if (timer) clearTimeout(timer)
  }
}
