/** A piece of an order that a label names. */
export interface LabelPiece {
  /** Its index within the order, from 1. */
  piece: number
  /** The garment groups of it that are named, each once; empty: the whole piece. */
  groups: number[]
}

/** What a barcode label or a typed number names (specification 2.1). */
export interface BarcodeLabel {
  /** The order's number, as it is on the label. */
  order: string
  /** The pieces that are named, each once, in the label's order; empty: the whole order. */
  pieces: LabelPiece[]
}

/** Order, piece, and its groups: `1234`, `1234-2`, `1234-1-1`, `1234-1-1/2`. */
const part = /^(\d{1,20})(?:-(\d{1,4})(?:-(\d{1,4}(?:\/\d{1,4})*))?)?$/

const longest = 500

/** What people paste along with one number: `#51360`, `Order 51360`, `订单 51360`, `No. 51360`. */
const before = /^(?:(?:order|ord\.?|no\.?|nr\.?|订单号?|№|#)\s*[:：]?\s*){1,2}(?=\d)/i
/** `51,360`, as a spreadsheet writes the number of one order. */
const grouped = /^\d{1,3}(?:,\d{3})+(?=$|-)/

/** Full-width signs and dashes of other keyboards become plain ones; no space stays around a hyphen or a slash. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s*([-/])\s*/g, '$1')
    .trim()
    .replace(before, '')
    .replace(grouped, number => number.replaceAll(',', ''))

/**
 * Reads what a scanner gave or a person typed: an order's number `1234`, a piece `1234-2`, a garment group `1234-2-1`, or
 * a combined label of one order, `1234-1-1/2` or `1234-1-1, 1234-1-2`. Null for anything else, and for labels of
 * two orders.
 */
export function parseLabel(text: string): BarcodeLabel | null {
  if (text.length > longest) return null
  const parts = plain(text)
    .split(/[\s,;+&]+/)
    .filter(one => one !== '')
  const label: BarcodeLabel = { order: '', pieces: [] }
  let isWhole = false
  for (const one of parts) {
    const [, order, piece, groups] = part.exec(one) ?? []
    if (order === undefined || (label.order !== '' && label.order !== order)) return null
    label.order = order
    if (piece === undefined) isWhole = true
    else addPiece(label.pieces, Number(piece), groups?.split('/').map(Number) ?? [])
  }
  if (label.order === '') return null
  return isWhole ? { order: label.order, pieces: [] } : label
}

/** A piece that is named as a whole stays whole. */
function addPiece(pieces: LabelPiece[], piece: number, groups: readonly number[]): void {
  const known = pieces.find(one => one.piece === piece)
  if (!known) {
    pieces.push({ piece, groups: [...new Set(groups)] })
    return
  }
  const isWhole = known.groups.length === 0 || groups.length === 0
  known.groups = isWhole ? [] : [...new Set([...known.groups, ...groups])]
}
