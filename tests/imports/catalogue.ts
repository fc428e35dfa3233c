import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'

const combination = (id: number, product: string, name: string) => ({
  id,
  main_product: product,
  name,
  display_names: { en: name },
})

/** Codes with their names and collections; some are what spreadsheets make numbers and formulas of. */
const fabrics: readonly (readonly [code: string, name: string, collection: string])[] = [
  ['A1', 'Ash Twill', 'Summer Linen'],
  ['A2', 'Birch Herringbone', 'Summer Linen'],
  ['A3', 'Cedar Hopsack', 'Winter Flannel'],
  ['A4', 'Damson Check', 'Winter Flannel'],
  ['A5', 'Elder Stripe', 'Winter Flannel'],
  ['90.75', 'Fern Plain', 'Summer Linen'],
  ['90.750', 'Grove Plain', 'Summer Linen'],
  ['402', 'Hazel Plain', 'Summer Linen'],
  ['HV-0402', 'Iris Plain', 'Summer Linen'],
  ['11-23', 'Juniper Plain', 'Winter Flannel'],
  ['-12', 'Kale Plain', 'Winter Flannel'],
  ['+7', 'Larch Plain', 'Winter Flannel'],
  ['=9', 'Maple Plain', 'Winter Flannel'],
  ['@a', 'Nettle Plain', 'Winter Flannel'],
  // Other fabrics by their accents alone.
  ['T1', 'Lụa Tơ Tằm', 'Summer Linen'],
  ['T2', 'Lụa Tơ Tấm', 'Summer Linen'],
  ['T3', 'Crème', 'Summer Linen'],
  ['T4', 'Creme', 'Summer Linen'],
]

/** The catalogue that every file of the corpus is compared with: 155.00 retail and 54.00 wholesale everywhere. */
export const corpusCatalogue: Baseline = readCatalogue(
  JSON.stringify({
    selvedge: 'catalogue',
    version: 1,
    retailer: { id: 7, brandname: 'Harbour & Vale', settlement_currency: 'GBP', consumer_currency: 'USD' },
    combinations: [
      combination(51, 'Shirt', 'Shirt'),
      combination(52, 'Trousers', 'Trousers'),
      combination(53, 'Waistcoat', 'Waistcoat'),
    ],
    codes: fabrics.map(([code, name, collection]) => ({
      fabric_code: code,
      fabric_name: name,
      collection,
      prices: Object.fromEntries([51, 52, 53].map(id => [id, [54, 155, 61, 175, 12]])),
    })),
  }),
)
