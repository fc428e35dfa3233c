import type { Combination } from '../../src-shared/contract/prices.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { priceFields } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'

/** A combination of the service; `zh` is its Chinese name. */
export const combination = (id: string, mainProduct: string, name: string, no: number, zh?: string): Combination => ({
  no,
  id,
  mainProduct,
  name,
  displayNames: zh ? { en: name, 'zh-CN': zh } : {},
  present: true,
})
export const suit = combination('31', '2-Piece', 'Jacket + Trousers', 0, '上衣 + 裤子')
export const shirt = combination('51', 'Shirt', 'Shirt', 1)

/** A grid of these codes, in which every price is made by its row and column. */
export function baseline(
  codes: string[],
  combinations: Combination[],
  value: (row: number, column: number) => number = () => notPriced,
): Baseline {
  const count = codes.length
  const values = Int32Array.from({ length: count * combinations.length * priceFields.length }, (_, at) =>
    value(at % count, Math.floor(at / count)),
  )
  return {
    kind: 'seen',
    at: Date.UTC(2026, 10, 21),
    retailer: { id: '7', name: 'Harbour & Vale', settlementCurrency: 'GBP', consumerCurrency: 'USD' },
    combinations,
    codes,
    names: codes.map(code => `Cloth ${code}`),
    collections: ['Autumn', ''],
    collectionOf: Uint32Array.from(codes, (_, row) => row % 2),
    flags: new Uint8Array(count),
    values,
  }
}
