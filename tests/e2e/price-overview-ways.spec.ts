import { barriers } from './axe.ts'
import { deskStory, expect, test } from './desk-story.ts'

// From the overview to a place and back, by keys; and what the overview says while others work. One story: each test goes on where the
// one before ended.
const story = deskStory({
  service: {
    grids: { 7: { codes: 300, combinations: 4 }, 3: { codes: 12, combinations: 2 } },
    showMaster: true,
  },
})

const tab = (name: string) => story.page.getByRole('tab', { name })
const map = () => story.page.getByRole('grid', { name: /by retailer: Fabrics/ })
const cells = () =>
  map()
    .getByRole('row', { name: /Harbour & Vale/ })
    .getByRole('gridcell')
const notPriced = () => story.page.getByRole('button', { name: /^Not priced/ })
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('a menu that still has master pricing is said to be out of date, once', { tag: '@long' }, async () => {
  await story.press('Control+2')
  const notice = story.page.getByRole('status').filter({ hasText: /master/i })
  await expect(notice).toBeVisible()
  await story.page.getByRole('button', { name: 'Don’t show again' }).click()
  await expect(notice).toHaveCount(0)
  await tab('Overview').click()
  await expect(notice).toHaveCount(0)
})

test('what opens is what was counted, with the focus on the first missing price', { tag: '@long' }, async () => {
  await story.page.getByRole('button', { name: 'Harbour & Vale' }).click()
  await expect(story.page.locator('.ag-row').first()).toBeVisible()
  await tab('Overview').click()
  await story.page.getByRole('combobox', { name: 'Price field' }).click()
  await story.page.getByRole('option', { name: 'Retail', exact: true }).click()
  await cells().first().focus()
  await story.press('ArrowRight')
  const missing = numberIn(await cells().nth(1).textContent())
  expect(missing).toBeGreaterThan(1)
  await story.press('Enter')
  await expect(notPriced()).toHaveAccessibleName(`Not priced: Retail ${missing}`)
  await expect(story.page.getByRole('textbox', { name: /Retail: not priced/ })).toBeFocused()
})

test('the way back leads to the same cell, in whatever way', { tag: '@long' }, async () => {
  await story.page.goBack()
  await expect(cells().nth(1)).toBeFocused()
  await expect(story.page.getByRole('combobox', { name: 'Price field' })).toHaveValue('Retail')
  await story.press('Enter')
  await expect(story.page.getByRole('textbox', { name: /Retail: not priced/ })).toBeFocused()
  // The grid has Escape for itself; outside of it, it leads back.
  await notPriced().focus()
  await story.press('Escape')
  await expect(tab('Overview')).toHaveAttribute('aria-selected', 'true')
  await tab('Fabrics').focus()
  await story.press('End')
  await expect(tab('Overview')).toBeFocused()
  await story.press('Tab')
  // What is said of it is said in the dark, too.
  await story.page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  expect(await barriers(story.page)).toEqual([])
  await story.page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
})

test('a price that is saved elsewhere is missing no more, without a word from anybody', { tag: '@long' }, async () => {
  const before = numberIn(await cells().nth(1).textContent())
  const other = await story.page.context().newPage()
  await other.goto(story.page.url())
  await other.getByRole('combobox', { name: 'Price field' }).click()
  await other.getByRole('option', { name: 'Retail', exact: true }).click()
  await other
    .getByRole('grid', { name: /by retailer: Fabrics/ })
    .getByRole('row', { name: /Harbour & Vale/ })
    .getByRole('gridcell')
    .nth(1)
    .click()
  await expect(other.getByRole('textbox', { name: /Retail: not priced/ })).toBeFocused()
  await other.keyboard.type('123')
  await other.keyboard.press('Enter')
  await expect(cells().nth(1)).toHaveText(new RegExp(`^${before - 1}/`))
  await other.close()
})

test('a part that the service loses takes its tab away, and nothing else', { tag: '@long' }, async () => {
  story.service.faults.set({ 'absent@admin.pricing.retailer.show': true })
  await story.page.getByRole('button', { name: 'Atelier Mirabeau' }).click()
  await expect(tab('Fabrics')).toHaveCount(0)
  await expect(tab('Express')).toHaveCount(0)
  await expect(story.page.getByText('This service doesn’t offer “Fabrics”')).toBeVisible()
  await tab('Overview').click()
  // What was read stays; what nothing could read any more is not offered.
  await expect(cells().first()).toBeVisible()
  await expect(story.page.getByText(/not loaded yet/)).toHaveCount(0)
  for (const name of ['Designs', 'Surcharges', 'Formulas']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
  }
  story.service.faults.clear()
})

test('at 1024 pixels a chip that comes moves no row', { tag: '@long' }, async () => {
  await story.page.setViewportSize({ width: 1024, height: 700 })
  await story.page.evaluate(() => {
    location.hash = '#prices?part=designs&sheet=designs/7/1/11'
  })
  const grid = story.page.locator('.ag-root').first()
  await expect(story.page.locator('.ag-row').first()).toBeVisible()
  await expect(
    notPriced()
      .or(story.page.getByRole('button', { name: 'Filter' }))
      .first(),
  ).toBeVisible()
  const before = await grid.boundingBox()
  await story.page.locator('.ag-row [col-id="p1"]').first().click()
  await story.type('abc')
  await story.press('Enter')
  await expect(story.page.getByRole('button', { name: /invalid/ })).toBeVisible()
  expect((await grid.boundingBox())?.y).toBe(before?.y)
})
