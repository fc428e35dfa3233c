import { statusText } from '../../../orders/status.ts'
import { flagOf, type JsonRecord, recordOf, textOf } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { type Fields, fieldsOf, listedFactories, nameIn } from '../kit.ts'

type Context = Pick<AnswerContext, 'clean'>

/** A fabric of an order. */
export interface OrderFabric {
  code: string | null
  name: string | null
  /** It is no longer sold; its code still resolves. */
  archived: boolean
}

/** A row of the order list (specification 2.2). Every field but the number may be missing. Times are milliseconds since 1970, UTC. */
export interface OrderRow {
  orderId: string
  customerName: string | null
  customerCity: string | null
  /** As the specification spells it, or as it came. */
  status: string | null
  /** Brand name. */
  retailer: string | null
  accountType: string | null
  express: boolean
  returning: boolean
  createdAt: number | null
  /** Shown as Paid. */
  paidAt: number | null
  /** Shown as In production since. */
  inProductionAt: number | null
  statusChangedAt: number | null
  /** Factory codes, joined by commas. */
  factory: string | null
  trackingNumber: string | null
  /** Main product, such as `3-Piece`. */
  combo: string | null
  fabrics: OrderFabric[]
}

/** An order's front matter. */
export interface OrderFront extends OrderRow {
  previousStatus: string | null
  retailerId: string | null
  settlementCurrency: string | null
  /** How far its assembly and its build are, under the names with which they are changed; null if the service doesn't say. */
  assembly: OrderSteps | null
  build: OrderSteps | null
}

/** What was validated, printed or ordered, and the factory. */
export type OrderSteps = Record<string, boolean | string | null>

/** Reads a row of the order list; null if it names no order. */
export function readOrderRow(value: unknown, context: Context): OrderRow | null {
  const fields = fieldsOf(value, context)
  const orderId = fields?.id('order_id', 'id', 'order_number', 'number') ?? null
  return fields === null || orderId === null ? null : rowOf(orderId, fields, context)
}

function rowOf(orderId: string, fields: Fields, context: Context): OrderRow {
  const customer = fields.inner('customer', 'client')
  const status = nameIn(fields, ['status', 'order_status'], ['label', 'name', 'title', 'key'])
  const accountType = fields.text('account_type') ?? fields.inner('retailer', 'account')?.text('account_type') ?? null
  return {
    orderId,
    customerName:
      fields.text('customer_name', 'customer', 'client') ??
      customer?.text('name', 'full_name', 'customer_name') ??
      null,
    customerCity: fields.text('customer_city') ?? customer?.text('city', 'customer_city') ?? null,
    status: status === null ? null : statusText(status),
    retailer: nameIn(fields, ['retailer', 'account'], retailerNames) ?? fields.text('retailer_name', 'brandname'),
    accountType,
    express: fields.flag('is_express', 'express', 'express_flag') ?? false,
    returning: fields.flag('is_returning_order', 'is_returning', 'returning_order', 'returning') ?? false,
    createdAt: fields.time('created_at', 'created'),
    paidAt: fields.time('payment_date', 'paid_at', 'payment_at'),
    inProductionAt: fields.time('entered_manufacturing_at', 'in_production_since', 'manufacturing_at'),
    statusChangedAt: fields.time('change_status_date', 'status_changed_at', 'status_changed_date', 'status_changed'),
    factory: factoryOf(fields),
    trackingNumber: fields.text('tracking_number', 'tracking'),
    combo: nameIn(fields, ['combo', 'main_product', 'main_product_name'], ['name', 'main_product', 'title']),
    fabrics: fields.list('fabrics', 'fabric_codes').flatMap(fabric => readFabric(fabric, context) ?? []),
  }
}

const retailerNames = ['brandname', 'brand_name', 'name', 'username']

/** Codes as a text, in a list, or by product. */
function factoryOf(fields: Fields): string | null {
  return (
    fields.text('factory_name', 'factory', 'factories') ?? ([...new Set(listedFactories(fields))].join(', ') || null)
  )
}

/** Reads a fabric, a code or a record; null if it has neither code nor name. */
export function readFabric(value: unknown, context: Context): OrderFabric | null {
  if (typeof value === 'string') {
    const code = textOf(value)
    return code === null ? null : { code: context.clean(code), name: null, archived: false }
  }
  const fields = fieldsOf(value, context)
  if (fields === null) return null
  const [code, name] = [fields.text('fabric_code', 'code'), fields.text('fabric_name', 'name')]
  if (code === null && name === null) return null
  return { code, name, archived: isArchived(fields) }
}

/** From a flag, or from a date. */
export const isArchived = (fields: Fields): boolean =>
  fields.flag('archived', 'is_archived', 'fabric_archived') ?? fields.time('archived_at') !== null

/** Reads an order's front matter. Throws `service.unexpected-shape` if there is no order in it. */
export function readOrderFront(json: unknown, context: AnswerContext): OrderFront {
  const record = recordOf(json, ['order'], context.operation)
  const asked = context.path['order'] ?? ''
  const fields = fieldsOf(record, context) as Fields
  const row = rowOf(fields.id('order_id', 'id', 'order_number', 'number') ?? asked, fields, context)
  const retailer = fields.inner('retailer', 'account')
  const previous = nameIn(fields, ['previous_status'], ['label', 'name', 'title', 'key'])
  return {
    ...row,
    previousStatus: previous === null ? null : statusText(previous),
    assembly: stepsIn(fields.inner('assembly')?.record),
    build: stepsIn(fields.inner('build')?.record),
    retailerId: retailer?.id('id', 'retailer_id', 'account_id') ?? fields.id('retailer_id', 'account_id'),
    settlementCurrency: retailer?.text('settlement_currency', 'currency') ?? fields.text('settlement_currency') ?? null,
  }
}

function stepsIn(record: JsonRecord | undefined): OrderSteps | null {
  if (!record) return null
  const { factory, ...flags } = record
  return Object.fromEntries([
    ...Object.entries(flags).flatMap(([name, value]) => {
      const flag = flagOf(value)
      return flag === null ? [] : [[name, flag] as const]
    }),
    ...(factory === undefined ? [] : [['factory', textOf(factory)] as const]),
  ])
}
