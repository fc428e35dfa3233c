import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'
import { formatNumber, numberLocale } from '../../kit/index.ts'

/** A count with thousands separators, as in the desk's own texts. */
export const count = (value: number): string => formatNumber(value)

/** The number format for prices, of the account's locale. */
export const priceStyle = () => numberStyleOf(numberLocale())
