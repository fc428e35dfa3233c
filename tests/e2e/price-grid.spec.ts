import { cellAt } from '../../src-shared/pricing/cell.ts'
import { cell, markPrices, openHarbour, press, says, textOf } from './price-page.ts'
import { scanKeys } from './scanner-keys.ts'
import { expect, type Page, test, type World } from './world.ts'

test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

const code = (page: Page, row: number) => page.locator(`.ag-row[row-id="${row}"] .ag-cell[col-id="code"]`)
const section = (page: Page, collection: number) =>
  page.locator(`.ag-row[row-id="s${collection}"] .ag-cell[col-id="code"]`)

/** What the grid says of the focus: its field's name. */
const focus = (page: Page) => page.getByRole('textbox', { name: /HV-|codes|Price/ })
const type = (page: Page, text: string) => page.keyboard.type(text)
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
/** How many cells the first row of a copied block has. */
const columns = (text: string) => text.split('\r\n')[0]?.split('\t').length
/** Puts these kinds of data on the clipboard, as another program does. */
const putOnClipboard = (page: Page, kinds: Record<string, string>) =>
  page.evaluate(async data => {
    const parts = Object.entries(data).map(([type, text]) => [type, new Blob([text], { type })])
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
  }, kinds)
const changes = (world: World) =>
  world.asked('prices.change').map(({ kind, cells, after }) => ({ kind, cells: [...cells], after: [...after] }))
const lastChange = (world: World) => changes(world).at(-1)
/** A change is painted first, and asked of main right after that. */
const lastIs = (world: World, kind: string) => expect.poll(() => lastChange(world)?.kind).toBe(kind)

test('typing replaces, F2 edits, Enter and Tab move, Escape leaves', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 1).click()
  await type(page, '123.4')
  await press(page, 'Enter')
  await says(page, 1, 1, '123.40')
  await expect.poll(() => lastChange(world)).toEqual({ kind: 'type', cells: [cellAt(1, 1)], after: [12_340] })
  await type(page, '7')
  await press(page, 'Tab')
  await says(page, 2, 1, '7.00')
  await type(page, '8')
  await press(page, 'Tab')
  await type(page, '9')
  await press(page, 'Enter')
  await says(page, 2, 2, '8.00')
  await says(page, 2, 3, '9.00')
  // Enter went back below the place where the Tabs began.
  await type(page, '11')
  await press(page, 'Enter')
  await says(page, 3, 1, '11.00')
  await press(page, 'ArrowUp', 'F2', 'End', 'Backspace', '5', 'Enter')
  await says(page, 3, 1, '11.05')
  const before = await textOf(page, 4, 1)
  await type(page, '99')
  await press(page, 'Escape')
  await says(page, 4, 1, before)
  await cell(page, 4, 1).dblclick()
  await press(page, 'Backspace', '1', 'Shift+Enter')
  await says(page, 4, 1, `${before.slice(0, -1)}1`)
})

test('numbers are read as people type them, and what is no price stays as typed, marked', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await type(page, '£1,234.50')
  await press(page, 'Enter')
  await says(page, 1, 0, '1,234.50')
  await type(page, '12,45o')
  await press(page, 'Enter')
  await says(page, 2, 0, '12,45o')
  await expect(cell(page, 2, 0).locator('[data-state="draft"]')).toBeVisible()
  await press(page, 'ArrowUp')
  await expect(focus(page)).toHaveAccessibleName(/12,45o.*isn’t a valid price/)
  await press(page, 'F2')
  await expect(focus(page)).toHaveValue('12,45o')
  await press(page, 'End', 'Backspace', 'Enter')
  await says(page, 2, 0, '12.45')
})

test('ranges by mouse and keys, rows, columns, groups, collections, everything', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  const selected = () =>
    page.evaluate(
      () => [...document.querySelectorAll<HTMLElement>('[data-range]')].filter(range => !range.hidden).length,
    )
  await cell(page, 1, 0).hover()
  await page.mouse.down()
  await cell(page, 3, 2).hover()
  await page.mouse.up()
  await press(page, 'Delete')
  await expect.poll(() => lastChange(world)).toMatchObject({ kind: 'clear' })
  const drawn = lastChange(world)?.cells ?? []
  expect(drawn.every(number => number % 4096 <= 2 && number >= cellAt(1, 0) && number <= cellAt(3, 2))).toBe(true)
  expect(drawn.length).toBeGreaterThan(6)
  await cell(page, 5, 1).click()
  await cell(page, 7, 3).click({ modifiers: ['Shift'] })
  await cell(page, 9, 0).click({ modifiers: ['Control'] })
  await expect.poll(selected).toBe(2)
  await type(page, '5')
  await press(page, 'Control+Enter')
  for (const [row, column] of [
    [5, 1],
    [7, 3],
    [9, 0],
  ] as const)
    await says(page, row, column, '5.00')
  await cell(page, 1, 0).click()
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown')
  await type(page, '6')
  await press(page, 'Control+Enter')
  await says(page, 2, 1, '6.00')
  await code(page, 3).click()
  await type(page, '4')
  await press(page, 'Control+Enter')
  await expect.poll(() => lastChange(world)?.cells).toHaveLength(40)
  expect(lastChange(world)?.cells.every(number => Math.floor(number / 4096) === 3)).toBe(true)
  await page.locator('.ag-header-cell[col-id="p1"]').click()
  await press(page, 'Control+c')
  await expect.poll(async () => (await clipboard(page)).split('\r\n').length).toBeGreaterThan(1000)
  await page.locator('.ag-header-group-cell[col-id^="g0"] .ag-header-group-text').click()
  await press(page, 'Control+c')
  await expect.poll(async () => columns(await clipboard(page))).toBe(5)
  await press(page, 'Control+a', 'Control+c')
  await expect.poll(async () => columns(await clipboard(page))).toBe(40)
  await cell(page, 4, 2).click()
  await press(page, 'Shift+Space', 'Control+c')
  await expect.poll(async () => (await clipboard(page)).split('\t').length).toBe(40)
  await cell(page, 4, 2).click()
  await press(page, 'Control+Space', 'Control+c')
  await expect.poll(async () => (await clipboard(page)).split('\r\n').length).toBeGreaterThan(1000)
})

test('the keys of a spreadsheet move the focus', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 1).click()
  await press(page, 'Home')
  await expect(focus(page)).toHaveAccessibleName(/^HV-0405, 2-Piece · Jacket \+ Trousers, Wholesale/)
  await press(page, 'End')
  await expect(focus(page)).toHaveAccessibleName(/^HV-0405, .*Days/)
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowDown')
  await expect(focus(page)).toHaveAccessibleName(/^HV-0405, .*Retail/)
  await press(page, 'Control+End')
  await expect(page.locator('.ag-row[row-id="0"]')).toHaveCount(0)
  await press(page, 'Control+Home', 'PageDown')
  await expect(focus(page)).not.toHaveAccessibleName(/HV-0402/)
  await press(page, 'Control+Home', 'Shift+Control+ArrowDown', 'Escape', 'Tab')
  await expect(page.locator('[class*="input"]:focus')).toHaveCount(0)
})

test('copy and paste within the grid, cut, undo and redo', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await type(page, '1.5')
  await press(page, 'Tab')
  await type(page, '2.5')
  await press(page, 'Enter', 'ArrowUp')
  await cell(page, 1, 0).click()
  await cell(page, 1, 1).click({ modifiers: ['Shift'] })
  await press(page, 'Control+c')
  await expect.poll(() => clipboard(page)).toBe('1.50\t2.50')
  await cell(page, 3, 2).click()
  await press(page, 'Control+v')
  await says(page, 3, 2, '1.50')
  await says(page, 3, 3, '2.50')
  await lastIs(world, 'paste')
  await press(page, 'Control+x')
  await expect(cell(page, 3, 2)).toHaveText(/^( |$)/)
  await lastIs(world, 'clear')
  await press(page, 'Control+z')
  await says(page, 3, 2, '1.50')
  await press(page, 'Control+y')
  await expect(cell(page, 3, 2)).toHaveText(/^( |$)/)
})

const excel = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=Generator content="Microsoft Excel 15"><style><!--table {mso-displayed-decimal-separator:"\\.";}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2>
<tr height=20><td height=20 class=xl65 align=right width=64>&nbsp;1,200.50 </td><td class=xl65 align=right width=64 x:num="33">33.00</td></tr>
<tr height=20><td height=20 align=right>14</td><td></td></tr><!--EndFragment--></table></body></html>`
const excelText = ' 1,200.50 \t33.00\r\n14\t\r\n'
const calc = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/></head><body><table cellspacing="0" border="0"><colgroup span="2" width="86"></colgroup>
<tr><td height="17" align="right" sdval="77.5" sdnum="1033;1033;General">77,50</td><td align="right" sdval="8" sdnum="1033;">8</td></tr></table></body></html>`

test('blocks from Excel and LibreOffice, as HTML and as text', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await putOnClipboard(page, { 'text/html': excel, 'text/plain': excelText })
  await cell(page, 1, 0).click()
  await press(page, 'Control+v')
  // A blank cell of the block lies over a price.
  await page.getByRole('dialog').getByRole('button', { name: 'Clear 1 price' }).click()
  await says(page, 1, 0, '1,200.50')
  await says(page, 1, 1, '33.00')
  await says(page, 2, 0, '14.00')
  await expect(cell(page, 2, 1)).toHaveText(/^( |$)/)
  await putOnClipboard(page, { 'text/html': calc, 'text/plain': '77,50\t8' })
  await cell(page, 4, 0).click()
  await press(page, 'Control+v')
  await says(page, 4, 0, '77.50')
  await says(page, 4, 1, '8.00')
  await putOnClipboard(page, { 'text/plain': excelText })
  await cell(page, 6, 2).click()
  await press(page, 'Control+v')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear 1 price' }).click()
  await says(page, 6, 2, '1,200.50')
  await says(page, 7, 2, '14.00')
  // Of a page with words around its table, only the table; of a plain one, the same as its text.
  const table = '<table><tr><td>61</td><td>62</td></tr></table>'
  await putOnClipboard(page, { 'text/html': `<p>July</p>${table}`, 'text/plain': 'July\n61\t62' })
  await cell(page, 5, 0).click()
  await press(page, 'Control+v')
  await says(page, 5, 0, '61.00')
  await says(page, 5, 1, '62.00')
  await putOnClipboard(page, { 'text/html': table.replace('61', '63'), 'text/plain': '63\t62' })
  await press(page, 'Control+v')
  await says(page, 5, 0, '63.00')
  // One value goes into all that is selected, a block again and again, and the edge cuts with a notice.
  await putOnClipboard(page, { 'text/plain': '3' })
  await cell(page, 8, 0).click()
  await cell(page, 9, 1).click({ modifiers: ['Shift'] })
  await press(page, 'Control+v')
  await says(page, 9, 1, '3.00')
  await putOnClipboard(page, { 'text/plain': '1\t2' })
  await cell(page, 10, 0).click()
  await cell(page, 11, 3).click({ modifiers: ['Shift'] })
  await press(page, 'Control+v')
  await says(page, 11, 3, '2.00')
  await press(page, 'Control+Home', 'End', 'Control+v')
  await expect(page.getByText(/didn’t fit: 1 column/)).toBeVisible()
})

test('fill down and right, and the fill handle', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await type(page, '21')
  await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await says(page, 3, 0, '21.00')
  await lastIs(world, 'fill')
  await cell(page, 3, 0).click()
  await cell(page, 3, 2).click({ modifiers: ['Shift'] })
  await press(page, 'Control+r')
  await says(page, 3, 2, '21.00')
  await cell(page, 3, 2).click()
  await page.locator('[data-handle]').hover()
  await page.mouse.down()
  await cell(page, 6, 2).hover()
  await page.mouse.up()
  await says(page, 6, 2, '21.00')
})

test('collections and groups fold, codes are found, the view narrows', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  const heading = page.locator('.ag-row[row-id="s0"]')
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await section(page, 0).click({ position: { x: 12, y: 12 } })
  await expect(page.locator('.ag-row[row-id="2"]')).toHaveCount(0)
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  expect(await section(page, 0).evaluate(cell => getComputedStyle(cell, '::before').content)).toContain('▸')
  await press(page, 'Control+Home', 'ArrowUp', 'ArrowUp', 'ArrowRight')
  await expect(page.locator('.ag-row[row-id="2"]')).toHaveCount(1)
  await press(page, 'Control+g')
  await page.getByRole('textbox', { name: 'Go to code' }).fill('hv-0412')
  await press(page, 'Enter')
  await expect(focus(page)).toHaveAccessibleName(/^HV-0412/)
  await page.locator('.ag-header-group-cell[col-id^="g0"] .ag-header-expand-icon-expanded').click()
  await expect(cell(page, 2, 1)).toHaveCount(0)
  await expect(cell(page, 2, 0)).toHaveCount(1)
})

test('a scanner is heard over the grid, and writes nothing into it', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  const before = await textOf(page, 1, 0)
  await scanKeys(page, '51077-1-1')
  await expect(page.getByRole('main').first()).toBeVisible()
  expect(changes(world)).toEqual([])
  await press(page, 'Control+2')
  // What was scanned is the print desk's search, and narrows no prices.
  await says(page, 1, 0, before)
})

test('marks are told by sign and words', { tag: '@long' }, async ({ page, world }) => {
  await markPrices(world)
  await openHarbour(page, world)
  await expect(page.locator('[data-state="rejected"]').first()).toBeVisible()
  await expect(page.locator('[data-state="conflict"]').first()).toContainText('changed by someone else')
})

test('rows that fly by are drawn, and are cells again once the scrolling rests', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  const canvas = page.locator('canvas[aria-hidden="true"]')
  await expect(canvas).toBeHidden()
  const fly = () =>
    page.evaluate(async () => {
      const viewport = document.querySelector('.ag-grid-viewport')
      const rowsNow = () => [...document.querySelectorAll('.ag-row')].map(row => row.getAttribute('row-index')).join()
      viewport?.scrollTo({ top: 0 })
      await new Promise(resolve => setTimeout(resolve, 500))
      const before = rowsNow()
      for (let step = 0; step < 20; step++) {
        // As a wheel's turn scrolls.
        viewport?.dispatchEvent(new WheelEvent('wheel', { bubbles: true, deltaY: 900 }))
        viewport?.scrollBy(0, 900)
        await new Promise(requestAnimationFrame)
      }
      const drawn = document.querySelector<HTMLCanvasElement>('canvas[aria-hidden="true"]')
      const data = drawn?.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? []
      return { isDrawn: drawn?.hidden === false, colours: new Set(data).size, built: rowsNow() !== before }
    })
  // Where the machine itself rests for longer than a hand does, the rows are rightly built: fly again.
  await expect(async () => {
    const flight = await fly()
    expect(flight).toMatchObject({ isDrawn: true, built: false })
    expect(flight.colours).toBeGreaterThan(20)
  }).toPass({ timeout: 60_000 })
  await expect(canvas).toBeHidden()
  // What stands there now is a cell like any other.
  const box = await page.locator('.ag-grid-viewport').boundingBox()
  const at = { x: (box?.x ?? 0) + 300, y: (box?.y ?? 0) + 300 }
  await expect
    .poll(() => page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.closest('.ag-cell') !== null, at))
    .toBe(true)
  await page.mouse.click(at.x, at.y)
  const row = await page.evaluate(
    ({ x, y }) => document.elementFromPoint(x, y)?.closest('.ag-row')?.getAttribute('row-id') ?? '',
    at,
  )
  expect(Number(row)).toBeGreaterThan(300)
  await page.keyboard.type('411.5')
  await page.keyboard.press('Enter')
  await expect(page.locator(`.ag-row[row-id="${row}"]`)).toContainText('411.50')
})
