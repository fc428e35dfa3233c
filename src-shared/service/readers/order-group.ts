import type { OrderGroup } from '../../contract/orders.ts'
import { firstTextOf, idOf, isRecord, type JsonRecord } from '../fields.ts'

const groupLabel = /^\d+-\d+-\d+$/
const labelNames = ['label', 'group_label', 'group', 'code', 'name', 'id']

/**
 * Reads a garment group, a text or a record; null where it names none. Its label is whatever of the record has the form
 * `<order>-<piece>-<group>`, else what its indexes make, else the first name that it has.
 */
export function readOrderGroup(group: unknown, order: string): OrderGroup | null {
  if (!isRecord(group)) {
    const label = idOf(group)
    return label === null ? null : { label, detail: null }
  }
  const names = labelNames.flatMap(name => idOf(group[name]) ?? [])
  const label = names.find(name => groupLabel.test(name)) ?? labelByIndex(group, order) ?? names[0]
  return label === undefined ? null : { label, detail: detailOf(group) }
}

function labelByIndex(group: JsonRecord, order: string): string | undefined {
  const piece = indexOf(group, ['piece_index', 'piece'])
  const inPiece = indexOf(group, ['group_index', 'group_number'])
  return piece === null || inPiece === null ? undefined : `${order}-${piece}-${inPiece}`
}

function indexOf(group: JsonRecord, names: readonly string[]): string | null {
  const index = firstTextOf(group, names)
  return index !== null && /^\d+$/.test(index) ? index : null
}

function detailOf(group: JsonRecord): string | null {
  const product = firstTextOf(group, ['product_name', 'product', 'detail', 'description'])
  const fabric = firstTextOf(group, ['fabric_code', 'fabric', 'fabric_name'])
  return [product, fabric].filter(part => part !== null).join(' · ') || null
}
