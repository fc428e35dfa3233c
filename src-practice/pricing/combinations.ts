import type { MainProductName } from '../sample/main-products.ts'

/** A product made from fabrics, and what it takes to make it. */
export interface SampleCombination {
  id: number
  mainProduct: MainProductName
  /** By locale. */
  names: { en: string; 'zh-CN': string }
  /** Metres of fabric. */
  metres: number
  /** Cost of making, in pounds. */
  making: number
  days: number
  /** A retailer with few combinations has those with the lowest ranks. */
  rank: number
}

type Line = readonly [id: number, rank: number, en: string, zh: string, metres: number, making: number, days: number]

function of(mainProduct: MainProductName, ...lines: Line[]): SampleCombination[] {
  return lines.map(([id, rank, en, zh, metres, making, days]) => ({
    id,
    mainProduct,
    names: { en, 'zh-CN': zh },
    metres,
    making,
    days,
    rank,
  }))
}

/**
 * All combinations, grouped by main product; grids list them in this order. A name may occur under two main products,
 * and ids aren't in order, as in a catalogue that has grown over years.
 */
export const COMBINATIONS: readonly SampleCombination[] = [
  ...of(
    '2-Piece',
    [31, 1, 'Jacket + Trousers', '上衣 + 裤子', 3.2, 75, 12],
    [32, 5, 'Jacket + 2 Trousers', '上衣 + 两条裤子', 4.6, 104, 14],
    [33, 10, 'Double-Breasted Jacket + Trousers', '双排扣上衣 + 裤子', 3.5, 86, 13],
    [64, 25, 'Jacket + Shorts', '上衣 + 短裤', 2.8, 70, 12],
    [65, 33, 'Unlined Jacket + Trousers', '无衬里上衣 + 裤子', 3.2, 82, 14],
  ),
  ...of(
    '3-Piece',
    [41, 3, 'Jacket + Trousers + Waistcoat', '上衣 + 裤子 + 马甲', 3.9, 112, 15],
    [42, 12, 'Jacket + 2 Trousers + Waistcoat', '上衣 + 两条裤子 + 马甲', 5.3, 140, 17],
    [43, 17, 'Jacket + Trousers + Double-Breasted Waistcoat', '上衣 + 裤子 + 双排扣马甲', 4.1, 118, 16],
    [66, 34, 'Double-Breasted Jacket + Trousers + Waistcoat', '双排扣上衣 + 裤子 + 马甲', 4.2, 122, 16],
  ),
  ...of(
    'Shirt',
    [51, 2, 'Shirt', '衬衫', 1.7, 22, 8],
    [52, 13, 'Shirt, French Cuff', '衬衫，法式袖', 1.8, 25, 8],
    [53, 21, 'Short-Sleeved Shirt', '短袖衬衫', 1.4, 20, 8],
    [54, 18, 'Dress Shirt, Pleated Front', '礼服衬衫，褶裥前襟', 2, 34, 10],
    [67, 35, 'Overshirt', '衬衫式外套', 2.2, 38, 10],
  ),
  ...of(
    'Trousers',
    [61, 6, 'Trousers', '裤子', 1.4, 32, 9],
    [62, 22, 'Trousers, High Waist', '高腰裤', 1.5, 35, 9],
    [63, 27, 'Shorts', '短裤', 1.1, 28, 8],
  ),
  ...of(
    'Chinos',
    [71, 11, 'Chinos', '休闲裤', 1.4, 28, 8],
    [72, 28, 'Chinos, Garment Washed', '水洗休闲裤', 1.5, 33, 10],
  ),
  ...of(
    'Blazer',
    [81, 4, 'Jacket', '上衣', 1.9, 58, 11],
    [82, 15, 'Double-Breasted Jacket', '双排扣上衣', 2.1, 66, 12],
    [83, 23, 'Unlined Jacket', '无衬里上衣', 1.9, 64, 13],
    [84, 29, 'Safari Jacket', '猎装上衣', 2.2, 68, 13],
    [85, 36, 'Teba Jacket', '特巴外套', 2, 62, 13],
  ),
  ...of(
    'Waistcoat',
    [91, 8, 'Waistcoat', '马甲', 0.8, 30, 9],
    [92, 24, 'Double-Breasted Waistcoat', '双排扣马甲', 0.9, 34, 10],
  ),
  ...of(
    'Overcoat',
    [101, 7, 'Overcoat', '大衣', 3, 98, 16],
    [102, 16, 'Double-Breasted Overcoat', '双排扣大衣', 3.3, 110, 17],
    [103, 26, 'Car Coat', '短大衣', 2.5, 88, 15],
    [104, 30, 'Raglan Coat', '插肩袖大衣', 3.2, 104, 17],
    [105, 37, 'Polo Coat', '马球大衣', 3.6, 124, 20],
  ),
  ...of(
    'Tuxedo',
    [111, 9, 'Dinner Jacket + Trousers', '礼服上衣 + 裤子', 3.3, 98, 15],
    [112, 14, 'Dinner Jacket', '礼服上衣', 2, 74, 14],
    [113, 20, 'Dinner Jacket + Trousers + Waistcoat', '礼服上衣 + 裤子 + 马甲', 4, 134, 18],
    [114, 31, 'Dinner Jacket + Trousers + Cummerbund', '礼服上衣 + 裤子 + 腰封', 3.6, 116, 17],
    [115, 38, 'Tailcoat + Trousers + Waistcoat', '燕尾服 + 裤子 + 马甲', 4.4, 168, 22],
  ),
  ...of(
    'Women’s 2-Piece',
    [121, 19, 'Jacket + Trousers', '上衣 + 裤子', 2.9, 80, 13],
    [122, 32, 'Jacket + Skirt', '上衣 + 半裙', 2.6, 76, 13],
    [123, 39, 'Jacket + Dress', '上衣 + 连衣裙', 3.4, 96, 15],
    [124, 40, 'Jacket + Trousers + Skirt', '上衣 + 裤子 + 半裙', 4, 108, 16],
  ),
  ...of('Topcoat', [131, 41, 'Topcoat', '轻便大衣', 2.6, 92, 15]),
  ...of('Corduroys', [141, 42, 'Corduroys', '灯芯绒裤', 1.5, 30, 9]),
  ...of('Shorts', [151, 43, 'Bermuda Shorts', '百慕大短裤', 1.1, 27, 8]),
  ...of('Polo Shirt', [161, 44, 'Polo Shirt', '马球衫', 1.5, 24, 8]),
  ...of('Gilet', [171, 45, 'Gilet', '背心', 0.9, 33, 10]),
  ...of('Bomber Jacket', [181, 46, 'Bomber Jacket', '飞行员夹克', 1.9, 60, 12]),
]

/** Combinations of a retailer that has `count` of them, in the order of its grid. */
export function combinationsFor(count: number): SampleCombination[] {
  return COMBINATIONS.filter(({ rank }) => rank <= count)
}
