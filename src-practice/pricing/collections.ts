import type { ClothKind } from './cloths.ts'

/** A collection of fabrics; its codes are its prefix and a number that grows. */
export interface Collection {
  name: string
  prefix: string
  /** Codes begin at this number. */
  first: number
  kind: ClothKind
  /** What a metre of it costs, in pounds. */
  metre: number
  /** Its share of a retailer's codes, beside those of the others. */
  share: number
}

function collection(
  name: string,
  prefix: string,
  first: number,
  kind: ClothKind,
  metre: number,
  share: number,
): Collection {
  return { name, prefix, first, kind, metre, share }
}

/** The collections in the order in which grids list them; a small retailer carries the first few. */
export const COLLECTIONS: readonly [Collection, ...Collection[]] = [
  collection('Autumn', 'HV', 401, 'suiting', 22, 50),
  collection('Heritage', 'TW', 2201, 'tweed', 26, 36),
  collection('Shirting Classics', 'CT', 5001, 'shirting', 9, 60),
  collection('Saxony', 'SL', 1101, 'flannel', 24, 40),
  collection('秋冬精选', 'QD', 2601, '绸缎', 27, 25),
  collection('Cotton & Twill', 'CH', 3301, 'cotton', 13, 34),
  collection('Mohair & Travel', 'MH', 770, 'suiting', 28, 35),
  collection('Spring', 'SP', 101, 'suiting', 20, 48),
  collection('Business Essentials', 'BE', 1001, 'suiting', 16, 60),
  collection('Super 120s', 'SA', 1201, 'suiting', 30, 50),
  collection('Super 150s', 'SB', 1501, 'suiting', 42, 44),
  collection('Super 180s', 'SC', 1801, 'suiting', 66, 20),
  collection('Linen Coast', 'LN', 3501, 'linen', 18, 34),
  collection('Evening', 'EV', 7001, 'evening', 34, 22),
  collection('海岛棉衬衫', 'HD', 5801, '衬衫', 21, 18),
  collection('Luxury Shirting', 'LS', 5401, 'shirting', 17, 30),
  collection('Winter Flannels', 'WF', 2001, 'flannel', 25, 40),
  collection('Highland Estate', 'HE', 2301, 'tweed', 31, 28),
  collection('Coatings', 'OC', 7601, 'coating', 46, 28),
  collection('Denim & Workwear', 'DW', 3701, 'cotton', 12, 24),
  collection('Summer Breeze', 'SU', 3601, 'linen', 20, 30),
  collection('Corduroy & Moleskin', 'CM', 3901, 'cotton', 15, 24),
  collection('Wedding', 'WD', 9001, 'evening', 29, 26),
  collection('真丝与羊绒', 'ZS', 6301, '绸缎', 88, 14),
  collection('Blazers', 'BL', 4101, 'suiting', 25, 40),
  collection('Cashmere & Silk', 'CS', 6001, 'coating', 96, 12),
  collection('Limited Edition 2026', 'LE', 9501, 'suiting', 74, 10),
  collection('Mill Stock', 'MS', 6, 'suiting', 14, 58),
]
