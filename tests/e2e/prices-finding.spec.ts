import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cell, fold, openHarbour, press, toggleColumns } from './price-page.ts'
import { scanKeys } from './scanner-keys.ts'
import { expect, type Page, test, type World } from './world.ts'

// Ways to a cell: a scanned code, Ctrl+G, F8, the panels; also to what is folded, filtered away, or being edited elsewhere.
test.use({ viewport: { width: 1440, height: 860 } })

const type = (page: Page, text: string) => page.keyboard.type(text)
const isAt = (page: Page, code: string, field = 'Wholesale') =>
  expect(
    page.getByRole('textbox', { name: new RegExp(`^${code}, 2-Piece · Jacket \\+ Trousers, ${field}`) }),
  ).toBeFocused()
const search = (page: Page) => page.getByPlaceholder(/^Search or scan/)
/** The cells of each change that was asked for, with their new values. */
const changed = (world: World) =>
  world.asked('prices.change').map(({ cells, after }) => [...cells].map((cell, at) => [cell, after[at]]))

test('a fabric code that is scanned leads to its row, from a cell, the search box and a panel, and is no price', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await scanKeys(page, 'HV-0412')
  await isAt(page, 'HV-0412')
  await search(page).click()
  await scanKeys(page, 'HV-0408')
  await isAt(page, 'HV-0408')
  await expect(search(page)).toHaveValue('')
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  await page.getByLabel('Fabric code').click()
  await scanKeys(page, 'hv-0402')
  await isAt(page, 'HV-0402')
  await expect(page.getByLabel('Fabric code')).toHaveValue('')
  // What nobody has is told, and written nowhere.
  await scanKeys(page, 'ZZ-9999')
  await expect(page.getByText('This grid has no code “ZZ-9999”. Nothing was changed.')).toBeVisible()
  await isAt(page, 'HV-0402')
  expect(changed(world)).toEqual([])
})

test('a scan and F8 into an edit leave what was typed in its own cell', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await type(page, '55')
  // Nobody pulls a trigger between two keystrokes.
  await page.waitForTimeout(400)
  await scanKeys(page, 'HV-0413')
  await isAt(page, 'HV-0413')
  await expect.poll(() => changed(world)).toEqual([[[cellAt(1, 0), 5_500]]])
  await type(page, '12.345')
  await press(page, 'Enter')
  await cell(page, 2, 0).click()
  await type(page, '66')
  await press(page, 'F8')
  await isAt(page, 'HV-0413')
  await expect.poll(() => changed(world).at(-1)).toEqual([[cellAt(2, 0), 6_600]])
})

test('a typed jump is marked, F8 leads to it, and it can be kept', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await type(page, '9999')
  await press(page, 'Enter')
  await expect(page.getByRole('alert').filter({ hasText: /^9,999\.00 is .*% above/ })).toBeVisible()
  await expect(cell(page, 1, 0)).toContainText('unusual change')
  await cell(page, 6, 0).click()
  await press(page, 'F8')
  await isAt(page, 'HV-0405')
  await expect(page.getByRole('textbox', { name: /Unusual change: .* to 9,999\.00/ })).toBeFocused()
  await page.getByRole('button', { name: /unusual/ }).click()
  await page.getByRole('region', { name: 'Active cell' }).getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(cell(page, 1, 0)).not.toContainText('unusual change')
})

test('F8 finds what is in a folded collection, a folded combination, a hidden column, and behind the filter', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 2).click()
  await type(page, '1o')
  await press(page, 'Enter')
  await cell(page, 6, 0).click()
  await page.locator('.ag-header-group-cell[col-id^="g0"] .ag-header-expand-icon-expanded').click()
  await expect(cell(page, 1, 2)).toHaveCount(0)
  await fold(page, 0)
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await press(page, 'F8')
  await isAt(page, 'HV-0405', 'Plus wh')
  // A column that is hidden comes back, and the filter stays where it hides nothing.
  await toggleColumns(page, 'Plus Size')
  await expect(cell(page, 1, 2)).toHaveCount(0)
  await search(page).fill('HV-040')
  await expect(cell(page, 6, 0)).toHaveCount(0)
  await cell(page, 1, 0).click()
  await press(page, 'F8')
  await isAt(page, 'HV-0405', 'Plus wh')
  await expect(search(page)).toHaveValue('HV-040')
  await toggleColumns(page, 'Plus Size')
  await expect(cell(page, 1, 2)).toHaveCount(0)
  await search(page).fill('HV-0419')
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await cell(page, 6, 0).click()
  await press(page, 'F8')
  // First of all, since a notice goes by itself.
  await expect(page.getByText('Filters cleared to show HV-0405.')).toBeVisible()
  await isAt(page, 'HV-0405', 'Plus wh')
  await expect(search(page)).toHaveValue('')
})

test('Ctrl+G finds a code that the filter hides, and says which it does not know', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await search(page).fill('HV-0419')
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await cell(page, 6, 0).click()
  await press(page, 'Control+g')
  await expect(page.getByRole('textbox', { name: 'Go to code' })).toBeFocused()
  await type(page, 'hv-99')
  await press(page, 'Enter')
  await expect(page.getByText('No code starts with “hv-99”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Go to code' }).fill('hv-0405')
  await press(page, 'Enter')
  await isAt(page, 'HV-0405')
  await expect(search(page)).toHaveValue('')
})

test('the history of one cell says which, and leads to it', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 1).click()
  const before = (await cell(page, 1, 1).textContent()) ?? ''
  await type(page, '77.5')
  await press(page, 'Enter', 'ArrowDown')
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  const entry = page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem').first()
  await expect(entry).toContainText(`HV-0405 ${before} → 77.50`)
  await expect(entry).toContainText('2-Piece / Jacket + Trousers, Retail')
  await expect(entry.getByRole('button', { name: /^Show cells/ })).toHaveCount(0)
  await search(page).fill('HV-0419')
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await entry.getByRole('button', { name: 'HV-0405' }).click()
  await isAt(page, 'HV-0405', 'Retail')
})

test('what is taken back is gone to; where the filter hides it, that is said', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 1, 1).click()
  await type(page, '77.5')
  await press(page, 'Enter')
  await cell(page, 6, 0).click()
  await press(page, 'Control+z')
  await isAt(page, 'HV-0405', 'Retail')
  await search(page).fill('HV-0419')
  await expect(cell(page, 1, 0)).toHaveCount(0)
  await cell(page, 6, 0).click()
  await press(page, 'Control+y')
  await expect(page.getByText('Done. The filter hides the first changed code, HV-0405.')).toBeVisible()
  await isAt(page, 'HV-0419')
})

test('what is looked for is seen from its first row on', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 2, 0).click()
  await press(page, 'Control+End')
  const code = page.locator('.ag-row[row-id="1"] .ag-cell[col-id="code"]')
  await expect(code).not.toBeInViewport()
  await search(page).fill('HV-')
  await expect(code).toBeInViewport()
})
