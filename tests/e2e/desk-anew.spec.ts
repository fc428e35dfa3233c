import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type StartedDesk, startDesk } from './desk.ts'
import { expect, type Page, test } from './person.ts'

// A desk that is killed and started anew while a window of it is open, in which somebody goes on typing prices.

const token = 'tok-5c0ffee5'
const env = { SELVEDGE_TOKEN: token, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }

/** The combination of the grid's first columns, as the service knows it. */
const firstCombination = 31

let folder: string
let service: PracticeService
let desk: StartedDesk | undefined

test.describe.configure({ timeout: 180_000 })
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-anew-'))
  service = await startPracticeService({ token })
})
test.afterEach(async () => {
  await desk?.stop()
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (port = 0) => {
  desk = await startDesk(['--port', String(port)], env, join(folder, 'desk'))
  return desk
}
const portOf = ({ url }: StartedDesk) => Number(new URL(url).port)
const cell = (page: Page, row: number) => page.locator(`.ag-row[row-id="${row}"] [col-id="p1"]`).first()
const unreachable = (page: Page) => page.getByRole('region', { name: 'Selvedge isn’t responding.' })

async function signIn(page: Page, { launch }: StartedDesk): Promise<void> {
  await page.goto(`file://${launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Service URL').fill(service.url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('online', { timeout: 60_000 })
  await page.keyboard.press('Control+2')
  await page.locator('button', { hasText: 'Harbour & Vale' }).first().click()
  await cell(page, 3).waitFor()
}
async function typePrice(page: Page, row: number, price: string): Promise<void> {
  await cell(page, row).click()
  await page.keyboard.type(price)
  await page.keyboard.press('Enter')
}
const priceAt = async (page: Page, row: number) => {
  const code = (await page.locator(`.ag-row[row-id="${row}"] [col-id="code"]`).first().textContent()) ?? ''
  return service.price(7, code.trim(), firstCombination, 'retail')
}

for (const where of ['at its port', 'at another port'])
  test(`a price typed while the desk is away is sent by the one started anew ${where}`, {
    ...(where !== 'at its port' && { tag: '@long' }),
  }, async ({ page }) => {
    const first = await start()
    await signIn(page, first)
    await first.kill()
    await typePrice(page, 1, '401.25')
    await expect(unreachable(page)).toBeVisible()
    await typePrice(page, 2, '402.25')
    await start(where === 'at its port' ? portOf(first) : 0)
    await expect(unreachable(page)).toBeHidden({ timeout: 30_000 })
    await expect.poll(() => priceAt(page, 1), { timeout: 60_000 }).toBe(401.25)
    await expect.poll(() => priceAt(page, 2)).toBe(402.25)
    // It goes on like any other window.
    await typePrice(page, 3, '403.25')
    await expect.poll(() => priceAt(page, 3)).toBe(403.25)
    await expect(cell(page, 3)).toContainText('403.25')
  })

test('another desk at the port says so, and what was typed stays until the window’s own is back', {
  tag: '@long',
}, async ({ page }) => {
  const first = await start()
  await signIn(page, first)
  await first.kill()
  await typePrice(page, 1, '401.25')
  const other = await startDesk(['--port', String(portOf(first))], env)
  await expect(page.getByText('Selvedge has restarted, and this window is no longer connected.')).toBeVisible()
  await expect(cell(page, 1)).toContainText('401.25')
  await other.stop()
  await start(portOf(first))
  await expect.poll(() => priceAt(page, 1), { timeout: 60_000 }).toBe(401.25)
})
