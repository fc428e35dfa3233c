import type { GarmentKind } from './options.ts'

/** A product that main products are made of, with its names by locale. */
export interface SampleProduct {
  id: number
  names: { en: string; 'zh-CN': string }
  kind: GarmentKind
}

export interface SampleMainProduct {
  id: number
  names: SampleProduct['names']
  products: readonly SampleProduct[]
}

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

const made = (id: number, en: string, zh: string, ...products: SampleProduct[]): SampleMainProduct => ({
  ...{ id, products },
  names: { en, 'zh-CN': zh },
})

/** The main products; a product may belong to several, with prices of its own in each. */
export const MAIN_PRODUCTS: readonly SampleMainProduct[] = [
  made(1, '2-Piece', '两件套', jacket, trousers, shorts, skirt),
  made(2, '3-Piece', '三件套', jacket, trousers, waistcoat),
  made(3, 'Shirt', '衬衫', shirt, dressShirt, shortSleeved, overshirt),
  made(4, 'Trousers', '裤子', trousers, chinos, highWaist, shorts),
  made(5, 'Overcoat', '大衣', overcoat, carCoat, raglan, polo),
  made(6, 'Tuxedo', '礼服', dinnerJacket, trousers, waistcoat, tailcoat),
]

/** A product by its id; undefined where there is none. */
export const productOf = (id: number): SampleProduct | undefined =>
  MAIN_PRODUCTS.flatMap(({ products }) => products).find(one => one.id === id)
