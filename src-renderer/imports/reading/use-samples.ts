import { useMemo } from 'react'
import { samplesOf } from '../../../src-shared/imports/samples.ts'
import { joinItems } from '../../kit/index.ts'
import { useDraft, useDraftQuery } from '../use-imports.ts'
import { allRows } from '../values/row-filter.ts'

/** Rows that are looked at: enough that three different values are in most columns. */
const rowsRead = 200

/** A few values of each column, as `12.50, 14, 9.90`; '' while none is known. */
export function useSamples(): (column: number) => string {
  const columns = useDraft(view => view.titles.length)
  // They are a help only; what is wrong with the file is said elsewhere.
  const rows = useDraftQuery('imports.rows', { ...allRows, from: 0, count: rowsRead })?.rows
  const samples = useMemo(() => rows && samplesOf(rows, columns), [rows, columns])
  return column => joinItems(samples?.[column] ?? [])
}
