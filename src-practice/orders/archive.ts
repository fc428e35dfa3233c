import { hash, hashFrom } from '../random.ts'
import { FAMILY_NAMES, GIVEN_NAMES } from '../sample/catalogue.ts'
import { type DocumentOrder, makeOrder } from '../sample/order.ts'
import { codeByAge, statusOfCode } from './statuses.ts'

const DAY = 86_400_000
/** The archive ends where the sample's own orders begin, by number and by age. */
const NEWEST = 51_000
const YOUNGEST = 20 * DAY
const OLDEST = 1_200 * DAY
/** Older orders have the numbers of another series, from its end down: five digits are not enough for all of them. */
const FIVE_DIGITS = 41_000
const OLD_SERIES = 899_999

/** Names in other scripts, and longer ones than a column is wide. */
const SPECIAL_NAMES = [
  '欧阳明月',
  '陈晓东',
  '司徒雅文',
  '王丽华',
  '山田 太郎',
  'Νίκος Παπαδόπουλος',
  'Сергей Вознесенский',
  'Seán Ó Conchobhair',
  'María de los Ángeles Fernández-Cuesta y Álvarez de Toledo',
  'Maximilian Alexander Ferdinand von Hohenstein-Ravensburg zu Waldeck und Pyrmont',
  'Sri Padmanabha Venkataraman Krishnamurthy Subramaniam',
  'Anne-Charlotte Marie-Françoise de La Rochefoucauld d’Estissac (wedding party, groomsmen)',
] as const

const ARCHIVED_FABRICS = [
  ['HV-0301', 'Slate Pick-and-Pick 250 g'],
  ['SL-0988', 'Chocolate Flannel 370 g'],
  ['TW-1876', 'Heather Shetland Tweed 400 g'],
  ['MH-0512', 'Ivory Tonic Mohair 230 g'],
] as const

const FAMILIES = FAMILY_NAMES.length
const PLAIN_NAMES = GIVEN_NAMES.length * FAMILIES
const NAMES: readonly string[] = [
  ...GIVEN_NAMES.flatMap(given => FAMILY_NAMES.map(family => `${given} ${family}`)),
  ...SPECIAL_NAMES,
]

/**
 * Orders of the past, each made from the seed and its number when someone asks for it; nothing of them is stored. A
 * place counts them from the newest one, 0.
 */
export class OrderArchive {
  readonly size: number
  readonly #seed: number
  readonly #since: number
  readonly #statusStart: number
  readonly #nameStart: number

  /** @param since when the sample data was made, milliseconds since 1970: ages count from there */
  constructor(seed: number, size: number, since: number) {
    this.size = size
    this.#seed = seed
    this.#since = since
    this.#statusStart = hash(seed, 'status')
    this.#nameStart = hash(seed, 'customer')
  }

  /** The number of the order at a place. */
  numberAt = (place: number): number => (place < FIVE_DIGITS ? NEWEST - place : OLD_SERIES - (place - FIVE_DIGITS))

  /** The place of an order; undefined for one that isn't of the archive. */
  placeOf(orderId: number): number | undefined {
    const isOld = orderId > OLD_SERIES - 800_000 && orderId > NEWEST
    const place = isOld ? OLD_SERIES - orderId + FIVE_DIGITS : NEWEST - orderId
    const isRight = place >= 0 && place < this.size && (isOld ? place >= FIVE_DIGITS : place < FIVE_DIGITS)
    return isRight ? place : undefined
  }

  /** When an order was created, milliseconds since 1970. */
  createdAt(place: number): number {
    const step = (OLDEST - YOUNGEST) / Math.max(1, this.size)
    const early = (hash(this.#seed, 'created', place) % 1000) / 1000
    return Math.round(this.#since - YOUNGEST - (place + early) * step)
  }

  /** Its code (statuses.ts), as long as no one has changed it. */
  codeAt(place: number): number {
    const step = (OLDEST - YOUNGEST) / Math.max(1, this.size)
    return codeByAge(hashFrom(this.#statusStart, place), YOUNGEST + place * step)
  }

  /** Its customer's name, as an index of `namesWith`. */
  nameAt(place: number): number {
    const mark = hashFrom(this.#nameStart, place)
    return mark % 40 === 0 ? PLAIN_NAMES + ((mark >>> 8) % SPECIAL_NAMES.length) : (mark >>> 8) % PLAIN_NAMES
  }

  /** For each customer's name whether it contains the text. */
  namesWith = (text: string): readonly boolean[] => NAMES.map(name => name.toLowerCase().includes(text.toLowerCase()))

  /** Makes the order at a place. */
  order(place: number): DocumentOrder {
    const id = this.numberAt(place)
    const made = makeOrder(this.#seed, id, this.createdAt(place))
    const mark = hash(this.#seed, 'archived fabric', id)
    const isOld = this.#since - made.created_at > 300 * DAY && mark % 8 === 0
    const [fabric_code, fabric_name] = ARCHIVED_FABRICS[(mark >>> 8) % ARCHIVED_FABRICS.length] ?? ARCHIVED_FABRICS[0]
    const pieces = made.pieces.map(piece =>
      isOld && piece.group_number === 1 ? { ...piece, fabric_code, fabric_name, fabric_archived: true } : piece,
    )
    return {
      ...made,
      pieces,
      customer_name: NAMES[this.nameAt(place)] ?? made.customer_name,
      status: statusOfCode(this.codeAt(place)),
    }
  }
}
