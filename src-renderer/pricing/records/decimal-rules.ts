import { billingRule } from '../../../src-shared/pricing/records/billing.ts'
import { type DecimalRule, readDecimalField } from '../../../src-shared/pricing/records/decimal-field.ts'
import { expressOf, expressRule } from '../../../src-shared/pricing/records/express.ts'
import { patternRule } from '../../../src-shared/pricing/records/patterns.ts'
import { priceStyle } from '../parts/numbers.ts'
import type { RecordRules } from './record-rules.ts'

/** Formats a value for a field: without thousands separators, with the user's decimal separator. */
const writeDecimal: RecordRules['write'] = (_, value) =>
  value === null ? '' : String(value).replace('.', priceStyle().decimal)

const ofRule = (rule: DecimalRule): RecordRules => ({
  read: (_, text) => readDecimalField(text, rule, priceStyle()),
  write: writeDecimal,
})

/** How the fields of each numeric record are parsed and formatted (specification 2.7, 8). */
export const billingRules = ofRule(billingRule)
export const patternRules = ofRule(patternRule)
export const expressRules: RecordRules = {
  read(field, text, retailer) {
    const currency = expressOf(field)?.side === 'settlement' ? retailer?.settlementCurrency : retailer?.consumerCurrency
    return readDecimalField(text, expressRule(currency ?? null), priceStyle())
  },
  // Always with cents, so amounts in a column can be compared.
  write: (field, value) => writeDecimal(field, typeof value === 'number' ? value.toFixed(2) : value),
}
