/** A hidden window draws no frames. */
const longestWait = 500

/** Settled once what was shown just now is on the screen: one frame draws it, and by the next one it is there. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, longestWait)
    // Outside a window nothing is drawn.
    globalThis.requestAnimationFrame?.(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer)
        setTimeout(resolve)
      }),
    )
  })
}
