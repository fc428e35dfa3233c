import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

// The screen around the grid of fabric prices, behind the contract: retailers, filters, saving, what needs a person, history.

const retailer = (page: Page, name = 'Harbour & Vale') => page.locator('button', { hasText: name }).first()
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-id="${row}"] [col-id="${column}"]`).first()
const foot = (page: Page) => page.getByRole('contentinfo')
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input),
    name,
  )

async function start(page: Page, query = ''): Promise<void> {
  await page.goto(`/?${query}#prices`)
  await page.getByRole('main').waitFor()
}

/** The screen with the prices of Harbour & Vale open. */
async function open(page: Page, query = ''): Promise<void> {
  await start(page, query)
  await retailer(page).click()
  await page.locator('.ag-row').first().waitFor()
}

for (const theme of ['light', 'dark']) {
  test(`no barrier on the screen of prices, ${theme}`, async ({ page }) => {
    await start(page, `theme=${theme}`)
    await expect(page.getByRole('heading', { name: 'No prices open' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await retailer(page).click()
    await chip(page, /rejected/).click()
    await expect(panel(page).getByText('Entry not saved!').first()).toBeVisible()
    // A few rows have every kind of cell; axe takes long over a screenful.
    await page.getByPlaceholder(/^Search or scan/).fill('HV-042')
    await expect(page.locator('.ag-row').getByText('HV-0412')).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'History' }).click()
    await panel(page)
      .getByRole('button', { name: /^Show cells/ })
      .first()
      .click()
    await expect(panel(page).getByRole('table')).toBeVisible()
    expect(await barriers(page, 'aside')).toEqual([])
    await retailer(page).click()
    await expect(page.getByRole('dialog').getByLabel('Retailer')).toBeVisible()
    expect(await barriers(page, '[role=dialog]')).toEqual([])
  })

  test(`no barrier while saving waits, ${theme}`, async ({ page }) => {
    await open(page, `theme=${theme}&prices=offline`)
    await expect(page.getByText('Changes are kept here and sent automatically.')).toBeVisible()
    expect(await barriers(page, '[aria-label=Saving]')).toEqual([])
  })
}

test('a retailer is found by typing, opened by Enter, and there again after a reload', async ({ page }) => {
  await start(page)
  await page.getByLabel('Retailer').fill('laur')
  await expect(page.getByText('Northgate Tailors')).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(retailer(page, 'Maison Laurent')).toContainText('EUR / EUR')
  await page.locator('.ag-row').first().waitFor()
  await page.reload()
  await expect(retailer(page, 'Maison Laurent')).toContainText('EUR / EUR')
  await retailer(page, 'Maison Laurent').click()
  await expect(page.getByRole('dialog').getByLabel('Retailer')).toBeFocused()
  await page.keyboard.type('shang')
  await expect(page.getByRole('dialog').getByRole('button')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(retailer(page, '上海定制服装有限公司')).toContainText('CNY / CNY')
})

test('without a list a retailer is opened by its id', async ({ page }) => {
  await start(page, 'prices=unlisted')
  await expect(page.getByText(/has no retailer list/)).toBeVisible()
  await page.getByLabel('Retailer').fill('4711')
  await page.getByRole('button', { name: 'Open retailer with id 4711' }).click()
  await expect(retailer(page, 'Retailer 4711')).toBeVisible()
  await page.locator('.ag-row').first().waitFor()
})

test('switches and filters say what of the grid is shown', async ({ page }) => {
  await open(page)
  await expect(page.locator('[col-id="p2"]').first()).toBeVisible()
  const titles = page.locator('.ag-header-cell')
  await expect(titles.filter({ hasText: 'Plus wh.' }).first()).toBeVisible()
  await chip(page, 'Plus Size').click()
  await expect(titles.filter({ hasText: 'Plus wh.' })).toHaveCount(0)
  await expect(titles.filter({ hasText: 'Days' }).first()).toBeVisible()
  await chip(page, 'Days').click()
  await expect(titles.filter({ hasText: 'Days' })).toHaveCount(0)
  await chip(page, 'Combinations').click()
  await page.getByRole('menuitemcheckbox', { name: 'Overcoat' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ag-header-group-cell').filter({ hasText: '·' })).toHaveCount(1)
  await expect(chip(page, 'Overcoat')).toBeVisible()
  await chip(page, 'Collections').click()
  await page.getByRole('menuitemcheckbox', { name: 'Heritage' }).click()
  await page.keyboard.press('Escape')
  await expect(page.locator('.ag-row').getByText('HV-0412')).toHaveCount(0)
  await expect(page.locator('.ag-row').getByText(/^HG-/).first()).toBeVisible()
})

test('the search box narrows the grid; what is priced is counted and filtered', async ({ page }) => {
  await open(page)
  const search = page.getByPlaceholder(/^Search or scan/)
  await search.fill('HV-0427')
  await expect(page.locator('.ag-row').getByText('HV-0412')).toHaveCount(0)
  await expect(page.locator('.ag-row').getByText('HV-0427').first()).toBeVisible()
  await expect(chip(page, /Not priced/)).toContainText(/2,9\d\d/)
  await search.fill('')
  await chip(page, /Not priced/).click()
  await expect(chip(page, /Not priced/)).toHaveAttribute('aria-pressed', 'true')
})

test('what somebody else changed is shown alone and taken note of', async ({ page }) => {
  await open(page)
  await chip(page, /changed elsewhere/).click()
  await page.getByRole('menuitem', { name: 'Show only their codes' }).click()
  await expect(page.locator('.ag-row').getByText('HV-0412')).toHaveCount(0)
  await chip(page, /changed elsewhere/).click()
  await page.getByRole('menuitem', { name: 'Mark as seen' }).click()
  await expect(chip(page, /changed elsewhere/)).toBeHidden()
  await expect(page.locator('.ag-row').getByText('HV-0412').first()).toBeVisible()
})

test('F8 goes from cell to cell; the panel says why each was not saved and takes it back', async ({
  page,
}) => {
  await open(page)
  await expect(
    page
      .getByRole('navigation')
      .getByText('5 need attention')
      .or(page.locator('nav b', { hasText: '5' }))
      .first(),
  ).toBeVisible()
  await chip(page, /rejected/).click()
  await page.keyboard.press('F8')
  await expect(panel(page).locator('li[data-here]')).toContainText('HV-0427')
  await expect(panel(page).locator('li[data-here]')).toContainText(
    'Entry not saved! The value may not be greater than 999999.99.',
  )
  await page.keyboard.press('F8')
  await expect(panel(page).locator('li[data-here]')).toContainText('HV-0436')
  await page.keyboard.press('Shift+F8')
  await expect(panel(page).locator('li[data-here]')).toContainText('HV-0427')
  await panel(page).locator('li[data-here]').getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page).getByText('HV-0427')).toBeHidden()
  await expect(chip(page, /rejected/)).toContainText('2')
  await panel(page).getByRole('button', { name: 'Retry all 2' }).click()
  await expect(panel(page).getByRole('region', { name: 'Entry not saved!' })).toContainText('HV-0439')
  await expect
    .poll(() => callsOf(page, 'prices.retry'))
    .toEqual([{ retailer: '7', state: 'rejected', cells: null }])
})

test('a conflict shows both values; one of them is taken', async ({ page }) => {
  await open(page)
  await chip(page, /conflict/).click()
  const conflict = panel(page).getByRole('region', { name: 'Conflicts' })
  await expect(conflict).toContainText('309.50')
  await expect(conflict).toContainText('318.00')
  await conflict.getByRole('button', { name: 'Send mine' }).click()
  await expect(conflict).toBeHidden()
  await expect(chip(page, /conflict/)).toBeHidden()
  await expect
    .poll(() => page.evaluate(() => window.standIn?.prices.grid('7').value(8 * 4096 + 7)))
    .toBe(31_800)
})

test('the refused cells alone are exported as an import file, by menu and by palette', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '3 rejected cells as an import file' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain('Fabric Code')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('What would you like to do?').fill('Export rejected')
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByText('Export rejected prices as an import file').click(),
  ])
  expect(again.suggestedFilename()).toBe('rejected-7.csv')
})

test('a typed price is saved; one that is too large is refused and stays', async ({ page }) => {
  await open(page, 'prices=clean')
  await cell(page, 3, 'p0').click()
  await page.keyboard.type('222.5')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'p0')).toContainText('222.50')
  await expect.poll(() => page.evaluate(() => window.standIn?.prices.grid('7').value(3 * 4096))).toBe(22_250)
  await page.keyboard.type('2000000')
  await page.keyboard.press('Enter')
  await expect(chip(page, /rejected/)).toContainText('1')
  await expect(foot(page)).toContainText('1 rejected')
  await page.keyboard.press('Control+1')
  await foot(page).getByText('1 rejected').click()
  await expect(chip(page, /rejected/)).toBeVisible()
})

test('many changes tell how far they are, pause, go on, and what is not sent is cancelled', async ({
  page,
}) => {
  await open(page, 'prices=clean,sending&rate=61')
  const saving = page.getByRole('region', { name: 'Saving' })
  await expect(saving).toContainText(/\d+ of 10,000 prices saved, 3 min left/)
  await saving.getByRole('button', { name: 'Pause' }).click()
  await expect(saving).toContainText('Saving is paused.')
  await expect(foot(page)).toContainText('paused')
  await saving.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(saving).not.toContainText('paused')
  await saving.getByRole('button', { name: 'Pause' }).click()
  await saving.getByRole('button', { name: /^Cancel 9,\d{3} cells$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel 9,\d{3} cells$/ })
    .click()
  await expect(saving).toBeHidden()
  await expect
    .poll(() => callsOf(page, 'prices.discard'))
    .toEqual([{ retailer: '7', state: 'queued', cells: null }])
})

test('offline the prices are shown as last read, and changes are kept', async ({ page }) => {
  await open(page, 'prices=offline,clean')
  await expect(page.getByText(/Can’t reach .* Your changes are kept\.$/)).toBeVisible()
  await cell(page, 3, 'p0').click()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(foot(page)).toContainText('0 of 41 prices saved, waiting')
  await page.evaluate(() => window.standIn?.prices.hold(null))
  await expect(foot(page)).not.toContainText('prices saved, waiting')
})

test('a change of more than 5,000 cells asks how it goes, and says how long it takes', async ({ page }) => {
  await open(page, 'prices=clean,still')
  await cell(page, 3, 'p0').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/one by one, or as an import file\?/)
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(await callsOf(page, 'prices.change')).toEqual([])
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Keep for an import file' }).click()
  await expect(page.getByText(/^\d\d,\d{3} cells are kept for an import file\.$/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the import file' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('held-7.csv')
})

test('changes are taken back and done again by keys, and one of the history by its button', async ({
  page,
}) => {
  await open(page, 'prices=clean')
  await cell(page, 3, 'p0').click()
  const before = await cell(page, 3, 'p0').textContent()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await expect(cell(page, 3, 'p0')).toContainText('77.00')
  await page.keyboard.press('Control+z')
  await expect(cell(page, 3, 'p0')).toContainText(before?.trim() ?? '')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 3, 'p0')).toContainText('77.00')
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  const list = panel(page).getByRole('list', { name: 'Changes, newest first' })
  await expect(list.getByRole('listitem').first()).toContainText('Redo')
  await expect(list).toContainText('Changed by +5%')
  await panel(page).getByLabel('Fabric code').fill('HV-0415')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Show cells/ }).click()
  await expect(panel(page).getByRole('table')).toContainText('Plus Size Retail')
  await list.getByRole('button', { name: /^Revert/ }).click()
  await expect(list.getByRole('listitem').first()).toContainText('Reverted a change')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('history-7.csv')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test('taking back what somebody else has changed since asks; leaving those out takes the rest', async ({
  page,
}) => {
  await open(page, 'prices=clean')
  await page.evaluate(() => window.standIn?.prices.somebodyElse('7', 3, 1_00))
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  await panel(page).getByRole('button', { name: 'Revert: Changed by +5%' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 cell was changed by someone else since')
  await dialog.getByRole('button', { name: 'Skip those' }).click()
  await expect(cell(page, 0, 'p3')).toContainText('1.00')
  await expect.poll(() => callsOf(page, 'prices.revert')).toHaveLength(2)
})

test('who may look and not change is told so once, by the name of the permission', async ({ page }) => {
  await open(page, 'prices=read-only')
  await expect(page.getByText(/needs the permission “update pricing”/)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Change…' })).toHaveCount(0)
  await cell(page, 3, 'p0').click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  expect(await callsOf(page, 'prices.change')).toEqual([])
})

test('states without a grid say what is so and what can be done', async ({ page }) => {
  await start(page, 'prices=no-super-admin')
  await expect(page.getByText('Fabric prices are for super admins')).toBeVisible()
  await start(page, 'prices=empty')
  await retailer(page).click()
  await expect(page.getByText('Harbour & Vale has no fabric codes')).toBeVisible()
  await start(page, 'prices=broken')
  await expect(page.getByText('Couldn’t load the prices', { exact: true })).toBeVisible()
  await expect(page.getByText(/^The service’s answer isn’t a price grid: /)).toBeVisible()
  await expect(page.getByText('is still shown')).toHaveCount(0)
  const before = (await callsOf(page, 'prices.open'))?.length ?? 0
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await callsOf(page, 'prices.open'))?.length).toBeGreaterThan(before)
  await start(page, 'prices=absent')
  await expect(page.getByText('This service has no fabric prices')).toBeVisible()
})

test('a long reading shows its first rows and how far it is', async ({ page }) => {
  await start(page, 'prices=slow')
  await retailer(page).click()
  await expect(page.getByRole('status', { name: 'Loading prices' })).toBeVisible()
  await expect(page.getByText(/^Loading prices: [\d,]+ of 1,260 codes\.$/)).toBeVisible()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  await expect(page.getByText(/^Loading prices: /)).toBeHidden()
})

test('the screen fits a window of 1024 x 700, with a panel, too', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await open(page, 'prices=sending&rate=61')
  for (const name of [/rejected/, null]) {
    if (name) await chip(page, name).click()
    else await page.getByRole('main').getByRole('button', { name: 'History' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
    expect(await page.locator('.ag-row').first().isVisible()).toBe(true)
  }
})

test('the percentage of the guard is a setting', async ({ page }) => {
  await page.goto(`/#settings?section=prices`)
  const field = page.getByLabel('Confirm price changes of more than')
  await expect(field).toHaveValue('25%')
  await field.fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => callsOf(page, 'settings.save')).toEqual([{ priceGuardPercent: 40 }])
})
