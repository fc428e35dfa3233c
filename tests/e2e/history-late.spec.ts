import { expect, test } from './stand-in.ts'

// What draws the chart of the history comes late (src-renderer/app/parts/late-part.ts), and may not come.

test('a chart that does not come is said, the table counts all the same, and another try draws it', async ({
  page,
}) => {
  const chart = /\/assets\/DayChart-[^/]*\.(js|css)/
  await page.route(chart, route => route.abort())
  await page.goto('/?scene=picture#history')
  const missing = page.getByText('Couldn’t load the chart; the table shows the same data.')
  await expect(missing).toBeVisible()
  // The rest of the screen is there.
  await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Attempts by hour' })).toBeVisible()
  await page.getByText('Chart', { exact: true }).click()
  await expect(missing).toBeVisible()
  await page.unroute(chart)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('img', { name: /^Attempts by hour: 60 in total/ })).toBeVisible()
  await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await expect(missing).toHaveCount(0)
})
