import { expect, type Locator, type Page, test } from './desk.ts'
import { barriers } from './story-axe.ts'

/** Opens the list and chooses the first job that fits. Newer jobs may go before it at any moment: it is known by its id from here on. */
async function choose(page: Page, fitting: (rows: Locator) => Locator): Promise<{ job: string; row: Locator }> {
  await page.goto('/#print')
  const job = (await fitting(page.getByRole('row')).first().getAttribute('row-id')) ?? ''
  const row = page.locator(`.ag-row[row-id="${job}"]`).first()
  await row.click()
  await expect(page.getByRole('complementary', { name: 'Selected job' })).toContainText(`Job ${job}`)
  return { job, row }
}
const held = (rows: Locator) => rows.filter({ hasText: 'held' })

test('jobs arrive, PDFs appear, and the terminal says the same', async ({ page, desk }) => {
  await page.goto('/#print')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await expect(page.getByText('Practice', { exact: true }).first()).toBeVisible()
  await expect.poll(() => desk.printed().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('gridcell', { name: 'printed' }).first()).toBeVisible()
  await expect.poll(() => desk.output()).toMatch(/job \d+, .+ for order \d+, printed on pdf-folder/)
})

test('what waited before the first start is held, and prints when a person says so', async ({ page, desk }) => {
  const { job, row } = await choose(page, held)
  expect(desk.printed().some(file => file.includes(`-${job}-`))).toBe(false)
  await page.keyboard.press('p')
  await expect.poll(() => desk.printed().some(file => file.includes(`-${job}-1`))).toBe(true)
  await expect(row).toContainText('printed')
})

test('a printed job is printed once more, from the same bytes', async ({ page, desk }) => {
  const { job } = await choose(page, rows => rows.filter({ hasText: 'printed' }).filter({ hasText: 'pdf-folder' }))
  await expect(page.getByText(/sha-256/).first()).toBeVisible()
  await page.keyboard.press('r')
  await expect.poll(() => desk.printed().filter(file => file.includes(`-${job}-`)).length).toBe(2)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the print desk has no barrier, ${scheme}`, { tag: '@long' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await choose(page, held)
    await expect(page.getByText('Print now').first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}
