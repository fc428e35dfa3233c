import { readFileSync } from 'node:fs'
import { deskStory, expect, test } from './desk-story.ts'
import { barriers } from './story-axe.ts'

// The overview between retailers on a real desk and a real service: one story, each test goes on where the one before ended.

const story = deskStory()

const tab = (name: string) => story.page.getByRole('tab', { name }).click()

test('the overview counts what was read, and a cell leads to the place', async () => {
  await story.press('Control+2')
  await tab('Overview')
  await expect(story.page.getByText('No fabric prices loaded yet')).toBeVisible()
  await story.page.getByRole('button', { name: 'Harbour & Vale' }).click()
  await expect(story.page.locator('.ag-row').first()).toBeVisible()
  await tab('Overview')
  const map = story.page.getByRole('grid', { name: /Missing prices by retailer: Fabrics/ })
  await expect(map).toBeVisible()
  await expect(map.getByRole('rowheader', { name: /Harbour & Vale/ })).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await story.page.getByRole('button', { name: 'Main products only' }).click()
  const [file] = await Promise.all([
    story.page.waitForEvent('download'),
    story.page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
  expect(lines).toMatch(/^\uFEFFRetailer,Retailer id,Read at,Main product,Combination,Rows,Wholesale missing,/)
  expect(lines).toContain('\r\nHarbour & Vale,7,')
  await map.getByRole('gridcell').first().focus()
  await story.press('ArrowRight')
  const second = map.getByRole('gridcell').nth(1)
  await expect(second).toBeFocused()
  await expect(second).toHaveAccessibleName(/^[\d,]+ of [\d,]+ not priced, .*: Harbour & Vale, /)
  await story.press('End', 'Control+Home', 'ArrowRight', 'Enter')
  await expect(story.page.getByRole('tab', { name: 'Fabrics' })).toHaveAttribute('aria-selected', 'true')
  await expect(story.page.locator('.ag-root').first()).toBeVisible()
  await expect(story.page.locator('.ag-header-cell[col-id="p0"]')).toBeVisible()
  await expect(story.page.locator('.ag-header-cell[col-id="p5"]')).toBeVisible()
  // The folded main product alone, and of it what is not priced.
  await expect(story.page.locator('.ag-header-cell[col-id="p10"]')).toHaveCount(0)
  await expect(story.page.getByRole('button', { name: /^Not priced/ })).toHaveAttribute('aria-pressed', 'true')
})

test('design pages are a map of their own, and a cell opens the page', { tag: '@long' }, async () => {
  await tab('Designs')
  await story.page.getByRole('combobox', { name: 'Retailer' }).click()
  await story.type('Harb')
  await expect(story.page.getByRole('option', { name: 'Harbour & Vale' })).toBeVisible()
  await story.press('Enter')
  await expect(story.page.getByRole('combobox', { name: 'Main product' })).toBeFocused()
  await story.type('2-P')
  await story.press('Enter')
  await expect(story.page.getByRole('combobox', { name: 'Product', exact: true })).toBeFocused()
  await story.type('Jac')
  await story.press('Enter')
  await expect(story.page.locator('.ag-row').first()).toBeVisible()
  await tab('Overview')
  await story.page.getByText('Designs', { exact: true }).last().click()
  const map = story.page.getByRole('grid', { name: /by retailer: Designs/ })
  await expect(map.getByRole('gridcell')).toHaveCount(2)
  await map.getByRole('gridcell').nth(1).click()
  await expect(story.page.getByRole('tab', { name: /^Designs/ })).toHaveAttribute('aria-selected', 'true')
  await expect(story.page.locator('.ag-root').first()).toBeVisible()
})
