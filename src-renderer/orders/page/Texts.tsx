import type { OrderGroup } from '../../../src-shared/contract/orders.ts'
import type {
  AncestryOrder,
  FittingLog,
  Note,
  OrderTicket,
  PayloadAudit,
  SpecialHandling,
} from '../../../src-shared/service/readers/orders/texts.ts'
import { goTo, ticketTerm, useOrderStatusWord, useWords } from '../../kit/index.ts'
import { momentText, PartTable } from './kit.tsx'
import styles from './Order.module.css'

interface Rows<Row> {
  rows: readonly Row[]
}

/** Notes, as people wrote them. */
export function Notes({ rows }: Rows<Note>) {
  const t = useWords('order-page')
  if (rows.length === 0) return <PartTable label={t('notes')} columns={[]} rows={rows} />
  return (
    <ol className={styles['notes']}>
      {rows.map(({ index, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no id
        <li key={at} value={index ?? at + 1}>
          {text}
        </li>
      ))}
    </ol>
  )
}

/** How a fabric or garment is to be handled. */
export function Handling({ rows }: Rows<SpecialHandling>) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('handling')}
      rows={rows}
      columns={[
        { title: t('handling.owner'), cell: row => row.owner, names: true },
        { title: t('col.code'), cell: row => row.code },
        { title: t('handling.audience'), cell: row => row.audience },
        { title: t('handling.instruction'), cell: row => row.instruction },
      ]}
    />
  )
}

/** The garment groups that cloud print knows. */
export function Groups({ rows }: Rows<OrderGroup>) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('groups')}
      rows={rows}
      columns={[
        { title: t('group.label'), cell: row => row.label, names: true, tight: true },
        { title: t('group.detail'), cell: row => row.detail },
      ]}
    />
  )
}

/** Support tickets about the order. */
export function Tickets({ rows }: Rows<OrderTicket>) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('tickets')}
      rows={rows}
      columns={[
        {
          title: t('step.number'),
          cell: ({ id }) => (
            <button
              type="button"
              className={styles['link']}
              onClick={() => goTo('office', { part: 'tickets', ticket: id })}
            >
              {id}
            </button>
          ),
          names: true,
        },
        { title: t('col.name'), cell: row => row.title },
        { title: t('status'), cell: row => row.status && ticketTerm(row.status) },
        { title: t('ticket.severity'), cell: row => row.severity && ticketTerm(row.severity) },
        {
          title: t('ticket.category'),
          cell: row => [row.category, row.subCategory].filter(one => one !== null).join(' · '),
        },
      ]}
    />
  )
}

/** The orders that this one was recalled from, which have pages of their own. */
export function Ancestry({ rows }: Rows<AncestryOrder>) {
  const t = useWords('order-page')
  const word = useOrderStatusWord()
  return (
    <PartTable
      label={t('ancestry')}
      rows={rows}
      columns={[
        { title: t('ancestry.relation'), cell: row => t(`ancestry.${row.relation}`), names: true },
        {
          title: t('ancestry.order'),
          cell: ({ relation, orderId }) =>
            relation === 'this order' ? (
              orderId
            ) : (
              <button type="button" className={styles['link']} onClick={() => goTo('orders', { order: orderId })}>
                {orderId}
              </button>
            ),
        },
        { title: t('status'), cell: row => row.status !== null && word(row.status) },
        { title: t('created'), cell: row => momentText(row.createdAt), tight: true },
      ]}
    />
  )
}

/** What was sent to and by other systems. */
export function Audits({ rows }: Rows<PayloadAudit>) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('audits')}
      rows={rows}
      columns={[
        { title: t('col.date'), cell: row => momentText(row.at), names: true, tight: true },
        { title: t('audit.event'), cell: row => row.event },
        { title: t('audit.source'), cell: row => row.source },
        { title: t('audit.by'), cell: row => row.by },
        {
          title: t('audit.payload'),
          cell: ({ payload }) =>
            payload === null ? null : (
              <details>
                <summary>{t('audit.payload')}</summary>
                <pre className={styles['payload']}>{payload}</pre>
              </details>
            ),
        },
      ]}
    />
  )
}

/** The validations of the order's fit. */
export function Fitting({ rows }: Rows<FittingLog>) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('fitting')}
      rows={rows}
      columns={[
        { title: t('col.date'), cell: row => momentText(row.at), names: true, tight: true },
        { title: t('col.piece'), cell: row => row.piece, tight: true },
        { title: t('fit.result'), cell: row => row.result },
        { title: t('fit.message'), cell: row => row.message },
        { title: t('audit.by'), cell: row => row.by },
      ]}
    />
  )
}
