import type { ReplyHeaders } from './call.ts'

/** A limit on silence and on the total time, combined with the caller's signal into one signal for `fetch`. */
export interface Deadline {
  readonly signal: AbortSignal
  /** The limit that expired; null if none did. */
  readonly expired: 'silence' | 'total' | null
  /** Data arrived: restarts the silence timer. */
  heard(): void
  /** Suspends the silence limit until the next `heard()`: the delay isn't the other side's. */
  hold(): void
  /** Stops the timers, and with `abort` the request too. */
  end(abort?: 'abort'): void
}

/** Starts the timers. Each `heard()` restarts `silenceSeconds`; `totalSeconds` runs once. */
export function startDeadline(limits: {
  silenceSeconds: number
  totalSeconds: number
  signal?: AbortSignal | undefined
}): Deadline {
  const control = new AbortController()
  let expired: Deadline['expired'] = null
  let isSuspended = false
  const expire = (what: 'silence' | 'total') => {
    if (what === 'silence' && isSuspended) return void silence.refresh()
    expired ??= what
    control.abort()
  }
  const forwardAbort = () => control.abort(limits.signal?.reason)
  if (limits.signal?.aborted) forwardAbort()
  limits.signal?.addEventListener('abort', forwardAbort, { once: true })
  const silence = setTimeout(expire, limits.silenceSeconds * 1000, 'silence')
  const total = setTimeout(expire, limits.totalSeconds * 1000, 'total')
  return {
    signal: control.signal,
    get expired() {
      return expired
    },
    heard() {
      isSuspended = false
      silence.refresh()
    },
    hold() {
      isSuspended = true
    },
    end(abort) {
      clearTimeout(silence)
      clearTimeout(total)
      limits.signal?.removeEventListener('abort', forwardAbort)
      if (abort) control.abort()
    },
  }
}

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
