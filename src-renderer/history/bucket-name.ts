import { formatDate } from '../kit/index.ts'

const day = (ms: number) => formatDate(ms, { day: 'numeric', month: 'short' })
const weekday = (ms: number) => formatDate(ms, { weekday: 'short', day: 'numeric', month: 'short' })
const hour = (ms: number) => formatDate(ms, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The longest hour of a chart, in milliseconds; more is a day (which has 23 hours at least). */
const longestHour = 2 * 3_600_000

/** True when the chart's parts are hours. */
export function isByHour(buckets: readonly { from: number; to: number }[]): boolean {
  const [first] = buckets
  return first !== undefined && first.to - first.from <= longestHour
}

/** What is under a part of the chart: `14:00`, `20 Nov 14:00` where there are hours of two days, `Fri 20 Nov` for a day. */
export function bucketName({ from, to }: { from: number; to: number }, count: number): string {
  if (to - from > longestHour) return count > 14 ? day(from) : weekday(from)
  return count > 25 ? `${day(from)} ${hour(from)}` : hour(from)
}
