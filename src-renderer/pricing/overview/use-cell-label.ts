import { useMemo } from 'react'
import { count } from '../parts/numbers.ts'
import { type HeatCell, heatOf } from './heat-map.ts'
import { useOverviewWords } from './words.ts'

/** Whose cell it is; names as they go into a sentence. */
interface CellPlace {
  retailer: string
  column: string
}

/** What a cell says to who hears it, or points at it. */
export type CellLabel = (cell: HeatCell | null, place: CellPlace) => string

/** Fills the gaps of a text that was said once with its gaps in it. */
const filled = (text: string, data: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name) => data[name] ?? gap)

/** The labels of cells: each text is said once, and not once for each of the thousand cells that a key brings into sight. */
export function useCellLabel(): CellLabel {
  const t = useOverviewWords()
  return useMemo(() => {
    const gaps = { retailer: '{retailer}', column: '{column}' }
    const steps = ([0, 1, 2, 3, 4, 5] as const).map(step => t(`legend.${step}`))
    const none = t('cell.labelNone', gaps)
    const noRows = t('cell.labelNoRows', gaps)
    const usual = t('cell.label', { ...gaps, missing: '{missing}', total: '{total}', step: '{step}' })
    return (cell, place) => {
      if (!cell) return filled(none, { ...place })
      const heat = heatOf(cell)
      if (heat === null) return filled(noRows, { ...place })
      const figures = { missing: count(cell.missing), total: count(cell.total), step: steps[heat] ?? '' }
      const label = filled(usual, { ...place, ...figures })
      const pages = cell.pages ?? 1
      return pages > 1 ? t('cell.labelPages', { label, count: pages }) : label
    }
  }, [t])
}
