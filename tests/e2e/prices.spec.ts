import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import {
  cell,
  changeElsewhere,
  enter,
  harbour,
  markPrices,
  openHarbour,
  readHarbour,
  toggleColumns,
} from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// The screen around the grid of fabric prices: retailers, filters, saving, what needs a person, history. price-desk.spec.ts tells the
// story of one desk over a day.

const retailer = (page: Page) => page.getByTitle('Choose a retailer')
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Side panel' })
const foot = (page: Page) => page.getByRole('contentinfo')
const codeCells = (page: Page) => page.locator('.ag-row [col-id="code"]')
const show = 'admin.pricing.retailer.show'
const update = 'admin.pricing.retailer.update'

/** As many cells as these, below the ones that `markPrices` marks, get a price of 99.00. */
const changeMany = (world: World, count: number) =>
  enter(
    world,
    Array.from({ length: count }, (_, at) => [10 + Math.floor(at / 40), at % 40, 99_00] as const),
  )

for (const theme of ['light', 'dark'] as const) {
  test(`no barrier on the screen of prices, ${theme}`, { tag: '@long' }, async ({ page, world }) => {
    await world.desk.handlers['settings.save']({ theme })
    await page.goto('/#prices')
    await expect(page.getByRole('heading', { name: 'No prices open' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await markPrices(world)
    await openHarbour(page, world)
    await chip(page, /rejected/).click()
    await expect(panel(page).getByText('Entry not saved!').first()).toBeVisible()
    // A few rows have every kind of cell; axe takes long over a screenful.
    await page.getByPlaceholder(/^Search or scan/).fill('HV-041')
    await expect(codeCells(page).getByText('HV-0402')).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'History' }).click()
    await panel(page)
      .getByRole('button', { name: /^Show cells/ })
      .first()
      .click()
    await expect(panel(page).getByRole('table')).toBeVisible()
    world.service.faults.set({ [`unavailable@${update}`]: true })
    await enter(world, [[7, 0, 99_00]])
    await expect(page.getByText('Changes are kept here and sent automatically.')).toBeVisible()
    expect(await barriers(page, '[aria-label=Saving]')).toEqual([])
    expect(await barriers(page, 'aside')).toEqual([])
    await retailer(page).click()
    await expect(page.getByRole('dialog').getByLabel('Retailer')).toBeVisible()
    expect(await barriers(page, '[role=dialog]')).toEqual([])
  })
}

test('a retailer is found by typing, opened by Enter, and there again after a reload', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/#prices')
  await page.getByLabel('Retailer').fill('corv')
  await expect(page.locator('[data-choice]').filter({ hasText: 'Hanseatic' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(retailer(page)).toContainText('Maison CorvelEUR / EUR')
  await page.locator('.ag-row').first().waitFor()
  await page.reload()
  await expect(retailer(page)).toContainText('Maison CorvelEUR / EUR')
  await retailer(page).click()
  await expect(page.getByRole('dialog').getByLabel('Retailer')).toBeFocused()
  await page.keyboard.type('kest')
  await expect(page.getByRole('dialog').locator('[data-choice]')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(retailer(page)).toContainText('Kestrel & SonsGBP / GBP')
})

test('without a list a retailer is opened by its id', { tag: '@long' }, async ({ page, world }) => {
  world.service.faults.set({ 'absent@admin.accounts.index': true })
  await page.goto('/#prices')
  await expect(page.getByText(/has no retailer list/)).toBeVisible()
  await page.getByLabel('Retailer').fill(harbour)
  await page.getByRole('button', { name: `Open retailer with id ${harbour}` }).click()
  await expect(retailer(page)).toContainText('Harbour & Vale')
  await page.locator('.ag-row').first().waitFor()
})

// Proves: fabric.toggles
test('switches, filters and the search box say what of the grid is shown', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  const { combinations, collections } = await world.desk.handlers['prices.open']({ sheet: harbour })
  const titles = page.locator('.ag-header-cell')
  await expect(titles.filter({ hasText: 'Plus wh.' }).first()).toBeVisible()
  await toggleColumns(page, 'Plus Size')
  await expect(titles.filter({ hasText: 'Plus wh.' })).toHaveCount(0)
  await expect(titles.filter({ hasText: 'Days' }).first()).toBeVisible()
  await toggleColumns(page, 'Days')
  await expect(titles.filter({ hasText: 'Days' })).toHaveCount(0)
  const name = combinations[2]?.name ?? ''
  await toggleColumns(page, name)
  await expect(page.locator('.ag-header-group-cell').filter({ hasText: '·' })).toHaveCount(1)
  await expect(chip(page, name)).toBeVisible()
  const other = collections[1] ?? ''
  await chip(page, 'Filter').click()
  await page.getByRole('menuitemcheckbox', { name: other, exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(codeCells(page).getByText('HV-0402')).toHaveCount(0)
  await expect(
    codeCells(page)
      .getByText(new RegExp(`^. ${other}`))
      .or(codeCells(page).getByText(other))
      .first(),
  ).toBeVisible()
  await chip(page, other).click()
  await page.getByRole('menuitemcheckbox', { name: other, exact: true }).click()
  await page.keyboard.press('Escape')
  const search = page.getByPlaceholder(/^Search or scan/)
  await search.fill('HV-0427')
  await expect(codeCells(page).getByText('HV-0402')).toHaveCount(0)
  await expect(codeCells(page).getByText('HV-0427').first()).toBeVisible()
  await search.fill('')
  await expect(chip(page, /Not priced/)).toContainText(/\d/)
  await chip(page, /Not priced/).click()
  await expect(chip(page, /Not priced/)).toHaveAttribute('aria-pressed', 'true')
})

test('what needs a person is gone through, tried again and taken note of', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await markPrices(world)
  await openHarbour(page, world)
  await expect(page.locator('nav b', { hasText: '5' }).first()).toBeVisible()
  await chip(page, /changed elsewhere/).click()
  await page.getByRole('menuitem', { name: 'Show only their codes' }).click()
  await expect(codeCells(page).getByText('HV-0402')).toHaveCount(0)
  await chip(page, /changed elsewhere/).click()
  await page.getByRole('menuitem', { name: 'Mark as seen' }).click()
  await expect(chip(page, /changed elsewhere/)).toBeHidden()
  await expect(codeCells(page).getByText('HV-0402').first()).toBeVisible()

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
  expect(again.suggestedFilename()).toMatch(/^selvedge-prices-7-rejected-/)

  const here = panel(page).locator('li[data-here]')
  await chip(page, /rejected/).click()
  await page.keyboard.press('F8')
  await expect(here).toContainText('HV-0405')
  await expect(here).toContainText('Entry not saved! The price is over 999,999.99.')
  await page.keyboard.press('F8')
  await expect(here).toContainText('HV-0408')
  await page.keyboard.press('Shift+F8')
  await expect(here).toContainText('HV-0405')
  await here.getByRole('button', { name: 'Discard' }).click()
  await expect(panel(page).getByText('HV-0405')).toBeHidden()
  await expect(chip(page, /rejected/)).toContainText('2')
  await panel(page).getByRole('button', { name: 'Retry all 2' }).click()
  await expect.poll(() => world.asked('prices.retry')).toEqual([{ sheet: harbour, state: 'rejected', cells: null }])
  await expect(panel(page).getByRole('region', { name: 'Entry not saved!' })).toContainText('HV-0412')
  // From anywhere the foot leads to them.
  await page.keyboard.press('Control+1')
  await foot(page).getByText('2 rejected').click()
  await expect(chip(page, /rejected/)).toBeVisible()
})

test('many changes tell how far they are, pause, go on, and what is not sent is cancelled', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  world.service.faults.set({ [`latency@${update}`]: 100 })
  await changeMany(world, 10_000)
  const saving = page.getByRole('region', { name: 'Saving', exact: true })
  await expect(saving).toContainText(/\d+ of [\d,]+ prices saved, \d+ min left/)
  await saving.getByRole('button', { name: 'Pause' }).click()
  await expect(saving).toContainText('Saving is paused.')
  await expect(foot(page)).toContainText('paused')
  await saving.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(saving).not.toContainText('paused')
  await saving.getByRole('button', { name: 'Pause' }).click()
  const cancel = /^Cancel \d,\d{3} cells$/
  await saving.getByRole('button', { name: cancel }).click()
  await page.getByRole('dialog').getByRole('button', { name: cancel }).click()
  // What had been taken up by then goes back to what it was.
  await saving.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(saving).toBeHidden()
  expect(world.asked('prices.discard')).toMatchObject([{ sheet: harbour, state: 'queued' }])
})

test('a change of more than 5,000 cells asks how it goes, and says how long it takes', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 3, 0).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/one by one, or as an import file\?/)
  await dialog.getByRole('button', { name: 'Cancel' }).last().click()
  await expect(dialog).toHaveCount(0)
  expect(world.asked('prices.change')).toEqual([])
  await expect(page.getByRole('textbox', { name: /HV-/ })).toBeFocused()
  await page.keyboard.press('Delete')
  await dialog.getByRole('button', { name: 'Keep for an import file' }).click()
  await expect(page.getByText(/^\d\d,\d{3} cells are kept for an import file\.$/)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the import file' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^selvedge-prices-7-import-/)
})

test('the history finds a code, shows its cells, reverts, asks where somebody else has changed, and is exported', {
  tag: '@long',
}, async ({ page, world }) => {
  await readHarbour(world)
  await enter(world, [
    [1, 0, 77_00],
    [3, 0, 78_00],
  ])
  await enter(world, [[4, 0, 79_00]])
  await openHarbour(page, world)
  await page.getByRole('main').getByRole('button', { name: 'History' }).click()
  const list = panel(page).getByRole('list', { name: 'Changes, newest first' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await panel(page).getByLabel('Fabric code').fill('HV-0412')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: /^Show cells/ }).click()
  await expect(panel(page).getByRole('table')).toContainText('Wholesale')
  await expect.poll(() => world.service.patches().length).toBe(3)
  await changeElsewhere(world, 3, 88)
  await world.desk.handlers['prices.refresh']({ sheet: harbour })
  await expect(cell(page, 3, 0)).toContainText('88.00')
  await list.getByRole('button', { name: /^Revert/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Someone else has changed 1 cell since')
  await dialog.getByRole('button', { name: 'Skip those' }).click()
  await panel(page).getByLabel('Fabric code').fill('')
  await expect(list.getByRole('listitem').first()).toContainText('Reverted a change')
  await expect(cell(page, 3, 0)).toContainText('88.00')
  await expect(cell(page, 1, 0)).toContainText('140.00')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^selvedge-prices-7-history-/)

  // What wasn't sent yet can be cancelled here, and only that.
  const cancels = list.getByRole('button', { name: /^Cancel unsent/ })
  await expect(cancels).toHaveCount(0)
  const before = (await cell(page, 5, 0).textContent()) ?? ''
  await world.desk.handlers['prices.pause']({ paused: true })
  await enter(world, [[5, 0, 66_00]])
  await expect(cell(page, 5, 0)).toContainText('66.00')
  await cancels.click()
  await expect(cell(page, 5, 0)).toHaveText(before)
  await expect(cancels).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
})

test.describe('who may look and not change', { tag: '@long' }, () => {
  test.use({ start: { service: { permissions: ['print orders'] } } })

  test('is told so once, by the name of the permission', async ({ page, world }) => {
    await openHarbour(page, world)
    await expect(page.getByText(/your account lacks “update pricing”/)).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Change…' })).toHaveCount(0)
    await cell(page, 3, 0).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 0)).toContainText('140.00')
    expect(world.asked('prices.change')).toEqual([])
  })
})

test.describe('who is no super admin', { tag: '@long' }, () => {
  test.use({ start: { service: { role: 'support' } } })

  test('is told that fabric prices are for them', async ({ page }) => {
    await page.goto('/#prices')
    await expect(page.getByText('Prices: not available to your account')).toBeVisible()
  })
})

test.describe('a retailer without codes', { tag: '@long' }, () => {
  test.use({ start: { service: { grids: { 7: { codes: 0, combinations: 1 } } } } })

  test('says so', async ({ page }) => {
    await page.goto('/#prices')
    await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
    await expect(page.getByText('Harbour & Vale has no fabric codes')).toBeVisible()
  })
})

test('prices that cannot be read say why and are tried again; rows show while the rest is read', {
  tag: '@long',
}, async ({ page, world }) => {
  const { faults } = world.service
  faults.set({ [`html@${show}`]: true })
  await page.goto('/#prices')
  await page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await expect(page.getByText('Couldn’t load the prices', { exact: true })).toBeVisible()
  await expect(page.getByText('is still shown')).toHaveCount(0)
  faults.clear()
  // Slow until it is seen, however busy this computer is.
  faults.set({ [`latency@${show}`]: 5_000 })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Loading prices: [\d,]+ of 1,260 codes\.$/)).toBeVisible()
  await expect(page.locator('.ag-row').first()).toBeVisible()
  faults.clear()
  await expect(page.getByText(/^Loading prices: /)).toBeHidden()
})

test('the screen fits a window of 1024 x 700, with a panel, too', { tag: '@long' }, async ({ page, world }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await markPrices(world)
  world.service.faults.set({ [`latency@${update}`]: 500 })
  await changeMany(world, 1_200)
  await openHarbour(page, world)
  await expect(page.getByRole('region', { name: 'Saving', exact: true })).toBeVisible()
  for (const name of [/rejected/, null]) {
    if (name) await chip(page, name).click()
    else await page.getByRole('main').getByRole('button', { name: 'History' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1024)
    expect(await page.locator('.ag-row').first().isVisible()).toBe(true)
  }
})

test('the percentage of the guard is a setting', { tag: '@long' }, async ({ page, world }) => {
  await page.goto('/#settings?section=prices')
  const field = page.getByLabel('Confirm price changes of more than')
  await expect(field).toHaveValue('25%')
  await field.fill('40')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await world.desk.handlers['settings.get']({})).priceGuardPercent).toBe(40)
})
