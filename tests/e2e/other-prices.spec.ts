import { clipboard, deskStory, expect, test } from './desk-story.ts'
import { barriers } from './story-axe.ts'

// Surcharges and express cost on a real desk and a real service: one story, each test goes on where the one before
// ended.
const harbour = 7

const story = deskStory({ window: { permissions: clipboard } })

const field = (name: string) => story.page.getByRole('textbox', { name, exact: true })
const put = async (name: string, text: string) => {
  await field(name).click()
  await story.press('Control+a', 'Delete')
  await story.type(text)
}
const tab = (name: string) => story.page.getByRole('tab', { name }).click()
const billing = () => story.service.priceRecord('billing', harbour)
const patterns = () => story.service.priceRecord('patterns', harbour)
const pays = (by: string) => story.page.locator(`[data-pays="${by}"] td`)
const saveButton = () => story.page.getByRole('button', { name: /^(Save \d+ changes?|No changes)/ })

test('surcharges of a retailer that is chosen by keys; a sample order follows what is typed', async () => {
  await story.press('Control+2')
  await tab('Surcharges')
  await story.page.getByLabel('Retailer').click()
  await story.type('Harb')
  await story.press('Enter')
  await expect(field('Card')).not.toHaveValue('')
  await expect(field('Check')).not.toHaveValue('')
  expect(await barriers(story.page)).toEqual([])
  await put('Card', '2,5')
  await expect(pays('card')).toHaveText(['25.00 USD', '1,025.00 USD'])
  await put('Order amount (USD)', '1234.56')
  await expect(pays('card')).toHaveText(['30.86 USD', '1,265.42 USD'])
  await put('Bank', '')
  await expect(pays('bank')).toHaveText(['0.00 USD', '1,234.56 USD'])
})

test('what is no surcharge says so at once and is not saved; the rest goes with Ctrl+S', async () => {
  await put('Card', '51')
  await expect(story.page.getByText('Enter a number from 0 to 50.')).toBeVisible()
  await put('Bank', '1.234')
  await expect(story.page.getByText('Use at most two decimals.')).toBeVisible()
  await expect(saveButton()).toBeDisabled()
  expect(await barriers(story.page)).toEqual([])
  await story.press('F8')
  await expect(field('Card')).toBeFocused()
  await put('Card', '2.5')
  await put('Bank', '')
  await story.press('Control+s')
  await expect(saveButton()).toHaveText(/No changes/)
  await expect(story.page.getByText(/^Saved \d\d:/)).toBeVisible()
  expect(billing()).toMatchObject({ card: 2.5, bank: null })
})

test('what the service refuses keeps what was typed, with the reason; the other record is saved', {
  tag: '@long',
}, async () => {
  story.service.refuseRecords(({ kind }, sent) =>
    kind === 'patterns' && sent['velvet'] === 21 ? { field: 'velvet', why: 'Velvet is being counted' } : null,
  )
  await put('Velvet', '21')
  await put('Card', '3')
  await story.press('Control+s')
  await expect(story.page.getByText(/Velvet is being counted/)).toBeVisible()
  await expect(field('Velvet')).toHaveValue('21')
  await expect.poll(() => billing()['card']).toBe(3)
  expect(patterns()['velvet']).not.toBe(21)
  story.service.refuseRecords(() => null)
  await story.press('Control+s')
  await expect.poll(() => patterns()['velvet']).toBe(21)
})

test("somebody else's change is shown before anything is overwritten", { tag: '@long' }, async () => {
  await put('Check', '9.5')
  await put('PinStripe', '7')
  story.service.setPriceRecord('patterns', harbour, 0, { check: 11, pinstripe: 8 })
  await story.press('Control+s')
  const check = story.page.getByRole('group', { name: 'Check: Changed by someone else' })
  await expect(check).toContainText('Theirs11Mine9.5')
  expect(patterns()['check']).toBe(11)
  expect(await barriers(story.page)).toEqual([])
  await check.getByRole('button', { name: 'Keep mine' }).click()
  await story.page
    .getByRole('group', { name: 'PinStripe: Changed by someone else' })
    .getByRole('button', { name: 'Keep theirs' })
    .click()
  await expect(field('PinStripe')).toHaveValue('8')
  await story.press('Control+s')
  await expect.poll(() => patterns()['check']).toBe(9.5)
  expect(patterns()['pinstripe']).toBe(8)
})

test('what is typed is there after another part, and after the desk was ended', { tag: '@long' }, async () => {
  await put('Corduroy', '12.5')
  await put('Card', '4')
  await tab('Express')
  await expect(story.page.getByRole('columnheader', { name: 'Settlement (GBP)' })).toBeVisible()
  await tab('Surcharges')
  await expect(field('Corduroy')).toHaveValue('12.5')
  await story.restart()
  await story.press('Control+2')
  // The desk begins where it was left.
  await expect(story.page.getByRole('tab', { name: 'Surcharges' })).toHaveAttribute('aria-selected', 'true')
  await expect(field('Corduroy')).toHaveValue('12.5')
  await expect(field('Card')).toHaveValue('4')
  await story.page.getByRole('button', { name: 'Undo changes to Corduroy' }).click()
  await story.page.getByRole('button', { name: 'Undo all' }).click()
  await expect(field('Card')).toHaveValue('3')
})

const cell = (row: number, column: number) => story.page.locator(`input[data-row="${row}"][data-column="${column}"]`)
const idOf = async (row: number) =>
  Number(
    await story.page
      .locator('tr[data-combination]')
      .filter({ has: cell(row, 0) })
      .getAttribute('data-combination'),
  )
const express = async (row: number) => story.service.priceRecord('express', harbour, await idOf(row))

test('express cost is typed like a spreadsheet: keys, a pasted block, one save', async () => {
  await tab('Express')
  await expect(cell(0, 0)).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await cell(0, 0).click()
  await story.type('12.5')
  await story.press('ArrowDown')
  await expect(cell(1, 0)).toBeFocused()
  await story.type('13')
  await story.press('Tab')
  await expect(cell(1, 1)).toBeFocused()
  await story.type('x')
  await expect(story.page.getByText('Enter a number such as 12.5, or leave it empty.')).toBeVisible()
  await story.press('Escape')
  await expect(story.page.getByText('Enter a number such as 12.5, or leave it empty.')).toHaveCount(0)
  await story.press('Enter', 'ArrowLeft')
  await expect(cell(2, 0)).toBeFocused()
  await story.page.evaluate(() => navigator.clipboard.writeText('21\t31\r\n22\t32.5\r\n'))
  await story.press('Control+v')
  await expect(cell(3, 1)).toHaveValue('32.5')
  await expect(cell(2, 0)).toHaveValue('21')
  await story.press('Control+s')
  await expect(saveButton()).toHaveText(/No changes/)
  expect((await express(0))['settlement']).toBe(12.5)
  expect((await express(1))['settlement']).toBe(13)
  expect(await express(2)).toMatchObject({ settlement: 21, consumer: 31 })
  expect(await express(3)).toMatchObject({ settlement: 22, consumer: 32.5 })
  await expect(story.page.locator('tr[data-state="saved"]')).toHaveCount(4)
})

test('one combination is refused with its reason, the others are saved; the search box narrows the table', {
  tag: '@long',
}, async () => {
  const second = await idOf(1)
  story.service.refuseRecords(({ kind, part }) =>
    kind === 'express' && part === second ? { field: 'settlement', why: 'Not during the sale' } : null,
  )
  await cell(0, 0).click()
  await story.type('14')
  await story.press('Enter')
  await story.type('15')
  await story.press('Control+s')
  await expect(story.page.locator('tr[data-state="refused"]')).toContainText('Not during the sale')
  await expect(cell(1, 0)).toHaveValue('15')
  expect((await express(0))['settlement']).toBe(14)
  expect((await express(1))['settlement']).toBe(13)
  await story.page.getByRole('button', { name: 'Changed only' }).click()
  await expect(story.page.locator('tr[data-combination]')).toHaveCount(1)
  await story.page.getByRole('button', { name: 'Changed only' }).click()
  story.service.refuseRecords(() => null)
  await story.page.getByRole('button', { name: /^Undo all/ }).click()
  story.service.setPriceRecord('express', harbour, second, { settlement: 16 })
  await cell(1, 0).click()
  await story.type('17')
  await story.press('Control+s')
  await expect(story.page.getByText('Changed by someone else', { exact: true })).toBeVisible()
  await story.page.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(cell(1, 0)).toHaveValue('16.00')
  await story.press('Control+f')
  await expect(story.page.getByPlaceholder(/^Search or scan/)).toBeFocused()
  await story.type('waist')
  await expect(story.page.locator('tr[data-combination]').first()).toContainText(/waist/i)
  await story.press('Enter')
  await expect(cell(0, 0)).toBeFocused()
  await story.page.getByPlaceholder(/^Search or scan/).fill('')
})

test('one of two surcharges that the service lacks says so in its card; without both the tab goes', {
  tag: '@long',
}, async () => {
  story.service.faults.set({ 'absent@admin.pricing.patterns.show': true })
  await tab('Surcharges')
  await expect(story.page.getByRole('region', { name: 'Patterns' }).getByRole('status')).toBeVisible()
  await expect(field('Card')).toHaveValue('3')
  await expect(field('Velvet')).toHaveCount(0)
  story.service.faults.set({ 'absent@admin.pricing.billing.show': true })
  await tab('Fabrics')
  await tab('Surcharges')
  await expect(story.page.getByText('This service doesn’t offer “Surcharges”')).toBeVisible()
  await expect(story.page.getByRole('tab', { name: 'Surcharges' })).toHaveCount(0)
  await expect(story.page.getByRole('tab', { name: 'Express' })).toBeVisible()
  story.service.faults.clear()
})

test('without the service what was last seen stands there with its age, and typing is kept', {
  tag: '@long',
}, async () => {
  await story.service.close()
  await tab('Express')
  await expect(story.page.getByText(/Values as of .* ago; your changes are kept\./)).toBeVisible()
  await cell(0, 1).click()
  await story.type('77')
  await story.press('Control+s')
  await expect(story.page.getByText('Save the express cost').first()).toBeVisible()
  await expect(cell(0, 1)).toHaveValue('77')
  expect(await barriers(story.page)).toEqual([])
})
