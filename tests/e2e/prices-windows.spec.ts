import { startDesk } from './desk.ts'
import { type BrowserContext, expect, type Page, test } from './person.ts'

// Two windows on one desk: what one of them changes, the other shows.
let desk: Awaited<ReturnType<typeof startDesk>>
/** A launch file lets one browser in, once: the first test hands its session on. */
let session: Awaited<ReturnType<BrowserContext['storageState']>>
let address: string

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(180_000)
  desk = await startDesk(['--practice'])
})
test.afterAll(async () => desk?.stop())

const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-id="${row}"] [col-id="${column}"]`).first()
const pressed = (page: Page, key: string) => page.keyboard.press(key)

test('both show what one of them changed, took back and did again', { tag: '@long' }, async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 } })
  const first = await context.newPage()
  await first.goto(`file://${desk.launch}`)
  await first.getByRole('main').waitFor()
  await first.evaluate(() => {
    location.hash = '#prices'
  })
  await first.locator('button', { hasText: 'Harbour & Vale' }).first().click()
  await cell(first, 0, 'p1').waitFor()
  const second = await context.newPage()
  await second.goto(first.url())
  await cell(second, 0, 'p1').waitFor()

  const before = (await cell(second, 0, 'p1').textContent()) ?? ''
  await first.bringToFront()
  await cell(first, 0, 'p1').click()
  await first.keyboard.type('77.25')
  await pressed(first, 'Enter')
  await expect(cell(second, 0, 'p1')).toContainText('77.25')
  await expect(cell(first, 0, 'p1')).toContainText('77.25')
  await second.bringToFront()
  await cell(second, 1, 'p1').click()
  await pressed(second, 'Control+z')
  await expect(cell(first, 0, 'p1')).not.toContainText('77.25')
  await expect(cell(second, 0, 'p1')).not.toContainText('77.25')
  await pressed(second, 'Control+y')
  await expect(cell(first, 0, 'p1')).toContainText('77.25')
  expect(before).not.toContain('77.25')
  session = await context.storageState()
  address = first.url()
  await context.close()
})

test('a change of more cells than are told one by one is seen in the other window too', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 860 },
    storageState: session,
  })
  const first = await context.newPage()
  await first.goto(address)
  const second = await context.newPage()
  await second.goto(address)
  await cell(second, 5, 'p1').waitFor()
  await first.bringToFront()
  await cell(first, 5, 'p1').click()
  await first.getByRole('button', { name: /^Change.*…$/ }).click()
  const bulk = first.getByRole('complementary').filter({ has: first.getByRole('heading', { name: 'Change prices' }) })
  await bulk.getByText('All shown').click()
  await bulk.getByLabel('Percent').fill('5')
  // Nothing of it is sent, so no answer of the service tells of it.
  await bulk.getByRole('button', { name: 'Keep for an import file' }).click()
  await expect(cell(first, 5, 'p1').locator('[data-state="held"]')).toBeVisible()
  const now = (await cell(first, 5, 'p1').textContent()) ?? ''
  await expect(cell(second, 5, 'p1')).toHaveText(now)
  await expect(cell(second, 5, 'p1').locator('[data-state="held"]')).toBeVisible()
  await context.close()
})
