import { folded, ORDER_STATUSES, statusNamed } from '../vocabulary.ts'

/**
 * What the order list is filtered by, in one byte: the status, which half of it an order is in (Build and Manufacturing
 * have two sub-filters each), and whether its shipping is paid. 44 of these exist, so counting orders by them is enough
 * to count any tab.
 */
export const CODES = 64

type Filter = (status: string, isSecondHalf: boolean, isPaidShipping: boolean) => boolean

const DAY = 86_400_000
/** Statuses in the order of the vocabulary, in per mille, by an order's age in days. */
const SHARES = [
  { days: 30, shares: [60, 80, 80, 120, 180, 310, 80, 10, 10, 40, 30] },
  { days: 60, shares: [20, 20, 20, 20, 50, 150, 150, 290, 210, 30, 40] },
  { days: Number.POSITIVE_INFINITY, shares: [3, 1, 1, 0, 0, 1, 1, 910, 51, 2, 30] },
]

/** By age, the place of the status of each per mille: a hundred thousand orders are looked up in them at once. */
const PLACES = SHARES.map(({ days, shares }) => ({
  until: days * DAY,
  places: Uint8Array.from(shares.flatMap((share, place) => new Array<number>(share).fill(place))),
}))

/** The code of an order of that age. `mark`: any hash of the order. */
export function codeByAge(mark: number, age: number): number {
  let at = 0
  while (age >= (PLACES[at]?.until ?? age + 1)) at += 1
  return codeAt(PLACES[at]?.places[mark % 1000] ?? 0, mark)
}

/** The code of a status. `mark`: any hash of the order. */
export function codeOfStatus(status: string, mark: number): number {
  const known = statusNamed(status)
  const at = known === undefined ? ORDER_STATUSES.length : ORDER_STATUSES.indexOf(known)
  return codeAt(at, mark)
}

const codeAt = (place: number, mark: number) => place * 4 + ((mark >>> 12) % 2) + ((mark >>> 16) % 25 === 0 ? 2 : 0)

/** The status that a code stands for. */
export const statusOfCode = (code: number): string => ORDER_STATUSES[code >> 2] ?? ''

const isActive: Filter = status => ['Ready For Fulfilment', 'Build', 'Manufacturing', 'On Hold'].includes(status)
const keyOf = (label: string) => label.toLowerCase().replace(/[ -]/g, '_')

const VIEWS = [
  { label: 'Order Bill', status: 'Build', second: false },
  { label: 'Fabric Purchase', status: 'Build', second: true },
  { label: 'Assembly', status: 'Manufacturing', second: false },
  { label: 'In-Production', status: 'Manufacturing', second: true },
] as const

/** What may be asked for as a status, by its folded text (specification 3.1). */
const FILTERS = new Map<string, Filter>([
  ...ORDER_STATUSES.map((known): [string, Filter] => [folded(known), status => status === known]),
  ['rff', status => status === 'Ready For Fulfilment'],
  ['active', isActive],
  ['all', () => true],
  ['paid shipping', (_status, _isSecond, isPaid) => isPaid],
  ...VIEWS.map(({ label, status: own, second }): [string, Filter] => [
    folded(label),
    (status, isSecond) => status === own && isSecond === second,
  ]),
])

/** The texts among these that are none. */
export const unknownStatuses = (asked: readonly string[]): string[] => asked.filter(text => !FILTERS.has(folded(text)))

/** For each code whether any of these texts means it; no texts mean all. */
export function codesOf(asked: readonly string[]): readonly boolean[] {
  const filters = asked.flatMap(text => FILTERS.get(folded(text)) ?? [])
  return Array.from({ length: CODES }, (_, code) =>
    asked.length === 0 ? true : filters.some(fits => fits(statusOfCode(code), code % 2 === 1, (code & 2) !== 0)),
  )
}

/** The status catalogue, with the number of orders in each tab and view. */
export function statusCatalogue(countOf: (asked: readonly string[]) => number): object {
  const tab = (label: string, statuses: readonly string[]) => ({
    key: keyOf(label),
    label,
    statuses: statuses.map(keyOf),
    count: countOf(statuses),
  })
  return {
    tabs: [
      tab('Active', ['Ready For Fulfilment', 'Build', 'Manufacturing', 'On Hold']),
      tab('All', []),
      ...ORDER_STATUSES.map(status => tab(status, [status])),
      tab('Paid Shipping', ['Paid Shipping']),
    ],
    filter_views: VIEWS.map(({ label, status }) => ({
      key: keyOf(label),
      label,
      status: keyOf(status),
      count: countOf([label]),
    })),
    multi_status: { separator: ',' },
  }
}
