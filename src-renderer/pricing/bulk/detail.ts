import type { ChangeDetail } from '../../../src-shared/contract/price-journal.ts'
import type { BulkCommand } from '../../../src-shared/pricing/bulk.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import type { RetailerCopy } from './command.ts'

/** Names that the history tells; numbers alone would say nothing there. */
export interface DetailNames {
  combination(no: number): string
  retailer(id: string): string
}

/** Of a text in a detail (`changeDetail`). */
const longest = 300

const times = (factor: number): number => factor / 10_000

/**
 * What a command was asked with, for the history: amounts in hundredths (`value`, `amount`, `from`, `to`, `by`), `percent` as
 * people say it (5, -2.5), `factor` likewise (1.05), names of what was copied. A `by` of '' is "not priced".
 */
export function detailOf(command: BulkCommand | RetailerCopy, names: DetailNames): ChangeDetail {
  switch (command.kind) {
    case 'set':
      return { value: command.value }
    case 'add':
      return { amount: command.amount }
    case 'percent':
      return { percent: (command.factor - 10_000) / 100 }
    case 'round':
      return { to: command.to, way: command.way }
    case 'copy':
      return {
        ...(command.combination === null
          ? {}
          : { combination: names.combination(command.combination).slice(0, longest) }),
        ...(command.field === null ? {} : { field: command.field }),
        factor: times(command.factor),
      }
    case 'replace':
      return {
        ...(command.find === 'not-priced' ? { find: 'not-priced' } : command.find),
        by: command.by === notPriced ? '' : command.by,
      }
    case 'clear':
      return {}
    case 'retailer-copy':
      return { retailer: names.retailer(command.retailer).slice(0, longest), factor: times(command.factor) }
  }
}
