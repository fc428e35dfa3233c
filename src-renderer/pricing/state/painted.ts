/** Upper limit for hidden windows, which draw no frames (ms). */
const maxWaitMs = 500

/** Resolves once pending updates are on the screen: one frame draws them, and by the next one they are visible. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, maxWaitMs)
    // Without a window there are no frames.
    globalThis.requestAnimationFrame?.(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer)
        setTimeout(resolve)
      }),
    )
  })
}
