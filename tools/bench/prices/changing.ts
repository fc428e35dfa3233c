import type { Page } from '@playwright/test'

/** What one change came to; all in milliseconds. */
export interface ChangeRun {
  /** From the key or click that asked for it to the frame in which its cells stand. */
  painted: number
  /** From there to the answer that it is on disk. */
  durable: number
  /** Both. */
  whole: number
  /** The longest time in which the window answered nothing. */
  stalled: number
  cells: number
}

/** What the page keeps of a change while it is measured. */
interface Watch {
  began: number
  painted: number
  durable: number
  stalled: number
  cells: number
}

/**
 * Watches the page from the next press of Enter (or click, or the paste) on: until `shown` (an expression of the page) is true, and until
 * main has answered `prices.change`.
 */
export async function watchChange(page: Page, from: 'keydown' | 'click' | 'paste', shown: string): Promise<void> {
  await page.evaluate(
    ({ from, shown }) => {
      const watch = { began: 0, painted: 0, durable: 0, stalled: 0, cells: 0 }
      Object.assign(window, { changeBench: watch })
      const isShown = new Function(`return ${shown}`) as () => boolean
      const ask = window.fetch
      window.fetch = async (url, init) => {
        if (!String(url).endsWith('/call/prices.change')) return ask(url, init)
        const answer = await ask(url, init)
        watch.durable = performance.now()
        const head = await new Blob([init?.body as BlobPart]).slice(4, 400).text()
        watch.cells = Number(/"cells":\{"\$bytes":\["u32",(\d+)/.exec(head)?.[1] ?? 0)
        window.fetch = ask
        return answer
      }
      const begin = (event: Event) => {
        if (event instanceof KeyboardEvent && event.key !== 'Enter') return
        window.removeEventListener(from, begin, true)
        watch.began = event.timeStamp
        let last = event.timeStamp
        const tick = () => {
          const now = performance.now()
          watch.stalled = Math.max(watch.stalled, now - last)
          last = now
          if (watch.painted === 0 || watch.durable === 0) setTimeout(tick, 4)
        }
        setTimeout(tick)
        const look = () => {
          if (!isShown()) return requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => {
            watch.painted = performance.now()
          }
          channel.port2.postMessage(null)
          return undefined
        }
        requestAnimationFrame(look)
      }
      window.addEventListener(from, begin, true)
    },
    { from, shown },
  )
}

/** What became of the watched change. */
export async function watched(page: Page): Promise<ChangeRun> {
  await page.waitForFunction(
    () => {
      const { painted, durable } = (window as unknown as { changeBench: Watch }).changeBench
      return painted > 0 && durable > 0
    },
    null,
    { polling: 100 },
  )
  const { began, painted, durable, stalled, cells } = await page.evaluate(
    () => (window as unknown as { changeBench: Watch }).changeBench,
  )
  return {
    painted: painted - began,
    durable: durable - began,
    whole: Math.max(painted, durable) - began,
    stalled,
    cells,
  }
}
