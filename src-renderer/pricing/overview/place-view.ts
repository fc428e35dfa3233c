import { noFilter, type PriceView } from '../state/price-state.ts'
import { fieldsOf, type HeatCell, type Measure } from './heat-map.ts'

/**
 * The view of a sheet that shows what a cell of the map has counted as missing, and no row besides; all of its rows where nothing is
 * missing.
 */
export function viewOf(
  { place, missing }: Pick<HeatCell, 'place' | 'missing'>,
  measure: Measure,
): Partial<PriceView> {
  const fields = fieldsOf(measure)
  return {
    ...noFilter,
    // Archived codes are not counted; designs have none.
    archived: place.kind === 'designs',
    ...(missing > 0 && { priced: 'not-priced', pricedIn: fields }),
    mainProducts: [],
    // Of several main products all are meant; else just these, whatever other ones are called.
    combinations: place.kind === 'designs' || place.mainProduct === null ? [] : place.combinations,
    folded: [],
    ...(fields.some(field => field.startsWith('excess')) && { plusSize: true }),
    ...(fields.includes('days') && { days: true }),
  }
}
