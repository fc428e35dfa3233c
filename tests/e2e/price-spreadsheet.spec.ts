import { cell, openHarbour, press, says, textOf } from './price-page.ts'
import { expect, type Page, test } from './world.ts'

// What people know from Excel and Google Sheets: typed arithmetic, figures of a selection, series, menus, sorting.
test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

const bar = (page: Page) => page.getByRole('region', { name: 'Active cell' })
const number = (text: string) => Number(text.replaceAll(',', ''))
const type = async (page: Page, row: number, column: number, text: string, ...then: string[]) => {
  await cell(page, row, column).click()
  await page.keyboard.type(text)
  await press(page, ...(then.length === 0 ? ['Enter'] : then))
}

test('arithmetic is resolved on entry, and the cell keeps the number', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await type(page, 2, 0, '=140*1.05')
  await says(page, 2, 0, '147.00')
  await type(page, 2, 0, '+10%')
  await says(page, 2, 0, '161.70')
  await type(page, 2, 0, '/2')
  await says(page, 2, 0, '80.85')
  await type(page, 3, 0, '=200')
  // Over a selection, each cell is raised by its own five percent.
  await cell(page, 2, 0).click()
  await press(page, 'Shift+ArrowDown')
  await page.keyboard.type('+100%')
  await press(page, 'Control+Enter')
  await says(page, 2, 0, '161.70')
  await says(page, 3, 0, '400.00')
  // What has no result stays as it was typed, and says why.
  await type(page, 2, 0, '=1/0', 'Control+Enter')
  await expect(bar(page)).toContainText('“=1/0” has no result here')
})

test('the bar below the grid says what a cell is about and what can be done', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await type(page, 2, 0, '12.345', 'Control+Enter')
  await expect(bar(page)).toContainText('“12.345” isn’t a valid price')
  await bar(page).getByRole('button', { name: 'Use 12.35' }).click()
  await says(page, 2, 0, '12.35')
  await type(page, 3, 0, '20')
  await type(page, 4, 0, '30')
  await cell(page, 2, 0).click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  const rows = await page.locator('[data-range]:not([hidden])').count()
  expect(rows).toBe(1)
  await expect(bar(page)).toContainText('Sum62.35')
  await expect(bar(page)).toContainText('Average20.78')
  await expect(bar(page)).toContainText('Min12.35')
  await expect(bar(page)).toContainText('Max30.00')
  // Pounds and dollars don't add up.
  await press(page, 'Shift+ArrowRight')
  await expect(bar(page)).toContainText('Count6')
  await expect(bar(page)).not.toContainText('Sum')
})

test('the handle continues a series, and a double click fills the collection', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await type(page, 1, 0, '10')
  await type(page, 2, 0, '12')
  await cell(page, 1, 0).click()
  await press(page, 'Shift+ArrowDown')
  const handle = page.locator('[data-handle]')
  const box = await handle.boundingBox()
  const to = await cell(page, 4, 0).boundingBox()
  if (!box || !to) throw new Error('no handle')
  await page.mouse.move(box.x + 4, box.y + 4)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 10, { steps: 5 })
  await page.mouse.up()
  await says(page, 3, 0, '14.00')
  await says(page, 4, 0, '16.00')
  await cell(page, 4, 0).click()
  await handle.dblclick()
  await says(page, 5, 0, '16.00')
  await says(page, 8, 0, '16.00')
})

test('what was copied has a dashed border until something changes', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  const copied = page.locator('[data-copied]:not([hidden])')
  await cell(page, 1, 0).click()
  await press(page, 'Control+c')
  await expect(copied).toHaveCount(1)
  await press(page, 'Escape')
  await expect(copied).toHaveCount(0)
})

test('a right click has copy, paste and sorting; sorting keeps collections together', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await type(page, 1, 0, '77')
  await cell(page, 1, 0).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copy' }).click()
  await cell(page, 2, 0).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Paste' }).click()
  await says(page, 2, 0, '77.00')

  const firstRow = () => page.locator('.ag-row[row-index="1"]').first().getAttribute('row-id')
  const before = await firstRow()
  await page.locator('.ag-header-cell[col-id="p0"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Sort by Wholesale, highest first' }).click()
  await expect(page.getByRole('button', { name: 'Sorted by Wholesale ↓' })).toBeVisible()
  const first = Number(await page.locator('.ag-row[row-index="1"]').first().getAttribute('row-id'))
  const second = Number(await page.locator('.ag-row[row-index="2"]').first().getAttribute('row-id'))
  expect(number(await textOf(page, first, 0))).toBeGreaterThanOrEqual(number(await textOf(page, second, 0)))
  await page.getByRole('button', { name: 'Sorted by Wholesale ↓' }).click()
  await expect.poll(firstRow).toBe(before)
})

test('the menu key opens the menu over the active cell, and Escape gives the focus back', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await press(page, 'Shift+F10')
  await expect(page.getByRole('menuitem', { name: 'Fill down' })).toBeVisible()
  // The keys go to the grid in the same moment: whoever types on at once does not scan into the search box.
  await press(page, 'Escape')
  await page.keyboard.type('55')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Fill down' })).toHaveCount(0)
  await says(page, 1, 0, '55.00')
})
