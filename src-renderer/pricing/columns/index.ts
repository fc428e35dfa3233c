import type { FedColumns, SheetHome } from '../state/price-state.ts'
import { PriceColumns } from './price-columns.ts'

/** Empty columns for a newly opened grid; `home` is left out where nothing of it is ever changed. */
export const createColumns = (home: SheetHome | null = null): FedColumns => new PriceColumns(home)
