import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { barriers } from './axe.ts'
import { bringDraft, openStep, priceList } from './import-page.ts'
import { changeElsewhere, harbour, press, readHarbour } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// Values, changes, upload and exports of the import studio.
test.use({
  viewport: { width: 1440, height: 860 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const type = (page: Page, text: string) => page.keyboard.type(text)
const lastDecision = (world: World) => world.asked('imports.decide').at(-1)?.decision
const textOf = async (download: Download) => readFileSync(await download.path(), 'utf8')

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' })
const kind = (page: Page, name: RegExp) => problems(page).getByRole('button', { name })
const chosen = (page: Page) => page.getByRole('region', { name: 'Selected cell' })
/** The field over the chosen cell says where it is. */
const cell = (page: Page) => page.getByRole('textbox', { name: /^Line \d+/ })
const rows = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: /^[\d,]+ rows?$/ })).toHaveText(
    `${count} row${count === 1 ? '' : 's'}`,
  )

test('a problem leads to its cell, is put right there, and comes back with Ctrl+Z', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openStep(page, world, 'Values')
  await kind(page, /^Error: Not a number.*2$/).click()
  await problems(page)
    .getByRole('button', { name: /^Line 13, .*: 31B\.50$/ })
    .click()
  await expect(cell(page)).toBeFocused()
  await expect(cell(page)).toHaveAccessibleName(/^Line 13, 2 Piece .* Wholesale: 31B\.50\. Not a number\./)
  await expect(chosen(page)).toContainText('Not a number')
  await type(page, '318.50')
  await press(page, 'Enter')
  await expect(kind(page, /^Error: Not a number.*1$/)).toBeVisible()
  await expect.poll(() => lastDecision(world)).toMatchObject({ set: 'texts', cells: [{ row: 9, text: '318.50' }] })
  await press(page, 'ArrowUp')
  await expect(cell(page)).toHaveAccessibleName(/: 318\.50\. Changed here\.$/)
  await expect(problems(page)).toContainText('1 cell was changed here')
  await press(page, 'Control+z')
  await expect(kind(page, /^Error: Not a number.*2$/)).toBeVisible()
  await expect(cell(page)).toHaveAccessibleName(/31B\.50\. Not a number/)
  await press(page, 'Control+z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
})

test('the cells by keys alone: edit, cancel, empty, leave out, paste, find, and out again', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openStep(page, world, 'Values')
  await press(page, 'F8')
  await expect(cell(page)).toHaveAccessibleName(/^Line \d+, .*\. (Not a number|Unknown codes|.+)/)
  const first = await cell(page).getAttribute('aria-label')
  await press(page, 'F8')
  await expect(cell(page)).not.toHaveAccessibleName(first ?? '')
  await press(page, 'Shift+F8')
  await expect(cell(page)).toHaveAccessibleName(first ?? '')

  // The first row, its first column with a price.
  await press(page, 'Control+Home')
  await expect(cell(page)).toHaveAccessibleName(/^Line 4, Fabric Code: HV-0402/)
  for (let i = 0; i < 4; i++) await press(page, 'ArrowRight')
  await expect(cell(page)).toHaveAccessibleName(/^Line 4, 2 Piece .* Wholesale: /)
  const before = await cell(page).getAttribute('aria-label')
  await press(page, 'Enter', 'End', 'Backspace', 'Escape')
  await expect(cell(page)).toHaveAccessibleName(before ?? '')
  expect(world.asked('imports.decide')).toEqual([])
  await press(page, 'F2', 'Home')
  await type(page, '9')
  await press(page, 'Tab', 'ArrowLeft')
  await expect(cell(page)).toHaveAccessibleName(/: 9\d+\.?\d*\. Changed here\./)
  await press(page, 'Delete')
  await expect(cell(page)).toHaveAccessibleName(/: empty\. Changed here\./)
  await press(page, 'ArrowDown', 'Space')
  await expect(cell(page)).toHaveAccessibleName(/Skipped\./)
  await press(page, 'Space')
  await expect(cell(page)).not.toHaveAccessibleName(/Skipped/)

  await page.evaluate(() => navigator.clipboard.writeText('11.5\t12.5\n13.5\t14.5'))
  await press(page, 'Control+v')
  await expect(cell(page)).toHaveAccessibleName(/^Line 5, .*: 11\.5\. /)
  await expect
    .poll(() => lastDecision(world))
    .toMatchObject({
      set: 'texts',
      cells: [{ text: '11.5' }, { text: '12.5' }, { text: '13.5' }, { text: '14.5' }],
    })
  await press(page, 'Control+c')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('11.5')

  await press(page, 'Control+f')
  await expect(page.getByRole('textbox', { name: 'Find in the file' })).toBeFocused()
  await type(page, 'HV-9999')
  await rows(page, 1)
  await press(page, 'Enter')
  await expect(cell(page)).toBeFocused()
  // Escape, then Tab, leaves the grid.
  await press(page, 'Escape', 'Tab')
  await expect(cell(page)).not.toBeFocused()
})

test('several cells as one: selected by keys and mouse, copied, filled, cleared, skipped, and each step undone', {
  tag: '@long',
}, async ({ page, world }) => {
  await openStep(page, world, 'Values')
  const texts = (count: number) =>
    expect.poll(() => lastDecision(world)).toMatchObject({ set: 'texts', cells: { length: count } })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await press(page, 'Control+f', 'Enter', 'Control+Home')
  await expect(cell(page)).toHaveAccessibleName(/^Line 4, Fabric Code: HV-0402/)

  // From the pinned code over the names to a price.
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c')
  await expect.poll(clipboard).toMatch(/^HV-0402\t[^\t]+\r\nHV-\d+\t[^\t]+$/)
  const [range, code] = [page.locator('[data-range]').first(), page.locator('.ag-row[row-index="0"] .ag-cell').nth(1)]
  const codeBox = await code.boundingBox()
  expect(await range.boundingBox()).toMatchObject({ x: codeBox?.x, y: codeBox?.y })

  const price = page.locator('.ag-row[row-index="2"] .ag-cell').nth(6)
  const below = page.locator('.ag-row[row-index="4"] .ag-cell').nth(6)
  await price.click()
  const first = (await price.textContent()) ?? ''
  await below.click({ modifiers: ['Shift'] })
  await press(page, 'Control+c')
  await expect.poll(clipboard).toMatch(new RegExp(`^${first.trim().split(' ')[0]}(\\r\\n[^\\r]*){2}$`))
  await press(page, 'Delete')
  await texts(3)
  await expect(below).toHaveText(/^(\s*Changed here\.)?$/)
  await press(page, 'Control+z')
  await texts(3)
  await expect(price).toHaveText(first)

  await press(page, 'Control+d')
  await expect(below).toContainText(first)
  await press(page, 'Space')
  await expect.poll(() => lastDecision(world)).toMatchObject({ set: 'left-out-cells', on: true, cells: { length: 3 } })
  await expect(below).toContainText('Skipped')
  await page.getByRole('columnheader', { name: 'Fabric Code' }).click()
  await press(page, 'Control+c')
  await expect.poll(async () => (await clipboard()).split('\r\n').length).toBe(242)
})

test('all of a kind: mended, undone, left out, taken in again; only its rows', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openStep(page, world, 'Values')
  await kind(page, /Different decimal sign.*1$/).click()
  await problems(page).getByRole('button', { name: 'Show these rows only' }).click()
  await rows(page, 1)
  await problems(page).getByRole('button', { name: 'Change the decimal sign in 1 cell' }).click()
  await expect(kind(page, /Different decimal sign/)).toHaveCount(0)
  await expect(page.getByText('No matching rows')).toBeVisible()
  await page.getByRole('button', { name: 'All rows' }).click()
  await rows(page, 242)
  await problems(page).getByRole('button', { name: 'Undo: Decimal sign changed' }).click()
  await expect(kind(page, /Different decimal sign.*1$/)).toBeVisible()

  await kind(page, /Unknown codes.*1$/).click()
  await problems(page).getByRole('button', { name: 'Skip 1 cell' }).click()
  await expect(kind(page, /Unknown codes.*1$/)).toHaveCount(0)
  await problems(page).getByRole('button', { name: 'Include again: All: Unknown codes' }).click()
  await expect(kind(page, /Unknown codes.*1$/)).toBeVisible()

  await page.getByText('With problems').click()
  await expect(page.locator('.ag-center-cols-container, .ag-grid-scrolling-container')).toContainText('HV-9999')
  await page.getByText('With changes').click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ rows$/ })).not.toHaveText('242 rows')
})

const totals = (page: Page) => page.getByRole('complementary', { name: 'Totals' })
const line = (page: Page, index: number) => page.locator(`.ag-row[row-index="${index}"]`)
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ changes?$/ })
const way = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

test('changes: Space leaves one out, totals filter, what is shown goes together', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openStep(page, world, 'Changes', { clean: true })
  await line(page, 2).getByRole('gridcell').first().click()
  await press(page, 'Space')
  await expect(line(page, 2)).toContainText('skipped')
  await expect(way(page, /^Skipped 1$/)).toBeVisible()
  await press(page, 'ArrowDown', 'Space')
  await expect(way(page, /^Skipped 2$/)).toBeVisible()
  await press(page, 'ArrowUp', 'Space')
  await expect(way(page, /^Skipped 1$/)).toBeVisible()
  await expect(line(page, 2)).not.toContainText('skipped')

  await totals(page).getByRole('region').first().getByRole('button').first().click()
  await expect(shown(page)).toHaveText(/^\d+ changes$/)
  await page.getByRole('button', { name: /^Skip these [\d,]+ changes$/ }).click()
  const includeAgain = page.getByRole('button', { name: /^Include these [\d,]+ changes again$/ })
  await expect(includeAgain).toBeVisible()
  expect(world.asked('imports.leaveOutChanges').at(-1)).toMatchObject({ only: 'all', on: true })
  await way(page, /^Skipped/).click()
  await includeAgain.click()
  await expect(page.getByText('No matching changes')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(shown(page)).toHaveText(/^\d,\d{3} changes$/)

  // A whole collection, and the column of one change.
  await totals(page)
    .getByRole('button', { name: /^Autumn / })
    .click()
  await page.getByRole('button', { name: 'Skip collection' }).click()
  await expect(totals(page).getByRole('button', { name: 'Include again: Autumn' })).toBeVisible()
  await page.getByRole('button', { name: 'Include collection again' }).click()
  await line(page, 0).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Skip column' }).click()
  await expect(totals(page).getByRole('button', { name: /^Include again: / })).toBeVisible()

  await press(page, 'Control+f')
  await type(page, 'HV-0419')
  await expect(shown(page)).not.toHaveText(/,/)
  await press(page, 'Enter')
  await expect(line(page, 0).getByRole('gridcell').first()).toBeFocused()
})

test('changes: what becomes not priced and what jumps is marked, and sorted by size', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openStep(page, world, 'Changes')
  await way(page, /^No longer priced/).click()
  await expect(line(page, 0)).toContainText('no longer priced')
  await way(page, /^All/).click()
  await page.getByRole('combobox', { name: 'Order', exact: true }).click()
  await page.getByRole('option', { name: 'Largest first' }).click()
  await expect.poll(() => world.asked('imports.changes').at(-1)).toMatchObject({ sort: 'size' })
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect.poll(() => world.asked('imports.compareAgain')).toHaveLength(1)
})

test('nothing to compare with, and a service that does not answer', { tag: '@long' }, async ({ page, world }) => {
  const text = await priceList(world, { clean: true })
  // To a desk that has never seen these prices the same file says nothing of what changes.
  await world.begin()
  world.service.faults.set({ 'error-500@admin.pricing.retailer.show': true })
  const draft = await bringDraft(world, text)
  await page.goto(`/#imports?draft=${draft}`)
  await page.getByRole('tab', { name: /Changes/ }).click()
  await expect(page.getByText('Nothing to compare with', { exact: true })).toBeVisible()
  world.service.faults.clear()
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(shown(page)).toHaveText(/^[\d,]+ changes$/)
  world.service.faults.set({ 'error-500@admin.pricing.retailer.show': true })
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

const log = (page: Page) => page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const asFile = (page: Page) => page.getByRole('button', { name: /^Upload [\d,]+ prices as a file…$/ })
const dialog = (page: Page) => page.getByRole('dialog')

test('as a file: asked with the count, followed to its proof, taken back', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const draft = await openStep(page, world, 'Upload', { clean: true })
  await asFile(page).click()
  await expect(dialog(page)).toContainText('Harbour & Vale')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(world.asked('imports.upload')).toEqual([])
  await asFile(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Upload [\d,]+ prices$/ })
    .click()
  await expect(log(page)).toContainText('at the service')
  await expect(asFile(page)).toBeDisabled()
  await expect(page.getByText('An upload of this draft is still running.')).toBeVisible()
  await expect(log(page)).toContainText(/All [\d,]+ cells have arrived/)
  const confirmed = { retailer: harbour, totals: { down: 0, toNotPriced: 0 } }
  expect(world.asked('imports.upload')).toMatchObject([{ draft, way: 'file', sure: false, seen: 0, confirmed }])

  const saved = page.waitForEvent('download')
  await log(page).getByRole('button', { name: 'Save receipt' }).click()
  expect(await textOf(await saved)).toContain('Fabric Code')
  // The third line of the file, whose prices have risen, is changed once more.
  await changeElsewhere(world, 2, 1)
  await world.desk.handlers['prices.refresh']({ sheet: harbour })
  await readHarbour(world)
  // It is compared anew, which moves what stands below.
  await expect(page.getByRole('button', { name: 'Upload 1 price as a file…' })).toBeEnabled()
  await log(page).getByRole('button', { name: 'Undo upload…' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Undo [\d,]+ changes$/ })
    .click()
  await expect(dialog(page)).toContainText('Someone else has changed 1 cell since')
  await dialog(page).getByRole('button', { name: 'Skip those' }).click()
  await expect(log(page)).toContainText('undone')
  expect(world.asked('imports.takeBack')).toMatchObject([{ overwrite: 'ask' }, { overwrite: 'skip' }])
})

test('cell by cell: progress, the refused ones as a file, and what waits is cancelled', { tag: '@long' }, async ({
  page,
  world,
}) => {
  world.service.refusePrices(({ fabric_code }) => (fabric_code === 'HV-0408' ? 'Its collection is closed' : null))
  world.service.faults.set({ 'latency@admin.pricing.retailer.update': 400 })
  await openStep(page, world, 'Upload', { clean: true })
  await page.getByRole('button', { name: /^Send [\d,]+ prices…$/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Send [\d,]+ prices$/ })
    .click()
  await expect(log(page)).toContainText(/saved, .* waiting/)
  await expect(log(page)).toContainText(/[1-9]\d* rejected/)
  const saved = page.waitForEvent('download')
  await log(page)
    .getByRole('button', { name: /^Save \d+ rejected cells as a file$/ })
    .click()
  expect(await textOf(await saved)).toContain('HV-0408')
  expect(await barriers(page)).toEqual([])
  await log(page)
    .getByRole('button', { name: /^Cancel [\d,]+ waiting cells$/ })
    .click()
  await expect(log(page)).toContainText('partly saved')
  await expect(log(page)).toContainText(/[\d,]+ cells weren’t sent: they were cancelled/)
  await expect(log(page).getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(log(page).getByRole('button', { name: 'Undo upload…' })).toBeVisible()
  expect(world.asked('prices.cancelUnsent')).toHaveLength(1)
})

test('what keeps it here is said, each with the way there', { tag: '@long' }, async ({ page, world }) => {
  await openStep(page, world, 'Upload')
  const blocked = page.getByRole('region', { name: 'Not ready to upload' })
  await expect(blocked).toContainText('Map 6 names to a combination.')
  await expect(blocked).toContainText('not a number')
  await expect(asFile(page)).toBeDisabled()
  await blocked.getByRole('button', { name: 'Go to the values' }).click()
  await expect(page.getByRole('tab', { name: /Values/ })).toHaveAttribute('aria-selected', 'true')
})

test('the same bytes are asked about; a lost answer is never sent again', { tag: '@long' }, async ({ page, world }) => {
  const upload = async () => {
    await asFile(page).click()
    await dialog(page)
      .getByRole('button', { name: /^Upload [\d,]+ prices$/ })
      .click()
  }
  await readHarbour(world)
  const text = [
    'Username,Currency,Fabric Code,2-Piece / Jacket + Trousers / Wholesale',
    'Harbour & Vale,USD,HV-0408,150.25',
    'Harbour & Vale,USD,HV-0412,151.25',
  ].join('\r\n')
  const draft = await bringDraft(world, text)
  await page.goto(`/#imports?draft=${draft}`)
  await page.getByRole('tab', { name: /Upload/ }).click()
  // The work is done and its answer is lost.
  world.service.faults.set({ 'cut-body@admin.pricing.import': '1x' })
  await upload()
  await expect(log(page)).toContainText('no reply')
  await expect(asFile(page)).toBeDisabled()
  // It may be asked again until the service has done it; once it is known, there is nothing to ask.
  await expect(async () => {
    const again = log(page).getByRole('button', { name: 'Refresh prices' })
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await expect(log(page)).toContainText('All 2 cells have arrived', { timeout: 2_000 })
  }).toPass()

  await changeElsewhere(world, 2, 1)
  await changeElsewhere(world, 3, 1)
  const again = await bringDraft(world, text, 'The same.csv')
  await page.goto(`/#imports?draft=${again}`)
  await page.getByRole('tab', { name: /Changes/ }).click()
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(shown(page)).toHaveText('2 changes')
  await page.getByRole('tab', { name: /Upload/ }).click()
  await asFile(page).click()
  await expect(dialog(page)).toContainText('This file was already uploaded for this retailer')
  await dialog(page).getByRole('button', { name: 'Upload again' }).click()
  await expect(log(page)).toContainText('All 2 cells have arrived')
  expect(world.asked('imports.upload').map(({ sure }) => sure)).toEqual([false, true])
})

test('an export that is opened again changes nothing', { tag: '@long' }, async ({ page, world }) => {
  await readHarbour(world)
  await page.goto('/#imports')
  await page.getByRole('button', { name: 'Exports…' }).click()
  await page.getByPlaceholder('Choose a retailer').click()
  await page.getByRole('option', { name: 'Harbour & Vale' }).click()
  await page.getByRole('button', { name: 'Start an export' }).click()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('ready')
  const saved = page.waitForEvent('download')
  await first.getByRole('button', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await first.getByRole('button', { name: /^Open the export/ }).click()
  await expect(page.getByText('No price changes', { exact: true })).toBeVisible()
})

test.describe('a service without exports', { tag: '@long' }, () => {
  test.use({ start: { operations: { 'admin.pricing.exports.index': null, 'admin.pricing.export': null } } })

  test('says so', async ({ page }) => {
    await page.goto('/#imports')
    await page.getByRole('button', { name: 'Exports…' }).click()
    await expect(page.getByText('This service doesn’t offer exports')).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const) {
  test(`nobody is kept out: ${theme}`, { tag: '@long' }, async ({ page, world }) => {
    await world.desk.handlers['settings.save']({ theme })
    await openStep(page, world, 'Values')
    await kind(page, /Not a number/).click()
    await problems(page)
      .getByRole('button', { name: /^Line 13/ })
      .click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: /Changes/ }).click()
    await line(page, 1).getByRole('gridcell').first().click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: /Upload/ }).click()
    await expect(page.getByRole('region', { name: 'Not ready to upload' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Exports…' }).click()
    await page.getByPlaceholder('Choose a retailer').click()
    await page.getByRole('option', { name: 'Harbour & Vale' }).click()
    await page.getByRole('button', { name: 'Start an export' }).click()
    await expect(page.getByRole('table', { name: 'Exports' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}

test('what is being typed in a cell belongs to its draft, also where an address opens another one', {
  tag: '@long',
}, async ({ page, world }) => {
  const other = await bringDraft(world, await priceList(world))
  await openStep(page, world, 'Values')
  await press(page, 'F8')
  await expect(cell(page)).toBeFocused()
  await type(page, '318.50')
  await page.evaluate(draft => {
    location.hash = `imports?draft=${draft}`
  }, other)
  await expect.poll(() => world.asked('imports.open').at(-1)?.draft).toBe(other)
  await expect.poll(() => lastDecision(world)).toMatchObject({ set: 'texts', cells: [{ text: '318.50' }] })
  expect(world.asked('imports.decide').at(-1)?.draft).not.toBe(other)
})
