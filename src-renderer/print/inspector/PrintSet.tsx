import { useMemo } from 'react'
import type { JobRow } from '../../../src-shared/contract/print.ts'
import { ActionButton, useWords } from '../../kit/index.ts'
import { useJobAction } from '../act/job-action.ts'
import { usePrint } from '../use-print.ts'

const waitsForSet = ({ reason }: JobRow) =>
  reason?.code === 'job.waits-together' || reason?.code === 'job.held-together'

/** A button that prints all that is there of the set that a job waits with; nothing for any other job. */
export function PrintSet({ row }: { row: JobRow }) {
  const t = useWords('evidence')
  const jobAction = useJobAction()
  const rows = usePrint(state => state.rows)
  const there = useMemo(
    () => [...rows.values()].filter(one => one.orderId === row.orderId && waitsForSet(one)),
    [rows, row.orderId],
  )
  if (!waitsForSet(row) || there.length < 2) return null
  return (
    <ActionButton action={{ ...jobAction('print', there), keys: [] }} style={{ alignSelf: 'flex-start' }}>
      {t('set.print', { count: there.length })}
    </ActionButton>
  )
}
