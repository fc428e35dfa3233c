import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import { type Download, expect, type Page, test } from './stand-in.ts'

// Values, changes, upload and exports of the import studio, against the stand-in desk.
test.use({
  viewport: { width: 1440, height: 860 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const open = async (page: Page, step: 'Values' | 'Changes' | 'Upload', scenes = 'ready') => {
  await page.goto(`/?imports=${scenes}#imports`)
  await page.getByRole('button', { name: 'Open Autumn list v3' }).click()
  await page.getByRole('tab', { name: new RegExp(step) }).click()
}
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = (page: Page, text: string) => page.keyboard.type(text)
/** What the page asked the desk for, oldest first. */
const called = (page: Page, name: string) =>
  page.evaluate(
    of => window.standIn?.calls.filter(call => call.name === of).map(({ input }) => input) ?? [],
    name,
  )
const lastDecision = async (page: Page) => {
  const last = (await called(page, 'imports.decide')).at(-1) as { decision: { set: string } } | undefined
  return last?.decision
}
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

test('a problem leads to its cell, is put right there, and comes back with Ctrl+Z', async ({ page }) => {
  await open(page, 'Values')
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
  await expect
    .poll(() => lastDecision(page))
    .toMatchObject({ set: 'texts', cells: [{ row: 9, text: '318.50' }] })
  await press(page, 'ArrowUp')
  await expect(cell(page)).toHaveAccessibleName(/: 318\.50\. Changed here\.$/)
  await expect(problems(page)).toContainText('1 cell was changed here')
  await press(page, 'Control+z')
  await expect(kind(page, /^Error: Not a number.*2$/)).toBeVisible()
  await expect(cell(page)).toHaveAccessibleName(/31B\.50\. Not a number/)
  await press(page, 'Control+z')
  await expect(page.getByText('Nothing to undo')).toBeVisible()
})

test('the cells by keys alone: edit, cancel, empty, leave out, paste, find, and out again', async ({
  page,
}) => {
  await open(page, 'Values')
  await press(page, 'F8')
  await expect(cell(page)).toHaveAccessibleName(/^Line \d+, .*\. (Not a number|Unknown codes|.+)/)
  const first = await cell(page).getAttribute('aria-label')
  await press(page, 'F8')
  await expect(cell(page)).not.toHaveAccessibleName(first ?? '')
  await press(page, 'Shift+F8')
  await expect(cell(page)).toHaveAccessibleName(first ?? '')

  // The first row, its first column with a price.
  await press(page, 'Control+Home')
  await expect(cell(page)).toHaveAccessibleName(/^Line 4, Fabric Code: HV-0412/)
  for (let i = 0; i < 4; i++) await press(page, 'ArrowRight')
  await expect(cell(page)).toHaveAccessibleName(/^Line 4, 2 Piece .* Wholesale: /)
  const before = await cell(page).getAttribute('aria-label')
  await press(page, 'Enter', 'End', 'Backspace', 'Escape')
  await expect(cell(page)).toHaveAccessibleName(before ?? '')
  expect(await called(page, 'imports.decide')).toEqual([])
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
    .poll(() => lastDecision(page))
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

test('all of a kind: mended, undone, left out, taken in again; only its rows', async ({ page }) => {
  await open(page, 'Values')
  await kind(page, /Different decimal sign.*4$/).click()
  await problems(page).getByRole('button', { name: 'Show these rows only' }).click()
  await rows(page, 1)
  await problems(page).getByRole('button', { name: 'Change the decimal sign in 4 cells' }).click()
  await expect(kind(page, /Different decimal sign/)).toHaveCount(0)
  await expect(page.getByText('No matching rows')).toBeVisible()
  await page.getByRole('button', { name: 'All rows' }).click()
  await rows(page, 242)
  await problems(page).getByRole('button', { name: 'Undo: Decimal sign changed' }).click()
  await expect(kind(page, /Different decimal sign.*4$/)).toBeVisible()

  await kind(page, /Unknown codes.*1$/).click()
  await problems(page).getByRole('button', { name: 'Skip 1 cell' }).click()
  await expect(kind(page, /Unknown codes.*1$/)).toHaveCount(0)
  await problems(page).getByRole('button', { name: 'Include again: All: Unknown codes' }).click()
  await expect(kind(page, /Unknown codes.*1$/)).toBeVisible()

  await page.getByText('With problems').click()
  await expect(page.locator('.ag-center-cols-container, .ag-grid-scrolling-container')).toContainText(
    'HV-9999',
  )
  await page.getByText('With changes').click()
  await expect(page.getByRole('status').filter({ hasText: /^\d+ rows$/ })).not.toHaveText('242 rows')
})

const totals = (page: Page) => page.getByRole('complementary', { name: 'Totals' })
const line = (page: Page, index: number) => page.locator(`.ag-row[row-index="${index}"]`)
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ changes?$/ })
const way = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name })

test('changes: Space leaves one out, totals filter, what is shown goes together', async ({ page }) => {
  await open(page, 'Changes', 'clean')
  await line(page, 2).getByRole('gridcell').first().click()
  await press(page, 'Space')
  await expect(line(page, 2)).toContainText('skipped')
  await expect(way(page, /^Skipped 1$/)).toBeVisible()
  await press(page, 'ArrowDown', 'Space')
  await expect(way(page, /^Skipped 2$/)).toBeVisible()
  await press(page, 'ArrowUp', 'Space')
  await expect(way(page, /^Skipped 1$/)).toBeVisible()
  await expect(line(page, 2)).not.toContainText('skipped')

  await totals(page)
    .getByRole('button', { name: /^Shirt / })
    .click()
  await expect(shown(page)).toHaveText(/^29\d changes$/)
  const count = (await shown(page).textContent())?.split(' ')[0] ?? ''
  await page.getByRole('button', { name: `Skip these ${count} changes` }).click()
  await expect(page.getByRole('button', { name: `Include these ${count} changes again` })).toBeVisible()
  expect((await called(page, 'imports.leaveOutChanges')).at(-1)).toMatchObject({ only: 'all', on: true })
  await way(page, /^Skipped/).click()
  await page.getByRole('button', { name: `Include these ${count} changes again` }).click()
  await expect(page.getByText('No matching changes')).toBeVisible()
  await page.getByRole('button', { name: 'Show all changes' }).click()
  await expect(shown(page)).toHaveText(/^2,4\d\d changes$/)

  // A whole collection, and the column of one change.
  await totals(page)
    .getByRole('button', { name: /^Autumn / })
    .click()
  await page.getByRole('button', { name: 'Skip collection' }).click()
  await expect(page.getByRole('tab', { name: /Changes 0/ })).toBeVisible()
  await page.getByRole('button', { name: 'Include collection again' }).click()
  await line(page, 0).getByRole('gridcell').first().click()
  await page.getByRole('button', { name: 'Skip column' }).click()
  await expect(totals(page).getByRole('button', { name: /^Include again: / })).toBeVisible()

  await press(page, 'Control+f')
  await type(page, 'HV-0418')
  await expect(shown(page)).not.toHaveText(/,/)
  await press(page, 'Enter')
  await expect(line(page, 0).getByRole('gridcell').first()).toBeFocused()
})

test('changes: what becomes not priced and what jumps is marked, and sorted by size', async ({ page }) => {
  await open(page, 'Changes')
  await way(page, /^No longer priced/).click()
  await expect(line(page, 0)).toContainText('no longer priced')
  await way(page, /^All/).click()
  await page.getByRole('combobox', { name: 'Order' }).click()
  await page.getByRole('option', { name: 'Largest first' }).click()
  await expect
    .poll(() => called(page, 'imports.changes').then(all => all.at(-1)))
    .toMatchObject({ sort: 'size' })
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect.poll(() => called(page, 'imports.compareAgain')).toHaveLength(1)
})

test('nothing to compare with, and offline', async ({ page }) => {
  await open(page, 'Changes', 'no-prices,clean')
  await expect(page.getByText('Nothing to compare with', { exact: true })).toBeVisible()
  await open(page, 'Changes', 'offline,clean')
  await page.getByRole('button', { name: 'Compare again' }).click()
  await expect(page.getByRole('alert')).toContainText('admin.example.com')
})

const log = (page: Page) => page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const asFile = (page: Page) => page.getByRole('button', { name: /^Upload [\d,]+ prices as a file…$/ })
const dialog = (page: Page) => page.getByRole('dialog')

test('as a file: asked with the count, followed to its proof, taken back', async ({ page }) => {
  await open(page, 'Upload', 'clean,slowly')
  await asFile(page).click()
  await expect(dialog(page)).toContainText('Harbour & Vale')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await press(page, 'Enter')
  await expect(dialog(page)).toHaveCount(0)
  expect(await called(page, 'imports.upload')).toEqual([])
  await asFile(page).click()
  await dialog(page)
    .getByRole('button', { name: /^Upload [\d,]+ prices$/ })
    .click()
  await expect(log(page)).toContainText('at the service')
  await expect(asFile(page)).toBeDisabled()
  await expect(page.getByText('An upload of this draft is still running.')).toBeVisible()
  await expect(log(page)).toContainText(/All [\d,]+ cells have arrived/)
  expect(await called(page, 'imports.upload')).toEqual([{ draft: 1, way: 'file', sure: false }])

  const saved = page.waitForEvent('download')
  await log(page).getByRole('button', { name: 'Save receipt' }).click()
  expect(await textOf(await saved)).toContain('Fabric Code')
  await log(page).getByRole('button', { name: 'Undo upload…' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Undo [\d,]+ changes$/ })
    .click()
  await expect(dialog(page)).toContainText('3 cells were changed by someone else since')
  await dialog(page).getByRole('button', { name: 'Skip those' }).click()
  await expect(log(page)).toContainText('undone')
  expect(await called(page, 'imports.takeBack')).toMatchObject([{ overwrite: 'ask' }, { overwrite: 'skip' }])
})

test('cell by cell: progress, and the refused ones as a file', async ({ page }) => {
  await open(page, 'Upload', 'clean,slowly')
  await page.getByRole('button', { name: /^Send [\d,]+ prices…$/ }).click()
  await dialog(page)
    .getByRole('button', { name: /^Send [\d,]+ prices$/ })
    .click()
  await expect(log(page)).toContainText(/saved, .* waiting/)
  await expect(log(page)).toContainText('2 were rejected')
  const saved = page.waitForEvent('download')
  await log(page).getByRole('button', { name: 'Save 2 rejected cells as a file' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^rejected-/)
})

test('what keeps it here is said, each with the way there', async ({ page }) => {
  await open(page, 'Upload')
  const blocked = page.getByRole('region', { name: 'Not ready to upload' })
  await expect(blocked).toContainText('Map 6 names to a combination.')
  await expect(blocked).toContainText('not a number')
  await expect(asFile(page)).toBeDisabled()
  await blocked.getByRole('button', { name: 'Go to the values' }).click()
  await expect(page.getByRole('tab', { name: /Values/ })).toHaveAttribute('aria-selected', 'true')
})

test('the same bytes are asked about; a lost answer is never sent again', async ({ page }) => {
  await open(page, 'Upload', 'clean,same-bytes')
  await asFile(page).click()
  await expect(dialog(page)).toContainText('This file was already uploaded for this retailer')
  await dialog(page).getByRole('button', { name: 'Upload again' }).click()
  await expect(log(page)).toContainText(/All [\d,]+ cells have arrived/)
  expect(await called(page, 'imports.upload')).toEqual([{ draft: 1, way: 'file', sure: true }])

  await open(page, 'Upload', 'clean,unknown')
  await expect(log(page)).toContainText('no reply')
  await expect(asFile(page)).toBeDisabled()
  await log(page).getByRole('button', { name: 'Refresh prices' }).click()
  await expect(log(page)).toContainText('have arrived')
  await expect(asFile(page)).toBeEnabled()
})

test('an export that is opened again changes nothing', async ({ page }) => {
  await page.goto('/?imports=ready,slowly#imports')
  await page.getByRole('button', { name: 'Exports…' }).click()
  await page.getByPlaceholder('Choose a retailer').click()
  await page.getByRole('option', { name: 'Harbour & Vale' }).click()
  await page.getByRole('button', { name: 'Start an export' }).click()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('processing')
  await expect(first).toContainText('ready')
  const saved = page.waitForEvent('download')
  await first.getByRole('button', { name: /^Download/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await first.getByRole('button', { name: /^Open the export/ }).click()
  await expect(page.getByText('No price changes', { exact: true })).toBeVisible()
  await page.goto(`/?imports=no-exports#imports`)
  await page.getByRole('button', { name: 'Exports…' }).click()
  await expect(page.getByText('This service doesn’t offer exports')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`nobody is kept out: ${theme}`, async ({ page }) => {
    await open(page, 'Values', `uploaded&theme=${theme}`)
    await kind(page, /Not a number/).click()
    await problems(page)
      .getByRole('button', { name: /^Line 13/ })
      .click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: /Changes/ }).click()
    await line(page, 1).getByRole('gridcell').first().click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: /Upload/ }).click()
    await expect(log(page).first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await press(page, 'Escape')
    await page.getByRole('button', { name: 'Exports…' }).click()
    await expect(page.getByRole('table', { name: 'Exports' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}
