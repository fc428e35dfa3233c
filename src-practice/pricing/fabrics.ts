import { hash } from '../random.ts'
import { FABRICS } from '../sample/catalogue.ts'
import type { MainProductName } from '../sample/main-products.ts'
import { CLOTHS, type Cloth } from './cloths.ts'
import { COLLECTIONS, type Collection } from './collections.ts'

/** A fabric code of the catalogue that all retailers choose from. */
export interface Fabric {
  code: string
  name: string
  collection: string
  archived: boolean
  /** What a metre costs, in pounds. */
  metre: number
  /** Days that the mill takes longer than others. */
  delay: number
  /** Main products that it is not made into. */
  unsuited: readonly MainProductName[]
  /** Of its code: whatever else differs from fabric to fabric comes from it. */
  mark: number
}

/** A code may be any of this many numbers, so that codes grow with gaps. */
const NUMBERS_A_PLACE = 3

/** Fabrics of the sample orders, by code: they are part of the catalogue. */
const ORDERED = new Map<string, string>(Object.values(FABRICS).flat())

const numbered = (collection: Collection, number: number) =>
  `${collection.prefix}-${String(number).padStart(4, '0')}`

function codeAt(collection: Collection, place: number): string {
  const from = collection.first + place * NUMBERS_A_PLACE
  const codes = Array.from({ length: NUMBERS_A_PLACE }, (_, at) => numbered(collection, from + at))
  const ordered = codes.find(code => ORDERED.has(code))
  return ordered ?? numbered(collection, from + (hash('fabric code', codes[0] ?? '') % NUMBERS_A_PLACE))
}

const choose = (words: readonly string[], mark: number) => words[mark % words.length] ?? ''

/** The fabric at a place of a collection, counted from 0. */
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

/** How many of `total` codes each collection has: by its share, all together exactly `total`. */
function placesOf(collections: readonly Collection[], total: number): number[] {
  const shares = collections.reduce((sum, { share }) => sum + share, 0)
  let before = 0
  return collections.map(({ share }) => {
    const from = Math.round((total * before) / shares)
    before += share
    return Math.round((total * before) / shares) - from
  })
}

/** The fabrics of a retailer that carries so many, grouped by collection, in the order of its grid. */
export function fabricsFor(total: number): Fabric[] {
  const collections = COLLECTIONS.slice(0, total < 120 ? 5 : total < 600 ? 12 : COLLECTIONS.length)
  const places = placesOf(collections, total)
  return collections.flatMap((collection, at) =>
    Array.from({ length: places[at] ?? 0 }, (_, place) => fabricAt(collection, place)),
  )
}
