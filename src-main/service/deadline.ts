/** A limit on silence and on the whole, and the caller's own signal, as one signal for `fetch`. */
export interface Deadline {
  readonly signal: AbortSignal
  /** What ran out; null: nothing did. */
  readonly expired: 'silence' | 'total' | null
  /** Something came: the silence begins anew. */
  heard(): void
  /** The silence from now on is not the other side's, until something is heard again. */
  hold(): void
  /** Stops the clocks, and with `abort` the request too. */
  end(abort?: 'abort'): void
}

/** Starts the clocks. `silenceSeconds` runs anew at each `heard()`, `totalSeconds` once. */
export function startDeadline(limits: {
  silenceSeconds: number
  totalSeconds: number
  signal?: AbortSignal | undefined
}): Deadline {
  const control = new AbortController()
  let expired: Deadline['expired'] = null
  let isHeld = false
  const expire = (what: 'silence' | 'total') => {
    if (what === 'silence' && isHeld) return void silence.refresh()
    expired ??= what
    control.abort()
  }
  const passOn = () => control.abort(limits.signal?.reason)
  if (limits.signal?.aborted) passOn()
  limits.signal?.addEventListener('abort', passOn, { once: true })
  const silence = setTimeout(expire, limits.silenceSeconds * 1000, 'silence')
  const total = setTimeout(expire, limits.totalSeconds * 1000, 'total')
  return {
    signal: control.signal,
    get expired() {
      return expired
    },
    heard() {
      isHeld = false
      silence.refresh()
    },
    hold() {
      isHeld = true
    },
    end(abort) {
      clearTimeout(silence)
      clearTimeout(total)
      limits.signal?.removeEventListener('abort', passOn)
      if (abort) control.abort()
    },
  }
}
