import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeOptions, type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// Design prices where a service lists no products, for an account that may not change them, in a small window and without a line.
const token = 'tok-77b20e41'

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** As a person types: a scanner's pace is a scan. */
const type = (text: string) => page.keyboard.type(text, { delay: 70 })
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const picker = () => page.getByTitle('Choose design prices')
const pricesInRail = () =>
  page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Prices/ })
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const long = '很长的双排扣西装外套定制系列（春夏面料专用）'.repeat(4)
/** Names as long as somebody may make them, in every answer of main. */
const longNames = () =>
  page.addInitScript(name => {
    const ask = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      const response = await ask(...asked)
      const { status, headers } = response
      if (!headers.get('content-type')?.includes('json')) return response
      const text = (await response.text())
        .replaceAll('"Jacket"', `"${name}"`)
        .replaceAll('Harbour & Vale', `Harbour & Vale ${'Gentlemen’s Outfitters '.repeat(5)}`)
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    }
  }, long)

async function begin(
  browser: Browser,
  options: PracticeOptions,
  before: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-designs-'))
  service = await startPracticeService({ token, dataDir: join(folder, 'service'), ...options })
  desk = await startDesk(['--data', join(folder, 'desk')], {
    SELVEDGE_TOKEN: token,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 } })
  page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await before()
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('contentinfo').getByText('online, read')).toBeVisible()
  await press('Control+2')
  await page.getByRole('tab', { name: /^Designs/ }).click()
  await expect(page.getByRole('heading', { name: 'Which design prices?' })).toBeVisible()
}

test.beforeEach(() => test.setTimeout(240_000))
test.afterEach(async () => {
  await page?.context().close()
  await desk?.stop()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('where no products are listed, ids are typed, and offered the next time', async ({ browser }) => {
  await begin(browser, { faults: { 'absent@admin.pricing.main-products.index': true } })
  await expect(page.getByText(/does not list what is missing here/)).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await combobox('Retailer').focus()
  await type('Harb')
  await press('Enter')
  await expect(combobox('Main product')).toBeFocused()
  await type('1')
  await press('Tab')
  await expect(combobox('Product')).toBeFocused()
  await type('11')
  await press('Enter')
  await expect(picker()).toContainText('Harbour & Vale · 1 · 11')
  await expect(page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  // A cell that is no price is what the rail counts, as it does for fabrics.
  await type('-3')
  await press('Enter')
  await expect(pricesInRail()).toContainText('1')
  await expect(page.getByRole('tab', { name: /^Designs.*1 of them needs you/ })).toBeVisible()
  await press('Control+z')
  await expect(pricesInRail()).not.toContainText('1')
  await picker().click()
  await combobox('Main product').fill('2')
  await combobox('Product').focus()
  await press('Control+a')
  await type('1')
  await expect(page.getByRole('option', { name: '11' })).toBeVisible()
  await press('ArrowDown', 'Enter')
  await expect(picker()).toContainText('Harbour & Vale · 2 · 11')
  await picker().click()
  await page.getByRole('button', { name: /^Harbour & Vale · 1 · 11/ }).click()
  await expect(picker()).toContainText('Harbour & Vale · 1 · 11')
})

test('who may not change prices sees them, and nothing to submit; without a line they stay', async ({
  browser,
}) => {
  await begin(browser, { permissions: [] })
  await combobox('Retailer').focus()
  await type('Harb')
  await press('Enter')
  await type('2-P')
  await press('Enter')
  await type('Jac')
  await press('Enter')
  await expect(picker()).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await expect(page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  const first = page.locator('.ag-row[row-id="0"] [col-id="p0"]')
  const before = await first.textContent()
  await type('9')
  await press('Enter', 'Delete')
  expect(await first.textContent()).toBe(before)
  await expect(page.getByRole('region', { name: 'Submit' })).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await service.close()
  await press('Control+k')
  await page.getByPlaceholder('What would you like to do?').fill('Read the prices again')
  await page.getByRole('dialog').getByText('Read the prices again').click()
  await expect(page.getByText(/could not be read again, so they are shown as read/)).toBeVisible()
  expect(await first.textContent()).toBe(before)
})

test('long names and names in Chinese leave the grid its room', async ({ browser }) => {
  await begin(browser, {}, longNames)
  await combobox('Retailer').focus()
  await type('Harb')
  await press('Enter')
  await type('2-P')
  await press('Enter')
  await type('很长')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  await expect(picker()).toContainText(/^Harbour & Vale Gentleme… · 2-Piece · 很长/)
  expect(await fits()).toBe(true)
  await type('5')
  await press('Enter')
  await page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Main product').focus()
  await type('3-P')
  await press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByText(/^Compared with/)).toBeVisible()
  expect(await fits()).toBe(true)
})
