import type { ReactNode } from 'react'
import { directionOf, type PricingRow } from '../../../src-shared/service/readers/orders/pricing.ts'
import { formatNumber, Pill, useWords } from '../../kit/index.ts'
import { momentText, PartTable } from './kit.tsx'

/** DR while money is owed, CR while it is owed to the retailer. */
export function Direction({ rows }: { rows: readonly PricingRow[] }) {
  const t = useWords('order-page')
  const direction = directionOf(rows)
  if (direction === null) return null
  return (
    <span title={t(`direction.${direction}.what`)}>
      <Pill tone={direction === 'DR' ? 'unsure' : 'plain'} icon={direction === 'DR' ? 'alert' : 'back'}>
        {t(`direction.${direction}`)}
      </Pill>
    </span>
  )
}

function amountText({ amount, currency }: PricingRow): string | null {
  if (amount === null) return null
  const figure = formatNumber(amount, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return currency === null ? figure : `${currency} ${figure}`
}

/** What was charged and paid. */
export function Pricing({
  rows,
  settle,
}: {
  rows: readonly PricingRow[]
  /** The way to settle a row. */
  settle(row: PricingRow): ReactNode
}) {
  const t = useWords('order-page')
  return (
    <PartTable
      label={t('pricing')}
      rows={rows}
      columns={[
        { title: t('col.date'), cell: row => momentText(row.at), tight: true },
        { title: t('col.description'), cell: row => row.description, names: true },
        { title: t('col.amount'), cell: amountText, number: true },
        { title: t('col.direction'), cell: row => row.direction },
        {
          title: t('col.settle'),
          cell: row =>
            row.settleable ? (
              <>
                <Pill tone="unsure" icon="clock">
                  {t('settleable')}
                </Pill>{' '}
                {settle(row)}
              </>
            ) : null,
        },
      ]}
    />
  )
}
