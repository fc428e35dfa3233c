import { Button } from '@mantine/core'
import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { useJobActions } from '../act/use-job-actions.ts'
import { usePrint } from '../use-print.ts'
import { useEvidenceWords } from './words.ts'

const waitsForSet = ({ reason }: JobRow) =>
  reason?.code === 'job.waits-together' || reason?.code === 'job.held-together'

/** A button that prints all that is there of the set that a job waits with; nothing for any other job. */
export function PrintSet({ row, mayPrint }: { row: JobRow; mayPrint: boolean }) {
  const t = useEvidenceWords()
  const { ask } = useJobActions()
  const rows = usePrint(state => state.rows)
  const there = useMemo(
    () => [...rows.values()].filter(one => one.orderId === row.orderId && waitsForSet(one)),
    [rows, row.orderId],
  )
  if (!waitsForSet(row) || !mayPrint || there.length < 2) return null
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => ask('print', there)}>
      {t('set.print', { count: there.length })}
    </Button>
  )
}
