import { useCallback } from 'react'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { typeWord, useWords } from '../kit/index.ts'

/** What a job is called: "Order bill for 51077", or by its own number where it names no order. */
export function useJobTitle(): (row: Pick<JobRow, 'id' | 'type' | 'orderId'>) => string {
  const t = useWords('print')
  return useCallback(
    ({ id, type, orderId }) =>
      orderId === null
        ? t('job.titleNoOrder', { type: typeWord(type), job: id })
        : t('job.title', { type: typeWord(type), order: orderId }),
    [t],
  )
}
