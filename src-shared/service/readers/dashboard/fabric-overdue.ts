import type { ComponentLine } from '../../../production/copy-texts.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf, nameIn } from '../kit.ts'

/** A component that has not arrived in time (specification 2.4). Times are milliseconds since 1970, UTC; days are texts. */
export interface FabricOverdue extends ComponentLine {
  /** Null: it can be shown, but not said to be contacted about; the specification (2.4) names no id. */
  id: string | null
  name: string | null
  code: string | null
  boughtAt: number | null
  /** `sent`, `queued` or `manual`. */
  source: string | null
  expectedAt: string | null
  /** Why no day is expected. */
  expectedAtReason: string | null
  /** `on time`, `late`, `waiting` or `no estimate`. */
  verdict: string | null
  scannedInAt: number | null
  alertKind: string | null
  alertedAt: number | null
  /** When someone said that the supplier was contacted. */
  contactedAt: number | null
}

/** Reads an overdue component; null for one that says neither which nor what it is. */
export function readFabricOverdue(value: unknown, context: Pick<AnswerContext, 'clean'>): FabricOverdue | null {
  const fields = fieldsOf(value, context)
  if (!fields) return null
  const component = {
    id: fields.id('id', 'alert_id', 'component_id'),
    orderId: fields.id('order_id', 'order'),
    name: fields.text('name', 'component'),
    code: fields.text('code', 'fabric_code'),
    supplier: nameIn(fields, ['supplier_name', 'supplier'], ['name', 'code']),
    material: fields.text('material'),
    meterage: fields.number('meterage'),
    boughtAt: fields.time('bought_at'),
    source: fields.text('source'),
    expectedAt: fields.day('expected_at'),
    expectedAtReason: fields.text('expected_at_reason'),
    verdict: fields.text('verdict'),
    scannedInAt: fields.time('scanned_in_at', 'arrived', 'arrived_at'),
    alertKind: fields.text('alert_kind', 'kind'),
    alertedAt: fields.time('alerted_at'),
    contactedAt: fields.time('contacted_at'),
  }
  const { id, name, code, material } = component
  return [id, name, code, material].every(one => one === null) ? null : component
}
