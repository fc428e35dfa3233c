import { Select } from '@mantine/core'
import { useEffect } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { formatTime, useAskedAgain, useSay } from '../../kit/index.ts'
import { count } from '../parts/numbers.ts'
import { useRetailerName } from '../retailer/retailer-name.ts'
import { useSheetRules } from '../sheet/sheet-context.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import styles from './Bulk.module.css'
import type { OtherGridState } from './use-other-grid.ts'

function ReadingLine({ other: { grid, reading, readAt, failure } }: { other: OtherGridState }) {
  const t = useSheetWords('prices-bulk')
  const say = useSay()
  const problem = failure ? asDeskError(failure).toJSON() : reading?.state === 'failed' ? reading.problem : null
  let line: string | null = null
  if (problem && !grid) line = t('retailer.failed', { why: say(problem) })
  else if (problem && readAt !== null) line = t('retailer.asRead', { time: formatTime(readAt) })
  else if (reading && !grid) {
    const read = count(reading.read)
    line =
      reading.total === null
        ? t('retailer.readingNoTotal', { read })
        : t('retailer.reading', { read, total: count(reading.total) })
  }
  return (
    line && (
      <p className="bare faint small" role="status">
        {line}
      </p>
    )
  )
}

/**
 * Selects the sheet to copy from: one with the same currencies, unless fields are copied one by one (`copiesByField`).
 */
export function RetailerField({
  value,
  other,
  onChange,
}: {
  value: string | null
  other: OtherGridState
  onChange(retailer: string | null): void
}) {
  const t = useSheetWords('prices-bulk')
  const name = useRetailerName()
  const { readRetailers } = usePriceActions()
  const { copiesByField } = useSheetRules()
  const own = usePrices(state => state.head?.retailer ?? null)
  const open = usePrices(state => state.sheet)
  const retailers = usePrices(state => state.retailers)
  const unlisted = usePrices(state => state.unlisted)
  const again = useAskedAgain(unlisted === 'waiting' || unlisted === 'failed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what couldn't be answered is asked again
  useEffect(() => void readRetailers(), [readRetailers, again])
  const settlement = own?.settlementCurrency ?? null
  const consumer = own?.consumerCurrency ?? null
  if (!copiesByField && (settlement === null || consumer === null))
    return <p className="bare faint small">{t('retailer.noCurrency')}</p>
  const currencies = { settlement: settlement ?? '', consumer: consumer ?? '' }
  const offered = (retailers ?? []).filter(
    ({ id, settlementCurrency, consumerCurrency }) =>
      id !== open && (copiesByField || (settlementCurrency === settlement && consumerCurrency === consumer)),
  )
  if (retailers && offered.length === 0) return <p className="bare faint small">{t('retailer.none', currencies)}</p>
  return (
    <div className={styles['group']}>
      <Select
        label={t('retailer.label')}
        description={t('retailer.hint', currencies)}
        searchable
        value={value}
        data={offered.map(retailer => ({ value: retailer.id, label: name(retailer) }))}
        onChange={onChange}
      />
      {value !== null && <ReadingLine other={other} />}
    </div>
  )
}
