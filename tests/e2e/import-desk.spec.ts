import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PriceField } from '../../src-shared/pricing/field.ts'
import { startDesk } from './desk.ts'

// A messy price list on a real desk and a real service, from the drop to the changed price: once online, once with no service
// until the upload. One story: the second test goes on where the first one ended.
const token = 'tok-6c1e0d52'
const harbour = 7

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page

const startService = (port = 0) =>
  startPracticeService({ token, port, dataDir: join(folder, 'service'), stepSeconds: 0.2 })

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }: { browser: Browser }) => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-imports-'))
  service = await startService()
  desk = await startDesk(['--data', join(folder, 'desk')], {
    SELVEDGE_TOKEN: token,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
  page = await context.newPage()
  page.setDefaultTimeout(15_000)
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
/** Drops a file as the system's file manager does. */
const drop = (name: string, lines: string[]) =>
  page.evaluate(
    file => {
      const data = new DataTransfer()
      data.items.add(new File([file.text], file.name, { type: 'text/csv', lastModified: 1_760_000_000_000 }))
      const at = document.querySelector('main section')
      for (const what of ['dragenter', 'dragover', 'drop'])
        at?.dispatchEvent(new DragEvent(what, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { name, text: `${lines.join('\r\n')}\r\n` },
  )
const button = (name: string | RegExp) => page.getByRole('button', { name })
const step = (name: RegExp) => page.getByRole('tab', { name }).click()
const side = () => page.getByRole('complementary', { name: 'Before it goes up' })
const uploads = () => page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const price = (code: string, field: PriceField) => service.price(harbour, code, 31, field)
const heading = () => page.getByRole('heading', { level: 1 })

test('a messy list becomes changed prices, by a file that is proven to have arrived', async () => {
  test.setTimeout(90_000)
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
  await press('Control+3')
  const before = price('HV-0402', 'days')
  await drop('Autumn list.csv', [
    'Autumn list;;;;;',
    'Username;Currency;Fabric Code;2 Piece / Jacket & Trousers / Retail;2 Piece / Jacket & Trousers / Wholesale;Remarks',
    'Harbour & Vale;USD;HV-0412;433,95;;new',
    'Harbour & Vale;USD;HV-0402;$ 455,50;0;',
    'Harbour & Vale;USD;NO-0001;1,00;;',
  ])
  await button('Open 249 bytes for Harbour & Vale').click()
  await expect(heading()).toHaveText('Autumn list.csv')
  await expect(page.getByRole('banner')).toContainText('semicolons')

  await step(/Names/)
  await button('Take 1 suggestion').click()
  await button(/^Remarks.*: /).click()
  await page.getByRole('option', { name: 'Leave this column out' }).click()
  await step(/Values/)
  await button(/: Currency signs/).click()
  await button('Take the currency sign off 1 cell').click()
  await button(/: Unknown codes/).click()
  await button('Leave 1 cell out').click()
  await expect(side()).toContainText('3 prices change')
  await step(/Changes/)
  await expect(page.getByRole('gridcell', { name: 'HV-0402' }).first()).toBeVisible()

  await step(/Upload/)
  await button('Upload 3 prices as a file…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upload 3 prices' }).click()
  await expect(uploads()).toContainText('All 3 cells have arrived', { timeout: 30_000 })
  expect(price('HV-0412', 'retail')).toBe(433.95)
  expect(price('HV-0402', 'retail')).toBe(455.5)
  expect(price('HV-0402', 'wholesale')).toBeNull()
  expect(price('HV-0402', 'days')).toBe(before)
})

test('without a service everything is prepared; it goes up cell by cell when the service is back', async () => {
  test.setTimeout(90_000)
  const { port } = new URL(service.url)
  await service.close()
  await expect(page.getByRole('contentinfo')).toContainText(/offline/, { timeout: 20_000 })
  await button('Drafts').click()
  await drop('Winter list.csv', [
    'Username,Currency,Fabric Code,2 Piece / Jacket & Trousers / Retail,2 Piece / Jacket & Trousers / Wholesale,Remarks',
    'Harbour & Vale,USD,HV-0412,"1,440.50",,',
    'Harbour & Vale,USD,HV-0402,399.00,,',
  ])
  await expect(heading()).toHaveText('Winter list.csv')
  await step(/Names/)
  // A file of another shape: what was said of the first one is offered, and taken by one click.
  await expect(button(/^Remarks.*: /)).toContainText('as last time')
  await button('Take all 2 suggestions').click()
  await step(/Values/)
  await button(/: .*[Tt]housands/).click()
  await button('Take the thousands sign out of 1 cell').click()
  await expect(side()).toContainText('2 prices change')
  await expect(side().getByRole('button', { name: 'Upload when online' })).toBeVisible()

  service = await startService(Number(port))
  await expect(page.getByRole('contentinfo')).toContainText('online', { timeout: 30_000 })
  await step(/Upload/)
  await button('Send 2 prices…').click({ timeout: 30_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Send 2 prices' }).click()
  await expect(uploads()).toContainText('saved', { timeout: 30_000 })
  await expect.poll(() => price('HV-0412', 'retail')).toBe(1440.5)
  await expect.poll(() => price('HV-0402', 'retail')).toBe(399)
})
