/** What Chromium is told so that the desk's window stays small; nothing of it touches how the window is shut in. */
export const windowMemory = {
  /**
   * V8 would wait with its collections until hundreds of megabytes of elements that were scrolled out of view have gathered:
   * it is told to begin early, to grow by a third, and to keep the space for what is new small.
   */
  'js-flags': '--initial-old-space-size=32 --heap-growing-percent=30 --max-semi-space-size=4',
  /** The desk draws nothing in three dimensions: where there is no graphics card, nobody needs to stand in for one. */
  'disable-software-rasterizer': '',
  /** One page is all there ever is: no process waits for a second one. */
  'disable-features': 'SpareRendererForSitePerProcess',
} as const

/** The same as arguments of a command line. */
export const windowMemoryArguments: readonly string[] = Object.entries(windowMemory).map(([name, value]) =>
  value === '' ? `--${name}` : `--${name}=${value}`,
)
