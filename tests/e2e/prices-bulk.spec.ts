import { join } from 'node:path'
import Database from 'better-sqlite3'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { barriers } from './axe.ts'
import { cell, openHarbour, press } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// High enough for the columns of the command to be in sight.
test.use({ viewport: { width: 1440, height: 900 } })

const panel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: 'Change prices' }) })
const whatToDo = (page: Page) => panel(page).getByLabel('Action')
const apply = (page: Page) => panel(page).getByRole('button', { name: /^Change [\d,]+ cells?$/ })
const look = (page: Page) => panel(page).getByRole('region', { name: 'Preview' })
const meant = (page: Page) => panel(page).getByRole('checkbox', { name: /I intend this/ })

/** The prices of Harbour & Vale with all of them selected, and the panel open. */
async function open(page: Page, world: World): Promise<void> {
  await openHarbour(page, world)
  // The panel begins with what is selected.
  await cell(page, 0, 0).click()
  await press(page, 'Control+a')
  await page.getByRole('button', { name: /^Change.*…$/ }).click()
  await panel(page).waitFor()
}

/** What main was asked to change: the kind, its detail and how many cells. */
const changes = (world: World) =>
  world.asked('prices.change').map(({ kind, detail, cells, send }) => ({ kind, detail, cells: cells.length, send }))

test('a percentage: typed as people type it, looked at first, sent by Enter', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await open(page, world)
  await expect(panel(page).getByLabel('Percent')).toBeFocused()
  await panel(page).getByLabel('Combination', { exact: true }).selectOption({ index: 1 })
  await panel(page).getByLabel('Percent').fill('2,5 %')
  await expect(look(page)).toContainText(/[\d,]+ of 5,040 cells change/)
  await expect(look(page)).toContainText('Biggest increase')
  await expect(look(page)).toContainText(/cells without a price/)
  await expect(meant(page)).toHaveCount(0)
  await panel(page).getByLabel('Percent').press('Enter')
  await expect(panel(page)).toHaveCount(0)
  expect(changes(world)).toMatchObject([{ kind: 'percent', detail: { percent: 2.5 }, send: 'now' }])
})

test('a jump is asked for again, also when it becomes another one', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await panel(page).getByLabel('Combination', { exact: true }).selectOption({ index: 1 })
  await panel(page).getByLabel('Percent').fill('40')
  await expect(meant(page)).toBeVisible()
  await expect(apply(page)).toBeDisabled()
  await panel(page).getByLabel('Percent').press('Enter')
  await meant(page).check()
  await expect(apply(page)).toBeEnabled()
  await panel(page).getByLabel('Percent').fill('400')
  await expect(meant(page)).not.toBeChecked()
  await expect(apply(page)).toBeDisabled()
  expect(changes(world)).toEqual([])
  // Else it may be the second click of a double one.
  await page.keyboard.press('Shift')
  await meant(page).check()
  await apply(page).click()
  await expect(panel(page)).toHaveCount(0)
  expect(changes(world)).toMatchObject([{ kind: 'percent', detail: { percent: 400 } }])
})

test('what is typed wrong is said, and nothing can be sent', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await panel(page).getByLabel('Percent').fill('5o')
  await expect(panel(page)).toContainText('Enter a number.')
  await expect(panel(page).getByRole('button', { name: 'Change cells' })).toBeDisabled()
})

test('find and replace by its key', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+h')
  await expect(whatToDo(page)).toHaveValue('replace')
  await panel(page).getByText('Not priced', { exact: true }).click()
  await panel(page).getByLabel('Combination', { exact: true }).selectOption({ index: 1 })
  await panel(page).getByLabel('Replace with').fill('145')
  await expect(look(page)).toContainText(/cells without a price get one/)
  await apply(page).click()
  await expect(panel(page)).toHaveCount(0)
  expect(changes(world)).toMatchObject([{ kind: 'replace', detail: { find: 'not-priced', by: 145_00 } }])
})

test('a field is copied into another with a factor', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await whatToDo(page).selectOption('copy')
  await panel(page).getByLabel('From column').selectOption('wholesale')
  await panel(page).getByLabel('Multiply by').fill('4')
  await panel(page).getByLabel('Combination', { exact: true }).selectOption({ index: 1 })
  for (const field of ['Wholesale', 'Plus Size Wholesale', 'Plus Size Retail', 'Days'])
    await panel(page).getByRole('checkbox', { name: field, exact: true }).uncheck()
  await expect(look(page)).toContainText(/[\d,]+ of 1,260 cells change/)
  await meant(page).check()
  await apply(page).click()
  await expect(panel(page)).toHaveCount(0)
  expect(changes(world)).toMatchObject([{ kind: 'copy', detail: { field: 'wholesale', factor: 4 } }])
})

test('prices of another retailer with the same currencies', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  // The currencies of a retailer are known once its prices have been opened: those of Brookline are the same, of Corvel others.
  for (const retailer of ['2', '3']) {
    const sheet = fabricSheet(retailer)
    await expect.poll(async () => (await world.desk.handlers['prices.open']({ sheet })).reading.state).toBe('idle')
  }
  await whatToDo(page).selectOption('retailer-copy')
  await panel(page).getByRole('combobox', { name: 'Retailer to copy from' }).click()
  await page.getByRole('option', { name: 'Brookline Bespoke' }).click()
  await expect(page.getByRole('option', { name: 'Maison Corvel' })).toHaveCount(0)
  await expect(look(page)).toContainText(/[\d,]+ of 50,400 cells change/)
  // More than 5,000 cells: the file is offered beside the sending.
  await panel(page).getByRole('button', { name: 'Keep for an import file' }).click()
  await expect(panel(page)).toHaveCount(0)
  expect(changes(world)).toMatchObject([
    { kind: 'retailer-copy', detail: { retailer: 'Brookline Bespoke', factor: 1 }, send: 'file' },
  ])
})

test('what main refuses stays on the screen to be tried again', { tag: '@long' }, async ({ page, world }) => {
  await open(page, world)
  await panel(page).getByLabel('Combination', { exact: true }).selectOption({ index: 1 })
  await panel(page).getByLabel('Percent').fill('3')
  // Another program, such as a backup, holds the file of prices.
  const other = new Database(join(world.dataFolder, 'prices.db'))
  other.exec('BEGIN IMMEDIATE')
  await apply(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Change the prices' })).toBeVisible()
  await expect(apply(page)).toBeEnabled()
  other.close()
  // Where prices have changed meanwhile, the first press shows them.
  await expect(async () => {
    await apply(page).click()
    await expect(panel(page)).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
})

for (const theme of ['light', 'dark'] as const) {
  test(`nothing serious for axe, ${theme}`, { tag: '@long' }, async ({ page, world }) => {
    await world.desk.handlers['settings.save']({ theme })
    await open(page, world)
    for (const kind of ['percent', 'round', 'copy', 'replace', 'retailer-copy']) {
      await whatToDo(page).selectOption(kind)
      if (kind === 'percent') {
        await panel(page).getByLabel('Percent').fill('40')
        await expect(meant(page)).toBeVisible()
      }
      expect(await barriers(page, 'aside'), kind).toEqual([])
    }
  })
}
