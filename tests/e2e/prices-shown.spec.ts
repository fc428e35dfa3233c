import { startPracticeService } from '../../src-practice/index.ts'
import { cell, changeElsewhere, harbour, openHarbour, press, says } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// What a person decides is done to what they were shown: on the retailer, and over the prices, that were on the screen.

const bar = (page: Page) => page.getByRole('region', { name: 'Active cell' })
const service = (world: World, row: number) => {
  const code = ['HV-0402', 'HV-0405', 'HV-0408', 'HV-0412'][row] ?? ''
  return world.service.price(harbour, code, 31, 'wholesale')
}

/** Somebody else changes the wholesale price of a row, and the grid shows it. */
async function colleague(page: Page, world: World, row: number, price: number): Promise<void> {
  await changeElsewhere(world, row, price)
  await world.desk.handlers['prices.refresh']({ sheet: harbour })
  await says(page, row, 0, price.toFixed(2))
}

/** Types into a cell without ending the edit. */
async function typeInto(page: Page, row: number, column: number, text: string): Promise<void> {
  await cell(page, row, column).click()
  await page.keyboard.type(text)
}

const brookline = (page: Page) => page.evaluate(() => window.location.assign('#prices?part=fabrics&retailer=3'))

test('what a colleague changes under an open editor is a conflict with both prices', async ({ page, world }) => {
  await openHarbour(page, world)
  await typeInto(page, 3, 0, '141.5')
  await colleague(page, world, 3, 433)
  await press(page, 'Enter', 'ArrowUp')
  await expect(bar(page)).toContainText('141.50')
  await expect(bar(page)).toContainText('433.00')
  expect(service(world, 3)).toBe(433)
  await bar(page).getByRole('button', { name: 'Keep theirs' }).click()
  await says(page, 3, 0, '433.00')
  // A price that is left as it was is nobody's decision.
  await press(page, 'F2')
  await colleague(page, world, 3, 222)
  await press(page, 'Enter')
  await says(page, 3, 0, '222.00')
  expect(world.asked('prices.change')).toHaveLength(1)
})

test('what a colleague changes while a question is open is a conflict', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('\n'))
  await cell(page, 2, 0).click()
  await press(page, 'Control+v')
  const question = page.getByRole('dialog', { name: /^This paste clears/ })
  await expect(question).toBeVisible()
  await colleague(page, world, 2, 777)
  await question.getByRole('button', { name: /^Clear/ }).click()
  await cell(page, 2, 0).click()
  await expect(bar(page)).toContainText('777.00')
  await expect(bar(page).getByRole('button', { name: 'Send mine' })).toBeVisible()
  expect(service(world, 2)).toBe(777)
})

test('what is typed is saved where it was typed when an address opens another retailer; a link waits', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await typeInto(page, 1, 0, '141.5')
  await brookline(page)
  await expect(page).toHaveTitle(/Brookline Bespoke/)
  await expect.poll(() => service(world, 1)).toBe(141.5)
  expect(world.asked('prices.change')).toMatchObject([{ sheet: harbour }])

  await openHarbourAgain(page)
  await typeInto(page, 1, 0, '142.5')
  await page.evaluate(() => window.location.assign('#link?to=selvedge%3A%2F%2Fprices%2F3'))
  await expect(page.getByText('The link wasn’t opened because something here isn’t finished')).toBeVisible()
  await page.getByRole('button', { name: 'Open link' }).click()
  await expect(page).toHaveTitle(/Brookline Bespoke/)
  await expect.poll(() => service(world, 1)).toBe(142.5)
})

async function openHarbourAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.location.assign('#prices?part=fabrics&retailer=7'))
  await expect(page).toHaveTitle(/Harbour & Vale/)
  await cell(page, 1, 0).waitFor()
}

test('a question ends with its retailer', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('\n'))
  await cell(page, 1, 0).click()
  await press(page, 'Control+v')
  const question = page.getByRole('dialog', { name: /^This paste clears/ })
  await expect(question).toBeVisible()
  await brookline(page)
  await expect(page).toHaveTitle(/Brookline Bespoke/)
  await expect(question).toHaveCount(0)
  await openHarbourAgain(page)
  await expect(question).toHaveCount(0)
  expect(world.asked('prices.change')).toEqual([])
})

test('what is typed when another window opens another profile reaches neither, and is named', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const { handlers } = world.desk
  const workshop = await startPracticeService({ token: world.service.token })
  const { id } = await handlers['profiles.save']({ name: 'Workshop', baseUrl: workshop.url, operations: {} })
  await openHarbour(page, world)
  await typeInto(page, 1, 0, '141.5')
  await handlers['profiles.open']({ id })
  await expect(page.getByText('Another profile was opened before 141.50 for HV-0405 could be saved')).toBeVisible()
  expect(world.asked('prices.change')).toEqual([])
  await workshop.close()
})

test('Escape gives up a drag of the fill handle, and a typed blank says what it cleared', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  const handle = await page.locator('[data-handle]').boundingBox()
  const end = await cell(page, 4, 0).boundingBox()
  if (!handle || !end) throw new Error('the grid is not drawn')
  await page.mouse.move(handle.x + 2, handle.y + 2)
  await page.mouse.down()
  await page.mouse.move(end.x + 20, end.y + 10, { steps: 5 })
  await press(page, 'Escape')
  await page.mouse.up()
  expect(world.asked('prices.change')).toEqual([])
  await press(page, 'F2', 'Control+a', 'Backspace', 'Enter')
  const said = page.getByRole('alert').filter({ hasText: '1 price cleared.' })
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(said).toHaveCount(0)
  await expect(cell(page, 1, 0)).not.toHaveText('')
})

test('Escape gives up a drag over cells: the selection is what it was, and the pointer takes no more', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 2, 0).click()
  await cell(page, 3, 0).click({ modifiers: ['Shift'] })
  const selected = page.locator('[data-range]:visible')
  const before = await selected.first().boundingBox()
  await cell(page, 5, 0).hover()
  await page.mouse.down()
  await cell(page, 6, 1).hover()
  await cell(page, 7, 1).hover()
  await expect.poll(async () => (await selected.first().boundingBox())?.width).not.toBe(before?.width)
  await press(page, 'Escape')
  await cell(page, 8, 1).hover()
  expect(await selected.first().boundingBox()).toEqual(before)
  await page.mouse.up()
  expect(await selected.first().boundingBox()).toEqual(before)
})

test('rows without a price of a heading are those without one in its column', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  // Priced in the first combination only.
  await cell(page, 2, 0).click()
  await page.keyboard.type('190')
  await press(page, 'Enter')
  await cell(page, 3, 0).click()
  await press(page, 'Delete')
  await page.locator('.ag-header-cell[col-id="p0"]').click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Show rows without/ }).click()
  await expect(cell(page, 3, 0)).toBeVisible()
  await expect(page.locator('.ag-row[row-id="2"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Not priced: 2-Piece/ })).toBeVisible()
})
