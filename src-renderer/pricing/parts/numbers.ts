import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'

const figures = new Intl.NumberFormat('en')

/** A count with thousands separators, as in the desk's own texts. */
export const count = (value: number): string => figures.format(value)

/** The user's number format for prices. */
export const priceStyle = () => numberStyleOf(navigator.language || 'en')
