import type { Span } from '../book.ts'

/** Codes that a window has at most. */
const mostOfSpan = 10_000
/** Places that are asked for along the way, rather than in another request. */
const nearby = 500

/** Spans that hold these places of the service's order: as few as are worth it, none longer than a window. */
export function spansOf(places: Iterable<number>): Span[] {
  const spans: Span[] = []
  let last: Span | undefined
  for (const place of Uint32Array.from(places).sort()) {
    const isNear = last && place - (last.offset + last.limit) < nearby && place - last.offset < mostOfSpan
    if (last && isNear) last.limit = Math.max(last.limit, place - last.offset + 1)
    else {
      last = { offset: place, limit: 1 }
      spans.push(last)
    }
  }
  return spans
}
