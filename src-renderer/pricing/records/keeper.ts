/** How long typing is waited for before main is told (ms). */
const gather = 300
/** How long after a failure it is tried again (ms). */
const again = 3000

interface Keeper {
  /** Keeps in a moment, so that typing is one call. */
  soon(): void
  now(): void
  /** When nothing waits to be kept any more; never rejects. */
  settled(): Promise<void>
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Runs `keep` a moment after the last time that it was asked for, one run at a time. While something waits, closing the window asks
 * first.
 */
export function createKeeper(keep: () => Promise<void>): Keeper {
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null
  const wait = (ms: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(now, ms)
    // Each keeper has its own listener: one that is done does not end another's warning.
    window.addEventListener('beforeunload', warn)
  }
  const warn = (event: BeforeUnloadEvent) => ask(event)
  const run = async () => {
    try {
      await keep()
    } catch {
      wait(again)
    }
  }
  function now(): void {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    const before = running ?? Promise.resolve()
    const mine = before.then(run).finally(() => {
      if (running !== mine) return
      running = null
      if (timer === null) window.removeEventListener('beforeunload', warn)
    })
    running = mine
  }
  return {
    soon: () => wait(gather),
    now,
    async settled() {
      now()
      await running
    },
  }
}
