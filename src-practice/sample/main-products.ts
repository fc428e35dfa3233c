import type { GarmentKind } from '../pricing/designs/options.ts'

/** A product that is part of main products, with its names by locale. */
export interface SampleProduct {
  id: number
  names: { en: string; 'zh-CN': string }
  kind: GarmentKind
}

/** A garment as a line of an order bill: label code and type as in specification 2.1. */
export interface Garment {
  label: string
  type: 'ub' | 'lb'
  name: string
}

/** What a retailer sells as one unit: orders, combinations of a price grid and design prices all refer to it. */
export interface SampleMainProduct {
  id: number
  /** Its products, each with its own design prices. */
  products: readonly SampleProduct[]
  names: SampleProduct['names']
}

/** A main product in an order. */
export interface OrderedProduct {
  name: string
  garments: readonly [Garment, ...Garment[]]
}

const JACKET: Garment = { label: 'JA', type: 'ub', name: 'Jacket' }
const TROUSERS: Garment = { label: 'TR', type: 'lb', name: 'Trousers' }
const WAISTCOAT: Garment = { label: 'WC', type: 'ub', name: 'Waistcoat' }
const SHIRT: Garment = { label: 'SH', type: 'ub', name: 'Shirt' }
const OVERCOAT: Garment = { label: 'OC', type: 'ub', name: 'Overcoat' }
const CHINOS: Garment = { label: 'CH', type: 'lb', name: 'Chinos' }

const product = (id: number, kind: GarmentKind, en: string, zh: string): SampleProduct => ({
  ...{ id, kind },
  names: { en, 'zh-CN': zh },
})

const jacket = product(11, 'jacket', 'Jacket', '上衣')
const trousers = product(12, 'trousers', 'Trousers', '裤子')
const waistcoat = product(13, 'waistcoat', 'Waistcoat', '马甲')
const shorts = product(14, 'trousers', 'Shorts', '短裤')
const shirt = product(15, 'shirt', 'Shirt', '衬衫')
const dressShirt = product(16, 'shirt', 'Dress Shirt', '礼服衬衫')
const shortSleeved = product(17, 'shirt', 'Short-Sleeved Shirt', '短袖衬衫')
const overshirt = product(18, 'shirt', 'Overshirt', '衬衫式外套')
const chinos = product(19, 'trousers', 'Chinos', '休闲裤')
const highWaist = product(20, 'trousers', 'Trousers, High Waist', '高腰裤')
const overcoat = product(21, 'coat', 'Overcoat', '大衣')
const carCoat = product(22, 'coat', 'Car Coat', '短大衣')
const raglan = product(23, 'coat', 'Raglan Coat', '插肩袖大衣')
const polo = product(24, 'coat', 'Polo Coat', '马球大衣')
const dinnerJacket = product(25, 'jacket', 'Dinner Jacket', '礼服上衣')
const tailcoat = product(26, 'jacket', 'Tailcoat', '燕尾服')
const skirt = product(27, 'trousers', 'Skirt', '半裙')
const safari = product(28, 'jacket', 'Safari Jacket', '猎装上衣')
const washedChinos = product(29, 'trousers', 'Chinos, Garment Washed', '水洗休闲裤')
const doubleBreasted = product(30, 'waistcoat', 'Double-Breasted Waistcoat', '双排扣马甲')

const made = (
  id: number,
  zh: string,
  products: SampleMainProduct['products'],
  garments: OrderedProduct['garments'] | null = null,
) => ({ id, zh, products, garments })

const BY_NAME = {
  '2-Piece': made(1, '两件套', [jacket, trousers, shorts, skirt], [JACKET, TROUSERS]),
  '3-Piece': made(2, '三件套', [jacket, trousers, waistcoat], [JACKET, TROUSERS, WAISTCOAT]),
  Shirt: made(3, '衬衫', [shirt, dressShirt, shortSleeved, overshirt], [SHIRT]),
  Trousers: made(4, '裤子', [trousers, chinos, highWaist, shorts], [TROUSERS]),
  Blazer: made(8, '西装外套', [jacket, safari], [JACKET]),
  Overcoat: made(5, '大衣', [overcoat, carCoat, raglan, polo], [OVERCOAT]),
  Chinos: made(7, '休闲裤', [chinos, washedChinos], [CHINOS]),
  Waistcoat: made(9, '马甲', [waistcoat, doubleBreasted]),
  Tuxedo: made(6, '礼服', [dinnerJacket, trousers, waistcoat, tailcoat]),
  'Women’s 2-Piece': made(10, '女士两件套', [jacket, trousers, skirt]),
}

/** A main product's English name, by which combinations and fabrics refer to it. */
export type MainProductName = keyof typeof BY_NAME

/** The main products; a product may belong to several, with separate prices in each. */
export const MAIN_PRODUCTS: readonly SampleMainProduct[] = Object.entries(BY_NAME).map(
  ([en, { id, zh, products }]) => ({ id, names: { en, 'zh-CN': zh }, products }),
)

/** The main products of the sample's orders. */
export const ORDERED_PRODUCTS = Object.entries(BY_NAME).flatMap(([name, { garments }]) =>
  garments ? [{ name, garments }] : [],
) as readonly OrderedProduct[] as readonly [OrderedProduct, ...OrderedProduct[]]

/** A product by its id; undefined if there is none. */
export const productOf = (id: number): SampleProduct | undefined =>
  MAIN_PRODUCTS.flatMap(({ products }) => products).find(known => known.id === id)
