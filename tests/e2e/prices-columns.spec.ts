import { cell, openHarbour, toggleColumns } from './price-page.ts'
import { expect, type Page, test } from './world.ts'

// Columns of the grid: their order, how wide they are, and what becomes of an edit over which the window closes.
test.use({ viewport: { width: 1440, height: 860 } })

const head = (page: Page, column: number) => page.locator(`.ag-header-cell[col-id="p${column}"]`)
const widthOf = async (page: Page, column: number) => (await head(page, column).boundingBox())?.width
/** The columns of prices as they stand from left to right. */
const order = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-header-cell[col-id^="p"]')]
      .sort((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
      .slice(0, 10)
      .map(each => each.getAttribute('col-id')),
  )
const firstTen = Array.from({ length: 10 }, (_, column) => `p${column}`)

test('columns that come back stand where they stood', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await expect.poll(() => order(page)).toEqual(firstTen)
  await toggleColumns(page, 'Plus Size')
  await expect(head(page, 2)).toHaveCount(0)
  await toggleColumns(page, 'Plus Size')
  await expect(head(page, 2)).toBeVisible()
  await expect.poll(() => order(page)).toEqual(firstTen)
})

test('a column is as wide as its widest price, until a person draws it', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  const usual = (await widthOf(page, 1)) ?? 0
  await cell(page, 2, 1).click()
  await page.keyboard.type('999999.99')
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(usual)
  const isCut = () =>
    cell(page, 2, 1)
      .locator('[data-state]')
      .evaluate(mark => mark.scrollWidth > mark.clientWidth)
  await expect.poll(isCut).toBe(false)
  const fitting = (await widthOf(page, 1)) ?? 0
  // All columns of a field are alike.
  await expect.poll(() => widthOf(page, 6)).toBe(fitting)

  const edge = await head(page, 1).locator('.ag-header-cell-resize').boundingBox()
  if (!edge) throw new Error('no edge to draw')
  await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x - 30, edge.y + 10, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => widthOf(page, 1)).toBeLessThan(usual)
  const drawn = await widthOf(page, 1)
  await toggleColumns(page, 'Plus Size')
  await expect(head(page, 2)).toHaveCount(0)
  await cell(page, 3, 1).click()
  await page.keyboard.type('9999999.99')
  await page.keyboard.press('Enter')
  await expect.poll(() => widthOf(page, 6)).toBeGreaterThan(fitting)
  await expect.poll(() => widthOf(page, 1)).toBe(drawn)
  const wide = await widthOf(page, 6)

  // The drawn width is kept, and the others fit their prices again.
  await page.reload()
  await page.locator('.ag-row[row-id="2"]').waitFor()
  await expect.poll(() => widthOf(page, 1)).toBe(drawn)
  await expect.poll(() => widthOf(page, 6)).toBe(wide)
})

test('a window that closes over an edit keeps what was typed, and asks', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 2, 0).click()
  await page.keyboard.type('77.7')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await expect(cell(page, 2, 0)).toHaveText(/^77\.70( |$)/)
  await expect(cell(page, 2, 0).locator('[data-state]')).toBeVisible()
})

test('what is being typed has arrived before the desk ends', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 2, 0).click()
  await page.keyboard.type('77.7')
  await world.desk.takeTyped(1)
  // The window has answered: nobody waited in vain.
  expect([world.asked('prices.change').length, world.asked('desk.handedOver').length]).toEqual([1, 1])
  await expect(cell(page, 2, 0)).toHaveText(/^77\.70( |$)/)
})

test('a window closes unasked over an edit that changes nothing', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 2, 0).click()
  await page.keyboard.press('F2')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
})
