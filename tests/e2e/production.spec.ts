import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// Today's dashboard: what is due, what is overdue, who is contacted, and the texts that are sent on.

test.use({
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
  start: { service: { size: 'demo', now: () => Date.parse('2026-11-25T09:00:00Z') } },
})

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('the countdown, its copies, filters and orders', async ({ page, world }) => {
  await page.goto('/#production?part=today')
  for (const name of ['Overdue', 'Due today', 'Thursday', 'Friday', 'Monday'])
    await expect(column(page, name)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Service queue' })).toContainText('pending')
  await expect(page.getByRole('region', { name: 'Staff needed' }).getByRole('listitem')).toHaveCount(4)
  await noBarriers(page, world, 'main')

  // Each text by its button and by its key, as the service's own words have it.
  await column(page, 'Due today').getByRole('button', { name: 'Copy Due today' }).click()
  await expect(column(page, 'Due today').getByRole('button', { name: /copied$/ })).toHaveText('Copied')
  const today = await copied(page)
  expect(today).toMatch(/^今天要发：\n[A-Z0-9]+\n\d+-\d+-\d+/)
  await page.keyboard.press('o')
  await expect.poll(() => copied(page)).toMatch(/^逾期：\n[A-Z0-9]+\n\d+ Days --- \d+-\d+-\d+\n/)
  const overdue = await copied(page)
  await page.keyboard.press('t')
  await expect.poll(() => copied(page)).toBe(today)
  await page.keyboard.press('s')
  await expect.poll(() => copied(page)).toMatch(/^星期三\n\d+\n\n星期四\n\d+\n\n星期五\n\d+\n\n星期六\n\d+$/)
  await page.keyboard.press('m')
  await expect
    .poll(() => copied(page))
    .toMatch(/^您好，\n以下面料请尽快安排发货：\n\[[^\]]+\]\n- \d+: .+ \(\d+cm\)\n[\s\S]*\n谢谢！$/)
  await page.keyboard.press('q')
  await expect.poll(() => copied(page)).toMatch(/^星期四要交货：\n/)

  // One factory: what is seen is what is copied.
  const [, factory = ''] = overdue.split('\n')
  await page.getByRole('combobox', { name: 'Factory' }).selectOption(factory)
  await expect(column(page, 'Overdue').getByRole('heading', { level: 4 })).toHaveCount(1)
  await column(page, 'Overdue')
    .getByRole('button', { name: `Copy overdue at ${factory} with days` })
    .click()
  const atFactory = await copied(page)
  expect(overdue.startsWith(atFactory)).toBe(true)
  expect(atFactory.split('\n')[1]).toBe(factory)

  // One supplier.
  const suppliers = page.getByRole('combobox', { name: 'Supplier' })
  const supplier = (await suppliers.getByRole('option').nth(1).textContent()) ?? ''
  await suppliers.selectOption(supplier)
  await page.getByRole('button', { name: `Copy the letter to ${supplier}` }).click()
  await expect.poll(() => copied(page)).toContain(`\n[${supplier}]\n`)
  expect((await copied(page)).match(/^\[/gm)).toHaveLength(1)

  // What comes back as a filter goes isn't new.
  await suppliers.selectOption('')
  await page.getByRole('combobox', { name: 'Factory' }).selectOption('')
  await expect(column(page, 'Overdue').getByRole('heading', { level: 4 })).not.toHaveCount(1)
  expect(await page.locator('[data-fresh], .fresh').count()).toBe(0)

  // A group opens its order, and Back comes back.
  const group = column(page, 'Overdue')
    .getByRole('button', { name: /open order/ })
    .first()
  const order = /open order (\d+)/.exec((await group.getAttribute('aria-label')) ?? '')?.[1]
  await group.click()
  await expect(page.getByRole('heading', { level: 2, name: `Order ${order}` })).toBeVisible()
  await page.goBack()
  await expect(column(page, 'Overdue')).toBeVisible()
})

// Proves: overdue.contacted
test('Contacted stamps the row, and it stays', { tag: '@long' }, async ({ page, world }) => {
  await page.goto('/#production?part=today')
  const rows = page.locator('.ag-row[row-id]')
  await expect(rows.first()).toBeVisible()
  const id = (await rows.first().getAttribute('row-id')) ?? ''
  const row = page.locator(`.ag-row[row-id="${id}"]`)
  await row.getByRole('button', { name: /^Mark .+ as contacted about order \d+$/ }).click()
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.locator('.ag-cell[col-id="contacted"]')).toContainText(/\d\d:\d\d/)
  expect(world.asked('admin.dashboard.fabric-overdue.contacted')).toEqual([{ path: { id } }])

  // One that the service doesn't take is said, and nothing is stamped.
  world.service.faults.set({ 'api.error-500@admin.dashboard.fabric-overdue.contacted': true })
  const other = page.locator(`.ag-row[row-id="${await rows.nth(1).getAttribute('row-id')}"]`)
  await other.getByRole('button').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Mark the supplier as contacted' })).toBeVisible()
  await expect(other.getByRole('button')).toBeVisible()
})

test('a block that is missing or broken takes only itself away; an old reading says so', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const whole = await world.desk.handlers['admin.dashboard.show']({})
  world.answer('admin.dashboard.show', async () => ({ ...whole, fabric: 'unreadable', queue: 'absent', unread: 2 }))
  await page.goto('/#production?part=today')
  await expect(column(page, 'Overdue')).toBeVisible()
  await expect(column(page, 'Fabric overdue')).toContainText('Selvedge can’t read what the service sent here')
  await expect(page.getByRole('region', { name: 'Service queue' })).toContainText('This service doesn’t provide this.')
  await expect(page.getByText('2 records couldn’t be read and aren’t shown.')).toBeVisible()
  world.service.faults.set({ 'api.unavailable': true })
  world.answer('admin.dashboard.show', () => world.desk.handlers['admin.dashboard.show']({}))
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText(/^From .+The service can’t be reached\./)).toBeVisible()
  await expect(column(page, 'Overdue')).toBeVisible()
})

test('what is due today is due on the service’s day, and an old due list says so', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.clock.install()
  await page.goto('/#production?part=due')
  const days = page.getByRole('region')
  await expect(days.first()).toHaveAccessibleName('Wednesday, 25 Nov 2026')
  await expect(days.first()).toContainText('Today')
  await expect(days.first().getByRole('listitem').first()).toBeVisible()
  await page.goto('/#production?part=schedule')
  await expect(page.locator('.ag-header b[data-today]')).toHaveText('25')
  await page.goto('/#production?part=due')
  await expect(days.first().getByRole('listitem').first()).toBeVisible()
  world.service.faults.set({ 'api.unavailable': true })
  await page.clock.fastForward(61_000)
  await expect(page.getByText(/^From .+The service can’t be reached\./)).toBeVisible()
  await expect(days.first().getByRole('listitem').first()).toBeVisible()
})

test('the words of the copied texts belong to the profile', { tag: '@long' }, async ({ page, world }) => {
  await page.goto('/#production?part=today')
  await page.getByRole('button', { name: 'Copied words…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Words of the copied texts' })
  await dialog.getByLabel('Days, Monday to Sunday').fill('Mo Tu We')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Enter seven names separated by spaces.')
  await dialog.getByLabel('Days, Monday to Sunday').fill('')
  await dialog.getByLabel('Greeting').fill('Good morning,')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('m')
  await expect.poll(() => copied(page)).toMatch(/^Good morning,\n以下面料请尽快安排发货：\n/)
  const { profile } = await world.desk.handlers['session.state']({})
  const { copyWords } = await world.desk.handlers['settings.get']({})
  expect(copyWords).toEqual({ [profile?.id ?? '']: { weekdays: '', greeting: 'Good morning,' } })
})

test('the wall: a window of its own, nothing to click, no names, and it goes on by itself', async ({ page, world }) => {
  await page.context().clock.install()
  await page.goto('/#production?part=today')
  await expect(column(page, 'Overdue')).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('F11')
  const wall = await opening
  await wall.setViewportSize({ width: 1600, height: 900 })
  await expect(wall).toHaveURL(/#wall$/)
  await expect(wall).toHaveTitle(/Wall/)
  await expect(wall.getByText('need attention')).toBeVisible()
  await expect(wall.getByRole('heading', { level: 2, name: /^逾期 Overdue/ })).toBeVisible()
  await expect(wall.getByRole('button')).toHaveCount(0)
  await expect(wall.getByRole('navigation')).toHaveCount(0)
  const scrolls = () =>
    wall.evaluate(() =>
      [...document.querySelectorAll('*')].some(one => {
        const { overflowX, overflowY } = getComputedStyle(one)
        return [overflowX, overflowY].some(how => how === 'auto' || how === 'scroll') && one.clientHeight > 0
      }),
    )
  expect(await scrolls()).toBe(false)
  // No customer of an order on it is named.
  const text = (await wall.locator('main').textContent()) ?? ''
  const order = /(\d{5})-\d+-\d+/.exec(text)?.[1] ?? ''
  const front = (await world.desk.handlers['admin.orders.show']({ path: { order } })) as { customerName: string }
  expect(front.customerName.length).toBeGreaterThan(3)
  expect(text).not.toContain(front.customerName)
  // What doesn't fit is counted.
  await wall.setViewportSize({ width: 1000, height: 420 })
  // The worst first, and what doesn't fit on pages that turn.
  const days = await wall.locator('[data-bucket="overdue"] [data-counted]').allTextContents()
  const over = days.map(text => Number(/· (\d+) d$/.exec(text)?.[1] ?? 0))
  expect(over[0]).toBe(Math.max(...over))
  await expect(wall.getByText(/^\d+ of \d+$/).first()).toBeVisible()
  await wall.setViewportSize({ width: 1600, height: 900 })
  // The service goes and comes back.
  world.service.faults.set({ 'api.unavailable': true })
  await wall.clock.fastForward(61_000)
  await expect(wall.getByText(/^The service can’t be reached\. You’re seeing the state at/)).toBeVisible()
  await expect(wall.getByRole('heading', { level: 2 }).first()).toBeVisible()
  world.service.faults.clear()
  await wall.clock.fastForward(61_000)
  await expect(wall.getByText(/^The service can’t be reached/)).toHaveCount(0)
  // The window may be gone before the key is said to be up.
  await Promise.all([wall.waitForEvent('close'), wall.keyboard.press('Escape').catch(() => {})])
})

test.describe('an account that chases factories', { tag: '@long' }, () => {
  test.use({
    start: { service: { size: 'demo', role: 'factory_facing', now: () => Date.parse('2026-11-25T09:00:00Z') } },
  })

  // Proves: role.queue
  test('has every block but the queue, which is the super admins’', async ({ page, world }) => {
    await page.goto('/#production?part=today')
    await expect(page.getByRole('region', { name: 'Staff needed' }).getByRole('listitem')).toHaveCount(4)
    await expect(column(page, 'Overdue')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contacted' }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Service queue' })).toHaveCount(0)
    await noBarriers(page, world, 'main')
    await page.keyboard.press('o')
    await expect.poll(() => copied(page)).toMatch(/^逾期：\n/)
  })
})
