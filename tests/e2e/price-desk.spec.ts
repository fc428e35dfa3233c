import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PriceField } from '../../src-shared/pricing/field.ts'
import { startDesk } from './desk.ts'

// Fabric prices on a real desk and a real service, from the first look to edits that outlive the desk. One story: each test
// goes on where the one before ended.
const token = 'tok-6c1e0d52'
const harbour = 7
const mirabeau = 8

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page

const startService = (port = 0) => startPracticeService({ token, port, dataDir: join(folder, 'service') })
/** The desk on its folder. Without a keychain the token comes with each start. */
const startAgain = () =>
  startDesk(['--data', join(folder, 'desk')], {
    SELVEDGE_TOKEN: token,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })

async function openWindow(browser: Browser): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(`file://${desk.launch}`)
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-prices-'))
  service = await startService()
  desk = await startAgain()
  await openWindow(browser)
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
const type = (text: string) => page.keyboard.type(text, { delay: 70 })
const row = (code: string) =>
  page.locator('.ag-row').filter({ has: page.locator('[col-id="code"]', { hasText: code }) })
/** Columns 0 to 4 are the first combination. */
const cell = async (code: string, column: number) => {
  const number = await row(code).first().getAttribute('row-id')
  return page.locator(`.ag-row[row-id="${number}"] [col-id="p${column}"]`)
}
const clickOn = async (code: string, column: number, shift = false) =>
  (await cell(code, column)).click({ modifiers: shift ? ['Shift'] : [] })
const says = async (code: string, column: number, text: string) =>
  expect(await cell(code, column)).toHaveText(new RegExp(`^${text.replaceAll('.', '\\.')}( |$)`))
const saved = (code: string, field: PriceField, retailer = harbour) =>
  service.price(retailer, code, 31, field)
/** Waits until the service has it. */
const isSaved = (code: string, field: PriceField, price: number | null) =>
  expect.poll(() => saved(code, field)).toBe(price)
const focus = () => page.getByRole('textbox', { name: /HV-/ })
const panel = () => page.getByRole('complementary', { name: 'Beside the grid' })
const chip = (name: RegExp) =>
  page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name })
const foot = () => page.getByRole('contentinfo')
const search = () => page.getByPlaceholder(/^Search or scan/)
const pick = async (name: string) => {
  await page.getByTitle('Choose a retailer').click()
  await expect(page.getByLabel('Retailer')).toBeFocused()
  await type(name)
  await press('Enter')
}
const command = async (title: string) => {
  await press('Control+k')
  await page.getByPlaceholder('What would you like to do?').fill(title)
  await page.getByRole('dialog').getByText(title).click()
}

test('the first morning: a retailer by its name, a price typed, and the service has it', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('gridcell', { name: 'held' }).first()).toBeVisible()
  await press('Control+2')
  // Keys alone: the list is asked, and Enter waits for its answer.
  await expect(page.getByLabel('Retailer')).toBeFocused()
  await type('Harb')
  await press('Enter')
  await expect(page.getByTitle('Choose a retailer')).toContainText('Harbour & ValeGBP / USD')
  await expect(focus()).toBeFocused()
  await clickOn('HV-0402', 0)
  await type('210.5')
  await press('Enter')
  await says('HV-0402', 0, '210.50')
  await isSaved('HV-0402', 'wholesale', 210.5)
  await expect((await cell('HV-0402', 0)).locator('[data-state="saved"]')).toBeVisible()
  await expect(foot()).toContainText('prices saved')
})

test('Ctrl+F finds a fabric, Enter goes to it, and what fits nothing says so', async () => {
  await press('Control+f')
  await expect(search()).toBeFocused()
  await type('nothing')
  await expect(page.getByText('No code fits the filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(row('HV-0402').first()).toBeVisible()
  await press('Control+f')
  await type('HV-0427')
  await expect(row('HV-0402')).toHaveCount(0)
  await press('Enter')
  await expect(page.getByRole('textbox', { name: /^HV-0427, / })).toBeFocused()
  await search().fill('')
  await press('F1')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys.getByText('Fill down')).toBeVisible()
  await press('Escape')
  await expect(keys).toBeHidden()
  await press('Control+g')
  await type('hv-0405')
  await press('Enter')
  await expect(page.getByRole('textbox', { name: /^HV-0405, / })).toBeFocused()
})

test('what the service refuses stays, says why, and is tried again or taken back', async () => {
  const before = saved('HV-0408', 'wholesale')
  service.refusePrices(({ fabric_code }) => (fabric_code === 'HV-0405' ? 'Its collection is closed' : null))
  await clickOn('HV-0405', 0)
  await type('99')
  await press('Enter')
  await type('1000000')
  await press('Enter')
  await type('12.345')
  await press('Enter')
  await expect(chip(/rejected/)).toContainText('2')
  await expect(chip(/not a price/)).toContainText('1')
  await press('F8')
  await expect(
    page.getByRole('textbox', { name: /^HV-04\d\d,.*: Entry not saved!|Entry not saved!/ }),
  ).toBeFocused()
  await chip(/rejected/).click()
  await expect(panel()).toContainText('Entry not saved! Its collection is closed')
  await expect(panel()).toContainText('Entry not saved! The price is over 999,999.99.')
  // The rejected ones alone, as a file.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel().getByRole('button', { name: 'Export as an import file' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toMatch(/^\uFEFF?Username,Currency,Settlement Currency,Fabric Code,/)
  expect(lines.slice(1)).toEqual([
    'Harbour & Vale,USD,GBP,HV-0405,99',
    'Harbour & Vale,USD,GBP,HV-0408,1000000',
  ])
  service.refusePrices(() => null)
  const closed = panel().getByRole('listitem').filter({ hasText: 'HV-0405' })
  await closed.getByRole('button', { name: 'Retry' }).click()
  await isSaved('HV-0405', 'wholesale', 99)
  const large = panel().getByRole('listitem').filter({ hasText: 'HV-0408' })
  await large.getByRole('button', { name: 'Take back' }).click()
  await says('HV-0408', 0, (before ?? 0).toFixed(2))
  await panel()
    .getByRole('listitem')
    .filter({ hasText: '12.345' })
    .getByRole('button', { name: 'Take back' })
    .click()
  await expect(panel()).toContainText('Every cell is fine.')
  await press('Escape')
  await expect(panel()).toBeHidden()
  await expect(chip(/rejected|not a price/)).toHaveCount(0)
})

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head>
<body><table border=0><!--StartFragment--><tr height=20><td height=20 class=xl65 align=right>1,200.50</td><td align=right>33</td></tr>
<tr height=20><td height=20 align=right>14</td><td align=right>41.5</td></tr><!--EndFragment--></table></body></html>`

test('a block from Excel, a fill, and both are taken back after a reload and done again', async () => {
  const first = saved('HV-0402', 'wholesale')
  const filled = saved('HV-0412', 'retail')
  await page.evaluate(
    async kinds => {
      const parts = Object.entries(kinds).map(([kind, text]) => [kind, new Blob([text], { type: kind })])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    },
    { 'text/html': excel, 'text/plain': ' 1,200.50 \t33\r\n14\t41.5\r\n' },
  )
  await clickOn('HV-0402', 0)
  await press('Control+v')
  await isSaved('HV-0402', 'wholesale', 1200.5)
  await isSaved('HV-0405', 'retail', 41.5)
  await clickOn('HV-0405', 1)
  await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await isSaved('HV-0412', 'retail', 41.5)
  await page.reload()
  await clickOn('HV-0402', 0)
  await press('Control+z')
  await isSaved('HV-0412', 'retail', filled)
  await press('Control+z')
  await isSaved('HV-0402', 'wholesale', first)
  await says('HV-0412', 1, (filled ?? 0).toFixed(2))
  await press('Control+y')
  await isSaved('HV-0402', 'wholesale', 1200.5)
})

test('five percent more on what the filter shows, reverted in the history', async () => {
  const before = saved('HV-0427', 'retail') ?? 0
  await search().fill('HV-0427')
  await expect(row('HV-0402')).toHaveCount(0)
  await page.getByRole('button', { name: /^Change.*…$/ }).click()
  const bulk = page
    .getByRole('complementary')
    .filter({ has: page.getByRole('heading', { name: 'Change prices' }) })
  await bulk.getByText('All shown').click()
  await bulk.getByLabel('Percent').fill('5')
  await expect(bulk.getByRole('region', { name: 'What will change' })).toContainText(
    /\d+ of \d+ cells change/,
  )
  await bulk.getByRole('button', { name: /^Change \d+ cells$/ }).click()
  await expect(bulk).toBeHidden()
  await isSaved('HV-0427', 'retail', Math.round(before * 105) / 100)
  await search().fill('')
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  await panel().getByRole('button', { name: 'Revert: Changed by +5 %' }).click()
  await isSaved('HV-0427', 'retail', before)
  await expect(panel().getByRole('listitem').first()).toContainText('Took an earlier change back')
  await press('Escape')
})

test('what somebody else changed meanwhile is a conflict: theirs or mine', async () => {
  service.faults.set({ 'unavailable@admin.pricing.retailer.update': true })
  await clickOn('HV-0416', 0)
  await type('301')
  await press('Enter')
  await type('302')
  await press('Enter')
  service.setPrice(harbour, 'HV-0416', 31, 'wholesale', 251)
  service.setPrice(harbour, 'HV-0419', 31, 'wholesale', 252)
  await command('Read the prices again')
  await expect(chip(/conflicts/)).toContainText('2')
  service.faults.clear()
  await chip(/conflicts/).click()
  const conflicts = panel().getByRole('region', { name: 'Changed by somebody else meanwhile' })
  const first = conflicts.getByRole('listitem').filter({ hasText: 'HV-0416' })
  await expect(first).toContainText('251.00')
  await expect(first).toContainText('301.00')
  await first.getByRole('button', { name: 'Send mine' }).click()
  await isSaved('HV-0416', 'wholesale', 301)
  await conflicts.getByRole('button', { name: 'Take theirs' }).click()
  await says('HV-0419', 0, '252.00')
  expect(saved('HV-0419', 'wholesale')).toBe(252)
  await press('Escape')
})

test('without a service changes are kept, also when the desk ends, and go by themselves', async ({
  browser,
}) => {
  const titles = page.locator('.ag-header-cell').filter({ hasText: 'Plus wh.' })
  await chip(/Plus Size/).click()
  await expect(titles).toHaveCount(0)
  const { port } = new URL(service.url)
  await service.close()
  await clickOn('HV-0423', 0)
  await type('444')
  await press('Enter')
  await type('abc')
  await press('Enter')
  await expect(page.getByText('Changes are kept here and go on by themselves.')).toBeVisible()
  await page.context().close()
  await desk.stop()
  service = await startService(Number(port))
  desk = await startAgain()
  // Nobody looks at the prices: they go all the same.
  await isSaved('HV-0423', 'wholesale', 444)
  await openWindow(browser)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await press('Control+2')
  await expect(page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await says('HV-0423', 0, '444.00')
  await expect(chip(/not a price/)).toContainText('1')
  // What was left out of the columns is left out still.
  const plusSize = page.locator('.ag-header-cell').filter({ hasText: 'Plus wh.' })
  await expect(plusSize).toHaveCount(0)
  await chip(/Plus Size/).click()
  await expect(plusSize.first()).toBeVisible()
})

test('another retailer, and back', async () => {
  await pick('Mira')
  await expect(page.getByTitle('Choose a retailer')).toContainText('Atelier MirabeauEUR / CHF')
  await expect(focus()).toBeFocused()
  await clickOn('HV-0402', 0)
  await type('77')
  await press('Enter')
  await expect.poll(() => saved('HV-0402', 'wholesale', mirabeau)).toBe(77)
  expect(saved('HV-0402', 'wholesale')).not.toBe(77)
  await pick('Harb')
  await says('HV-0423', 0, '444.00')
  await expect(focus()).toBeFocused()
})
