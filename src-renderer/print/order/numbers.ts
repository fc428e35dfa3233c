import { parseLabel } from '../../../src-shared/print/label.ts'

/** What a pasted or scanned list of numbers holds. */
export interface NumberList {
  /** Each order once, in the list's order. */
  orders: string[]
  /** Orders that the list names more than once. */
  twice: string[]
  /** What is no number of an order. */
  strange: string[]
}

/** Reads a list of orders' numbers (or of labels, which name their order), whatever stands between them. */
export function readNumbers(text: string): NumberList {
  const orders = new Set<string>()
  const twice = new Set<string>()
  const strange = new Set<string>()
  for (const one of text.normalize('NFKC').split(/[^\p{L}\p{N}\-/_.]+|[.](?=\s|$)/u)) {
    if (one === '') continue
    const order = parseLabel(one)?.order
    if (order === undefined) strange.add(one)
    else if (orders.has(order)) twice.add(order)
    else orders.add(order)
  }
  return { orders: [...orders], twice: [...twice], strange: [...strange] }
}
