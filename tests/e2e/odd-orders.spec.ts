import { noBarriers } from './axe.ts'
import { type OddOffice, startOddOffice } from './odd-office.ts'
import { expect, type Page, test, type World } from './world.ts'

// Orders of a service that answers in other shapes: what can be read shows, what can't says so, and nothing else goes.

const contents = (page: Page) => page.getByRole('navigation', { name: 'Sections of this order' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()

test.use({ start: { service: { size: 'none' } }, viewport: { width: 1440, height: 860 } })

let office: OddOffice
test.beforeAll(async () => {
  office = await startOddOffice()
})
test.afterAll(() => office.close())

/** The desk goes over to the office; answers what broke in the window since then. */
async function moveIn({ desk: { handlers } }: World, page: Page): Promise<string[]> {
  const { id } = await handlers['profiles.save']({ name: 'Odd', baseUrl: office.url, operations: {} })
  await handlers['profiles.open']({ id })
  await handlers['session.signIn']({ profileId: id, token: office.token })
  const broken: string[] = []
  page.on('pageerror', error => broken.push(String(error)))
  return broken
}

async function openOrder(page: Page, order: string): Promise<void> {
  await page.goto(`/#orders?order=${order}`)
  await expect(page.getByRole('heading', { level: 2, name: `Order ${order}` })).toBeVisible()
  await expect(contents(page).getByText('loading', { exact: true })).toHaveCount(0)
}

test('a list in another envelope has its rows, its tabs, and says what it left out', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const broken = await moveIn(world, page)
  await page.goto('/#orders')
  const rows = page.locator('.ag-row[row-id]')
  await expect(rows).toHaveCount(3)
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'Open3',
    'Everything',
    'Several',
  ])
  await expect(page.locator('.ag-row[row-id="A-1001"]')).toContainText(['陈晓东', 'Ready For Fulfilment'].join(''))
  await expect(page.locator('.ag-row[row-id="A-1002"]')).toContainText('In The Clouds')
  await expect(page.getByText(/^Some rows couldn’t be read: .*Orders/)).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('nobody’s order')
  await rows.first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Order A-1001' })).toBeVisible()
  expect(broken).toEqual([])
})

test('an order in other envelopes stands; each part that can’t be read says so alone', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const broken = await moveIn(world, page)
  await openOrder(page, 'A-1001')
  await expect(contents(page).getByText('not loaded')).toHaveCount(0)
  await expect(section(page, 'Phase summary').getByRole('rowheader')).toHaveText([
    'PHASE SUMMARY',
    'BEGIN PRODUCTION',
    'FACTORY SHIPPED',
    'SHIPMENT-IN-PROGRESS',
  ])
  await expect(section(page, 'Measurements')).toContainText('82.5')
  await expect(section(page, 'Tickets')).toContainText('1 record couldn’t be read and isn’t shown.')
  // What isn’t there has no name either.
  await expect(page.getByText('Fabrics', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('x@y.example')

  await openOrder(page, 'A-1002')
  await expect(contents(page).getByText('not loaded')).toHaveCount(7)
  for (const name of ['Combinations', 'Designs', 'Measurements', 'Notes', 'Special handling', 'Tickets']) {
    await expect(section(page, name).getByRole('alert')).toContainText('isn’t valid: it has no list')
  }
  await expect(section(page, 'Phase summary')).toContainText('2 records couldn’t be read and aren’t shown.')
  await expect(section(page, 'Fitting validation logs')).toContainText('1 record couldn’t be read and isn’t shown.')
  await expect(section(page, 'Related orders').getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('main')).not.toContainText(/\[object|undefined|NaN|kingsmill\.example|7946/)
  await noBarriers(page, world, '#content')

  // Nothing at all.
  await openOrder(page, '1003')
  await expect(page.getByText('The service gives no details about this order.')).toBeVisible()
  await expect(contents(page).getByText('not loaded')).toHaveCount(0)
  expect(broken).toEqual([])
})
