import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// Design prices on a real desk and a real service, from the first scope to a submit that failed, a conflict, a restart, and a copy
// of another page. One story: each test goes on where the one before ended.
const token = 'tok-5d81c0e7'
/** Harbour & Vale, 2-Piece, Jacket. */
const here = [7, 1, 11] as const
const notch = 110_001
const peak = 110_002
const shawl = 110_003
const wide = 110_004
const satin = 110_005

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page

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
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-designs-'))
  service = await startPracticeService({ token, dataDir: join(folder, 'service') })
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
const columns = { wholesale: 0, retail: 1, days: 4 } as const
type Field = keyof typeof columns
/** Rows keep their number wherever they stand; options are numbered from the first one. */
const cell = (option: number, field: Field) =>
  page.locator(`.ag-row[row-id="${option - notch}"] [col-id="p${columns[field]}"]`)
const enter = async (option: number, field: Field, text: string) => {
  await cell(option, field).click()
  await type(text)
  await press('Enter')
}
const says = (option: number, field: Field, text: string) =>
  expect(cell(option, field)).toHaveText(new RegExp(`^${text.replaceAll('.', '\\.')}( |$)`))
const stored = (option: number) =>
  service.designs([...here]).find(({ design_option_id: id }) => id === option)
const bar = () => page.getByRole('region', { name: 'Submit' })
const submitButton = () => bar().getByRole('button', { name: /^Submit/ })
const panel = () => page.getByRole('complementary', { name: 'Beside the grid' })
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const done = () => page.getByText('Design pricing updated successfully!')
const chip = (name: RegExp) =>
  page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name })
const lost = (option: number): Field[] =>
  (['wholesale', 'retail', 'days'] as const).filter(field => stored(option)?.[field] === null)

test('a scope is chosen by keys alone, and its options stand in the grid', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('contentinfo').getByText('online, read')).toBeVisible()
  await press('Control+2')
  await page.getByRole('tab', { name: 'Fabrics' }).focus()
  await press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Designs' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Designs' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/#prices\?part=designs$/)
  await expect(page.getByRole('heading', { name: 'Which design prices?' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await combobox('Retailer').focus()
  await expect(page.getByRole('option').first()).toBeVisible()
  await type('Harb')
  await expect(page.getByRole('option')).toHaveText(['Harbour & Vale'])
  await press('Enter')
  await expect(combobox('Main product')).toBeFocused()
  await type('2-P')
  await press('Enter')
  await expect(combobox('Product')).toBeFocused()
  await type('Jac')
  await press('Enter')
  await expect(page.getByTitle('Choose design prices')).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await expect(page.getByTitle('Choose design prices')).toContainText('GBP / USD')
  await expect(page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  await expect(page.getByText('Nothing is changed here.')).toBeVisible()
  await expect(submitButton()).toBeDisabled()
})

test('typed, pasted and filled; 0 is a price; nothing of it is sent before the submit', async () => {
  const before = service.designSubmits().length
  await enter(peak, 'wholesale', '12.5')
  await says(peak, 'wholesale', '12.50')
  await enter(shawl, 'wholesale', '0')
  await says(shawl, 'wholesale', '0.00')
  await cell(wide, 'days').click()
  await press('Delete')
  await page.evaluate(() => navigator.clipboard.writeText('21\t61.5\r\n22\t62.5\r\n'))
  await cell(wide, 'wholesale').click()
  await press('Control+v')
  await says(wide, 'retail', '61.50')
  await says(satin, 'retail', '62.50')
  await cell(peak, 'retail').click()
  await press('Shift+ArrowDown', 'Control+d')
  await expect(bar()).toContainText(/^\d+ cells? changed in 4 rows, not submitted\./)
  await expect(page.getByRole('tab', { name: /^Designs/ })).toContainText(/\d/)
  expect(service.designSubmits().length).toBe(before)
})

test('a cell that cannot be sent says why and blocks the submit, also by keys', async () => {
  await enter(notch, 'wholesale', '-3')
  await enter(notch, 'days', '31')
  await expect(chip(/not valid/)).toContainText('2')
  await expect(bar()).toContainText('2 cells hold no value that can be submitted.')
  await expect(submitButton()).toBeDisabled()
  await press('Control+Enter')
  await expect(page.getByRole('textbox', { name: /^Lapel: Notch, .*(0 or more|0 to 30)/ })).toBeFocused()
  await chip(/not valid/).click()
  await expect(panel()).toContainText('A price of designs is 0 or more.')
  await expect(panel()).toContainText('a whole number from 0 to 30')
  expect(await barriers(page, 'aside')).toEqual([])
  await panel().getByRole('button', { name: 'Take all 2 back' }).click()
  await expect(panel()).toContainText('Every cell is fine.')
  await press('Escape')
  await expect(submitButton()).toBeEnabled()
})

test('five percent more on one price is looked at, made, taken back and made again', async () => {
  const was = stored(110_007)?.retail ?? 0
  await cell(110_007, 'retail').click()
  await press('Shift+ArrowDown')
  await page.getByRole('button', { name: /^Change 2 cells…$/ }).click()
  await page.getByLabel('Percent').fill('5')
  await page.getByRole('button', { name: 'Change 2 cells', exact: true }).click()
  const more = (Math.round(was * 105) / 100).toFixed(2)
  await says(110_007, 'retail', more)
  await press('Control+z')
  await says(110_007, 'retail', was.toFixed(2))
  await press('Control+y')
  await says(110_007, 'retail', more)
})

test('Ctrl+S submits the changed rows alone, in one call, and says so to the letter', async () => {
  const before = service.designSubmits().length
  await press('Control+s')
  await expect(done()).toBeVisible()
  await expect(bar()).toContainText('Nothing is changed here.')
  expect(service.designSubmits().length).toBe(before + 1)
  expect(
    service
      .designSubmits()
      .at(-1)
      ?.rows.map(({ design_option_id: id }) => id),
  ).toEqual([peak, shawl, wide, satin, 110_007, 110_008])
  expect(stored(peak)?.wholesale).toBe(12.5)
  expect(stored(shawl)?.wholesale).toBe(0)
  expect(lost(wide)).toEqual(['days'])
  expect(stored(satin)?.retail).toBe(62.5)
})

test('what the service refuses or does not answer stays as it was typed', async () => {
  await enter(peak, 'wholesale', '45')
  await enter(shawl, 'retail', '46')
  service.refuseDesigns(({ design_option_id: id }) =>
    Number(id) === peak ? { field: 'wholesale', why: 'The lapel is being revised' } : null,
  )
  await page.getByRole('button', { name: /^Submit 2 rows/ }).click()
  await expect(bar().getByRole('alert')).toContainText('Everything that was typed is still here.')
  await expect(chip(/rejected/)).toContainText('1')
  await says(peak, 'wholesale', '45.00')
  await says(shawl, 'retail', '46.00')
  await chip(/rejected/).click()
  await expect(panel()).toContainText('The lapel is being revised')
  await press('Escape')
  service.refuseDesigns(() => null)
  service.faults.set({ 'error-500@admin.pricing.designs.store': true })
  await press('Control+Enter')
  await expect(bar().getByRole('alert')).toBeVisible()
  await says(peak, 'wholesale', '45.00')
  expect(stored(peak)?.wholesale).toBe(12.5)
  service.faults.clear()
})

test('what somebody else changed meanwhile is decided before anything is sent', async () => {
  service.setDesign([...here], shawl, 'retail', 99)
  await press('Control+Enter')
  await expect(bar()).toContainText('1 cell was changed by somebody else too.')
  await expect(submitButton()).toBeDisabled()
  expect(stored(shawl)?.retail).toBe(99)
  await chip(/conflict/).click()
  const both = panel().getByRole('listitem').filter({ hasText: 'Lapel: Shawl' })
  await expect(both).toContainText('99.00')
  await expect(both).toContainText('46.00')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await press('Escape')
  await expect(submitButton()).toBeEnabled()
  await submitButton().click()
  await expect.poll(() => stored(shawl)?.retail).toBe(46)
  expect(stored(peak)?.wholesale).toBe(45)
})

test('what is not submitted is there after the desk was ended, and the page opens by itself', async ({
  browser,
}) => {
  await enter(satin, 'wholesale', '77.7')
  await expect(bar()).toContainText('1 cell changed in 1 row')
  await page.context().close()
  await desk.stop()
  desk = await startAgain()
  await openWindow(browser)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await press('Control+2')
  await page.getByRole('tab', { name: /^Designs/ }).click()
  await expect(page.getByTitle('Choose design prices')).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await says(satin, 'wholesale', '77.70')
  await expect(bar()).toContainText('1 cell changed in 1 row')
  expect(stored(satin)?.wholesale).toBe(22)
})

test('another page stands beside this one, and is copied into it field by field', async () => {
  await page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Retailer').focus()
  await type('Mira')
  await expect(page.getByRole('option')).toHaveText(['Atelier Mirabeau'])
  await press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(
    page.getByText(/^Compared with Atelier Mirabeau · 2-Piece · Jacket: .*other currencies/),
  ).toBeVisible()
  await expect(page.locator('.ag-header-group-cell', { hasText: 'Atelier Mirabeau' })).toBeVisible()
  await expect(page.locator('.ag-header-cell[col-id="c0"]')).toContainText('EUR')
  await expect(page.locator('.ag-row[row-id="0"] [col-id="c0"]')).not.toBeEmpty()
  await page.getByRole('button', { name: 'Copy into this one…' }).click()
  const bulk = page.getByRole('complementary', { name: 'Beside the grid' })
  await expect(bulk).toContainText('Wholesale is left out: it is in EUR there and in GBP here')
  await expect(bulk).toContainText('Retail is left out: it is in CHF there and in USD here')
  expect(await barriers(page, 'aside')).toEqual([])
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect(page.locator('[col-id="c0"]')).toHaveCount(0)
  // The same product of another main product is in the same currencies.
  await page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Main product').focus()
  await type('3-P')
  await press('Enter')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(
    page.getByText(/^Compared with Harbour & Vale · 3-Piece · Jacket: \d+ cells? differ/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Copy into this one…' }).click()
  await bulk.getByText('All shown').click()
  await bulk.getByLabel('Times').fill('1.1')
  const apply = bulk.getByRole('button', { name: /^Change \d+ cells?$/ })
  await expect(bulk.getByRole('region', { name: 'What will change' })).toContainText(/cells? changes?/)
  const agree = bulk.getByRole('checkbox', { name: /That is meant/ })
  if (await agree.isVisible()) await agree.check()
  await apply.click()
  const [other] = service.designs([7, 2, 11]).filter(({ wholesale }) => (wholesale ?? 0) > 0)
  const option = other?.design_option_id ?? 0
  await says(option, 'wholesale', (Math.round((other?.wholesale ?? 0) * 110) / 100).toFixed(2))
  await submitButton().click()
  await expect(done()).toBeVisible()
  await expect.poll(() => stored(option)?.wholesale).toBe(Math.round((other?.wholesale ?? 0) * 110) / 100)
})

test('the last pages are a list with what is not submitted, and fabrics are as they were', async () => {
  await page.getByRole('button', { name: 'Stop comparing' }).click()
  await enter(satin, 'days', '9')
  await page.getByTitle('Choose design prices').click()
  await page.getByRole('button', { name: /^Harbour & Vale · 3-Piece · Jacket/ }).click()
  await expect(page.getByTitle('Choose design prices')).toContainText('3-Piece')
  await page.getByTitle('Choose design prices').click()
  await expect(page.getByRole('button', { name: /2-Piece · Jacket.*1 cell not submitted/ })).toBeVisible()
  await press('Escape')
  await page.getByRole('tab', { name: 'Fabrics' }).click()
  await expect(page.getByText('Whose prices?')).toBeVisible()
  await press('Control+1', 'Control+2')
  await expect(page.getByRole('tab', { name: 'Fabrics' })).toHaveAttribute('aria-selected', 'true')
})

const readAgain = async () => {
  await press('Control+k')
  await page.getByPlaceholder('What would you like to do?').fill('Read the prices again')
  await page.getByRole('dialog').getByText('Read the prices again').click()
}

test('without an answer the page is shown as it was read; a service that has none takes the tab away', async () => {
  await page.getByRole('tab', { name: /^Designs/ }).click()
  service.faults.set({ 'error-500@admin.pricing.designs.index': true })
  await readAgain()
  await expect(page.getByText(/could not be read again, so they are shown as read/)).toBeVisible()
  service.faults.clear()
  service.faults.set({ 'absent@admin.pricing.designs.index': true })
  await readAgain()
  await expect(page.getByText('This service does not offer “Designs”')).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Designs/ })).toHaveCount(0)
  await expect(page.getByText(/^Designs not offered: /)).toBeVisible()
  await page.getByRole('tab', { name: 'Fabrics' }).click()
  await expect(page.getByText('Whose prices?')).toBeVisible()
  service.faults.clear()
})
