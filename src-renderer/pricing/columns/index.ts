import type { FedColumns } from '../state/price-state.ts'
import { PriceColumns } from './price-columns.ts'

/** Empty columns for a newly opened grid. */
export const createColumns = (): FedColumns => new PriceColumns()
