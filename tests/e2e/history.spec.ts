import { readFile } from 'node:fs/promises'
import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

/** Opens the history on a scene; any fault on the page fails the test. */
async function open(page: Page, query: string): Promise<void> {
  await page.goto(`/?${query}#history`)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
}

const rows = (page: Page) => page.locator('.ag-row[row-id]')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
const inputsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input),
    name,
  )

for (const theme of ['light', 'dark']) {
  for (const scene of ['picture', 'odd', 'empty', 'broken', 'welcome']) {
    test(`nothing serious for axe: ${scene}, ${theme}`, async ({ page }) => {
      await page.goto(`/?scene=${scene}&theme=${theme}#history`)
      const heading = scene === 'welcome' ? 'Welcome to Selvedge' : 'History'
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      if (scene === 'picture') {
        await rows(page).nth(2).click()
        await panel(page).getByText('Job 9012').waitFor()
        await page.getByText('Table', { exact: true }).click()
      }
      expect(await barriers(page)).toEqual([])
    })
  }
}

test('a day is counted, drawn and told in a table', async ({ page }) => {
  await open(page, 'scene=picture')
  await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
  await expect(page.getByRole('button', { name: '1 moved' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Attempts by hour: 60 in total, 54 printed/ })).toBeVisible()
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  const table = page.getByRole('table', { name: 'Attempts by hour' })
  const sums = await table.getByRole('row').locator('td:last-child').allTextContents()
  expect(sums.map(Number).reduce((a, b) => a + b, 0)).toBe(60)

  await page.getByText('7 days').click()
  await expect(page.getByRole('table', { name: 'Attempts by day' }).getByRole('row')).toHaveCount(8)
  await page.getByText('Custom').click()
  await page.getByLabel('From', { exact: true }).fill('2031-01-05')
  await expect(page.getByRole('alert')).toHaveText(/Choose a start date/)
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
})

test('search and filters narrow rows, counts and what is exported', async ({ page }) => {
  await open(page, 'scene=picture')
  await page.getByRole('button', { name: '2 failed' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('The document isn’t a PDF')
  await page
    .getByRole('region', { name: 'Printers' })
    .getByRole('button', { name: /tags-1/ })
    .click()
  await expect(rows(page)).toHaveCount(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('selvedge-history.csv')
  expect((await readFile(await download.path(), 'utf8')).split('\r\n')).toEqual([
    'Job,Outcome',
    expect.stringContaining('failed'),
  ])

  await page.keyboard.press('Control+f')
  await page.keyboard.type('no such thing')
  await expect(page.getByText('No matching attempts')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search the history' })).toHaveValue('')
})

test('a year’s rows come page by page, as far as somebody scrolls', async ({ page }) => {
  await open(page, 'scene=many')
  await page.getByText('7 days').click()
  await expect(page.getByRole('img', { name: /10,?500 in total/ })).toBeVisible()
  await rows(page).first().waitFor()
  const pages = async () =>
    ((await inputsOf(page, 'history.read')) ?? []) as { offset: number; limit: number }[]
  for (const { limit } of await pages()) expect(limit).toBe(200)
  expect(Math.max(...(await pages()).map(({ offset }) => offset))).toBeLessThan(1000)
  await page.locator('.ag-row[row-index="3"] .ag-cell').first().click()
  await page.keyboard.press('Control+End')
  await expect(page.locator('.ag-row[row-index="10499"]')).toContainText('printed')
  expect((await pages()).length).toBeLessThan(12)
})

test('by keys alone: a row, its evidence, and the job on the print desk', async ({ page }) => {
  await open(page, 'scene=picture')
  await page.keyboard.press('Control+1')
  await page.keyboard.press('Control+7')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'All printers' }).focus()
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await page.locator('.ag-cell:focus, .ag-header-cell:focus').count()) break
  }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Job 9012')
  await expect(panel(page)).toContainText('sent to a4-front')
  await page.keyboard.press('ArrowUp')
  await expect(panel(page)).toContainText('Job 9013')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('Job 9012')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await expect(panel(page)).toContainText('Order bill for 51077')
  await page.goBack()
  await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
})

test('each attempt says whether it was the first, once more, a reprint or the service’s', async ({
  page,
}) => {
  await open(page, 'scene=picture')
  for (const [index, kind] of [
    '2 · reprint',
    '2 · again',
    '2 · through the service',
    '1 · first',
  ].entries()) {
    await expect(page.locator(`.ag-row[row-index="${index}"] [col-id="kind"]`)).toHaveText(kind)
  }
})

test('what is new comes by itself, but not under the eyes of who reads further down', async ({ page }) => {
  await open(page, 'scene=many')
  await rows(page).first().waitFor()
  const reads = async () => (await inputsOf(page, 'history.read'))?.length ?? 0
  const before = await reads()
  await page.evaluate(() => window.standIn?.change('20002', { here: 'printed' }))
  await expect.poll(reads).toBeGreaterThan(before)
  await page.locator('.ag-row[row-index="3"] .ag-cell').first().click()
  await page.keyboard.press('Control+End')
  await expect(page.locator('.ag-row[row-index="1499"]')).toContainText('printed')
  const scrolled = await reads()
  const counted = (await inputsOf(page, 'history.counts'))?.length ?? 0
  await page.evaluate(() => window.standIn?.change('20001', { here: 'printed' }))
  await expect.poll(async () => (await inputsOf(page, 'history.counts'))?.length).toBeGreaterThan(counted)
  expect(await reads()).toBe(scrolled)
  await page.keyboard.press('Control+Home')
  await expect.poll(reads).toBeGreaterThan(scrolled)
})

test('a history that cannot be read says why, and is asked for again', async ({ page }) => {
  await open(page, 'scene=broken')
  await expect(page.getByText('Couldn’t load the history')).toBeVisible()
  await expect(page.getByText(/station\.db couldn’t be read/).first()).toBeVisible()
  const before = (await inputsOf(page, 'history.read'))?.length ?? 0
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await inputsOf(page, 'history.read'))?.length).toBeGreaterThan(before)
})
