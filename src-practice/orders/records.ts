import { termsOf } from '../pricing/retailers.ts'
import { between, dice, hash, pick } from '../random.ts'
import { MAIN_PRODUCTS } from '../sample/main-products.ts'
import type { DocumentOrder, Piece } from '../sample/order.ts'
import type { OrderBook } from './order-book.ts'
import type { OrderChanges, PricingRecord, TicketRecord } from './order-changes.ts'
import { DAY, isMade, iso, pastOf, timelineOf, trackingOf } from './timeline.ts'

const timeOrNull = (at: number | null) => (at === null ? null : iso(at))
const each = <T>(all: readonly T[]): T[] => [...new Set(all)]

/** What the answers of an order are made from. */
export interface OrderScene {
  seed: number
  now: number
  order: DocumentOrder
  /** What was changed beside its status; absent in lists that don't show it. */
  changes?: OrderChanges
  /** When its status was changed, milliseconds since 1970; absent if no one has. */
  changedAt?: number | undefined
}

const fabricOf = ({ fabric_code, fabric_name, fabric_archived }: Piece) => ({
  fabric_code,
  fabric_name,
  archived: fabric_archived ?? false,
})

/** The fabrics of garments, each once. */
const fabricsOf = (pieces: readonly Piece[]) => [
  ...new Map(pieces.map(piece => [piece.fabric_code, fabricOf(piece)])).values(),
]

/** An order's row in lists (specification 2.2). */
export function orderRow({ seed, now, order, changes, changedAt }: OrderScene): Record<string, unknown> {
  const { paid, inProduction, changed } = timelineOf(seed, order, now)
  return {
    order_id: order.order_id,
    customer_name: order.customer_name,
    status: order.status,
    retailer: order.retailer.brandname,
    account_type: order.retailer.account_type,
    is_express: order.is_express,
    is_returning_order: order.is_returning_order,
    created_at: iso(order.created_at),
    payment_date: timeOrNull(paid),
    entered_manufacturing_at: timeOrNull(inProduction),
    change_status_date: iso(changedAt ?? changed),
    factory_name: changes?.assembly?.factory ?? each(order.pieces.map(({ factory }) => factory)).join(', '),
    tracking_number: trackingOf(seed, order),
    combo: order.combo,
    fabrics: fabricsOf(order.pieces),
  }
}

/** An order's front matter: of the customer name and city only. */
export function orderDetail(scene: OrderScene): object {
  const { order } = scene
  const { id, brandname } = order.retailer
  return {
    ...orderRow(scene),
    previous_status: timelineOf(scene.seed, order, scene.now).previous,
    retailer: { id, brandname, settlement_currency: termsOf(id).settlementCurrency },
    customer: { name: order.customer_name, city: order.customer_city },
    assembly: {
      fabric_validated: false,
      fit_validated: false,
      designs_validated: false,
      factory: null,
      ...scene.changes?.assembly,
    },
    build: { bills_printed: false, fabric_ordered: false, ...scene.changes?.build },
  }
}

const groupsOf = ({ pieces }: DocumentOrder) =>
  each(pieces.map(({ group_number }) => group_number)).map(group =>
    pieces.filter(piece => piece.group_number === group),
  )

const pieceRecord = ({ code, label, type, product_name, group_number, group_label }: Piece) => ({
  code,
  label,
  type,
  product_name,
  group_number,
  group_label,
})

/** What the retailer sold, a main product each. */
export function combinationsOf({ order }: OrderScene): object[] {
  const products = order.combo.split(' + ')
  return groupsOf(order).map((pieces, at) => ({
    id: MAIN_PRODUCTS.find(({ names }) => names.en === products[at])?.id ?? at + 1,
    main_product: products[at] ?? order.combo,
    name: pieces.map(({ product_name }) => product_name).join(' + '),
    quantity: 1,
    fabric: fabricsOf(pieces)[0],
    pieces: pieces.map(pieceRecord),
  }))
}

/** The design of every garment. */
export function designsOf({ seed, order }: OrderScene): object[] {
  return order.pieces.map(piece => ({
    ...pieceRecord(piece),
    options: [...piece.options, ['Lining', piece.lining] as const, ['Buttons', piece.buttons] as const].map(
      ([option, choice]) => {
        const mark = hash('design', option, choice)
        // Old orders were made with designs that are no longer sold.
        const archived = piece.fabric_archived === true && hash(seed, order.order_id, option) % 4 === 0
        return {
          option,
          choice,
          choice_code: `${option.slice(0, 2).toUpperCase()}-${String((mark % 900) + 100)}`,
          archived,
        }
      },
    ),
  }))
}

const NOTES = [
  'Customer prefers a slightly longer sleeve than last time.',
  'Wedding on a Saturday: must not arrive later than the Thursday before.',
  'Lapel as in the picture that was sent with the order.',
  '面料条纹请对准口袋。',
  'Right shoulder is lower by 1 cm; pad accordingly.',
  'Please use the same buttons as for the order before.\nIf there are none left, dark horn.',
  'Keep the basted fitting on file, the second pair follows.',
  'No label inside; the retailer sews in its own.',
] as const

/** Notes on an order; who wrote them, and when, is withheld. */
export function notesOf({ seed, order }: OrderScene): object[] {
  const next = dice(seed, 'notes', order.order_id)
  return Array.from({ length: between(next, 0, 4) }, (_, at) => ({ index: at + 1, text: pick(next, NOTES) }))
}

/** The pricing history: what the order costs, what was paid, and what is still open. */
export function pricingOf({ changes, ...scene }: OrderScene): PricingRecord[] {
  const settled = changes?.settled ?? {}
  const rows = pricesOf(scene)
  const settlements = rows.flatMap(row => {
    const settlement = settled[row.id]
    return settlement ? [settlement] : []
  })
  return [...rows.map(row => (settled[row.id] ? { ...row, settleable: false } : row)), ...settlements]
}

function pricesOf({ seed, now, order }: OrderScene): PricingRecord[] {
  const next = dice(seed, 'pricing', order.order_id)
  const currency = termsOf(order.retailer.id).settlementCurrency
  const { paid, changed } = timelineOf(seed, order, now)
  const total = order.pieces.reduce(sum => sum + between(next, 90, 310), 0)
  const row = (
    no: number,
    at: number,
    description: string,
    amount: number,
    direction: 'DR' | 'CR',
    settleable = false,
  ): PricingRecord => ({
    id: order.order_id * 10 + no,
    created_at: iso(at),
    description,
    amount,
    currency,
    direction,
    settleable,
  })
  const rows = [row(1, order.created_at, `Wholesale, ${order.combo}`, total, 'DR')]
  if (order.is_express) rows.push(row(2, order.created_at, 'Express', 35, 'DR'))
  if (paid === null) return rows
  rows.push(row(3, paid, 'Payment', total + (order.is_express ? 35 : 0), 'CR'))
  const open = next()
  const later = Math.min(changed, paid + DAY)
  if (open < 0.12) rows.push(row(4, later, 'Excess meterage after the fitting', between(next, 8, 60) + 0.5, 'DR', true))
  else if (open < 0.18)
    rows.push(row(4, later, 'Lining was out of stock, cheaper one taken', between(next, 5, 25), 'CR', true))
  return rows
}

const SOURCES = ['checkout', 'fitting app', 'cloud order', 'factory api'] as const
const EVENTS = ['order.created', 'fitting.validated', 'build.synced', 'status.updated'] as const

/** What other systems sent about an order, oldest first. */
export function payloadAuditsOf({ seed, now, order }: OrderScene): object[] {
  const { changed } = timelineOf(seed, order, now)
  const span = changed - order.created_at
  return SOURCES.slice(0, isMade(order) ? 4 : 2).map((source, at) => ({
    id: order.order_id * 10 + at + 1,
    source,
    event: EVENTS[at],
    created_at: iso(order.created_at + (span * at) / SOURCES.length),
    payload: {
      order_id: order.order_id,
      retailer_id: order.retailer.id,
      combo: order.combo,
      ...(at === 3 ? { status: order.status } : {}),
      pieces: order.pieces.map(({ code, label, fabric_code }) => ({ code, label, fabric_code })),
      checksum: hash(seed, 'payload', order.order_id, at).toString(16),
    },
  }))
}

/** Validations of the fit, oldest first. */
export function fittingLogsOf({ seed, order }: OrderScene): object[] {
  const next = dice(seed, 'fitting', order.order_id)
  return order.pieces.flatMap((piece, at) => {
    const isRefused = next() < 0.2
    const log = (no: number, result: string, message: string) => ({
      id: order.order_id * 100 + at * 2 + no,
      created_at: iso(pastOf(order, order.created_at + (at * 7 + no * 40) * 60_000)),
      piece_code: piece.code,
      validated_by: pick(next, ['Fit desk', 'Pattern room', 'Automatic']),
      result,
      message,
    })
    const refused = log(1, 'refused', 'Sleeve and back length do not go together: measure again.')
    return [
      ...(isRefused ? [refused] : []),
      log(2, 'passed', isRefused ? 'Measured again.' : 'All measurements are in range.'),
    ]
  })
}

const HANDLING = [
  { code: 'SH-01', audience: 'Cutting', instruction: 'Cut with the nap: all parts in one direction.' },
  { code: 'SH-04', audience: 'Pressing', instruction: 'No steam. Press with a cloth at 110 °C at most.' },
  { code: 'SH-07', audience: 'Hand finishing', instruction: '手工锁眼，线色与面料一致。' },
] as const

/** How the fabrics of an order are to be handled. */
export function specialHandlingOf({ order }: OrderScene): object[] {
  return fabricsOf(order.pieces).flatMap(({ fabric_code }) => {
    const mark = hash('handling', fabric_code)
    return mark % 3 === 0 ? [{ owner: fabric_code, ...HANDLING[(mark >>> 4) % HANDLING.length] }] : []
  })
}

const TICKETS = [
  ['Sleeve too short by 1.5 cm', 'Fit', 'Sleeves', 'High'],
  ['Customer asks for delivery before the 12th', 'Delivery', 'Date', 'High'],
  ['Wrong lining in the picture', 'Design', 'Lining', 'Medium'],
] as const

/** Support tickets about an order. */
export function ticketsOf({ seed, order, changes }: OrderScene): TicketRecord[] {
  const mark = hash(seed, 'tickets', order.order_id)
  const count = mark % 9 === 0 ? 2 : mark % 4 === 0 ? 1 : 0
  const usual = Array.from({ length: count }, (_, at) => {
    const [title, category, sub_category, severity] = TICKETS[((mark >>> 8) + at) % TICKETS.length] ?? TICKETS[0]
    const status = at === 0 ? 'Open' : 'Resolved'
    return { id: order.order_id * 2 + at, title, status, severity, category, sub_category }
  })
  return [...usual, ...(changes?.tickets ?? [])]
}

/** Where an order comes from: one that was made from an older one names it, and the first of all. */
export function ancestryOf({ seed, order }: OrderScene, book: OrderBook): object {
  const record = (one: DocumentOrder | undefined) =>
    one ? { order_id: one.order_id, status: one.status, created_at: iso(one.created_at) } : null
  const isRecalled = order.is_returning_order
  const recalled = isRecalled ? book.olderThan(order.order_id, 1) : undefined
  const isOld = hash(seed, 'original', order.order_id) % 3 > 0
  const original = isRecalled ? ((isOld ? book.olderThan(order.order_id, 3) : undefined) ?? recalled) : order
  return { original: record(original), recalled_from: record(recalled), this_order: record(order) }
}
