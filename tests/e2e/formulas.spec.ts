import { deskStory, expect, test } from './desk-story.ts'
import { barriers } from './story-axe.ts'

// Formulas on a real desk and a real service: one story, each test goes on where the one before ended.
const harbour = 7
/** The trousers. */
const product = 12

const story = deskStory()

const field = (name: string) => story.page.getByRole('textbox', { name, exact: true })
const put = async (name: string, text: string) => {
  await field(name).click()
  await story.press('Control+a', 'Delete')
  await story.type(text)
}
const result = (name: string) => story.page.locator(`[data-result="${name}"] output`)
const stored = () => story.service.priceRecord('formulas', harbour, product)
const saveButton = () => story.page.getByRole('button', { name: /^(Save \d+ changes?|No changes)/ })
/** Harbour & Vale's trousers, by keys alone. */
const choose = async () => {
  await story.page.getByRole('combobox', { name: 'Retailer' }).click()
  await story.type('Harb')
  await expect(story.page.getByRole('option', { name: 'Harbour & Vale' })).toBeVisible()
  await story.press('Enter')
  await expect(story.page.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await story.type('Trous')
  await expect(story.page.getByRole('option').first()).toBeVisible()
  await story.press('Enter')
}

test('a retailer and a product by keys alone, and their formulas stand there', async () => {
  await story.press('Control+2')
  await story.page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(story.page.getByText('No formulas selected')).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await choose()
  await expect(field('Regular')).toHaveValue('(outseam + 25) / 100 * pieces')
  await expect(field('Group 7')).not.toHaveValue('')
})

test('the calculator asks for what the formulas name and shows the steps with units', async () => {
  await field('outseam (cm)').fill('110')
  await field('pieces (pieces)').fill('2')
  await expect(result('regular')).toHaveText('2.70 m')
  await story.page.locator('[data-result="regular"] summary').click()
  const steps = story.page.locator('[data-result="regular"] tr')
  await expect(steps).toHaveText([
    'outseam + 25110 + 25135 cm',
    '(outseam + 25) / 100135 / 1001.35 m',
    '(outseam + 25) / 100 * pieces1.35 * 22.7 m',
  ])
  await expect(story.page.getByText(/“hip” at character \d+ has no value yet/).first()).toBeVisible()
  await field('hip (cm)').fill('130')
  await expect(result('plus_size')).toHaveText('5.00 m')
})

test('what is wrong is marked at its place as one types, and cannot be saved', { tag: '@long' }, async () => {
  await put('Regular', '(outseam + 25 / 100')
  await expect(story.page.getByText('The bracket at character 1 is never closed.')).toBeVisible()
  await expect(story.page.locator('mark')).toHaveText('(')
  await expect(field('Regular')).toHaveAttribute('aria-invalid', 'true')
  await expect(saveButton()).toBeDisabled()
  await expect(story.page.getByText('1 invalid field. See its error.')).toBeVisible()
  await put('Regular', 'outseam.constructor')
  await expect(story.page.getByText('“.” at character 8 isn’t part of a number.')).toBeVisible()
  await put('Group 2', '1.234')
  await expect(story.page.getByText('Centimetres can have at most two decimals.')).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await story.page.getByRole('button', { name: 'Undo all' }).click()
  await expect(field('Regular')).toHaveValue('(outseam + 25) / 100 * pieces')
  await expect(saveButton()).toHaveText(/No changes/)
})

test('a formula that has no result is asked about before a save', async () => {
  await put('Regular', 'regular / 2')
  await story.press('Control+s')
  const ask = story.page.getByRole('alert').filter({ hasText: 'No result' })
  await expect(ask).toContainText('No result: “Regular”. Nothing is saved yet.')
  await expect(story.page.getByRole('button', { name: 'Back to the formulas' })).toBeFocused()
  expect(await barriers(story.page)).toEqual([])
  await story.press('Escape')
  await expect(ask).toBeHidden()
  expect(stored()['regular']).toBe('(outseam + 25) / 100 * pieces')
  await story.press('Control+s')
  await story.page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(story.page.getByText(/^Saved \d\d:/)).toBeVisible()
  expect(stored()['regular']).toBe('regular / 2')
  await put('Regular', 'regular / 3')
  await story.press('Control+s')
  await expect(ask).toBeVisible()
  await field('Regular').fill('(outseam + 30) / 100 * pieces')
  await expect(ask).toBeHidden()
  await story.press('Control+s')
  await expect.poll(() => stored()['regular']).toBe('(outseam + 30) / 100 * pieces')
})

test('add-ons are saved, and a refused one keeps what was typed with its reason', { tag: '@long' }, async () => {
  await put('Group 3', '1000')
  await story.press('Control+s')
  await expect(story.page.getByText(/The length is over 999.99 cm/)).toBeVisible()
  await expect(field('Group 3')).toHaveValue('1000')
  await put('Group 3', '12.5')
  await story.press('Control+s')
  await expect.poll(() => (stored()['roll_width_addons'] as number[])[2]).toBe(12.5)
  await expect(saveButton()).toHaveText(/No changes/)
})

test("somebody else's change is shown before anything is overwritten", { tag: '@long' }, async () => {
  await put('Lining', '0.7 * pieces')
  await put('Regular', '(outseam + 40) / 100 * pieces')
  story.service.setPriceRecord('formulas', harbour, product, {
    lining: '0.65 * pieces',
    regular: 'outseam / 50',
  })
  await story.press('Control+s')
  const lining = story.page.getByRole('group', { name: 'Lining: Changed by someone else' })
  await expect(lining).toContainText('Theirs0.65 * piecesMine0.7 * pieces')
  expect(stored()['lining']).toBe('0.65 * pieces')
  await expect(saveButton()).toBeDisabled()
  expect(await barriers(story.page)).toEqual([])
  await lining.getByRole('button', { name: 'Keep mine' }).click()
  const regular = story.page.getByRole('group', { name: 'Regular: Changed by someone else' })
  await regular.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(field('Regular')).toHaveValue('outseam / 50')
  await story.press('Control+s')
  await expect.poll(() => stored()['lining']).toBe('0.7 * pieces')
  expect(stored()['regular']).toBe('outseam / 50')
})

test('what is typed is there after another part, and after the desk ended; then a change meanwhile is seen, too', {
  tag: '@long',
}, async () => {
  await put('Plus Size', '(hip + 30) / 50 * pieces')
  await story.page.getByRole('tab', { name: 'Fabrics' }).click()
  await story.page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(field('Plus Size')).toHaveValue('(hip + 30) / 50 * pieces')
  await expect(result('plus_size')).toHaveText('6.40 m')
  await story.restart({
    between: () => story.service.setPriceRecord('formulas', harbour, product, { plus_size: 'hip / 40' }),
  })
  await story.press('Control+2')
  // The desk begins where it was left.
  await expect(story.page.getByRole('tab', { name: 'Formulas' })).toHaveAttribute('aria-selected', 'true')
  await expect(field('Plus Size')).toHaveValue('(hip + 30) / 50 * pieces')
  const other = story.page.getByRole('group', { name: 'Plus Size: Changed by someone else' })
  await expect(other).toContainText('Theirship / 40')
  await other.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(saveButton()).toHaveText(/No changes/)
})

test('without the service what was last seen stands there, can be tried, and is kept', { tag: '@long' }, async () => {
  await story.service.close()
  await put('Lining', '0.9 * pieces')
  await story.press('Control+s')
  await expect(story.page.getByText('Save the formulas').first()).toBeVisible()
  await expect(field('Lining')).toHaveValue('0.9 * pieces')
  await story.page.getByRole('tab', { name: 'Fabrics' }).click()
  await story.page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(story.page.getByText(/Values as of .*your changes are kept\./)).toBeVisible()
  await field('pieces (pieces)').fill('2')
  await expect(result('lining')).toHaveText('1.80 m')
  expect(await barriers(story.page, 'main')).toEqual([])
})
