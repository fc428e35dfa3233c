import type { FedColumns } from '../state/price-state.ts'
import { PriceColumns } from './price-columns.ts'

/** The columns of a grid that is opened now: empty. */
export const createColumns = (): FedColumns => new PriceColumns()
