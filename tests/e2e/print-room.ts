import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { type Cups, startCups } from '../rig/cups.ts'
import { startDesk } from './desk.ts'
import { test as base, expect, type Page, setUpScanner, typePrinter } from './person.ts'

// A desk as a print room has it: its own profile, a service, real queues. Everything is read from the screen.
const token = 'print-room-token'

export interface PrintRoom {
  service: PracticeService
  page: Page
  /** Warnings and errors on the page's console. */
  complaints: string[]
  /** Adds a job that the service will call printed, and answers its id. */
  add(type: string): string
}

/** Specs in a print room; `room.page` is signed in. */
export const test = base.extend<{ allowed: readonly string[]; room: PrintRoom }, { cups: Cups; forgetful: Cups }>({
  cups: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const cups = await startCups()
      await use(cups)
      await cups.close()
    },
    { scope: 'worker' },
  ],
  forgetful: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const cups = await startCups({ history: false })
      await use(cups)
      await cups.close()
    },
    { scope: 'worker' },
  ],
  allowed: [['print orders'], { option: true }],
  room: async ({ page, cups, allowed }, use) => {
    const service = await startPracticeService({
      size: 'none',
      token,
      stepSeconds: 0.3,
      permissions: allowed,
    })
    const desk = await startDesk([], {
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      CUPS_SERVER: cups.host,
    })
    const complaints: string[] = []
    page.on('console', line => line.type() === 'error' && complaints.push(line.text()))
    try {
      await page.goto(`file://${desk.launch}`)
      await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
      await page.getByLabel('Service URL').fill(service.url)
      await page.getByLabel('Token', { exact: true }).fill(token)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('contentinfo')).toContainText('online, refreshed')
      await setUpScanner(page)
      // Whoever may print is led to the setup first.
      if (allowed.includes('print orders')) await page.getByRole('button', { name: 'Open the print desk' }).click()
      await use({
        service,
        page,
        complaints,
        add: type => service.addJobs([{ job_type: type, fails: false, copies: 1 }])[0] ?? '',
      })
    } finally {
      await desk.stop()
      await service.close()
    }
  },
})

export const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })

/** Says in the rules editor, by keys, where order bills print. */
export async function ordersPrintOn(page: Page, uri: string): Promise<void> {
  await page.getByRole('button', { name: 'Rules' }).first().click()
  await page.getByLabel('Action for Order bill').first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Print on' }).click()
  await typePrinter(page.getByRole('group', { name: 'Order bill' }), uri)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.keyboard.press('Control+1')
}

export { expect }
