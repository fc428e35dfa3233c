import { useMemo } from 'react'
import { useWords } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { type HeatCell, heatOf } from './heat-map.ts'

/** The cell's retailer and column, as names for a sentence. */
interface CellPlace {
  retailer: string
  column: string
}

/** Returns a cell's label, for screen readers and the tooltip. */
export type CellLabel = (cell: HeatCell | null, place: CellPlace) => string

/** Fills the placeholders of a translated text. */
const filled = (text: string, data: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => data[name] ?? placeholder)

/**
 * The labels of cells. Each text is translated once, not for each of the thousand cells that a key may bring into view.
 */
export function useCellLabel(): CellLabel {
  const t = useWords('overview')
  return useMemo(() => {
    const placeholders = { retailer: '{retailer}', column: '{column}' }
    const steps = ([0, 1, 2, 3, 4, 5] as const).map(step => t(`legend.${step}`))
    const none = t('cell.labelNone', placeholders)
    const noRows = t('cell.labelNoRows', placeholders)
    const usual = t('cell.label', { ...placeholders, missing: '{missing}', total: '{total}', step: '{step}' })
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
