/** Chromium switches that keep the desk's window small; none of them affects its sandboxing. */
export const windowMemory = {
  /**
   * By default V8 collects only once hundreds of megabytes of scrolled-out elements have accumulated. This starts
   * early, grows the heap by a third at a time, and keeps the young generation small.
   */
  'js-flags': '--initial-old-space-size=32 --heap-growing-percent=30 --max-semi-space-size=4',
  /** There is only one page, so no spare renderer process is needed. */
  'disable-features': 'SpareRendererForSitePerProcess',
} as const

/** The same switches as command-line arguments. */
export const windowMemoryArguments: readonly string[] = Object.entries(windowMemory).map(
  ([name, value]) => `--${name}=${value}`,
)
