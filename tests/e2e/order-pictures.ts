import { setTimeout as pause } from 'node:timers/promises'
import { withCamera } from './guide-camera.ts'

// Takes the pictures of docs/guides/orders.md: npm run pictures
await withCamera({ size: 'none', orders: 4_000 }, async ({ page, take }) => {
  const rows = page.locator('.ag-row[row-id]')
  await page.keyboard.press('Control+5')
  await rows.nth(8).waitFor()
  await page.getByRole('button', { name: /^Manufacturing/ }).click()
  await pause(1_500)
  await rows.nth(1).click()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await take('orders')

  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Sections of this order' }).waitFor()
  await pause(3_000)
  await take('order-page')

  await page.getByRole('combobox', { name: /Search or scan/ }).fill('kin')
  await page.locator('#quick-search [role=option]').first().waitFor()
  await take('quick-search')
})
