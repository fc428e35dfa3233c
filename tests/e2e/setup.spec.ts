import type { DiscoveredPrinter } from '../../src-shared/contract/print.ts'
import { idlePrinter } from '../rig/printer-status.ts'
import { startDesk } from './desk.ts'
import { barriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

/** A printer as the search finds it. */
const found = (uri: string, over: Partial<DiscoveredPrinter['status']> = {}): DiscoveredPrinter => ({
  uri,
  name: uri.split('/').pop() ?? uri,
  kind: 'ipp',
  info: '',
  status: idlePrinter(over),
})

function twoPrinters(world: World): { office: string; labels: string } {
  const [office, labels] = ['office', 'label-printer'].map(name => world.printers.queue(name).uri) as [string, string]
  world.answer('printers.discover', async () => [found(office), found(labels)])
  return { office, labels }
}

const step = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const openSection = (page: Page, section: string) => page.goto(`/#settings?section=${section}`)

test('a new desk comes to its first page on paper step by step', { tag: '@long' }, async ({ page, world }) => {
  twoPrinters(world)
  await openSection(page, 'rules')
  await page.getByRole('button', { name: 'Set up step by step' }).click()
  await expect(step(page, 'Connect to the service')).toContainText('done')
  await expect(step(page, 'Find printers')).toContainText('Found office and label-printer.')
  await expect(step(page, 'Print a test page')).toContainText('to do')
  const rules = step(page, 'Add rules')
  await expect(rules).toContainText(/Order bill \(\d+ waiting\): office, printer’s default paper/)
  await expect(rules).toContainText(/Tag \(\d+ waiting\): label-printer/)
  expect(await barriers(page)).toEqual([])

  await rules.getByRole('button', { name: 'Review' }).click()
  const printer = page.getByRole('group', { name: 'Tag' }).getByRole('combobox', { name: 'Printer', exact: true })
  await expect(printer).toHaveValue('label-printer')
  // What waits isn't printed unless somebody says so.
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await world.desk.handlers['jobs.list']({})).rows.filter(({ here }) => here === 'printing')).toEqual([])

  await page.getByRole('navigation', { name: 'Settings' }).getByRole('button', { name: 'Setup' }).click()
  await expect(rules).toContainText('Every job type in the queue has a rule.')
  await step(page, 'Print a test page').getByRole('button', { name: 'Print 2 test pages' }).click()
  await expect(step(page, 'Print a test page')).toContainText('came out on', { timeout: 20_000 })
})

test('a printer is chosen by name, or its address typed', { tag: '@long' }, async ({ page, world }) => {
  const { office } = twoPrinters(world)
  await openSection(page, 'rules')
  const row = page.getByRole('group', { name: 'Order bill' })
  await row.getByRole('combobox', { name: 'Action for Order bill' }).click()
  await page.getByRole('option', { name: 'Print on' }).click()
  const printer = row.getByRole('combobox', { name: 'Printer', exact: true })
  await expect(printer).toHaveValue('office')
  await printer.click()
  await expect(page.getByRole('option', { name: 'label-printer' })).toContainText('ready')
  await page.getByRole('option', { name: 'Other address…' }).click()
  const address = row.getByRole('textbox', { name: 'Printer', exact: true })
  await expect(address).toBeFocused()
  await page.keyboard.type('lp0')
  await page.keyboard.press('Control+s')
  await expect(row.getByText(/That isn’t a printer address/)).toBeVisible()
  await row.getByRole('button', { name: 'Choose from the list' }).click()
  await expect(printer).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'office' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await world.desk.handlers['rules.get']({})).toMatchObject([{ job_type: 'order', printer: office }])
})

test('another URL says that the token goes, and one that nobody answers is asked about', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openSection(page, 'profiles')
  await page.getByRole('button', { name: 'Edit' }).click()
  const url = page.getByLabel('Service URL')
  await expect(page.getByText('Saving the new URL removes the token')).toHaveCount(0)
  await url.fill('http://127.0.0.1:9')
  await expect(page.getByText('Saving the new URL removes the token')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/http:\/\/127.0.0.1:9 doesn’t respond/)).toBeVisible()
  expect(world.asked('profiles.save')).toEqual([])
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('You’re not signed in to Live.')).toBeVisible()
  await openSection(page, 'setup')
  await expect(step(page, 'Connect to the service')).toContainText('needs attention')
})

test('the first window warns about an unreachable service, and opens practice data', { tag: '@long' }, async ({
  page,
}) => {
  const desk = await startDesk([])
  try {
    await page.goto(`file://${desk.launch}`)
    await page.getByLabel('Name', { exact: true }).fill('Harbour & Vale')
    await page.getByLabel('Service URL').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText(/127.0.0.1:9 doesn’t respond/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect anyway' })).toBeVisible()
    await page.getByRole('button', { name: 'Try it with practice data' }).click()
    await expect(page.getByRole('gridcell', { name: 'held' }).first()).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => desk.printed().length, { timeout: 30_000 }).toBeGreaterThan(0)
  } finally {
    await desk.stop()
  }
})
