import type { DeskClient } from '../../src-shared/contract/client.ts'

let kept: Readonly<Record<string, string>> = {}
let keep: (place: string, text: string) => void = () => {}

/** Places that all windows share: what is typed in a form, and views that were saved. The others are a window's own until it closes. */
const sharedPlaces = /^(typed|orders\.views)\./
const changed = new Map<string, Set<() => void>>()

/** Calls `hear` each time another window changes a shared place, until the returned function is called. */
export function hearShared(place: string, hear: () => void): () => void {
  const all = changed.get(place) ?? new Set()
  changed.set(place, all.add(hear))
  return () => void all.delete(hear)
}

/**
 * Reads what windows of this desk have remembered, and hands on what this one will. The desk keeps it rather than the browser, which
 * forgets with the window: the browser shell has another address at each start.
 */
export async function readMemory(client: Pick<DeskClient, 'call' | 'on'>): Promise<void> {
  const window = crypto.randomUUID()
  keep = (place, text) => {
    // It is a comfort: without the desk, this window still has it until it closes.
    client.call('window.remember', { place, text, window }).catch(() => {})
  }
  client.on('window.remembered', ({ place, text, window: from }) => {
    // What this window said itself comes back late.
    if (from === window || !sharedPlaces.test(place)) return
    kept = { ...kept, [place]: text }
    for (const hear of changed.get(place) ?? []) hear()
  })
  kept = { ...(await client.call('window.memory', {})), ...kept }
}

/** What was remembered in a place, such as `prices.part`; null if nothing was. */
export const recall = (place: string): string | null => (Object.hasOwn(kept, place) ? (kept[place] ?? null) : null)

/** The same for a value; `fallback` without one, or if it can't be read any more. */
export function recallValue<T>(place: string, read: (value: unknown) => T, fallback: T): T {
  try {
    const text = recall(place)
    return text === null ? fallback : read(JSON.parse(text))
  } catch {
    return fallback
  }
}

/** Remembers a text in a place, over restarts. */
export function remember(place: string, text: string): void {
  if (recall(place) === text) return
  kept = { ...kept, [place]: text }
  keep(place, text)
}

/** Remembers a value that can be written as JSON. */
export const rememberValue = (place: string, value: unknown): void => remember(place, JSON.stringify(value))
