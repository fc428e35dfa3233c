import { billingRule } from '../../../src-shared/pricing/records/billing.ts'
import { type DecimalRule, readDecimalField } from '../../../src-shared/pricing/records/decimal-field.ts'
import { expressOf, expressRule } from '../../../src-shared/pricing/records/express.ts'
import { patternRule } from '../../../src-shared/pricing/records/patterns.ts'
import { priceStyle } from '../parts/numbers.ts'
import type { RecordRules } from './record-rules.ts'

/** A value as it stands in a field: without groups of thousands, with this person's decimal sign. */
const written: RecordRules['write'] = (_, value) =>
  value === null ? '' : String(value).replace('.', priceStyle().decimal)

const ofRule = (rule: DecimalRule): RecordRules => ({
  read: (_, text) => readDecimalField(text, rule, priceStyle()),
  write: written,
})

/** How the fields of each record of numbers are read and written (specification 2.7, 8). */
export const billingRules = ofRule(billingRule)
export const patternRules = ofRule(patternRule)
export const expressRules: RecordRules = {
  read(field, text, retailer) {
    const currency =
      expressOf(field)?.side === 'settlement' ? retailer?.settlementCurrency : retailer?.consumerCurrency
    return readDecimalField(text, expressRule(currency ?? null), priceStyle())
  },
  // Money stands with its cents, so that a column of it can be compared.
  write: (field, value) => written(field, typeof value === 'number' ? value.toFixed(2) : value),
}
