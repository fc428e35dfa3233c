import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { startPracticeService } from '../../src-practice/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { startDesk } from '../../tests/e2e/desk.ts'
import { askInPage as call } from '../../tests/rig/ask-in-page.ts'
import { startCups } from '../../tests/rig/cups.ts'
import { atRest, takeShown } from './camera.ts'

// Takes the pictures of docs/guides from a real desk, a practice service and a real print server: npm run pictures
const token = 'guide-token'

const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()

/** Waits until a job stands so at this station. */
const here = (page: Page, job: string, word: string) =>
  row(page, job).locator('[col-id="here"]').getByText(word, { exact: true }).waitFor()

const cups = await startCups()
const service = await startPracticeService({ size: 'none', token, stepSeconds: 0.3 })
const desk = await startDesk([], {
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  CUPS_SERVER: cups.host,
})
const browser = await chromium.launch({ ...config.use?.launchOptions })
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 860 } })
  const take = async (name: string) => {
    await page.mouse.move(700, 850)
    await pause(1_500)
    await atRest(page)
    await takeShown(page, `pictures/guide/${name}.png`)
  }
  const printers = {
    a4: await cups.queue('a4', { model: 'pdf' }),
    tags: await cups.queue('tags-1'),
    spare: await cups.queue('tags-2'),
    labels: await cups.queue('labels'),
  }
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
  await page.getByLabel('Service URL').fill(service.url)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.keyboard.press('Enter')
  await page.getByRole('contentinfo').getByText('online, refreshed').waitFor()
  // Whoever may print is led to the setup first.
  await page.getByRole('button', { name: 'Open the print desk' }).click()

  const rules: PrintRule[] = [
    { job_type: 'order', printer: printers.a4, paper: 'A4', duplex: 'one-sided' },
    { job_type: 'tag', printer: printers.tags, spare: printers.spare, spare_after_seconds: 5 },
    { job_type: 'shipping container', printer: printers.labels },
    { job_type: 'kanban', printer: null, left_to: 'kanban-room' },
  ]
  await call(page, 'rules.save', { rules })
  const add = (type: string, more: object = {}) =>
    service.addJobs([{ job_type: type, fails: false, copies: 1, ...more }])[0] ?? ''
  const done = ['order', 'tag', 'shipping container', 'order', 'shipping container', 'tag', 'order'].map(type =>
    add(type),
  )
  for (const job of done) await here(page, job, 'printed')
  const [first = ''] = done
  await call(page, 'jobs.reprint', { jobs: [first], seen: [{ job: first, attempt: 1, here: 'printed', asked: false }] })
  await pause(2_000)

  // A label for a queue that has A4, and a printer that stands still.
  const sent = (rule: PrintRule) => (rule.job_type === 'shipping container' ? { ...rule, printer: printers.a4 } : rule)
  await call(page, 'rules.save', { rules: rules.map(sent) })
  const misfit = add('shipping container')
  await here(page, misfit, 'held')
  await cups.stopQueue('tags-1', 'out of labels')
  for (let count = 0; count < 3; count++) add('tag')
  await pause(14_000)

  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(`${desk.url}#print`)
    await row(page, done[2] ?? '').click()
    await page.locator('canvas').first().waitFor()
    await take(`print-desk-${scheme}`)
    await row(page, first).click()
    await page.locator('canvas').first().waitFor()
    await page.keyboard.press('Enter')
    await take(`evidence-${scheme}`)
    await row(page, misfit).click()
    await take(`paper-${scheme}`)
    await page.goto(`${desk.url}#print`)
    await take(`spare-${scheme}`)
    await page.keyboard.press('o')
    await pause(600)
    await page.keyboard.type('51001', { delay: 120 })
    await page.keyboard.press('Enter')
    await pause(1_500)
    await take(`order-${scheme}`)
    await page.goto(`${desk.url}#history`)
    await take(`history-${scheme}`)
    for (const section of ['rules', 'printers'] as const) {
      await page.goto(`${desk.url}#settings?section=${section}`)
      await take(`${section}-${scheme}`)
    }
  }
} finally {
  await browser.close()
  await desk.stop()
  await service.close()
  await cups.close()
}
