import { rowFlag } from '../contract/prices.ts'
import { columnOf, priceFields } from '../pricing/cell.ts'
import { decimalOf, notPriced, unreadable } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'

/** Marks the file, so that no other JSON is mistaken for a catalogue. */
export const catalogueMark = { selvedge: 'catalogue', version: 1 } as const

/** Stands for an invalid price of the service: reading it gives the same. */
const noPrice = '"?"'

/**
 * A catalogue file in pieces of text, a fabric code a line: all that the import studio needs to check a file with no network. What the
 * service no longer lists is not in it, nor a combination in which a code has no price.
 */
export function* catalogueOf(baseline: Baseline): Generator<string> {
  const { retailer, codes } = baseline
  const combinations = baseline.combinations.filter(({ present }) => present)
  const head = {
    ...catalogueMark,
    made_at: baseline.at === null ? null : new Date(baseline.at).toISOString(),
    retailer: {
      id: retailer.id,
      brandname: retailer.name,
      settlement_currency: retailer.settlementCurrency,
      consumer_currency: retailer.consumerCurrency,
    },
    fields: priceFields,
  }
  yield `${JSON.stringify(head).slice(0, -1)},\n"combinations":[`
  let between = '\n'
  for (const { id, mainProduct, name, displayNames } of combinations) {
    yield `${between}${JSON.stringify({ id, main_product: mainProduct, name, display_names: displayNames })}`
    between = ',\n'
  }
  yield '],\n"codes":['
  between = '\n'
  const columns = combinations.map(({ id, no }) => ({
    key: JSON.stringify(id),
    first: columnOf(no, 'wholesale'),
  }))
  for (let row = 0; row < codes.length; row++) {
    if (((baseline.flags[row] ?? 0) & rowFlag.absent) !== 0) continue
    yield `${between}${lineOf(baseline, row, columns)}`
    between = ',\n'
  }
  yield '\n]}\n'
}

function lineOf(baseline: Baseline, row: number, columns: readonly { key: string; first: number }[]): string {
  const { codes, values } = baseline
  const code = {
    fabric_code: codes[row] ?? '',
    fabric_name: baseline.names[row] ?? '',
    collection: baseline.collections[baseline.collectionOf[row] ?? -1] ?? '',
    archived: ((baseline.flags[row] ?? 0) & rowFlag.archived) !== 0,
  }
  let prices = ''
  for (const { key, first } of columns) {
    let five = ''
    let any = false
    for (let field = 0; field < priceFields.length; field++) {
      const value = values[(first + field) * codes.length + row] ?? notPriced
      any ||= value !== notPriced
      five +=
        (field === 0 ? '' : ',') + (value === notPriced ? 'null' : value === unreadable ? noPrice : decimalOf(value))
    }
    if (any) prices += `${prices === '' ? '' : ','}${key}:[${five}]`
  }
  return `${JSON.stringify(code).slice(0, -1)},"prices":{${prices}}}`
}
