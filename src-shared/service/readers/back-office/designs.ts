import { firstTextOf, flagOf, type JsonRecord } from '../../fields.ts'
import { asRecord, countIn, idIn, plainOf, recordsOf, textsOf } from '../kit.ts'

/** A design in the list. */
export interface DesignEntry {
  id: string
  name: string | null
  product: string | null
  active: boolean | null
}

/** One field of a design, in the order in which the service lists them. */
export interface FieldOfDesign {
  id: string
  name: string | null
  /** As the service writes it, `12.50`; null: none. */
  surcharge: string | null
  supplier: string | null
}

/** A text that pops up for whoever chooses this in an order. */
export interface DesignPopup {
  id: string
  title: string | null
  text: string | null
}

/** A design as its own page shows it. */
export interface Design extends DesignEntry {
  fields: FieldOfDesign[]
  popups: DesignPopup[]
}

const entryOf = (id: string, record: JsonRecord): DesignEntry => ({
  id,
  name: firstTextOf(record, ['name', 'title']),
  product: firstTextOf(record, ['product', 'product_name', 'main_product']),
  active: flagOf(record['is_active'] ?? record['active']),
})

/** Reads a design of the list; null if it has no id. */
export function readDesignEntry(value: unknown): DesignEntry | null {
  const record = asRecord(value)
  const id = idIn(record, ['id', 'design_id'])
  return id === null ? null : entryOf(id, record)
}

/** What a record says of the design with this id. */
export const designOf = (id: string, record: JsonRecord): Design => ({
  ...entryOf(id, record),
  fields: recordsOf(record['fields']).flatMap(field => {
    const own = idIn(field, ['id', 'field_id'])
    if (own === null) return []
    const name = firstTextOf(field, ['name', 'title', 'label'])
    const supplier = firstTextOf(field, ['supplier', 'supplier_code'])
    return [{ id: own, name, surcharge: plainOf(field['surcharge']), supplier }]
  }),
  popups: recordsOf(record['popups']).flatMap(popup => {
    const own = idIn(popup, ['id', 'popup_id'])
    if (own === null) return []
    return [{ id: own, title: firstTextOf(popup, ['title', 'name']), text: firstTextOf(popup, ['text', 'body']) }]
  }),
})

/** What a design's fields may be set to. */
export interface DesignOptions {
  suppliers: string[]
  currency: string | null
  /** The highest surcharge; null if the service doesn't say. */
  most: number | null
}

export const designOptionsOf = (record: JsonRecord): DesignOptions => ({
  suppliers: textsOf(record['suppliers']),
  currency: firstTextOf(record, ['currency']),
  most: countIn(record, ['surcharge_max', 'max_surcharge']),
})

/** An order that shows a popup. */
export interface OrderRef {
  order: string
  status: string | null
}

export function readOrderRef(value: unknown): OrderRef | null {
  const record = asRecord(value)
  const order = idIn(record, ['order_id', 'id', 'order'])
  return order === null ? null : { order, status: firstTextOf(record, ['status']) }
}
