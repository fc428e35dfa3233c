import type { Page } from '@playwright/test'
import { median } from './run.ts'

/** What a grid is measured by. */
export interface GridFigures {
  /** From “show it” to the frame after its values stand there, in milliseconds. */
  firstPaint: number
  /** What the page holds after a collection, in bytes: objects and arrays alike. */
  heap: number
  /** Median frame while scrolling 900 px a frame, in milliseconds. */
  scrollFrame: number
  /** From a key that ends an edit to the frame with its value, in milliseconds. */
  keyToPaint: number
}

/** JavaScript's heap with the memory behind its typed arrays, after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  await session.detach()
  return usage.usedSize + (usage.backingStorageSize ?? 0)
}

/** Scrolls an element (by a function of the page that finds it) 900 px a frame, down and back, and answers the median frame. */
export async function scrollFrames(page: Page, scroller: string, frames = 120): Promise<number> {
  // A pointer that rests over the grid is over another cell in each frame.
  await page.mouse.move(0, 0)
  const took = await page.evaluate(
    async ({ scroller, frames }) => {
      const element = new Function(`return ${scroller}`)() as HTMLElement
      const deltas: number[] = []
      await new Promise<void>(resolve => {
        let left = frames
        let last = performance.now()
        const step = () => {
          const now = performance.now()
          deltas.push(now - last)
          last = now
          const by = left > frames / 2 ? 900 : -900
          // As a turn of the wheel, which comes first.
          element.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: by }))
          element.scrollTop += by
          if (--left > 0) requestAnimationFrame(step)
          else resolve()
        }
        requestAnimationFrame(step)
      })
      return deltas.slice(2)
    },
    { scroller, frames },
  )
  return median(took)
}

/** Scrolls back to the first row, and waits until the grid has drawn it; a grid that passed over its last scrolling is told anew. */
export async function toTop(page: Page, scroller: string): Promise<void> {
  for (const top of [900, 0]) {
    await page.evaluate(`(${scroller}).scrollTop = ${top}`)
    await page.waitForTimeout(500)
  }
}

/** Values typed so far: each is another one, so that none stands there already. */
let typed = 0

/**
 * Types a value over a cell with the focus and ends it with Enter, several times; `shown` is an expression of the page that
 * answers the text of the cell, of which the value is the beginning (words for screen readers may follow). Answers the median
 * time from the Enter to the frame in which the value stands.
 */
export async function keyToPaint(page: Page, focus: (turn: number) => Promise<void>, shown: (turn: number) => string) {
  const took: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    const value = `${600 + typed}.25`
    typed += 1
    await focus(turn)
    await page.keyboard.type(value, { delay: 30 })
    await page.evaluate(
      ({ shown, value }) => {
        const text = new Function(`return ${shown}`) as () => string | null
        const state = { took: null as number | null }
        Object.assign(window, { keyBench: state })
        window.addEventListener(
          'keydown',
          event => {
            if (event.key !== 'Enter') return
            const began = event.timeStamp
            const look = () => {
              if (!text()?.startsWith(value)) return requestAnimationFrame(look)
              const channel = new MessageChannel()
              // Behind the frame that shows it.
              channel.port1.onmessage = () => {
                state.took = performance.now() - began
              }
              channel.port2.postMessage(null)
              return undefined
            }
            requestAnimationFrame(look)
          },
          { capture: true, once: true },
        )
      },
      { shown: shown(turn), value },
    )
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => (window as unknown as { keyBench: { took: number | null } }).keyBench.took !== null,
    )
    took.push(await page.evaluate(() => (window as unknown as { keyBench: { took: number } }).keyBench.took))
  }
  return median(took)
}
