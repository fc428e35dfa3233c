import type { QuickSearchRow } from '../../../src-shared/contract/print.ts'
import { Pill, useWords } from '../../kit/index.ts'

/** Customer, status and retailer of an order, as far as the service gives them. */
export function OrderFacts({ row }: { row: QuickSearchRow }) {
  const t = useWords('order')
  const facts = [row.customerName, row.status, row.retailer].filter(fact => fact !== null && fact !== '')
  return (
    <>
      {facts.join(' · ')}{' '}
      {row.express && (
        <Pill tone="unsure" icon="arrow">
          {t('express')}
        </Pill>
      )}
    </>
  )
}
