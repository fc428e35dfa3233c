import { between, type Dice, dice, pick } from '../random.ts'
import type { Label } from '../vocabulary.ts'
import {
  BUTTONS,
  FABRICS,
  FACTORIES,
  FAMILY_NAMES,
  GIVEN_NAMES,
  LININGS,
  MEASUREMENTS,
  OPTIONS,
  RETAILERS,
  type Retailer,
} from './catalogue.ts'
import { MAIN_PRODUCTS, type SampleMainProduct, type SampleProduct } from './main-products.ts'

/** One garment of an order (specification 2.3). */
export interface Piece {
  /** Counted from 1. */
  index: number
  /** The piece number, `<order>-<piece>`. */
  code: string
  /** The label code, such as JA. */
  label: Label
  type: 'ub' | 'lb'
  product_name: string
  group_number: number
  /** `<order>-<piece>-<group>`. */
  group_label: string
  fabric_code: string
  fabric_name: string
  /** The fabric is no longer sold. */
  fabric_archived?: boolean
  lining: string
  buttons: string
  factory: string
  options: [name: string, choice: string][]
  /** In cm, one decimal. */
  measurements: [name: string, centimetres: number][]
}

/** The data of an order that documents need; times in milliseconds since 1970, UTC. */
export interface DocumentOrder {
  order_id: number
  customer_name: string
  customer_city: string
  status: string
  retailer: Retailer
  is_express: boolean
  is_returning_order: boolean
  created_at: number
  payment_date: number
  due_date: number
  /** The main products, joined by ` + `. */
  combo: string
  pieces: Piece[]
  /** When the service had the order as it is told, milliseconds since 1970: what happened to it by then stands still from then on. */
  known_at?: number
  /** The status before the one that someone gave it. */
  previous_status?: string
}

const DAY = 86_400_000
/** Label codes of what is made of cotton; shirts have a cloth of their own. */
const COTTON: readonly Label[] = ['CH', 'CDY', 'SHO', 'BJA']
const STATUSES = ['Build', 'Manufacturing', 'Build', 'Ready For Fulfilment', 'Manufacturing', 'Outbound'] as const
const CITIES = [
  'Bath',
  'Ghent',
  'Uppsala',
  'Verona',
  'Halifax',
  'Aarhus',
  'Galway',
  'Dresden',
  'Annecy',
  'Hobart',
] as const

function fabricFor(next: Dice, { kind, label }: SampleProduct): readonly [string, string] {
  if (kind === 'shirt' || label === 'POL') return pick(next, FABRICS.shirting)
  return COTTON.includes(label) ? pick(next, FABRICS.cotton) : pick(next, FABRICS.suiting)
}

/** The garments of an order's main product: of each part the usual one or, in every third order, any of them. */
function garmentsOf(next: Dice, { parts }: SampleMainProduct): SampleProduct[] {
  return parts.map(part => (next() < 0.66 ? part[0] : pick(next, part)))
}

function piecesOf(next: Dice, orderId: number, products: readonly SampleProduct[][]): Piece[] {
  const pieces: Piece[] = []
  const chest = between(next, 92, 114)
  const build = next()
  products.forEach((garments, at) => {
    const [main] = garments
    if (!main) return
    const cloth = fabricFor(next, main)
    const lining = pick(next, LININGS)
    const buttons = pick(next, BUTTONS)
    const factory = pick(next, FACTORIES)
    for (const garment of garments) {
      const index = pieces.length + 1
      const group = at + 1
      const measurements = MEASUREMENTS[garment.type].map(([name, share, plus, spread]): [string, number] => [
        name,
        Math.round((chest * share + plus + spread * build) * 2) / 2,
      ])
      pieces.push({
        index,
        code: `${orderId}-${index}`,
        label: garment.label,
        type: garment.type,
        product_name: garment.names.en,
        group_number: group,
        group_label: `${orderId}-${index}-${group}`,
        fabric_code: cloth[0],
        fabric_name: cloth[1],
        lining,
        buttons,
        factory,
        options: OPTIONS[garment.kind].map(([name, choices]) => [name, pick(next, choices)]),
        measurements,
      })
    }
  })
  return pieces
}

/** Creates the order with that id; the same seed, id and time give the same order. */
export function makeOrder(seed: number, orderId: number, createdAt: number): DocumentOrder {
  const next = dice(seed, 'order', orderId)
  const products = [pick(next, MAIN_PRODUCTS)]
  // At most eleven garments, which fit on two sheets of an order bill.
  while (products.flatMap(product => product.parts).length <= 8 && products.length < 4 && next() < 0.5) {
    products.push(pick(next, MAIN_PRODUCTS))
  }
  const express = next() < 0.2
  const paid = createdAt + between(next, 5, 90) * 60_000
  return {
    order_id: orderId,
    customer_name: `${pick(next, GIVEN_NAMES)} ${pick(next, FAMILY_NAMES)}`,
    customer_city: pick(next, CITIES),
    status: pick(next, STATUSES),
    retailer: pick(next, RETAILERS),
    is_express: express,
    is_returning_order: next() < 0.35,
    created_at: createdAt,
    payment_date: paid,
    due_date: createdAt + (express ? 10 : 21) * DAY,
    combo: products.map(product => product.names.en).join(' + '),
    pieces: piecesOf(
      next,
      orderId,
      products.map(product => garmentsOf(next, product)),
    ),
  }
}
