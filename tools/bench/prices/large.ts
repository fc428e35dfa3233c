import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startDesk } from '../../../tests/e2e/desk.ts'
import { scrollFrames } from '../grid-measure.ts'
import { processesOf, sharedMemoryOf } from '../memory.ts'
import { megabytes, print } from '../table.ts'
import { openAppWindow, untilCalm } from './app-window.ts'
import { lookAtRaise } from './bulk.ts'
import { scroller, signIn } from './desk-window.ts'
import { startPriceService } from './price-service.ts'

const mega = 1024 * 1024
/** What all processes may take together: while nobody does anything, and while somebody scrolls as fast as the wheel goes. */
const targets = { rest: 600 * mega, scrolling: 680 * mega }

const atRest = '40 s later'
const scrolled = 'scrolled 108,000 px in 2 s'

interface Moment {
  name: string
  desk: number
  window: number
  /** The most that all took together since the moment before. */
  most: number
}

/** The largest grid, 25,000 codes by 40 combinations: read, scrolled, +5 % looked at; what all processes take together. */
export async function measureLarge(isSmoke: boolean): Promise<string[]> {
  const empty = await emptyWindow()
  const service = await startPriceService({ codes: isSmoke ? 400 : 25_000, combinations: 40 })
  // Without a keychain the token is kept for the session, and nothing asks for a password.
  const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
  const window = await openAppWindow(desk.launch)
  const deskMemory = () => sharedMemoryOf(processesOf(desk.dataFolder))
  const windowMemory = () => sharedMemoryOf(window.processes())
  const moments: Moment[] = []
  let most = 0
  const watching = setInterval(() => {
    most = Math.max(most, deskMemory() + windowMemory())
  }, 500)
  const look = (name: string) => {
    const [ofDesk, ofWindow] = [deskMemory(), windowMemory()]
    moments.push({ name, desk: ofDesk, window: ofWindow, most: Math.max(most, ofDesk + ofWindow) })
    most = 0
  }
  try {
    await window.drive(async page => {
      await signIn(page, service)
      await page.getByRole('contentinfo').getByText('online, refreshed').waitFor()
    })
    await wait(3_000)
    look('print desk')
    await window.drive(async page => {
      await page.keyboard.press('Control+2')
      await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
    })
    await untilCalm(() => [...processesOf(desk.dataFolder), ...window.processes()])
    look('the whole grid read')
    await wait(isSmoke ? 1_000 : 40_000)
    look(atRest)
    await window.drive(scrollALittle)
    look('scrolled a little')
    await window.drive(page => lookAtRaise({ page }))
    look('+5 % looked at')
    await window.drive(page => scrollFrames(page, scroller))
    look(scrolled)
    await wait(isSmoke ? 1_000 : 20_000)
    look('20 s later')
  } finally {
    clearInterval(watching)
    await window.close()
    await desk.stop()
    service.close()
  }
  print('25,000 x 200 prices, memory', 'desk', 'window', 'together', 'at most')
  for (const { name, desk, window, most } of moments)
    print(`  ${name}`, megabytes(desk), megabytes(window), megabytes(desk + window), megabytes(most))
  print('  an empty window', '', megabytes(empty))
  const rest = moments.find(({ name }) => name === atRest)
  const scrolling = moments.find(({ name }) => name === scrolled)
  const together = rest ? rest.desk + rest.window : Number.NaN
  return [
    ...(together <= targets.rest ? [] : [`25,000 codes at rest take ${megabytes(together)}`]),
    ...(scrolling && scrolling.most <= targets.scrolling
      ? []
      : [`25,000 codes take ${megabytes(scrolling?.most ?? Number.NaN)} while they are scrolled`]),
  ]
}

/** Twenty turns of the wheel, as a person reads. */
async function scrollALittle(page: Page): Promise<void> {
  await page.mouse.move(700, 500)
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(150)
  }
}

/** What the same window takes with a page that shows nothing. */
async function emptyWindow(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-bench-empty-'))
  const file = join(folder, 'empty.html')
  writeFileSync(file, '<!doctype html><title>Empty</title><p>empty')
  const window = await openAppWindow(file)
  try {
    await wait(5_000)
    return sharedMemoryOf(window.processes())
  } finally {
    await window.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
