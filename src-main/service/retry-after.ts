import type { ReplyHeaders } from './call.ts'

const defaultSeconds = 5
const longestSeconds = 600

/**
 * Seconds to wait, from a `Retry-After` header: a number or an HTTP date, which is compared to the answer's own `Date`
 * so a wrong local clock does no harm. 5 if it is missing or unreadable; 1 to 600.
 */
export function retryAfterSeconds(headers: ReplyHeaders, now = Date.now()): number {
  const text = headers.get('retry-after')?.trim() ?? ''
  const asked = /^\d+(\.\d+)?$/.test(text) ? Number(text) : secondsUntil(text, serverDate(headers) ?? now)
  return Math.min(longestSeconds, Math.max(1, Math.ceil(asked ?? defaultSeconds)))
}

/** The `Date` of an answer in milliseconds since 1970, UTC; null if it has none. */
export function serverDate(headers: ReplyHeaders): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}

function secondsUntil(date: string, now: number): number | null {
  const at = /gmt$/i.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(at) ? null : (at - now) / 1000
}
