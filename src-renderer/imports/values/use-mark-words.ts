import { useMemo } from 'react'
import { problemSeverity } from '../../../src-shared/imports/problem.ts'
import { usePreferences, useWords } from '../../kit/index.ts'
import { type FileRow, kindsAt, type MarkedLook } from './file-look.ts'

/** Says marks in words: all of a look, and (`at`) everything that is known about a cell. */
export interface MarkWords {
  (look: MarkedLook): string
  at(row: FileRow, column: number): string
}

/** What marks mean, in words. */
export function useMarkWords(): MarkWords {
  const t = useWords('imports-values')
  const { priceGuardPercent: percent } = usePreferences()
  return useMemo(() => {
    const look = ({ kind, edited, out }: MarkedLook): string =>
      [
        kind && !out && `${t(`severity.${problemSeverity[kind]}`)}: ${t(kind)}.`,
        out && t('cell.leftOut'),
        edited && t('cell.edited'),
      ]
        .filter(Boolean)
        .join(' ')
    const at = (row: FileRow, column: number): string => {
      const out = row.leftOut.includes(column)
      const kinds = kindsAt(row, column).map(kind => `${t(kind)}. ${t(`${kind}.what`, { percent })}`)
      const edited = row.edited.includes(column)
      return [...kinds, out && t('cell.leftOut'), edited && t('cell.edited')].filter(Boolean).join(' ')
    }
    return Object.assign(look, { at })
  }, [t, percent])
}
