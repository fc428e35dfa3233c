/** A piece of the chart's time, in milliseconds: `from` is included, `to` is not. */
export interface Span {
  from: number
  to: number
}

const hour = 3_600_000
const twoDays = 48 * hour

/** The whole local hour that a moment lies in; of an hour that comes twice, its own. */
function hourOf(moment: number): number {
  const date = new Date(moment)
  return moment - date.getMinutes() * 60_000 - date.getSeconds() * 1000 - date.getMilliseconds()
}

const nextDay = (midnight: number): number => {
  const date = new Date(midnight)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
}

/**
 * Cuts a time into whole hours where it is at most two days long, else into local days (a day on which the clocks are
 * changed is longer or shorter than others). The first begins at or before `from`; the last ends at or after `to`.
 */
export function wholeSpans({ from, to }: Span): Span[] {
  const spans: Span[] = []
  if (from >= to) return spans
  const inHours = to - from <= twoDays
  const next = inHours ? (start: number) => start + hour : nextDay
  for (let start = inHours ? hourOf(from) : new Date(from).setHours(0, 0, 0, 0); start < to; ) {
    const end = next(start)
    spans.push({ from: start, to: end })
    start = end
  }
  return spans
}

/** The span that a moment lies in, of spans in order; -1 where none does. */
export function spanAt(spans: readonly Span[], moment: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.to ?? 0) <= moment) low = middle + 1
    else high = middle
  }
  return low < spans.length && (spans[low]?.from ?? 0) <= moment ? low : -1
}
