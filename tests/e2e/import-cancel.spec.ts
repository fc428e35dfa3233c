import { barriers } from './axe.ts'
import { expect, test } from './stand-in.ts'

// The rest of an upload cell by cell is cancelled, against the stand-in desk.
test.use({ viewport: { width: 1440, height: 860 } })

test('the cells that wait are cancelled, and what was saved stays', async ({ page }) => {
  await page.goto(`/?imports=clean,sending#imports`)
  await page.getByRole('button', { name: 'Open Autumn list v3' }).click()
  await page.getByRole('tab', { name: /Upload/ }).click()
  const log = page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
  await expect(log).toContainText(/saved, 3 rejected, [\d,]+ waiting/)
  expect(await barriers(page)).toEqual([])
  await log.getByRole('button', { name: /^Cancel [\d,]+ waiting cells$/ }).click()
  await expect(log).toContainText('partly saved')
  await expect(log).toContainText(/[\d,]+ weren’t sent: they were cancelled/)
  await expect(log.getByRole('button', { name: /Cancel/ })).toHaveCount(0)
  await expect(log.getByRole('button', { name: 'Undo upload…' })).toBeVisible()
  const calls = await page.evaluate(
    () => window.standIn?.calls.filter(({ name }) => name === 'imports.cancelUpload') ?? [],
  )
  expect(calls).toHaveLength(1)
})
