import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { barriers } from './axe.ts'
import { startDesk } from './desk.ts'

// Surcharges and express cost on a real desk and a real service: one story, each test goes on where the one before
// ended.
const token = 'tok-6c1e0d52'
const harbour = 7

let folder: string
let service: PracticeService
let desk: Awaited<ReturnType<typeof startDesk>>
let page: Page
const pictures = process.env['OTHER_PICTURES']

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
  folder = mkdtempSync(join(tmpdir(), 'selvedge-other-'))
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
const tab = (name: string) => page.getByRole('tab', { name }).click()
const billing = () => service.priceRecord('billing', harbour)
const patterns = () => service.priceRecord('patterns', harbour)
const pays = (by: string) => page.locator(`[data-pays="${by}"] td`)
const saveButton = () => page.getByRole('button', { name: /^(Save \d+ changes?|Nothing changed)/ })
const picture = async (name: string) => {
  if (pictures === undefined) return
  await page.screenshot({ path: join(pictures, `${name}-light.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await page.screenshot({ path: join(pictures, `${name}-dark.png`) })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
}

test('surcharges of a retailer that is chosen by keys; a sample order follows what is typed', async () => {
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Address of the service').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await press('Enter')
  await expect(page.getByRole('contentinfo').getByText('online, read')).toBeVisible({ timeout: 60_000 })
  await press('Control+2')
  await tab('Surcharges')
  await page.getByLabel('Retailer').click()
  await type('Harb')
  await press('Enter')
  await expect(field('Card')).not.toHaveValue('')
  await expect(field('Check')).not.toHaveValue('')
  await picture('surcharges')
  expect(await barriers(page)).toEqual([])
  await put('Card', '2,5')
  await expect(pays('card')).toHaveText(['25.00 USD', '1,025.00 USD'])
  await put('Order of (USD)', '1234.56')
  await expect(pays('card')).toHaveText(['30.86 USD', '1,265.42 USD'])
  await put('Bank', '')
  await expect(pays('bank')).toHaveText(['0.00 USD', '1,234.56 USD'])
})

test('what is no surcharge says so at once and is not saved; the rest goes with Ctrl+S', async () => {
  await put('Card', '51')
  await expect(page.getByText('It has to be from 0 to 50. Type another number.')).toBeVisible()
  await put('Bank', '1.234')
  await expect(page.getByText('At most two decimals can be kept. Type a rounder number.')).toBeVisible()
  await expect(saveButton()).toBeDisabled()
  await picture('surcharges-wrong')
  expect(await barriers(page)).toEqual([])
  await press('F8')
  await expect(field('Card')).toBeFocused()
  await put('Card', '2.5')
  await put('Bank', '')
  await press('Control+s')
  await expect(saveButton()).toHaveText(/Nothing changed/)
  await expect(page.getByText(/^Saved \d\d:/)).toBeVisible()
  expect(billing()).toMatchObject({ card: 2.5, bank: null })
})

test('what the service refuses keeps what was typed, with the reason; the other record is saved', async () => {
  service.refuseRecords(({ kind }, sent) =>
    kind === 'patterns' && sent['velvet'] === 21 ? { field: 'velvet', why: 'Velvet is being counted' } : null,
  )
  await put('Velvet', '21')
  await put('Card', '3')
  await press('Control+s')
  await expect(page.getByText(/Velvet is being counted/)).toBeVisible()
  await expect(field('Velvet')).toHaveValue('21')
  await expect.poll(() => billing()['card']).toBe(3)
  expect(patterns()['velvet']).not.toBe(21)
  await picture('surcharges-refused')
  service.refuseRecords(() => null)
  await press('Control+s')
  await expect.poll(() => patterns()['velvet']).toBe(21)
})

test("somebody else's change is shown before anything is overwritten", async () => {
  await put('Check', '9.5')
  await put('PinStripe', '7')
  service.setPriceRecord('patterns', harbour, 0, { check: 11, pinstripe: 8 })
  await press('Control+s')
  const check = page.getByRole('group', { name: 'Check: Somebody else changed this meanwhile' })
  await expect(check).toContainText('Theirs11Mine9.5')
  expect(patterns()['check']).toBe(11)
  await picture('surcharges-elsewhere')
  expect(await barriers(page)).toEqual([])
  await check.getByRole('button', { name: 'Keep mine' }).click()
  await page
    .getByRole('group', { name: 'PinStripe: Somebody else changed this meanwhile' })
    .getByRole('button', { name: 'Take theirs' })
    .click()
  await expect(field('PinStripe')).toHaveValue('8')
  await press('Control+s')
  await expect.poll(() => patterns()['check']).toBe(9.5)
  expect(patterns()['pinstripe']).toBe(8)
})

test('what is typed is there after another part, and after the desk was ended', async ({ browser }) => {
  test.setTimeout(180_000)
  await put('Corduroy', '12.5')
  await put('Card', '4')
  await tab('Express')
  await expect(page.getByRole('columnheader', { name: 'Settlement (GBP)' })).toBeVisible()
  await tab('Surcharges')
  await expect(field('Corduroy')).toHaveValue('12.5')
  await page.context().close()
  await desk.stop(true)
  desk = await startAgain()
  await openWindow(browser)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await press('Control+2')
  await tab('Surcharges')
  // Another port is another place for what the window remembers; the retailer comes from the disk, or is chosen again.
  await expect(field('Corduroy').or(page.getByText('Whose prices?'))).toBeVisible()
  if (await page.getByText('Whose prices?').isVisible()) {
    await page.getByLabel('Retailer').click()
    await type('Harb')
    await press('Enter')
  }
  await expect(field('Corduroy')).toHaveValue('12.5')
  await expect(field('Card')).toHaveValue('4')
  await page.getByRole('button', { name: 'Take back what was typed into Corduroy' }).click()
  await page.getByRole('button', { name: 'Take all back' }).click()
  await expect(field('Card')).toHaveValue('3')
})

const cell = (row: number, column: number) =>
  page.locator(`input[data-row="${row}"][data-column="${column}"]`)
const idOf = async (row: number) =>
  Number(
    await page
      .locator('tr[data-combination]')
      .filter({ has: cell(row, 0) })
      .getAttribute('data-combination'),
  )
const express = async (row: number) => service.priceRecord('express', harbour, await idOf(row))

test('express cost is typed like a spreadsheet: keys, a pasted block, one save', async () => {
  await tab('Express')
  await expect(cell(0, 0)).toBeVisible()
  await picture('express')
  expect(await barriers(page)).toEqual([])
  await cell(0, 0).click()
  await type('12.5')
  await press('ArrowDown')
  await expect(cell(1, 0)).toBeFocused()
  await type('13')
  await press('Tab')
  await expect(cell(1, 1)).toBeFocused()
  await type('x')
  await expect(page.getByText('This is no number.')).toBeVisible()
  await press('Escape')
  await expect(page.getByText('This is no number.')).toHaveCount(0)
  await press('Enter', 'ArrowLeft')
  await expect(cell(2, 0)).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('21\t31\r\n22\t32.5\r\n'))
  await press('Control+v')
  await expect(cell(3, 1)).toHaveValue('32.5')
  await expect(cell(2, 0)).toHaveValue('21')
  await picture('express-typed')
  await press('Control+s')
  await expect(saveButton()).toHaveText(/Nothing changed/)
  expect((await express(0))['settlement']).toBe(12.5)
  expect((await express(1))['settlement']).toBe(13)
  expect(await express(2)).toMatchObject({ settlement: 21, consumer: 31 })
  expect(await express(3)).toMatchObject({ settlement: 22, consumer: 32.5 })
  await expect(page.locator('tr[data-state="saved"]')).toHaveCount(4)
})

test('one combination is refused with its reason, the others are saved; the search box narrows the table', async () => {
  const second = await idOf(1)
  service.refuseRecords(({ kind, part }) =>
    kind === 'express' && part === second ? { field: 'settlement', why: 'Not during the sale' } : null,
  )
  await cell(0, 0).click()
  await type('14')
  await press('Enter')
  await type('15')
  await press('Control+s')
  await expect(page.locator('tr[data-state="refused"]')).toContainText('Not during the sale')
  await expect(cell(1, 0)).toHaveValue('15')
  expect((await express(0))['settlement']).toBe(14)
  expect((await express(1))['settlement']).toBe(13)
  await picture('express-refused')
  await page.getByRole('button', { name: 'Changed only' }).click()
  await expect(page.locator('tr[data-combination]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Changed only' }).click()
  service.refuseRecords(() => null)
  await page.getByRole('button', { name: /^Take all back/ }).click()
  service.setPriceRecord('express', harbour, second, { settlement: 16 })
  await cell(1, 0).click()
  await type('17')
  await press('Control+s')
  await expect(page.getByText('Somebody else changed this meanwhile')).toBeVisible()
  await picture('express-elsewhere')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(1, 0)).toHaveValue('16.00')
  await press('Control+f')
  await type('waist')
  await expect(page.locator('tr[data-combination]').first()).toContainText(/waist/i)
  await press('Enter')
  await expect(cell(0, 0)).toBeFocused()
  await page.getByPlaceholder(/^Search or scan/).fill('')
})

test('one of two surcharges that the service lacks says so in its card; without both the tab goes', async () => {
  service.faults.set({ 'absent@admin.pricing.patterns.show': true })
  await tab('Surcharges')
  await expect(page.getByRole('region', { name: 'Patterns' }).getByRole('status')).toBeVisible()
  await expect(field('Card')).toHaveValue('3')
  await expect(field('Velvet')).toHaveCount(0)
  await picture('surcharges-lacking')
  service.faults.set({ 'absent@admin.pricing.billing.show': true })
  await tab('Fabrics')
  await tab('Surcharges')
  await expect(page.getByText('This service does not offer “Surcharges”')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Surcharges' })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Express' })).toBeVisible()
  service.faults.clear()
})

test('without the service what was last seen stands there with its age, and typing is kept', async () => {
  await service.close()
  await tab('Express')
  await expect(page.getByText(/Shown as read .* ago; what is typed is kept\./)).toBeVisible()
  await cell(0, 1).click()
  await type('77')
  await press('Control+s')
  await expect(page.getByText('Save the express cost').first()).toBeVisible()
  await expect(cell(0, 1)).toHaveValue('77')
  await picture('express-offline')
  expect(await barriers(page)).toEqual([])
})
