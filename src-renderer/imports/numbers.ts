const figures = new Intl.NumberFormat('en')
const onePlace = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A count with groups of thousands, as the desk's own texts have it. */
export const count = (value: number): string => figures.format(value)

/** A share with its sign, as people read it: `+3.1 %`, `−1.2 %`. */
export const percent = (value: number): string => `${value < 0 ? '−' : '+'}${onePlace.format(Math.abs(value))} %`

/** Hundredths with two places. */
export const price = (hundredths: number): string => money.format(hundredths / 100)

/** A size as people say it: `820 bytes`, `12 kB`, `3.4 MB`. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${figures.format(bytes)} bytes`
  if (bytes < 1_000_000) return `${figures.format(Math.round(bytes / 1000))} kB`
  return `${onePlace.format(bytes / 1_000_000)} MB`
}
