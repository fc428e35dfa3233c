/*
 * The specification's own words and numbers, written from it alone: the desk has its own copy, and tests over HTTP show
 * where the two differ.
 */

/** The statuses of an order (3.1). */
export const ORDER_STATUSES = [
  'Draft',
  'Awaiting Payment',
  'Awaiting Fit',
  'Ready For Fulfilment',
  'Build',
  'Manufacturing',
  'Outbound',
  'Completed',
  'Delivered',
  'On Hold',
  'Voided',
] as const
export type OrderStatusName = (typeof ORDER_STATUSES)[number]

/** Words that are the same with any case, spaces, hyphens or underscores. */
export const folded = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')

/** The status that a text means; undefined for none. */
export const statusNamed = (text: string): OrderStatusName | undefined =>
  folded(text) === 'rff' ? 'Ready For Fulfilment' : ORDER_STATUSES.find(status => folded(status) === folded(text))

/** The statuses in which an action is possible (3.1). */
const OFFERED = {
  hold: ['Ready For Fulfilment', 'Build', 'Manufacturing'],
  resolve: ['On Hold'],
  void: ['Draft', 'Awaiting Payment', 'Ready For Fulfilment'],
  /** The step of one row. */
  complete: ['Outbound'],
  'complete in bulk': ['Delivered'],
  edit: ORDER_STATUSES.filter(status => status !== 'Voided'),
  assembly: ['Ready For Fulfilment'],
  build: ['Build'],
  'cloud order': ['Build'],
  'qc check': ['Manufacturing', 'Outbound', 'Completed', 'Delivered'],
} as const satisfies Record<string, readonly OrderStatusName[]>

export type StatusAction = keyof typeof OFFERED

export const isPossibleIn = (status: string, action: StatusAction): boolean =>
  OFFERED[action].some(offered => offered === status)

/** The 14 label codes (2.1), those of the upper body first: measurements follow this order (2.2). */
export const UPPER_LABELS = ['JA', 'WC', 'SH', 'OC', 'TC', 'POL', 'GV', 'BJA', 'OS'] as const
const LOWER_LABELS = ['TR', 'CH', 'CDY', 'SHO', 'DTR'] as const
export const LABELS = [...UPPER_LABELS, ...LOWER_LABELS] as const
export type Label = (typeof LABELS)[number]

/** The checkpoints of quality control (2.3). */
export const CHECKPOINTS = [
  { key: 'p1.1', title: 'Design' },
  { key: 'p2.1', title: 'Quality' },
  { key: 'p3.5.4', title: 'HF Design' },
  { key: 'p3.5.5', title: 'HF Quality' },
] as const

/** The five columns of a combination in the fabric grid (2.7). */
export const PRICE_COLUMNS = ['wholesale', 'retail', 'excess_wholesale', 'excess_retail', 'days'] as const
export type GridField = (typeof PRICE_COLUMNS)[number]

/** A ticket's types, and its severity where none is sent (2.5). */
export const TICKET_TYPES = ['Free', 'Premium'] as const
export const USUAL_SEVERITY = 'High'

/** The largest attachment of a ticket, in bytes (assumed). */
export const MOST_ATTACHMENT_BYTES = 20 * 1024 * 1024
