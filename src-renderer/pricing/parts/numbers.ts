import { numberStyleOf } from '../../../src-shared/pricing/number-style.ts'

const figures = new Intl.NumberFormat('en')

/** A count with groups of thousands, as the desk's own texts have it. */
export const count = (value: number): string => figures.format(value)

/** How this person's computer writes prices. */
export const priceStyle = () => numberStyleOf(navigator.language || 'en')
