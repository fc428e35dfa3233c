import type { Page } from '@playwright/test'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { askInPage } from '../../../tests/rig/ask-in-page.ts'
import { quantile } from '../latency.ts'
import { longestWait } from '../run.ts'
import { milliseconds, print } from '../table.ts'
import { openFirst } from './bulk.ts'
import { type DeskWindow, openDeskWindow } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

/** From a key to the frame that shows it, while what was typed before is sent: a frame in the middle, and no pause that a hand feels. */
const targets = { median: 17, p95: 100 }

/** Between two keys, as quick hands have it on the keys of numbers (ms). */
const paceMs = 60

/** Prices typed one below the other with Enter, in a grid of 25,000 codes by 40 combinations: sent meanwhile, and with sending paused. */
export async function measureTyping(isSmoke: boolean): Promise<string[]> {
  const rounds = isSmoke ? 1 : 3
  const prices = isSmoke ? 10 : 80
  const service = await startPriceService({ codes: isSmoke ? 400 : 25_000, combinations: 40 })
  const desk = await openDeskWindow(service)
  const took = { sent: [] as number[], paused: [] as number[] }
  try {
    await openFirst(desk)
    for (let round = 0; round < rounds; round += 1) {
      await askInPage(desk.page, 'prices.pause', { paused: true })
      took.paused.push(...(await typePrices(desk, prices, 2 * round)))
      await askInPage(desk.page, 'prices.pause', { paused: false })
      await untilSent(desk.page)
      took.sent.push(...(await typePrices(desk, prices, 2 * round + 1)))
      await untilSent(desk.page)
    }
  } finally {
    await desk.close()
    service.close()
  }
  print(`${prices} prices typed with Enter, from key to paint`, 'median', 'p95', 'longest')
  const line = (title: string, times: readonly number[]) =>
    print(`  ${title}`, ...[0.5, 0.95, 1].map(share => milliseconds(quantile(times, share))))
  line('sent meanwhile', took.sent)
  line('with sending paused', took.paused)
  const [median, p95] = [0.5, 0.95].map(share => quantile(took.sent, share))
  return [
    ...((median ?? 0) > targets.median
      ? [`a key typed while prices are sent is painted after ${milliseconds(median ?? 0)}`]
      : []),
    ...((p95 ?? 0) > targets.p95 ? [`one key of twenty is painted after ${milliseconds(p95 ?? 0)}, not 100 ms`] : []),
  ]
}

/** Types prices from the second row of a column on, at a person's pace; answers how long each key took until it was painted (ms). */
export async function typePrices({ page }: Pick<DeskWindow, 'page'>, prices: number, turn: number): Promise<number[]> {
  await page.keyboard.press('Control+Home')
  await page.locator('.ag-row[row-index="1"] .ag-cell[col-id="p1"]').click()
  await page.waitForTimeout(1_000)
  await page.evaluate(() => {
    const took: number[] = []
    const listen = ({ timeStamp }: KeyboardEvent) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        // Behind the frame that shows it.
        channel.port1.onmessage = () => took.push(performance.now() - timeStamp)
        channel.port2.postMessage(null)
      })
    }
    window.addEventListener('keydown', listen, true)
    Object.assign(window, { typingBench: { took, end: () => window.removeEventListener('keydown', listen, true) } })
  })
  for (let price = 0; price < prices; price += 1) {
    // Another one each time, so that every cell changes.
    for (const key of [...String(120 + ((price * 7 + turn * 3) % 300)), 'Enter']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(paceMs)
    }
  }
  return page.evaluate(() => {
    const { took, end } = (window as unknown as { typingBench: { took: number[]; end(): void } }).typingBench
    end()
    return took
  })
}

/** Waits until nothing is left to send. */
async function untilSent(page: Page): Promise<void> {
  const deadline = Date.now() + longestWait
  while (Date.now() < deadline) {
    const outbox = (await askInPage(page, 'prices.outbox', {})) as OutboxState
    if (outbox.state === 'empty') return
    await page.waitForTimeout(500)
  }
  throw new Error('the prices were not sent')
}
