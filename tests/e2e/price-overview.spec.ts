import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// The overview between retailers on a real desk and a real service: one story, each test goes on where the one before ended.
const token = 'tok-6c1e0d52'

let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page
const pictures = process.env['OTHER_PICTURES']

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  service = await startPracticeService({ token })
  desk = await startDesk([], { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
  page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('contentinfo').getByText('online, read')).toBeVisible({ timeout: 60_000 })
  await press('Control+2')
})
test.afterAll(async () => {
  await page?.context().close()
  await desk?.stop()
  await service?.close()
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** As a person types: a scanner's pace is a scan. */
const type = (text: string) => page.keyboard.type(text, { delay: 70 })
const tab = (name: string) => page.getByRole('tab', { name }).click()
const picture = async (name: string) => {
  if (pictures === undefined) return
  await page.screenshot({ path: join(pictures, `${name}-light.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await page.screenshot({ path: join(pictures, `${name}-dark.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}

test('the overview counts what was read, and a cell leads to the place', async () => {
  test.setTimeout(180_000)
  await tab('Overview')
  await expect(page.getByText('No fabric prices were read here yet')).toBeVisible()
  await picture('overview-empty')
  await page.getByRole('button', { name: 'Harbour & Vale' }).click()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await tab('Overview')
  const map = page.getByRole('grid', { name: /not priced, between retailers: Fabrics/ })
  await expect(map).toBeVisible()
  await expect(map.getByRole('rowheader', { name: /Harbour & Vale/ })).toBeVisible()
  await picture('overview')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Main products only' }).click()
  await picture('overview-other')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
  expect(lines).toMatch(
    /^\uFEFFRetailer,Retailer id,Read at,Main product,Combination,Rows,Wholesale missing,/,
  )
  expect(lines).toContain('\r\nHarbour & Vale,7,')
  const [first] = [map.getByRole('gridcell').first()]
  await first.focus()
  await press('ArrowRight')
  const second = map.getByRole('gridcell').nth(1)
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleName(/^[\d,]+ of [\d,]+ not priced, .*: Harbour & Vale, /)
  await press('End', 'Control+Home', 'ArrowRight', 'Enter')
  await expect(page.getByRole('tab', { name: 'Fabrics' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.ag-root').first()).toBeVisible()
  await expect(page.locator('.ag-header-cell[col-id="p0"]')).toBeVisible()
  await expect(page.locator('.ag-header-cell[col-id="p5"]')).toBeVisible()
  // The folded main product alone, and of it what is not priced.
  await expect(page.locator('.ag-header-cell[col-id="p10"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Not priced/ })).toHaveAttribute('aria-pressed', 'true')
  await picture('overview-way')
})

test('design pages are a map of their own, and a cell opens the page', async () => {
  await tab('Designs')
  await page.getByRole('combobox', { name: 'Retailer' }).click()
  await type('Harb')
  await expect(page.getByRole('option', { name: 'Harbour & Vale' })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Main product' })).toBeFocused()
  await type('2-P')
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Product', exact: true })).toBeFocused()
  await type('Jac')
  await press('Enter')
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await tab('Overview')
  await page.getByText('Designs', { exact: true }).last().click()
  const map = page.getByRole('grid', { name: /between retailers: Designs/ })
  await expect(map.getByRole('gridcell')).toHaveCount(2)
  await picture('overview-designs')
  await map.getByRole('gridcell').nth(1).click()
  await expect(page.getByRole('tab', { name: /^Designs/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.locator('.ag-root').first()).toBeVisible()
  await picture('overview-designs-way')
})
