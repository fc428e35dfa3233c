import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PriceField } from '../../src-shared/pricing/field.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// Drafts that come from elsewhere than a file of their own, on a real desk and a real service: what the service refused in the fabric
// prices, and a list that was opened for the wrong retailer. One story: each test goes on where the one before ended.
const token = 'tok-6c1e0d52'
const harbour = 7

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-studio-'))
  service = await startPracticeService({ token, dataDir: join(folder, 'service'), stepSeconds: 0.2 })
  desk = await startDesk(['--data', join(folder, 'desk')], {
    SELVEDGE_TOKEN: token,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })
  const context = await browser.newContext({ viewport: { width: 1024, height: 700 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(`file://${desk.launch}`)
})
test.afterAll(async () => {
  await page?.context().close()
  await desk?.stop()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** As a person types: a scanner's pace is a scan. */
const type = (text: string) => page.keyboard.type(text, { delay: 80 })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const tab = (name: RegExp) => page.getByRole('tab', { name })
const heading = () => page.getByRole('heading', { level: 1 })
const uploads = () => page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const price = (code: string, field: PriceField) => service.price(harbour, code, 31, field)
const cell = async (code: string, column: number) => {
  const row = page
    .locator('.ag-row')
    .filter({ has: page.locator('[col-id="code"]', { hasText: code }) })
    .first()
  return page.locator(`.ag-row[row-id="${await row.getAttribute('row-id')}"] [col-id="p${column}"]`)
}
/** Light and dark, beside the results: for the eye. */
const look = async (name: string, outputPath: (name: string) => string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: outputPath(`${name}-${colorScheme}.png`) })
  }
}

test('cells that the service refused are opened in the studio, and go up from there as a file', async ({
  browserName: _,
}, info) => {
  test.setTimeout(180_000)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('gridcell', { name: 'held' }).first()).toBeVisible()
  await press('Control+2')
  await expect(page.getByLabel('Retailer')).toBeFocused()
  await type('Harb')
  await press('Enter')
  await expect(page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  service.refusePrices(() => 'The season is closed')
  await (await cell('HV-0405', 0)).click()
  await type('210.5')
  await press('Enter')
  await type('99')
  await press('Enter')
  const rejected = page
    .getByRole('group', { name: 'What is shown' })
    .getByRole('button', { name: /rejected/ })
  await expect(rejected).toContainText('2')
  await button('Export').click()
  await expect(
    page.getByRole('menuitem', { name: 'Open 2 rejected cells in the import studio' }),
  ).toBeVisible()
  await look('export-menu', name => info.outputPath(name))
  await press('Escape')
  await rejected.click()
  await look('refused', name => info.outputPath(name))
  await button('Open in the import studio').click()

  // Everything is the grid's own, so nothing is left but the upload.
  await expect(tab(/Changes 2/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('gridcell', { name: '210.50' })).toBeVisible()
  await look('changes', name => info.outputPath(name))
  const name = (await heading().textContent()) ?? ''
  const place = page.url()
  expect(place).toMatch(/#imports\?draft=\d+$/)

  // A reload comes back to it.
  await page.reload()
  await expect(heading()).toHaveText(name)
  await expect(tab(/Changes 2/)).toBeVisible()
  expect(page.url()).toBe(place)

  service.refusePrices(() => null)
  await tab(/Upload/).click()
  await button('Upload 2 prices as a file…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 2 prices' }).click()
  await expect(uploads()).toContainText('All 2 cells have arrived', { timeout: 60_000 })
  expect(price('HV-0405', 'wholesale')).toBe(210.5)
  await look('uploaded', name => info.outputPath(name))
  // What went up stays with its retailer.
  await tab(/Read/).click()
  await expect(page.getByText('For Harbour & Vale.')).toBeVisible()
  await expect(button('For another retailer…')).toHaveCount(0)
})

test('a list opened for the wrong retailer is checked for the right one, by keys', async ({
  browserName: _,
}, info) => {
  test.setTimeout(180_000)
  await press('Escape')
  await expect(page.getByRole('table', { name: 'Drafts' })).toBeVisible()
  const data = ['Username,Currency,Fabric Code,2 Piece / Jacket & Trousers / Retail', 'X,EUR,HV-0412,12.50']
  await page.evaluate(text => {
    const dropped = new DataTransfer()
    dropped.items.add(new File([text], 'mixed up.csv', { type: 'text/csv', lastModified: 1_760_000_000_000 }))
    for (const what of ['dragenter', 'dragover', 'drop'])
      document
        .querySelector('main section')
        ?.dispatchEvent(new DragEvent(what, { dataTransfer: dropped, bubbles: true, cancelable: true }))
  }, data.join('\r\n'))
  await expect(heading().or(page.getByRole('dialog')).first()).toBeVisible()
  const ask = page.getByRole('dialog', { name: 'Whose prices are these?' })
  await expect(ask.or(page.getByRole('heading', { level: 1, name: 'mixed up' })).first()).toBeVisible()
  if (await ask.isVisible()) {
    await type('Harb')
    await press('Enter')
    await ask.getByRole('button', { name: /^Open .* for Harbour & Vale$/ }).click()
  }
  await expect(heading()).toHaveText(/mixed up/)
  await expect(page.getByText('this draft is for “Harbour & Vale”')).toBeVisible()
  await tab(/Header/).focus()
  await press('Home')
  await expect(tab(/Read/)).toBeFocused()
  await button('For another retailer…').focus()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: 'For which retailer?' })
  await expect(dialog.getByRole('combobox', { name: 'The draft is for' })).toBeFocused()
  await type('Mirab')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await press('Enter')
  expect(await barriers(page, '[role="dialog"]')).toEqual([])
  await look('retailer', name => info.outputPath(name))
  await press('Tab')
  await expect(dialog.getByRole('button', { name: 'Check it for Atelier Mirabeau' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  // It is checked again, and shows the first step with something left to do.
  await expect(page.getByText('this draft is for “Atelier Mirabeau”')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Atelier Mirabeau')
  await look('moved', name => info.outputPath(name))
  await page.getByRole('button', { name: 'Drafts', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'mixed up' })).toContainText('Atelier Mirabeau')
})
