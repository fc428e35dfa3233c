export const rows = 10_000
export const columns = 200

/** The same prices for every grid: a small generator of its own, seeded. */
export function randomPrices() {
  let state = 0x9e3779b9
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  return Array.from({ length: columns }, () =>
    Float64Array.from({ length: rows }, () => (next() < 0.08 ? Number.NaN : Math.round(next() * 50_000) / 100)),
  )
}

export const shown = value => (Number.isNaN(value) ? '' : value.toFixed(2))
