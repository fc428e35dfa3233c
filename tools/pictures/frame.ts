import { setTimeout as pause } from 'node:timers/promises'
import { inChinese, withCamera } from './camera.ts'

// Takes the pictures of docs/guides/print-desk.md, Getting around and below: npm run pictures
await withCamera({ size: 'demo' }, async ({ page, service, take }) => {
  service.addJobs(['order', 'tag', 'tag'].map(job_type => ({ job_type, copies: 1, fails: false })))
  await page.keyboard.press('Control+1')
  await page.locator('.ag-row[row-id]').nth(2).waitFor()
  await pause(8_000)
  const head = page.getByRole('banner')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menu').first().waitFor()
  await take('frame-menu')
  await page.keyboard.press('Escape')

  await head.getByRole('button', { name: /notification/i }).click()
  await page.getByRole('dialog').waitFor()
  await take('frame-bell')
  await page.keyboard.press('Escape')

  await page.getByRole('contentinfo').getByRole('button', { name: /^Jobs/ }).click()
  await page.getByRole('dialog').waitFor()
  await take('frame-jobs')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('pri')
  await take('frame-palette')
  await page.keyboard.press('Escape')

  await inChinese(page)
  await head.getByRole('button', { name: /^已登录/ }).click()
  await page.getByRole('menuitem').first().waitFor()
  await take('frame-account-zh')
})
