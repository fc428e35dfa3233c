import { setTimeout as pause } from 'node:timers/promises'
import { inChinese, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/production.md: npm run pictures
await withCamera({ size: 'none', orders: 100_000 }, async ({ page, take }) => {
  await page.keyboard.press('Control+4')
  await page.getByText('Fabric overdue').waitFor()
  await page.locator('.ag-row[row-id]').nth(3).waitFor()
  await take('production-today')

  await page.getByRole('tab', { name: 'Schedule' }).click()
  await page.locator('.ag-row[row-id]').nth(3).waitFor()
  await pause(1_500)
  await take('production-schedule')
  await page.locator('.ag-row[row-id]').nth(2).click()
  await page.getByRole('complementary').waitFor()
  await pause(1_500)
  await take('production-detail')

  await page.getByRole('tab', { name: 'Due' }).click()
  await pause(1_500)
  await take('production-due')
  await page.getByRole('tab', { name: 'Today' }).click()

  const wall = page.url().replace(/#.*/, '#wall')
  await page.goto(wall)
  await pause(2_500)
  await take('production-wall')
  await page.goto(wall.replace('#wall', '#production'))

  await inChinese(page)
  await page.locator('.ag-row[row-id]').nth(3).waitFor()
  await take('production-today-zh')
})
