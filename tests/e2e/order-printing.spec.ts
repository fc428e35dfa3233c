import { makeOrder } from '../../src-practice/sample/order.ts'
import { smallPdf } from '../rig/documents.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import {
  inspector,
  onePage,
  openPrintDesk,
  roomQueues,
  roomRules,
  row,
  searchBox,
  shownJobs,
  usualJobs,
} from './print-page.ts'
import { scanKeys } from './scanner-keys.ts'
import { barriers, noBarriers } from './story-axe.ts'
import { expect, type Page, test, type WorldOptions } from './world.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Print an order' })
const day = 86_400_000

const orders = Array.from({ length: 100 }, (_, index) => makeOrder(1, 60_001 + index, 0))
/** An express order with at least three garments, which has no job here. */
const order = orders.find(one => one.is_express && one.pieces.length > 2) ?? makeOrder(1, 60_001, 0)
const id = String(order.order_id)
/** Orders of one hundred each, of which the service has no missing one, and three hundred that one test alone asks about. */
const [first, second, missing, many] = [61_000, 80_000, 90_000, 70_000]
/** The dialog goes by itself where the action was quick; where it took longer it stays and says what was done. */
const dialogIsOver = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden({ timeout: 500 })
  }).toPass()
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** A usual day, with jobs of other days in the ledger, and orders without a job. */
const withOrders: WorldOptions = {
  lasts: true,
  service: { size: 'none' },
  async prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const queues = roomQueues(printers)
    const older = (job: string, of: string, type: string, days: number): PastJob => ({
      id: job,
      order: of,
      type,
      stage: null,
      ago: days * day,
      attempts: [{ printer: queues.labels, document: smallPdf(job) }],
    })
    const past = [
      ...(await usualJobs(queues, printers)),
      older('7001', '40001', 'tag', 3),
      older('7101', '40002', 'order', 9),
      older('7102', '40002', 'tag', 8),
      older('7103', '40002', 'shipping container', 7),
    ]
    writePast(service, dataFolder, past, roomRules(queues))
    service.addOrders([order.order_id, ...numbers(first, 100), ...numbers(second, 100), ...numbers(many, 300)])
  },
}

test.describe('finding', () => {
  test.use({ start: withOrders })
  const opened = onePage('/#print')

  test('a job of another day comes into the list, uncounted, and goes again', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await searchBox(page).fill('40001-2')
    await searchBox(page).press('Enter')
    await expect(inspector(page).getByRole('heading', { name: 'Tag for 40001' })).toBeVisible()
    await expect.poll(() => shownJobs(page)).toEqual(['7001'])
    await expect(page.getByRole('button', { name: '17 printed today' })).toBeVisible()
    await page.keyboard.press('r')
    await expect.poll(() => world.asked('jobs.reprint')).toMatchObject([{ jobs: ['7001'] }])
    await page.keyboard.press('Escape')
    await expect(searchBox(page)).toHaveValue('')
    await expect.poll(async () => (await shownJobs(page)).includes('9001')).toBe(true)
  })

  test('several jobs of an order show together, the newest chosen', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await page.getByRole('button', { name: '1 failed' }).click()
    await scanKeys(page, '40002')
    await expect(inspector(page).getByRole('heading', { name: 'Shipping label for 40002' })).toBeVisible()
    await expect.poll(async () => (await shownJobs(page)).sort()).toEqual(['7101', '7102', '7103'])
    await expect(page.getByText('3 jobs found; the latest is selected')).toBeVisible()
  })

  test('an order without a job is offered to be printed', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await scanKeys(page, `${id}-1-1`)
    await expect(panel(page).getByText(`No job for order ${id} here.`)).toBeVisible()
    const line = `${order.customer_name} · ${order.status} · ${order.retailer.brandname}`
    await expect(panel(page).getByText(line)).toBeVisible()
    await expect(panel(page).getByText('express')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })

  test('a name finds its orders', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await searchBox(page).fill(order.customer_name.toLowerCase())
    await searchBox(page).press('Enter')
    await panel(page)
      .getByRole('button', { name: new RegExp(id) })
      .click()
    await expect(panel(page).getByRole('heading', { name: `Print order ${id}` })).toBeVisible()
  })

  test('an order prints here by keys alone, and its job is shown', async ({ browser, world }) => {
    const page = await opened(browser)
    await page.keyboard.press('Escape')
    await page.keyboard.press('o')
    await expect(panel(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    const here = panel(page).getByRole('form', { name: 'On a local printer' })
    await expect(here.getByRole('button', { name: 'Print' })).toBeFocused()
    await here.getByRole('radio', { name: 'Tag' }).focus()
    await page.keyboard.press('Space')
    await expect(here.getByLabel('Printer')).toContainText('from the rule: tags-1')
    await here.getByRole('button', { name: 'Print' }).press('Enter')
    await expect(inspector(page).getByRole('heading', { name: `Tag for ${id}` })).toBeVisible()
    expect(world.asked('orders.print')).toEqual([{ order: id, type: 'tag' }])
  })

  test('scans fill the list of many orders while it has the focus, and are looked for elsewhere', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await opened(browser)
    await page.keyboard.press('Shift+O')
    await panel(page).getByLabel('Order numbers').fill('')
    await scanKeys(page, '51077-1-1')
    await scanKeys(page, '51078-2')
    await expect(panel(page).getByLabel('Order numbers')).toHaveValue('51077-1-1\n51078-2\n')
    await expect(panel(page).getByRole('button', { name: 'Print 2 orders' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Print 2 orders' }).focus()
    await scanKeys(page, '51078')
    await expect(page.getByText('Scanned: 51078')).toBeVisible()
    await page.getByRole('button', { name: 'Open scan' }).click()
    await expect(inspector(page).getByRole('heading', { name: 'Order bill for 51078' })).toBeVisible()
    await page.keyboard.press('Shift+O')
    await expect(panel(page).getByLabel('Order numbers')).toHaveValue('51077-1-1\n51078-2\n')
  })
})

test('what the service lacks is hidden, with one line each', { tag: '@long' }, async ({ page, world }) => {
  await world.begin({
    ...withOrders,
    operations: {
      'admin.orders.cloud-print': null,
      'admin.orders.bulk-print': null,
      'admin.dashboard.quick-search': null,
    },
  })
  await openPrintDesk(page)
  await row(page, '9001').waitFor()
  await scanKeys(page, id)
  await expect(panel(page).getByText('This service has no cloud print.')).toBeVisible()
  await expect(panel(page).getByText('This service has no bulk print.')).toBeVisible()
  await expect(panel(page).getByRole('form')).toHaveCount(1)
  expect(world.service.requests.list('admin.dashboard.quick-search')).toEqual([])
})

test.describe('what the service is asked', { tag: '@long' }, () => {
  test.use({ start: { ...withOrders }, permissions: ['clipboard-read', 'clipboard-write'] })
  const opened = onePage('/#print')

  test('cloud print gets the groups that are ticked; a lost answer is said', async ({ browser, world }) => {
    const page = await opened(browser)
    world.service.faults.set({ 'cut-body@admin.orders.cloud-print': '1x' })
    await scanKeys(page, id)
    const cloud = panel(page).getByRole('form', { name: 'Cloud print' })
    const groups = order.pieces.map(piece => piece.group_label)
    const [left, ...ticked] = groups
    await cloud.getByRole('checkbox', { name: left ?? '' }).uncheck()
    await cloud.getByRole('radio', { name: 'Shirt code' }).check()
    await noBarriers(page, world, '[aria-label="Print an order"]')
    await cloud.getByRole('button', { name: 'Request' }).click()
    await expect(cloud.getByText('so it may or may not have been done')).toBeVisible()
    expect(world.asked('orders.cloudPrint')).toEqual([{ order: id, type: 'shirt code', groups: ticked }])
    await page.getByRole('button', { name: 'Show requests' }).click()
    await noBarriers(page, world, '[aria-label="Requests without a reply"]')
    await page.getByRole('button', { name: 'I’ve checked' }).click()
    await expect(page.getByText('1 request to the service got no reply')).toBeHidden()
  })

  test('many orders are counted, asked about once, and told by how they ended', async ({ browser, world }) => {
    const page = await opened(browser)
    world.service.faults.set({ 'cut-body@admin.orders.bulk-print': '1x' })
    await page.keyboard.press('Shift+O')
    const list = [...numbers(second, 100), ...numbers(first, 100), ...numbers(missing, 50)]
    await panel(page)
      .getByLabel('Order numbers')
      .fill(`${list.join(', ')};\n61000 abc`)
    await expect(panel(page).getByText('is listed more than once and is sent once: 61000')).toBeVisible()
    await expect(panel(page).getByText('1 isn’t an order number and won’t be sent: abc')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Print 250 orders' }).click()
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Print 250 orders' }).click()
    await expect(panel(page).getByText('100 orders accepted by the service.')).toBeVisible()
    await expect(panel(page).getByText(/100 orders got no reply/)).toBeVisible()
    await noBarriers(page, world, '[aria-label="Print an order"]')
    await panel(page).getByRole('button', { name: 'Copy numbers' }).first().click()
    await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').map(Number)).toEqual(numbers(missing, 50))
    expect(world.asked('orders.bulkPrint')).toHaveLength(1)
  })

  test('many orders can be stopped; what was not sent is told', async ({ browser, world }) => {
    const page = await opened(browser)
    world.service.faults.set({ 'latency@admin.orders.bulk-print': 4000 })
    await panel(page).getByRole('button', { name: 'New list' }).click()
    await panel(page).getByLabel('Order numbers').fill(numbers(many, 300).join(' '))
    await panel(page).getByRole('button', { name: 'Print 300 orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print 300 orders' }).click()
    await expect(panel(page).getByText('100 of 300')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Stop' }).click()
    await expect(panel(page).getByText(/100 orders weren’t sent/)).toBeVisible()
  })
})

test.describe('a batch of jobs', { tag: '@long' }, () => {
  test.use({ start: { ...withOrders } })
  const opened = onePage('/#print')

  test('asks the service for a kanban reprint of many', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9008').click()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('button', { name: 'Kanban reprint of 2 jobs' })).toBeEnabled()
    await page.keyboard.press('Shift+K')
    await page.getByRole('dialog').getByRole('button', { name: 'Kanban reprint of 2 jobs' }).click()
    await expect.poll(() => world.asked('jobs.reprintThroughService')).toMatchObject([{ kanban: true }])
    await dialogIsOver(page)
  })

  test('shows how far it is, stops, and tells what was left and refused by reason', async ({ browser, world }) => {
    const page = await opened(browser)
    const reprint = 'admin.orders.print-jobs.reprint'
    world.service.faults.set({ [`latency@${reprint}`]: 1200, [`too-many@${reprint}`]: '3x' })
    await row(page, '9008').click()
    await page.keyboard.press('Control+a')
    // A job is not asked for twice within a moment, and its buttons say so.
    await expect(page.getByRole('button', { name: /through the service/ })).toBeEnabled()
    await page.keyboard.press('Shift+R')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Reprint 1\d jobs/ }).click()
    await expect(dialog.getByText(/([5-9]|1\d) of 1\d, 3 failed/)).toBeVisible()
    await scanKeys(page, '51077')
    await expect(page.getByText('Scanned: 51077')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText(/\d+ jobs? (was|were) left unchanged/)).toBeVisible()
    await expect(dialog.getByText('3 jobs couldn’t be changed:')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    world.service.faults.clear('latency@admin.orders.print-jobs.reprint')
  })

  test('moves many with one question: the button with their number', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9002').click()
    // By its number: on a busy computer another job may come in between.
    await row(page, '9003').click({ modifiers: ['Control'] })
    await expect(page.getByText('2 jobs selected')).toBeVisible()
    await page.keyboard.press('m')
    const form = page.getByRole('form', { name: 'Print on another printer' })
    await form.getByRole('radio', { name: /a4-back/ }).check()
    await form.getByRole('button', { name: 'Print 2 jobs on a4-back' }).click()
    await expect.poll(() => world.asked('jobs.print')).toMatchObject([{ jobs: ['9002', '9003'] }])
    await dialogIsOver(page)
  })
})
