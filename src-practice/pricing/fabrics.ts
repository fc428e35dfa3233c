import { hash } from '../random.ts'
import { FABRICS } from '../sample/catalogue.ts'
import type { MainProductName } from '../sample/main-products.ts'
import { CLOTHS, type Cloth, type ClothKind } from './fabric-names.ts'

/** A fabric code of the catalogue that all retailers share. */
export interface Fabric {
  code: string
  name: string
  collection: string
  archived: boolean
  /** Price per metre, in pounds. */
  metre: number
  /** Extra days that the mill needs. */
  delay: number
  /** Main products that aren't made of it. */
  unsuited: readonly MainProductName[]
  /** Hash of its code, from which all other properties are derived. */
  mark: number
}

/** Each code is one of this many numbers, so there are gaps between codes. */
const NUMBERS_PER_PLACE = 3

/** Fabrics of the sample orders, by code: they are part of the catalogue. */
const ORDERED = new Map<string, string>(Object.values(FABRICS).flat())

const codeOf = (collection: Collection, number: number) => `${collection.prefix}-${String(number).padStart(4, '0')}`

function codeAt(collection: Collection, place: number): string {
  const from = collection.first + place * NUMBERS_PER_PLACE
  const codes = Array.from({ length: NUMBERS_PER_PLACE }, (_, at) => codeOf(collection, from + at))
  const ordered = codes.find(code => ORDERED.has(code))
  return ordered ?? codeOf(collection, from + (hash('fabric code', codes[0] ?? '') % NUMBERS_PER_PLACE))
}

const choose = (words: readonly string[], mark: number) => words[mark % words.length] ?? ''

/** The fabric at an index of a collection. */
function fabricAt(collection: Collection, place: number): Fabric {
  const code = codeAt(collection, place)
  const mark = hash('fabric', code)
  const { colours, weaves, finishes, unsuited }: Cloth = CLOTHS[collection.kind]
  const made = [choose(colours, mark), choose(weaves, mark >>> 5), choose(finishes, mark >>> 10)].join(' ')
  return {
    code,
    name: ORDERED.get(code) ?? made,
    collection: collection.name,
    archived: !ORDERED.has(code) && (mark >>> 13) % 70 === 0,
    metre: collection.metre * (0.86 + ((mark >>> 19) % 8) * 0.04),
    delay: (mark >>> 23) % 9,
    unsuited,
    mark,
  }
}

/** Number of codes of each collection: by its share, adding up to exactly `total`. */
function placesOf(collections: readonly Collection[], total: number): number[] {
  const shares = collections.reduce((sum, { share }) => sum + share, 0)
  let before = 0
  return collections.map(({ share }) => {
    const from = Math.round((total * before) / shares)
    before += share
    return Math.round((total * before) / shares) - from
  })
}

/** The fabrics of a retailer that carries `total` of them, grouped by collection, in the order of its grid. */
export function fabricsFor(total: number): Fabric[] {
  const collections = COLLECTIONS.slice(0, total < 120 ? 5 : total < 600 ? 12 : COLLECTIONS.length)
  const places = placesOf(collections, total)
  return collections.flatMap((collection, at) =>
    Array.from({ length: places[at] ?? 0 }, (_, place) => fabricAt(collection, place)),
  )
}

/** A collection of fabrics; its codes consist of its prefix and an increasing number. */
export interface Collection {
  name: string
  prefix: string
  /** The number of its first code. */
  first: number
  kind: ClothKind
  /** Price per metre, in pounds. */
  metre: number
  /** Its share of a retailer's codes, relative to the other collections. */
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

/** The collections in the order of grids; a small retailer carries only the first few. */
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
