import { readHarbour } from '../rig/harbour.ts'
import { expect, type Page, type World } from './world.ts'

export * from '../rig/harbour.ts'

// The page of fabric prices as specs use it. The sample's Harbour & Vale has 1,260 codes (HV-0402, HV-0405, HV-0408, HV-0412, ... in its
// first collection, Autumn) and 8 combinations, of which 2-Piece · Jacket + Trousers is the first.

/** Opens the prices of Harbour & Vale and waits until all of them have been read. */
export async function openHarbour(page: Page, world: World): Promise<void> {
  await page.goto('/#prices')
  // The retailer that was open last is open again.
  const choice = page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' })
  const row = page.locator('.ag-row[row-id="2"]').first()
  await choice.or(row).first().waitFor()
  if (await choice.isVisible()) await choice.click()
  await row.waitFor()
  await readHarbour(world)
}

/** Columns 0 to 4 are wholesale (GBP), retail (USD), the two of Plus Size, and days of the first combination; rows keep their number. */
export const cell = (page: Page, row: number, column: number) =>
  page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="p${column}"]`)

/** Expects a price as it is written in a cell. */
export const says = (page: Page, row: number, column: number, text: string) =>
  expect(cell(page, row, column)).toHaveText(new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('$', '\\$')}( |$)`))

/** The price that a cell shows now. */
export const textOf = async (page: Page, row: number, column: number) =>
  ((await cell(page, row, column).textContent()) ?? '').split(' ')[0] ?? ''

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Shows or hides columns, such as Plus Size, in the menu of columns. */
export async function toggleColumns(page: Page, name: string, menu: string | RegExp = 'Columns'): Promise<void> {
  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: menu }).click()
  await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** The heading of a collection; in its corner it is folded. */
export const fold = (page: Page, collection: number) =>
  page.locator(`.ag-row[row-id="s${collection}"] .ag-cell[col-id="code"]`).click({ position: { x: 12, y: 12 } })
