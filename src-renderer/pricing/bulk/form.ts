import { type Rounding, type RoundingWay, roundings } from '../../../src-shared/pricing/arithmetic.ts'
import type { BulkKind } from '../../../src-shared/pricing/bulk.ts'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'

export const bulkKinds = ['set', 'add', 'percent', 'round', 'copy', 'replace', 'clear', 'retailer-copy'] as const
export type FormKind = BulkKind | 'retailer-copy'

export const isFormKind = (text: string | null): text is FormKind => bulkKinds.some(kind => kind === text)
export const isRounding = (text: string | null): text is Rounding => roundings.some(to => to === text)

export const roundingWays: readonly RoundingWay[] = ['nearest', 'up', 'down']
export const finds = ['value', 'range', 'not-priced'] as const
export type Find = (typeof finds)[number]

/** The panel's input; numbers as typed. */
export interface BulkForm {
  kind: FormKind
  /** For `set`. */
  value: string
  /** For `add` and `percent`. */
  way: 'up' | 'down'
  amount: string
  percent: string
  roundTo: Rounding
  roundWay: RoundingWay
  /** For `copy`: the source's combination number and field; null: the cell's own. */
  combination: number | null
  field: PriceField | null
  factor: string
  find: Find
  from: string
  upTo: string
  by: string
  /** The retailer to copy from. */
  retailer: string | null
}

export const emptyForm: BulkForm = {
  kind: 'percent',
  value: '',
  way: 'up',
  amount: '',
  percent: '',
  roundTo: '1',
  roundWay: 'nearest',
  combination: null,
  field: null,
  factor: '1',
  find: 'value',
  from: '',
  upTo: '',
  by: '',
  retailer: null,
}

const typedFields = ['value', 'amount', 'percent', 'factor', 'from', 'upTo', 'by'] as const

/** True once a number was typed. */
export const isTyped = (form: BulkForm): boolean => typedFields.some(field => form[field] !== emptyForm[field])
