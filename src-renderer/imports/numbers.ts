import { formatNumber } from '../kit/index.ts'

const onePlace = (value: number) => formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A count with groups of thousands, as the desk's own texts have it. */
export const count = (value: number): string => formatNumber(value)

/** A share with its sign, as people read it: `+3.1 %`, `−1.2 %`. */
export const percent = (value: number): string => `${value < 0 ? '−' : '+'}${onePlace(Math.abs(value))} %`

/** Hundredths with two places. */
export const price = (hundredths: number): string =>
  formatNumber(hundredths / 100, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A size as people say it: `820 bytes`, `12 kB`, `3.4 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return formatNumber(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long' })
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1000))} kB`
  return `${onePlace(bytes / 1_000_000)} MB`
}
