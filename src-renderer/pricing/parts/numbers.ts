import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'
import { formatNumber } from '../../app/index.ts'

/** A count with thousands separators, as in the desk's own texts. */
export const count = (value: number): string => formatNumber(value)

/** The user's number format for prices. */
export const priceStyle = () => numberStyleOf(navigator.language || 'en')
