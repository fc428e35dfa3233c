import { cellAt } from '../../src-shared/pricing/cell.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { expect, type Page, type World } from './world.ts'

// The page of fabric prices as specs use it. The sample's Harbour & Vale has 1,260 codes (HV-0402, HV-0405, HV-0408, HV-0412, ... in its
// first collection, Autumn) and 8 combinations, of which 2-Piece · Jacket + Trousers is the first.

/** Harbour & Vale at the practice service. */
export const harbour = fabricSheet('7')

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
  expect(cell(page, row, column)).toHaveText(
    new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('$', '\\$')}( |$)`),
  )

/** The price that a cell shows now. */
export const textOf = async (page: Page, row: number, column: number) =>
  ((await cell(page, row, column).textContent()) ?? '').split(' ')[0] ?? ''

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The heading of a collection; in its corner it is folded. */
export const fold = (page: Page, collection: number) =>
  page
    .locator(`.ag-row[row-id="s${collection}"] .ag-cell[col-id="code"]`)
    .click({ position: { x: 12, y: 12 } })

/** Some of the codes of Harbour & Vale by their rows. */
export const codes = ['HV-0402', 'HV-0405', 'HV-0408', 'HV-0412', 'HV-0413', 'HV-0416', 'HV-0419', 'HV-0423']

type Entered = readonly [row: number, column: number, value: number | string]

/** Enters prices (hundredths) or texts, as a window does. */
export async function enter(world: World, entered: readonly Entered[]): Promise<void> {
  const { handlers } = world.desk
  const { rows, values } = await handlers['prices.rows']({ sheet: harbour, since: 0, limit: 10_000 })
  const at = ([row, column]: Entered) => values[column * rows.length + rows.indexOf(row)] ?? notPriced
  await handlers['prices.change']({
    sheet: harbour,
    kind: 'type',
    detail: {},
    cells: Uint32Array.from(entered, ([row, column]) => cellAt(row, column)),
    base: Int32Array.from(entered, at),
    after: Int32Array.from(entered, entry => (typeof entry[2] === 'number' ? entry[2] : unreadable)),
    texts: entered.flatMap(([row, column, text]) =>
      typeof text === 'string' ? [{ cell: cellAt(row, column), text }] : [],
    ),
    send: 'now',
  })
}

/** Somebody else changes the wholesale price of a code in the first combination. */
export async function changeElsewhere(world: World, row: number, price: number): Promise<void> {
  const { combinations } = await world.desk.handlers['prices.open']({ sheet: harbour })
  world.service.setPrice(harbour, codes[row] ?? '', combinations[0]?.id ?? '', 'wholesale', price)
}

/** Waits until all prices of Harbour & Vale have been read. */
export async function readHarbour(world: World): Promise<void> {
  const reading = async () => (await world.desk.handlers['prices.open']({ sheet: harbour })).reading
  await expect.poll(reading).toMatchObject({ state: 'idle', read: 1_260 })
}

/**
 * The wholesale prices of Harbour & Vale's first combination come to need a person: rows 1, 2 and 3 are rejected, row 4 is a conflict
 * (318 here, 309.50 there), row 5 holds 12,45o, and row 6 was changed elsewhere to 200.
 */
export async function markPrices(world: World): Promise<void> {
  const { handlers } = world.desk
  await readHarbour(world)
  await handlers['prices.pause']({ paused: true })
  await enter(world, [
    ...[1, 2, 3].map((row): Entered => [row, 0, 125_000_000]),
    [4, 0, 318_00],
    [5, 0, '12,45o'],
  ])
  await changeElsewhere(world, 4, 309.5)
  await changeElsewhere(world, 6, 200)
  await handlers['prices.refresh']({ sheet: harbour })
  await readHarbour(world)
  await handlers['prices.pause']({ paused: false })
  const counts = async () => (await handlers['prices.outbox']({})).retailers[0]?.counts
  await expect.poll(counts).toMatchObject({ rejected: 3, conflict: 1 })
}
