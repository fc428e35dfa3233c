import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startDesk } from '../../tests/e2e/desk.ts'
import { atRest, takeShown } from './camera.ts'

// Takes the pictures of README.md from a real practice desk: npm run pictures
const sections = ['profiles', 'printers', 'rules'] as const

async function take(page: Page, name: string): Promise<void> {
  await pause(800)
  await atRest(page)
  await takeShown(page, `pictures/${name}.png`)
}

const desk = await startDesk(['--practice'])
const browser = await chromium.launch({ ...config.use?.launchOptions })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
  await page.goto(`file://${desk.launch}`)
  await page.getByRole('gridcell', { name: 'held' }).first().waitFor()
  while (desk.printed().length < 6) await pause(500)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${desk.url}#print`)
    const printed = page.getByRole('row').filter({ hasText: 'printed' }).filter({ hasText: 'pdf-folder' })
    await printed.filter({ hasText: 'Shipping label' }).first().click()
    await page.locator('canvas').first().waitFor()
    await take(page, `print-desk-${scheme}`)
    for (const section of sections) {
      await page.goto(`${desk.url}#settings?section=${section}`)
      await take(page, `${section}-${scheme}`)
    }
  }
} finally {
  await browser.close()
  await desk.stop()
}
