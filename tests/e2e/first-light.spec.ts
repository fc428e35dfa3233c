import { barriers } from './axe.ts'
import { expect, test } from './desk.ts'

test('jobs arrive, PDFs appear, and the terminal says the same', async ({ page, desk }) => {
  await page.goto('/#print')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await expect(page.getByText('Practice', { exact: true }).first()).toBeVisible()
  await expect.poll(() => desk.printed().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
  await expect(page.getByRole('gridcell', { name: 'printed' }).first()).toBeVisible()
  expect(desk.output()).toMatch(/job \d+, .+ for order \d+, printed on pdf-folder/)
})

test('what waited before the first start is held, and prints when a person says so', async ({
  page,
  desk,
}) => {
  await page.goto('/#print')
  const held = page.getByRole('row').filter({ hasText: 'held' }).first()
  await held.click()
  const job = await held.getAttribute('row-id')
  expect(desk.printed().some(file => file.includes(`-${job}-`))).toBe(false)
  await page.keyboard.press('p')
  await expect.poll(() => desk.printed().some(file => file.includes(`-${job}-1`))).toBe(true)
  await expect(page.locator(`[row-id="${job}"]`).first()).toContainText('printed')
})

test('a printed job is printed once more, from the same bytes', async ({ page, desk }) => {
  await page.goto('/#print')
  const printed = page
    .getByRole('row')
    .filter({ hasText: 'printed' })
    .filter({ hasText: 'pdf-folder' })
    .first()
  await printed.click()
  const job = await printed.getAttribute('row-id')
  await expect(page.getByText(/sha-256/).first()).toBeVisible()
  await page.keyboard.press('r')
  await expect.poll(() => desk.printed().filter(file => file.includes(`-${job}-`)).length).toBe(2)
})

for (const scheme of ['light', 'dark'] as const) {
  test(`the print desk has no barrier, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/#print')
    await page.getByRole('row').filter({ hasText: 'held' }).first().click()
    await expect(page.getByText('Print now').first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
}
