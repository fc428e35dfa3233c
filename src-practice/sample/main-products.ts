import type { GarmentKind } from '../pricing/designs/options.ts'
import { type Label, UPPER_LABELS } from '../vocabulary.ts'

/** Names by locale. */
interface Names {
  en: string
  'zh-CN': string
}

/** A garment: a product with design prices of its own, and a piece of an order. */
export interface SampleProduct {
  id: number
  names: Names
  kind: GarmentKind
  label: Label
  /** Upper or lower body. */
  type: 'ub' | 'lb'
}

/** A part of a main product: the garment that most orders have there, and others that they may have instead. */
type Part = readonly [SampleProduct, ...SampleProduct[]]

/** What a retailer sells as one unit: orders, combinations of a price grid and design prices all refer to it. */
export interface SampleMainProduct {
  id: number
  names: Names
  parts: readonly [Part, ...Part[]]
  /** The garments of all parts; each has its own design prices. */
  products: readonly SampleProduct[]
}

const isUpper = (label: Label) => UPPER_LABELS.some(upper => upper === label)

function product(id: number, kind: GarmentKind, label: Label, en: string, zh: string): SampleProduct {
  return { id, kind, label, type: isUpper(label) ? 'ub' : 'lb', names: { en, 'zh-CN': zh } }
}

const jacket = product(11, 'jacket', 'JA', 'Jacket', '上衣')
const trousers = product(12, 'trousers', 'TR', 'Trousers', '裤子')
const waistcoat = product(13, 'waistcoat', 'WC', 'Waistcoat', '马甲')
const shorts = product(14, 'trousers', 'SHO', 'Shorts', '短裤')
const shirt = product(15, 'shirt', 'SH', 'Shirt', '衬衫')
const dressShirt = product(16, 'shirt', 'SH', 'Dress Shirt', '礼服衬衫')
const shortSleeved = product(17, 'shirt', 'SH', 'Short-Sleeved Shirt', '短袖衬衫')
const overshirt = product(18, 'shirt', 'OS', 'Overshirt', '衬衫式外套')
const chinos = product(19, 'trousers', 'CH', 'Chinos', '休闲裤')
const highWaist = product(20, 'trousers', 'TR', 'Trousers, High Waist', '高腰裤')
const overcoat = product(21, 'coat', 'OC', 'Overcoat', '大衣')
const carCoat = product(22, 'coat', 'OC', 'Car Coat', '短大衣')
const raglan = product(23, 'coat', 'OC', 'Raglan Coat', '插肩袖大衣')
const poloCoat = product(24, 'coat', 'OC', 'Polo Coat', '马球大衣')
const dinnerJacket = product(25, 'jacket', 'JA', 'Dinner Jacket', '礼服上衣')
const tailcoat = product(26, 'jacket', 'JA', 'Tailcoat', '燕尾服')
const skirt = product(27, 'trousers', 'TR', 'Skirt', '半裙')
const safari = product(28, 'jacket', 'JA', 'Safari Jacket', '猎装上衣')
const washedChinos = product(29, 'trousers', 'CH', 'Chinos, Garment Washed', '水洗休闲裤')
const doubleBreasted = product(30, 'waistcoat', 'WC', 'Double-Breasted Waistcoat', '双排扣马甲')
const topcoat = product(31, 'coat', 'TC', 'Topcoat', '轻便大衣')
const corduroys = product(32, 'trousers', 'CDY', 'Corduroys', '灯芯绒裤')
const polo = product(33, 'casual', 'POL', 'Polo Shirt', '马球衫')
const gilet = product(34, 'waistcoat', 'GV', 'Gilet', '背心')
const bomber = product(35, 'casual', 'BJA', 'Bomber Jacket', '飞行员夹克')
const dressTrousers = product(36, 'trousers', 'DTR', 'Dress Trousers', '礼服裤')
const covertCoat = product(37, 'coat', 'TC', 'Covert Coat', '考福特大衣')
const highCorduroys = product(38, 'trousers', 'CDY', 'Corduroys, High Waist', '高腰灯芯绒裤')
const chinoShorts = product(39, 'trousers', 'SHO', 'Chino Shorts', '斜纹短裤')
const longPolo = product(40, 'casual', 'POL', 'Polo Shirt, Long-Sleeved', '长袖马球衫')
const quiltedGilet = product(41, 'waistcoat', 'GV', 'Quilted Gilet', '绗缝背心')
const quiltedBomber = product(42, 'casual', 'BJA', 'Bomber Jacket, Quilted', '绗缝飞行员夹克')

const made = (id: number, zh: string, ...parts: SampleMainProduct['parts']) => ({ id, zh, parts })

/** All 16. The specification names the first five; the other eleven are assumed. */
const BY_NAME = {
  '2-Piece': made(1, '两件套', [jacket], [trousers, shorts, skirt]),
  '3-Piece': made(2, '三件套', [jacket], [trousers], [waistcoat]),
  Shirt: made(3, '衬衫', [shirt, dressShirt, shortSleeved, overshirt]),
  Trousers: made(4, '裤子', [trousers, chinos, highWaist, shorts]),
  Blazer: made(8, '西装外套', [jacket, safari]),
  Overcoat: made(5, '大衣', [overcoat, carCoat, raglan, poloCoat]),
  Chinos: made(7, '休闲裤', [chinos, washedChinos]),
  Waistcoat: made(9, '马甲', [waistcoat, doubleBreasted]),
  Tuxedo: made(6, '礼服', [dinnerJacket, tailcoat], [dressTrousers, trousers], [waistcoat]),
  'Women’s 2-Piece': made(10, '女士两件套', [jacket], [skirt, trousers]),
  Topcoat: made(11, '轻便大衣', [topcoat, covertCoat]),
  Corduroys: made(12, '灯芯绒裤', [corduroys, highCorduroys]),
  Shorts: made(13, '短裤', [shorts, chinoShorts]),
  'Polo Shirt': made(14, '马球衫', [polo, longPolo]),
  Gilet: made(15, '背心', [gilet, quiltedGilet]),
  'Bomber Jacket': made(16, '飞行员夹克', [bomber, quiltedBomber]),
}

/** A main product's English name, by which combinations and fabrics refer to it. */
export type MainProductName = keyof typeof BY_NAME

/** The main products: the only list of them. A product may belong to several, with separate prices in each. */
export const MAIN_PRODUCTS = Object.entries(BY_NAME).map(([en, { id, zh, parts }]) => ({
  id,
  names: { en, 'zh-CN': zh },
  parts,
  products: parts.flat(),
})) as readonly SampleMainProduct[] as readonly [SampleMainProduct, ...SampleMainProduct[]]

/** A product by its id; undefined if there is none. */
export const productOf = (id: number): SampleProduct | undefined =>
  MAIN_PRODUCTS.flatMap(({ products }) => products).find(known => known.id === id)
