import { foldWord } from '../print/job.ts'

/** The statuses of an order (specification 3.1), in the order in which an order usually passes through them. */
export const orderStatuses = [
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

export type OrderStatus = (typeof orderStatuses)[number]

/** Other spellings: the specification shortens one of them, and Americans write it with two letters. */
const otherSpellings: Readonly<Record<string, OrderStatus>> = {
  rff: 'Ready For Fulfilment',
  'ready for fulfillment': 'Ready For Fulfilment',
}

/** The status that a service means, in whatever spelling; undefined for one that isn't known here. */
export function orderStatusOf(text: string): OrderStatus | undefined {
  const word = foldWord(text)
  return orderStatuses.find(known => foldWord(known) === word) ?? otherSpellings[word]
}

/** A status to be shown: as the specification spells it, or as it came. */
export const statusText = (text: string): string => orderStatusOf(text) ?? text

/** True if both texts mean the same status. */
export const isSameStatus = (one: string, other: string): boolean =>
  foldWord(statusText(one)) === foldWord(statusText(other))
