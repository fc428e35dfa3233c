import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { billingFields, surchargeOn } from '../../../src-shared/pricing/records/billing.ts'
import { readDecimalField } from '../../../src-shared/pricing/records/decimal-field.ts'
import { recall, remember, useSay, useWords } from '../../kit/index.ts'
import { priceStyle } from '../parts/numbers.ts'
import { billingRules } from './decimal-rules.ts'
import styles from './Records.module.css'
import type { RecordForm } from './record-form.ts'

const storageKey = 'prices.sampleOrder'

/** The default works in any currency, since it is only an example. */
const rememberedAmount = (): string => recall(storageKey) ?? '1000'

/** What an order of an editable amount would pay with the surcharges in the form, to the cent. */
export function SampleOrder({ form, currency }: { form: RecordForm; currency: string | null }) {
  const t = useWords('surcharges')
  const say = useSay()
  const [text, setText] = useState(rememberedAmount)
  const style = priceStyle()
  const reading = readDecimalField(text, { most: 9_999_999.99, unit: null, currency }, style)
  const amount = 'value' in reading && typeof reading.value === 'number' ? Math.round(reading.value * 100) : null
  const money = (hundredths: number) =>
    `${formatPrice(hundredths, 'retail', style)}${currency === null ? '' : ` ${currency}`}`
  const percentOf = (field: string): number | null | undefined => {
    const { text, isTold } = form.field(field)
    if (text === '' && !isTold) return undefined
    const percent = billingRules.read(field, text, null)
    return 'value' in percent && typeof percent.value !== 'string' ? percent.value : undefined
  }
  return (
    <section className={styles['sample']} aria-labelledby="sample-order">
      <h3 id="sample-order">{t('sample.title')}</h3>
      <TextInput
        label={currency === null ? t('sample.amount') : t('sample.amountIn', { currency })}
        classNames={{ root: styles['input'] ?? '' }}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        value={text}
        error={
          'problem' in reading
            ? say(reading.problem)
            : amount === null
              ? t('sample.noAmount', { example: '1000' })
              : null
        }
        onChange={event => {
          setText(event.currentTarget.value)
          remember(storageKey, event.currentTarget.value)
        }}
      />
      <table aria-labelledby="sample-order" aria-live="polite">
        <thead>
          <tr>
            <th scope="col">{t('sample.by')}</th>
            <th scope="col">{t('sample.surcharge')}</th>
            <th scope="col">{t('sample.total')}</th>
          </tr>
        </thead>
        <tbody>
          {billingFields.map(field => {
            const percent = percentOf(field)
            const paid = amount === null || percent === undefined ? null : surchargeOn(amount, percent)
            return (
              <tr key={field} data-pays={field}>
                <th scope="row">{t(`billing.${field}`)}</th>
                <td>{paid ? money(paid.surcharge) : t('sample.unknown')}</td>
                <td>{paid ? <b>{money(paid.total)}</b> : t('sample.unknown')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={styles['hint']}>{t('sample.assumes')}</p>
    </section>
  )
}
