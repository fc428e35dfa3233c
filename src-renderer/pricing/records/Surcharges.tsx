import { type ReactNode, useId, useMemo } from 'react'
import type { PriceRetailer } from '../../../src-shared/contract/prices.ts'
import { billingFields } from '../../../src-shared/pricing/records/billing.ts'
import { patternFields } from '../../../src-shared/pricing/records/patterns.ts'
import { useDeskQuery, useSay, useWords } from '../../kit/index.ts'
import { usePriceRights } from '../state/use-prices.ts'
import { DecimalInput } from './DecimalInput.tsx'
import { billingRules, patternRules } from './decimal-rules.ts'
import {
  FixedLine,
  isAbsent,
  NoneYetLine,
  problemOf,
  ReadingLine,
  ReadOnlyLine,
  RecordLoading,
} from './RecordLines.tsx'
import { RecordSaveBar } from './RecordSaveBar.tsx'
import styles from './Records.module.css'
import { RetailerScreen } from './RetailerScreen.tsx'
import { type RecordForm, useRecordForm } from './record-form.ts'
import { SampleOrder } from './SampleOrder.tsx'

/**
 * The currency a retailer's customers pay in; null while unknown. If the screen's record doesn't include it, the
 * smallest record that does is requested once.
 */
function useConsumerCurrency(retailer: PriceRetailer | undefined): string | null {
  const known = retailer?.consumerCurrency ?? null
  const id = known === null ? retailer?.id : undefined
  // Without an answer, amounts are shown without a currency.
  const { data } = useDeskQuery(
    'records.open',
    id === undefined ? null : { name: { kind: 'express', retailer: id, product: null } },
  )
  return known ?? data?.retailer.consumerCurrency ?? null
}

/** One record as a card; if the service doesn't have it, only this card is affected. */
function Card({
  form,
  title,
  text,
  lines,
  children,
}: {
  form: RecordForm
  title: string
  text: string
  lines: number
  children: ReactNode
}) {
  const say = useSay()
  const id = useId()
  const problem = problemOf(form)
  const content = () => {
    if (problem && isAbsent(form)) return <p role="status">{say(problem)}</p>
    if (form.view === null && form.failure === null) return <RecordLoading lines={lines} />
    return (
      <>
        <p>{text}</p>
        <ReadingLine form={form} />
        <NoneYetLine form={form} />
        <FixedLine form={form} />
        {children}
      </>
    )
  }
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {content()}
    </section>
  )
}

function SurchargeDesk({ retailer }: { retailer: string }) {
  const t = useWords('surcharges')
  const { change: mayChange } = usePriceRights()
  const names = useMemo(
    () => ({
      billing: { kind: 'billing' as const, retailer, product: null },
      patterns: { kind: 'patterns' as const, retailer, product: null },
    }),
    [retailer],
  )
  const billing = useRecordForm(names.billing, billingRules)
  const patterns = useRecordForm(names.patterns, patternRules)
  const currency = useConsumerCurrency(billing.view?.retailer)
  return (
    <>
      <div className={styles['content']}>
        {!mayChange && <ReadOnlyLine />}
        <div className={styles['cards']}>
          <Card form={billing} title={t('billing.title')} text={t('billing.text')} lines={4}>
            <div className="grid gap-8">
              {billingFields.map(field => (
                <DecimalInput
                  key={field}
                  form={billing}
                  field={field}
                  label={t(`billing.${field}`)}
                  unit="%"
                  readOnly={!mayChange || billing.view?.fixed !== undefined}
                />
              ))}
            </div>
            <SampleOrder form={billing} currency={currency} />
          </Card>
          <Card form={patterns} title={t('patterns.title')} text={t('patterns.text')} lines={5}>
            <div className="grid gap-8">
              {patternFields.map(field => (
                <DecimalInput
                  key={field}
                  form={patterns}
                  field={field}
                  label={t(`patterns.${field}`)}
                  unit="cm"
                  readOnly={!mayChange || patterns.view?.fixed !== undefined}
                />
              ))}
            </div>
          </Card>
        </div>
      </div>
      {mayChange && <RecordSaveBar forms={[billing, patterns]} group={t('group')} doing={t('save.doing')} />}
    </>
  )
}

/** The surcharges for payment and patterns on a retailer's orders (specification 2.7). */
export function Surcharges() {
  const t = useWords('surcharges')
  return (
    <RetailerScreen group={t('group')}>
      {retailer => <SurchargeDesk key={retailer} retailer={retailer} />}
    </RetailerScreen>
  )
}
