import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// Formulas on a real desk and a real service: one story, each test goes on where the one before ended.
const token = 'tok-6c1e0d52'
const harbour = 7
/** The trousers. */
const product = 12

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page
const pictures = process.env['FORMULA_PICTURES']

const startAgain = () =>
  startDesk(['--data', join(folder, 'desk')], {
    SELVEDGE_TOKEN: token,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  })

async function openWindow(browser: Browser): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
  page = await context.newPage()
  page.on('pageerror', error => {
    throw error
  })
  await page.goto(`file://${desk.launch}`)
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  folder = mkdtempSync(join(tmpdir(), 'selvedge-formulas-'))
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
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const put = async (name: string, text: string) => {
  await field(name).click()
  await press('Control+a', 'Delete')
  await type(text)
}
const result = (name: string) => page.locator(`[data-result="${name}"] output`)
const stored = () => service.priceRecord('formulas', harbour, product)
const saveButton = () => page.getByRole('button', { name: /^(Save \d+ changes?|Nothing changed)/ })
/** Harbour & Vale's trousers, by keys alone. */
const choose = async () => {
  await page.getByRole('combobox', { name: 'Retailer' }).click()
  await type('Harb')
  await expect(page.getByRole('option', { name: 'Harbour & Vale' })).toBeVisible()
  await press('Enter')
  await type('Trous')
  await expect(page.getByRole('option').first()).toBeVisible()
  await press('Enter')
}
const picture = async (name: string) => {
  if (pictures === undefined) return
  await page.screenshot({ path: join(pictures, `${name}-light.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await page.screenshot({ path: join(pictures, `${name}-dark.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}

test('a retailer and a product by keys alone, and their formulas stand there', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await press('Control+2')
  await page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(page.getByText('Whose formulas?')).toBeVisible()
  await picture('first')
  expect(await barriers(page)).toEqual([])
  await choose()
  await expect(field('Regular')).toHaveValue('(outseam + 25) / 100 * pieces')
  await expect(field('Group 7')).not.toHaveValue('')
})

test('the calculator asks for what the formulas name, shows the steps with units, and draws a range', async () => {
  await field('outseam (cm)').fill('110')
  await field('pieces (pieces)').fill('2')
  await expect(result('regular')).toHaveText('2.70 m')
  await page.locator('[data-result="regular"] summary').click()
  const steps = page.locator('[data-result="regular"] tr')
  await expect(steps).toHaveText([
    'outseam + 25110 + 25135 cm',
    '(outseam + 25) / 100135 / 1001.35 m',
    '(outseam + 25) / 100 * pieces1.35 * 22.7 m',
  ])
  await expect(page.getByText('“hip” has no value yet').first()).toBeVisible()
  await field('hip (cm)').fill('130')
  await expect(result('plus_size')).toHaveText('5.00 m')
  await expect(page.locator('.recharts-line').first()).toBeVisible()
  await page.getByText('The same as numbers').click()
  await expect(page.getByRole('table', { name: 'Results in m over outseam' })).toContainText('88')
  await picture('calculator')
})

test('what is wrong is marked at its place as one types, and cannot be saved', async () => {
  await put('Regular', '(outseam + 25 / 100')
  await expect(page.getByText('The bracket at character 1 is not closed.')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('(')
  await expect(field('Regular')).toHaveAttribute('aria-invalid', 'true')
  await expect(saveButton()).toBeDisabled()
  await expect(page.getByText('1 field holds nothing that can be saved. It says why.')).toBeVisible()
  await put('Regular', 'outseam.constructor')
  await expect(page.getByText('“.” at character 8 belongs to no number.')).toBeVisible()
  await put('Group 2', '1.234')
  await expect(page.getByText('Centimetres have two decimals at most.')).toBeVisible()
  await picture('wrong')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Take all back' }).click()
  await expect(field('Regular')).toHaveValue('(outseam + 25) / 100 * pieces')
  await expect(saveButton()).toHaveText(/Nothing changed/)
})

test('a test case is kept, fails when a formula changes, and is asked about before a save', async () => {
  await page.getByRole('button', { name: 'Keep as a test case' }).click()
  await type('A tall pair')
  await expect(field('Regular must come to (m)')).toHaveValue('2.7')
  await press('Enter')
  await expect(page.getByText('1 of 1 pass')).toBeVisible()
  await put('Regular', '(outseam + 30) / 100 * pieces')
  await expect(page.getByText('Regular: 2.80 instead of 2.70 m')).toBeVisible()
  await press('Control+s')
  const ask = page.getByRole('alert').filter({ hasText: '1 test case fails' })
  await expect(ask).toContainText('1 test case fails with these formulas: “A tall pair”.')
  await expect(page.getByRole('button', { name: 'Back to the formulas' })).toBeFocused()
  await picture('ask')
  expect(await barriers(page)).toEqual([])
  await press('Escape')
  await expect(ask).toBeHidden()
  expect(stored()['regular']).toBe('(outseam + 25) / 100 * pieces')
  await press('Control+s')
  await page.getByRole('button', { name: 'Save all the same' }).click()
  await expect(page.getByText(/^Saved \d\d:/)).toBeVisible()
  expect(stored()['regular']).toBe('(outseam + 30) / 100 * pieces')
  await page.getByRole('button', { name: 'Change A tall pair' }).click()
  await put('Regular must come to (m)', '2.8')
  await press('Enter')
  await expect(page.getByText('1 of 1 pass')).toBeVisible()
})

test('add-ons are saved, and a refused one keeps what was typed with its reason', async () => {
  await put('Group 3', '1000')
  await press('Control+s')
  await expect(page.getByText(/The length is over 999.99 cm/)).toBeVisible()
  await expect(field('Group 3')).toHaveValue('1000')
  await put('Group 3', '12.5')
  await press('Control+s')
  await expect.poll(() => (stored()['roll_width_addons'] as number[])[2]).toBe(12.5)
  await expect(saveButton()).toHaveText(/Nothing changed/)
})

test("somebody else's change is shown before anything is overwritten", async () => {
  await put('Lining', '0.7 * pieces')
  await put('Regular', '(outseam + 40) / 100 * pieces')
  service.setPriceRecord('formulas', harbour, product, { lining: '0.65 * pieces', regular: 'outseam / 50' })
  await press('Control+s')
  await page.getByRole('button', { name: 'Save all the same' }).click()
  const lining = page.getByRole('group', { name: 'Lining: Somebody else changed this meanwhile' })
  await expect(lining).toContainText('Theirs0.65 * piecesMine0.7 * pieces')
  expect(stored()['lining']).toBe('0.65 * pieces')
  await expect(saveButton()).toBeDisabled()
  await picture('elsewhere')
  expect(await barriers(page)).toEqual([])
  await lining.getByRole('button', { name: 'Keep mine' }).click()
  const regular = page.getByRole('group', { name: 'Regular: Somebody else changed this meanwhile' })
  await regular.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field('Regular')).toHaveValue('outseam / 50')
  await press('Control+s')
  await page.getByRole('button', { name: 'Save all the same' }).click()
  await expect.poll(() => stored()['lining']).toBe('0.7 * pieces')
  expect(stored()['regular']).toBe('outseam / 50')
})

test('what is typed is there after another part, and after the desk ended; then a change meanwhile is seen, too', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await put('Plus Size', '(hip + 30) / 50 * pieces')
  await page.getByRole('tab', { name: 'Fabrics' }).click()
  await page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(field('Plus Size')).toHaveValue('(hip + 30) / 50 * pieces')
  await expect(result('plus_size')).toHaveText('6.40 m')
  await page.context().close()
  await desk.stop(true)
  service.setPriceRecord('formulas', harbour, product, { plus_size: 'hip / 40' })
  desk = await startAgain()
  await openWindow(browser)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await press('Control+2')
  await page.getByRole('tab', { name: 'Formulas' }).click()
  // Another window remembers nothing; what was typed is kept by main.
  await choose()
  await expect(field('Plus Size')).toHaveValue('(hip + 30) / 50 * pieces')
  const other = page.getByRole('group', { name: 'Plus Size: Somebody else changed this meanwhile' })
  await expect(other).toContainText('Theirship / 40')
  await expect(page.getByText('0 of 1 pass')).toBeVisible()
  await other.getByRole('button', { name: 'Take theirs' }).click()
  await expect(saveButton()).toHaveText(/Nothing changed/)
})

test('without the service what was last seen stands there, can be tried, and is kept', async () => {
  await service.close()
  await put('Lining', '0.9 * pieces')
  await press('Control+s')
  await page.getByRole('button', { name: 'Save all the same' }).click()
  await expect(page.getByText('Save the formulas').first()).toBeVisible()
  await expect(field('Lining')).toHaveValue('0.9 * pieces')
  await page.getByRole('tab', { name: 'Fabrics' }).click()
  await page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(page.getByText(/Shown as read .*what is typed is kept\./)).toBeVisible()
  await field('pieces (pieces)').fill('2')
  await expect(result('lining')).toHaveText('1.80 m')
  await picture('offline')
  expect(await barriers(page, 'main')).toEqual([])
})
