import { deskStory, expect, test } from './desk-story.ts'

// The formulas where something is not as it should be: a part of the page that does not come, units, a file as a formula.
const story = deskStory()

const field = (name: string) => story.page.getByRole('textbox', { name, exact: true })
const result = (name: string) => story.page.locator(`[data-result="${name}"]`)
const again = () => story.page.getByRole('button', { name: 'Retry' })
const missing = () => story.page.getByText('Couldn’t load the formulas')

test('what the page is missing of the formulas is said, and comes with another try', { tag: '@long' }, async () => {
  const { page } = story
  const script = /\/assets\/Formulas-[^/]*\.js/
  const styles = /\/assets\/Formulas-[^/]*\.css/
  await page.route(script, route => route.abort())
  await page.route(styles, route => route.abort())
  await story.press('Control+2')
  await page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(missing()).toBeVisible()
  await page.unroute(styles)
  await again().click()
  await expect(missing()).toBeVisible()
  await page.getByRole('tab', { name: 'Surcharges' }).click()
  await expect(missing()).toBeHidden()
  await page.unroute(script)
  await page.getByRole('tab', { name: 'Formulas' }).click()
  await expect(page.getByText('No formulas selected')).toBeVisible()
  // Its styles have come, too: the two fields stand beside each other.
  const [retailer, chosen] = await Promise.all(
    ['Retailer', 'Product'].map(name => page.getByRole('combobox', { name }).boundingBox()),
  )
  expect(retailer?.y).toBe(chosen?.y)
})

test('what formulas come to can be centimetres, and steps that say otherwise are pointed out', {
  tag: '@long',
}, async () => {
  const { page } = story
  await page.getByRole('combobox', { name: 'Retailer' }).click()
  await story.type('Harb')
  await expect(page.getByRole('option', { name: 'Harbour & Vale' })).toBeVisible()
  await story.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Product' })).toBeFocused()
  await story.type('Trous')
  await expect(page.getByRole('option').first()).toBeVisible()
  await story.press('Enter')
  await field('Regular').fill('outseam * 2 + 15')
  await field('Lining').fill('0.6 * pieces - 5')
  await field('Plus Size').fill('regular + roll_width_3')
  await field('outseam (cm)').fill('110')
  await field('pieces (pieces)').fill('2')
  await expect(result('regular')).toContainText('235.00 m')
  await expect(result('regular')).toContainText('The steps suggest this is in cm, not m.')
  await expect(result('plus_size')).toContainText('A step mixes m and cm')
  await expect(page.getByText('The result is -3.8, but a length can’t be negative.')).toBeVisible()
  await page.getByLabel('Formula results in').selectOption('cm')
  await expect(result('regular')).toContainText('235.00 cm2.35 m')
  await expect(page.getByText('The steps suggest')).toHaveCount(0)
  await expect(page.getByText('A step mixes m and cm')).toHaveCount(0)
})

test('a file of 100 kB in the place of a formula is refused, and typing goes on', { tag: '@long' }, async () => {
  const { page } = story
  await field('Regular').fill('('.repeat(100_000))
  await expect(page.getByText(/^The formula has 100000 characters/)).toBeVisible()
  await field('Group 1').fill('4')
  await expect(field('Group 1')).toHaveValue('4')
  const box = await field('Regular').boundingBox()
  expect(box?.height).toBeLessThan(220)
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect(field('Regular')).toHaveValue('(outseam + 25) / 100 * pieces')
})
