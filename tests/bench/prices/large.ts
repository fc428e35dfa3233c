import { chromium } from '@playwright/test'
import config from '../../../playwright.config.ts'
import { scrollFrames } from '../grid-measure.ts'
import { childrenOf, processesOf, sharedMemoryOf } from '../memory.ts'
import { megabytes, print } from '../table.ts'
import { lookAtRaise, openFirst } from './bulk.ts'
import { type DeskWindow, openDeskWindow, scroller } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

const target = 600 * 1024 * 1024

/** The largest grid, 25,000 codes by 40 combinations: read, scrolled, +5 % looked at; what all processes take together. */
export async function measureLarge(): Promise<string[]> {
  const empty = await emptyWindow()
  const before = new Set(childrenOf(process.pid))
  const service = await startPriceService({ codes: 25_000, combinations: 40 })
  const practice = new Set(childrenOf(process.pid).filter(pid => !before.has(pid)))
  const desk = await openDeskWindow(service)
  const moments: { name: string; desk: number; window: number }[] = []
  try {
    const look = (name: string) => {
      const ours = new Set(processesOf(desk.dataFolder))
      const window = childrenOf(process.pid).filter(
        pid => !before.has(pid) && !practice.has(pid) && !ours.has(pid),
      )
      moments.push({ name, desk: sharedMemoryOf([...ours]), window: sharedMemoryOf(window) })
    }
    look('print desk')
    await openFirst(desk)
    look('the whole grid read')
    await desk.page.waitForTimeout(40_000)
    look('40 s later')
    await scrollALittle(desk)
    look('scrolled a little')
    await lookAtRaise(desk)
    look('+5 % looked at')
    await scrollFrames(desk.page, scroller)
    look('scrolled 108,000 px in 2 s')
    await desk.page.waitForTimeout(20_000)
    look('20 s later')
  } finally {
    await desk.close()
    service.close()
  }
  print('25,000 x 200 prices, memory', 'desk', 'Chromium', 'together')
  for (const { name, desk, window } of moments)
    print(`  ${name}`, megabytes(desk), megabytes(window), megabytes(desk + window))
  print('  an empty window', '', megabytes(empty))
  const most = Math.max(...moments.map(({ desk, window }) => desk + window))
  return most > target ? [`25,000 codes take ${megabytes(most)}, not 600 MB`] : []
}

/** Twenty turns of the wheel, as a person reads. */
async function scrollALittle({ page }: DeskWindow): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(150)
  }
}

/** What Chromium takes with a page that shows nothing. */
async function emptyWindow(): Promise<number> {
  const before = new Set(childrenOf(process.pid))
  const browser = await chromium.launch({ ...config.use?.launchOptions })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto('data:text/html,<p>empty')
    await page.waitForTimeout(2_000)
    return sharedMemoryOf(childrenOf(process.pid).filter(pid => !before.has(pid)))
  } finally {
    await browser.close()
  }
}
