/** A hidden window draws no frames. */
const longestWait = 100

/** Settled once what was shown just now has been drawn. */
export function painted(): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, longestWait)
    // Outside a window nothing is drawn.
    globalThis.requestAnimationFrame?.(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
}
