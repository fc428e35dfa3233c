import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import { startDesk } from './desk.ts'

// Takes the pictures of docs/guides/fabric-prices.md from a real desk and a practice service: npm run pictures
const folder = join(import.meta.dirname, '../../docs/pictures/guide')
const token = 'guide-token'

mkdirSync(folder, { recursive: true })
const service = await startPracticeService({ token })
const desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
const browser = await chromium.launch({ ...config.use?.launchOptions })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
  const cell = (row: number, column: number) =>
    page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="p${column}"]`)
  const take = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.mouse.move(700, 856)
      await pause(900)
      await page.screenshot({ path: join(folder, `${name}-${scheme}.png`) })
    }
  }
  /** Types into a cell as a person does. */
  const enter = async (row: number, column: number, text: string) => {
    await cell(row, column).click()
    await page.keyboard.type(text, { delay: 90 })
    await page.keyboard.press('Enter')
  }
  const range = async (from: [number, number], to: [number, number]) => {
    await cell(...from).click()
    await cell(...to).click({ modifiers: ['Shift'] })
  }
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('contentinfo').getByText('online, read').waitFor()
  await page.keyboard.press('Control+2')
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await cell(20, 3).waitFor()
  await pause(3_000)

  await range([3, 1], [9, 1])
  await take('fabric-prices')

  // Saved, refused, no price, changed by somebody else, and a conflict.
  for (const [row, text] of [
    [0, '395'],
    [1, '405.50'],
    [2, '1 234,50'],
  ] as const) {
    await enter(row, 1, text)
  }
  await enter(4, 3, '1000000')
  await enter(6, 6, '12,45o')
  await pause(2_500)
  await page.keyboard.press('F8')
  await page
    .getByRole('button', { name: /1 rejected/ })
    .first()
    .click()
  await pause(600)
  await take('fabric-problems')

  await page.keyboard.press('Escape')
  await range([3, 0], [24, 3])
  await page.getByRole('button', { name: /^Change \d+ cells/ }).click()
  await page.getByLabel('Percent').fill('5')
  await pause(1_000)
  await take('fabric-bulk')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'History' }).last().click()
  await pause(1_200)
  await take('fabric-history')
} finally {
  await browser.close()
  await desk.stop()
  await service.close()
}
