import { barriers } from './axe.ts'
import { scanKeys } from './scanner-keys.ts'
import { expect, type Page, test } from './stand-in.ts'

async function open(page: Page, query = 'scene=picture&older'): Promise<void> {
  await page.goto(`/?${query}`)
  await page.locator('.ag-row').first().waitFor()
}
const job = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Print an order' })
const box = (page: Page) => page.getByRole('textbox', { name: /Search or scan/ })
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input) ?? [],
    name,
  )
const shownJobs = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row[row-id]')].map(element => element.getAttribute('row-id')),
  )

test.describe('finding', () => {
  test('a job of another day comes into the list, uncounted, and goes again', async ({ page }) => {
    await open(page)
    await box(page).fill('40001-2')
    await box(page).press('Enter')
    await expect(job(page).getByRole('heading', { name: 'Tag for 40001' })).toBeVisible()
    await expect.poll(() => shownJobs(page)).toEqual(['7001'])
    await expect(page.getByRole('button', { name: '17 printed today' })).toBeVisible()
    await page.keyboard.press('r')
    await expect.poll(() => callsOf(page, 'jobs.reprint')).toEqual([{ jobs: ['7001'] }])
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveValue('')
    await expect.poll(async () => (await shownJobs(page)).includes('9012')).toBe(true)
  })

  test('several jobs of an order show together, the newest chosen', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: '1 failed' }).click()
    await scanKeys(page, '40002')
    await expect(job(page).getByRole('heading', { name: 'Shipping label for 40002' })).toBeVisible()
    await expect.poll(async () => (await shownJobs(page)).sort()).toEqual(['7101', '7102', '7103'])
    await expect(page.getByText('3 jobs found; the latest is selected')).toBeVisible()
  })

  test('an order without a job is offered to be printed', async ({ page }) => {
    await open(page)
    await scanKeys(page, '60001-1-1')
    await expect(panel(page).getByText('No job for order 60001 here.')).toBeVisible()
    await expect(panel(page).getByText('Anna Brook · in production · Harbour & Vale')).toBeVisible()
    await expect(panel(page).getByText('express')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
  })

  test('a name finds its orders', async ({ page }) => {
    await open(page)
    await box(page).fill('anna')
    await box(page).press('Enter')
    await panel(page).getByRole('button', { name: /60001/ }).click()
    await expect(panel(page).getByRole('heading', { name: 'Print order 60001' })).toBeVisible()
  })
})

test.describe('one order', () => {
  test('prints here by keys alone, and its job is shown', async ({ page }) => {
    await open(page)
    await page.keyboard.press('o')
    await expect(panel(page).getByRole('textbox')).toBeFocused()
    await page.keyboard.type('60001')
    await page.keyboard.press('Enter')
    const here = panel(page).getByRole('form', { name: 'On a local printer' })
    await expect(here.getByRole('button', { name: 'Print' })).toBeFocused()
    await here.getByRole('radio', { name: 'Tag' }).focus()
    await page.keyboard.press('Space')
    await expect(here.getByLabel('Printer')).toContainText('from the rule: tags-1')
    await here.getByRole('button', { name: 'Print' }).press('Enter')
    await expect(job(page).getByRole('heading', { name: 'Tag for 60001' })).toBeVisible()
    expect(await callsOf(page, 'orders.print')).toEqual([{ order: '60001', type: 'tag' }])
  })

  test('prints through the cloud the groups that are ticked; a lost answer is said', async ({ page }) => {
    await open(page)
    await scanKeys(page, '80001')
    const cloud = panel(page).getByRole('form', { name: 'Cloud print' })
    await cloud.getByRole('checkbox', { name: '80001-2-1' }).uncheck()
    await cloud.getByRole('radio', { name: 'Shirt code' }).check()
    await cloud.getByRole('button', { name: 'Request' }).click()
    await expect(cloud.getByText('got no reply, so it may or may not have been done')).toBeVisible()
    expect(await callsOf(page, 'orders.cloudPrint')).toEqual([
      { order: '80001', type: 'shirt code', groups: ['80001-1-1', '80001-1-2'] },
    ])
    await page.getByRole('button', { name: 'Show requests' }).click()
    await page.getByRole('button', { name: 'I’ve checked' }).click()
    await expect(page.getByText('1 request to the service got no reply')).toBeHidden()
  })

  test('what the service lacks is hidden, with one line each', async ({ page }) => {
    await open(page, 'scene=picture&without=cloudPrint,bulkPrint,quickSearch')
    await scanKeys(page, '60001')
    await expect(panel(page).getByText('This service has no cloud print.')).toBeVisible()
    await expect(panel(page).getByText('This service has no bulk print.')).toBeVisible()
    await expect(panel(page).getByRole('form')).toHaveCount(1)
    expect(await callsOf(page, 'admin.dashboard.quick-search')).toEqual([])
  })
})

test.describe('many orders', () => {
  const many = async (page: Page, text: string) => {
    await page.keyboard.press('Shift+O')
    await panel(page).getByLabel('Order numbers').fill(text)
  }
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

  test('are counted, asked about once, and told by how they ended', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    const list = [...numbers(61_000, 100), ...numbers(90_000, 100), ...numbers(80_000, 50)]
    await many(page, `${list.join(', ')};\n61000 abc`)
    await expect(panel(page).getByText('is listed more than once and is sent once: 61000')).toBeVisible()
    await expect(panel(page).getByText('1 isn’t an order number and is left out: abc')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Print 250 orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print 250 orders' }).click()
    await expect(panel(page).getByText('100 orders accepted by the service.')).toBeVisible()
    await expect(panel(page).getByText(/50 orders got no reply/)).toBeVisible()
    await panel(page).getByRole('button', { name: 'Copy numbers' }).first().click()
    await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.split('\n').map(Number)).toEqual(numbers(90_000, 100))
    expect((await callsOf(page, 'orders.bulkPrint')).length).toBe(1)
  })

  test('scans fill the list while it has the focus, and are looked for elsewhere', async ({ page }) => {
    await open(page)
    await many(page, '')
    await scanKeys(page, '51077-1-1')
    await scanKeys(page, '51078-2')
    await expect(panel(page).getByLabel('Order numbers')).toHaveValue('51077-1-1\n51078-2\n')
    await expect(panel(page).getByRole('button', { name: 'Print 2 orders' })).toBeVisible()
    await panel(page).getByRole('button', { name: 'Print 2 orders' }).focus()
    await scanKeys(page, '51078')
    await expect(page.getByText('Scanned: 51078')).toBeVisible()
    await page.getByRole('button', { name: 'Open scan' }).click()
    await expect(job(page).getByRole('heading', { name: 'Order bill for 51078' })).toBeVisible()
    await page.keyboard.press('Shift+O')
    await expect(panel(page).getByLabel('Order numbers')).toHaveValue('51077-1-1\n51078-2\n')
  })

  test('can be stopped; what was not sent is told', async ({ page }) => {
    await open(page, 'scene=picture&pace=4000')
    await many(page, numbers(61_000, 300).join(' '))
    await panel(page).getByRole('button', { name: 'Print 300 orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print 300 orders' }).click()
    await expect(panel(page).getByText('100 of 300')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Stop' }).click()
    await expect(panel(page).getByText(/\d00 orders weren’t sent/)).toBeVisible()
  })
})

test.describe('a batch of jobs', () => {
  test('shows how far it is, stops, and tells what was left and refused by reason', async ({ page }) => {
    await open(page, 'scene=picture&pace=800&refuse=8999,8998,8997')
    await page.locator('.ag-row[row-id="8999"]').first().click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByRole('button', { name: 'Reprint 19 jobs' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/[5-9] of 19, 3 failed|1\d of 19, 3 failed/)).toBeVisible()
    await scanKeys(page, '51077')
    await expect(page.getByText('Scanned: 51077')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await expect(dialog.getByText(/\d+ jobs? (was|were) left unchanged/)).toBeVisible()
    await expect(dialog.getByText('3 jobs couldn’t be changed:')).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('moves many with one question: the button with their number', async ({ page }) => {
    await open(page)
    await page.locator('.ag-row[row-id="9016"]').first().click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('m')
    const form = page.getByRole('form', { name: 'Print on another printer' })
    await form.getByRole('radio', { name: /a4-back/ }).check()
    await form.getByRole('button', { name: 'Print 2 jobs on a4-back' }).click()
    await expect.poll(() => callsOf(page, 'jobs.print')).toMatchObject([{ jobs: ['9016', '9015'] }])
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  test('asks the service for a kanban reprint of many', async ({ page }) => {
    await open(page)
    await page.locator('.ag-row[row-id="8999"]').first().click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+K')
    await page.getByRole('dialog').getByRole('button', { name: 'Kanban reprint of 2 jobs' }).click()
    await expect.poll(() => callsOf(page, 'jobs.reprintThroughService')).toMatchObject([{ kanban: true }])
  })
})

for (const theme of ['light', 'dark']) {
  test(`nothing serious for axe where orders are printed, ${theme}`, async ({ page }) => {
    await open(page, `scene=picture&without=answer&theme=${theme}`)
    await scanKeys(page, '60002')
    await panel(page).getByRole('checkbox').first().waitFor()
    await page.getByRole('button', { name: 'Show requests' }).click()
    expect(await barriers(page)).toEqual([])
    await page.keyboard.press('Shift+O')
    await panel(page).getByLabel('Order numbers').fill('90000 61000 x')
    await panel(page).getByRole('button', { name: 'Print 2 orders' }).click()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Print 2 orders' }).click()
    await panel(page).getByText('Outcome').waitFor()
    expect(await barriers(page)).toEqual([])
  })
}
