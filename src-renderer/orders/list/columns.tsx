import type { ColDef } from 'ag-grid-community'
import { csvForSpreadsheet, pasteForSpreadsheet } from '../../../src-shared/csv.ts'
import type { OrderFabric, OrderRow } from '../../../src-shared/service/readers/orders/row.ts'
import {
  formatDate,
  inZone,
  joinItems,
  OrderStatus,
  reactCell,
  serviceTerm,
  textColumn,
  type Words,
} from '../../kit/index.ts'
import styles from './OrderList.module.css'

export const columnNames = [
  'order',
  'customer',
  'city',
  'status',
  'retailer',
  'accountType',
  'factory',
  'combo',
  'fabrics',
  'created',
  'paid',
  'inProduction',
  'statusChanged',
  'tracking',
] as const
export type OrderColumn = (typeof columnNames)[number]

/** What gives way in a list narrower than so many pixels of usual text, so that the rest can be read. */
export const ordersGiveWay: Readonly<Record<string, number>> = {
  tracking: 1700,
  accountType: 1580,
  inProduction: 1480,
  paid: 1320,
  statusChanged: 1200,
  fabrics: 1050,
  factory: 880,
}

const times = {
  created: row => row.createdAt,
  paid: row => row.paidAt,
  inProduction: row => row.inProductionAt,
  statusChanged: row => row.statusChangedAt,
} satisfies Partial<Record<OrderColumn, (row: OrderRow) => number | null>>

const dayOf = (ms: number | null) =>
  ms === null ? '' : formatDate(ms, { day: 'numeric', month: 'short', year: 'numeric' })
const momentOf = (ms: number | null) =>
  ms === null ? '' : formatDate(ms, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })

/** A moment as spreadsheets read it: `2026-11-24 10:41`, in the account's time zone. */
function plainMoment(ms: number | null): string {
  if (ms === null) return ''
  const at = inZone(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
}

const nameOf = ({ code, name }: OrderFabric) => [code, name].filter(text => text !== null).join(' ')

/** What a column says of an order, as a text of its own. */
export function orderText(name: OrderColumn, row: OrderRow, t: Words<'orders-list'>): string {
  switch (name) {
    case 'order':
      return row.orderId
    case 'customer':
      return row.customerName ?? ''
    case 'city':
      return row.customerCity ?? ''
    case 'status':
      return row.status ?? ''
    case 'retailer':
      return row.retailer ?? ''
    case 'accountType':
      return serviceTerm(row.accountType ?? '')
    case 'factory':
      return row.factory ?? ''
    case 'combo':
      return row.combo ?? ''
    case 'tracking':
      return row.trackingNumber ?? ''
    case 'fabrics':
      return joinItems(row.fabrics.map(one => (one.archived ? t('archived.of', { fabric: nameOf(one) }) : nameOf(one))))
    default:
      return plainMoment(times[name](row))
  }
}

/** Orders as a table of texts, its titles first, with their marks. */
export function orderTable(
  rows: readonly OrderRow[],
  names: readonly OrderColumn[],
  t: Words<'orders-list'>,
): string[][] {
  const yes = (is: boolean) => (is ? t('yes') : '')
  const head = [...names.map(name => t(`column.${name}`)), t('mark.express'), t('mark.returning')]
  return [
    head,
    ...rows.map(row => [...names.map(name => orderText(name, row, t)), yes(row.express), yes(row.returning)]),
  ]
}

export const orderCsv = (rows: readonly OrderRow[], names: readonly OrderColumn[], t: Words<'orders-list'>): string =>
  csvForSpreadsheet(orderTable(rows, names, t))

export const orderPaste = (rows: readonly OrderRow[], names: readonly OrderColumn[], t: Words<'orders-list'>): string =>
  pasteForSpreadsheet(orderTable(rows, names, t))

/** The columns of the order list. */
export function orderColumns(t: Words<'orders-list'>): ColDef<OrderRow>[] {
  const customerCell = reactCell<OrderRow>(({ data }) =>
    data ? (
      <span className={styles['customer']}>
        <span className={styles['name']}>{data.customerName ?? ''}</span>
        {data.express && <em data-mark="express">{t('mark.express')}</em>}
        {data.returning && <em>{t('mark.returning')}</em>}
      </span>
    ) : null,
  )
  const statusCell = reactCell<OrderRow>(({ data }) => (data?.status ? <OrderStatus status={data.status} /> : null))
  const numberCell = reactCell<OrderRow>(({ data }) => (data ? data.orderId : <i className={styles['coming']} />))
  const fabricsCell = reactCell<OrderRow>(({ data }) =>
    data ? (
      <span className={styles['fabrics']}>
        {data.fabrics.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have a fabric twice
          <span key={at} data-archived={one.archived || undefined}>
            {nameOf(one)}
            {one.archived && <em>{t('archived')}</em>}
          </span>
        ))}
      </span>
    ) : null,
  )
  const text = (name: OrderColumn, width: number, more: ColDef<OrderRow> = {}) =>
    textColumn<OrderRow>(name, t(`column.${name}`), width, row => orderText(name, row, t), more)
  const day = (name: keyof typeof times, width = 124) =>
    textColumn<OrderRow>(name, t(`column.${name}`), width, row => dayOf(times[name](row)), {
      tooltipValueGetter: ({ data }) => (data ? momentOf(times[name](data)) : ''),
      cellClass: 'figures',
    })
  return [
    text('order', 84, { cellClass: 'figures', cellRenderer: numberCell }),
    text('customer', 250, { cellRenderer: customerCell, flex: 3, minWidth: 200 }),
    text('city', 120),
    text('status', 188, { cellRenderer: statusCell }),
    text('retailer', 150, { flex: 1, minWidth: 110 }),
    text('accountType', 120),
    text('factory', 90, { flex: 0.7, minWidth: 90 }),
    text('combo', 110, { flex: 1.2, minWidth: 110 }),
    text('fabrics', 200, { cellRenderer: fabricsCell, flex: 3, minWidth: 120 }),
    day('created'),
    day('paid'),
    day('inProduction', 152),
    day('statusChanged'),
    text('tracking', 140),
  ]
}
