import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import type { FedColumns } from '../state/price-state.ts'
import { PriceColumns } from './price-columns.ts'

/** Empty columns for a newly opened grid; `home` is left out where nothing of it is ever changed. */
export const createColumns = (sheet: PriceSheetId | null = null): FedColumns => new PriceColumns(sheet)
