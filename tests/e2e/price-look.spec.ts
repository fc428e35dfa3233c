import { columnOfCell, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { cell, harbour, markPrices, openHarbour } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// How the price bar, which must not move the grid, takes what comes: chips of what waits for a person, a panel, larger text.

const top = async (page: Page) => (await page.locator('.ag-root').first().boundingBox())?.y
const chips = (page: Page) => page.getByRole('group', { name: 'View' })
const sizes = [
  [1440, 900, 14],
  [1440, 900, 16],
  [1024, 700, 14],
  [1024, 700, 16],
] as const

/** Where the grid begins in each size of window and text, without and with a panel. */
async function tops(page: Page, world: World): Promise<(number | undefined)[][]> {
  const found: (number | undefined)[][] = []
  const panel = page.getByRole('complementary', { name: 'Side panel' })
  for (const [width, height, textSize] of sizes) {
    await page.setViewportSize({ width, height })
    await world.desk.handlers['settings.save']({ textSize })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe(`${textSize}px`)
    const alone = await top(page)
    await page.getByRole('button', { name: 'History', exact: true }).last().click()
    await expect(panel).toBeVisible()
    found.push([alone, await top(page)])
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
  return found
}

test('chips that come move no row, in any window and with larger text', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await expect(page.getByRole('button', { name: /^Not priced/ })).toBeVisible()
  const clean = await tops(page, world)
  await markPrices(world)
  // What is not written is heard, and said at the mouse.
  const rejected = chips(page).getByRole('button', { name: /^3 rejected/ })
  await expect(rejected).toHaveAttribute('title', '3 rejected')
  expect(await tops(page, world)).toEqual(clean)
  for (const name of ['1 conflict', '1 changed elsewhere'])
    await expect(chips(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('on a common screen neither a chip, the retailer nor the cell’s value and reason is cut', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await markPrices(world)
  await openHarbour(page, world)
  const cutIn = (place: ReturnType<Page['locator']>) =>
    place.evaluateAll(all =>
      all
        .filter(one => one.checkVisibility() && one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
        .map(one => one.outerHTML.slice(0, 200)),
    )
  await cell(page, 2, 0).click()
  for (const key of [...Array(4).fill('Shift+ArrowRight'), ...Array(3).fill('Shift+ArrowDown')])
    await page.keyboard.press(key)
  await expect(page.getByRole('button', { name: 'Change 20 cells…' })).toBeVisible()
  const picker = page
    .getByRole('main')
    .getByRole('button', { name: /Harbour & Vale/ })
    .first()
  for (const place of [picker.locator('*'), chips(page), chips(page).locator('button, button *')])
    expect(await cutIn(place)).toEqual([])
  const [wrong] = (await world.desk.handlers['prices.states']({ sheet: harbour })).notes.filter(({ text }) => text)
  await cell(page, rowOfCell(wrong?.cell ?? 0), columnOfCell(wrong?.cell ?? 0)).click()
  const bar = page.getByRole('region', { name: 'Active cell' })
  await expect(bar.getByRole('button', { name: 'Discard' })).toBeVisible()
  expect(await cutIn(bar.locator('b, [data-tone]'))).toEqual([])
})

test('who hears the grid knows where he is, and what each cell and code is', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await markPrices(world)
  await openHarbour(page, world)
  const { codes, flags } = await world.desk.handlers['prices.rows']({
    sheet: harbour,
    since: 0,
    limit: 10_000,
  })
  const archived = codes[flags.findIndex(flag => flag !== 0)] ?? ''
  await page.keyboard.press('Control+g')
  await page.keyboard.type(archived)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: new RegExp(`^${archived}, archived, 2-Piece · `) })).toBeFocused()
  await page.keyboard.press('Control+Home')
  await expect(page.getByRole('treegrid', { name: 'Fabric prices' })).toMatchAriaSnapshot(`
    - treegrid "Fabric prices":
      - rowgroup:
        - row /Autumn · 67 codes, \\d+ not priced/ [expanded] [level=1]
        - row /HV-0402/ [level=2]:
          - gridcell "HV-0402"
        - row /HV-0405/:
          - gridcell "1,250,000.00 not saved"
        - row /HV-0413/:
          - gridcell /also changed by someone else/
        - row /HV-0416/:
          - gridcell "12,45o invalid price"
  `)
})
