import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// The schedule of production, its detail, and what is due: read from the service, walked by keys, copied as text.

test.use({
  viewport: { width: 1440, height: 860 },
  permissions: ['clipboard-read', 'clipboard-write'],
  start: { service: { orders: 20_000 } },
})

const rows = (page: Page) => page.locator('.ag-row[row-id]').filter({ visible: true })
/** The topmost one: the grid's elements are in no order. */
const top = (page: Page) => page.locator('.ag-row[row-index="0"]')
const days = (page: Page, order: string) => page.locator(`.ag-row[row-id="${order}"] [role="img"]`)
const panel = (page: Page) => page.getByRole('complementary', { name: 'Order in production' })
const foot = (page: Page) => page.getByText(/^[\d,]+ (of [\d,]+ )?orders?$/)
const focused = (page: Page) => page.locator('.ag-row-focus').first()

test('orders by day: late ones first, filters, and the garments of one', async ({ page, world }) => {
  const last = () => world.asked('admin.orders.gantt').at(-1)?.query
  await page.goto('/#production?part=schedule')
  await expect(top(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('manufacturing')
  await expect.poll(last).toMatchObject({ status: 'manufacturing', from: /^\d{4}-\d\d-\d\d$/ })
  await expect(page.getByRole('list', { name: 'Colours' })).toContainText('0.25 FACTORY SHIPPED')
  let order = (await top(page).getAttribute('row-id')) ?? ''
  await expect(days(page, order)).toHaveAccessibleName(/\d+ days? past the due date \d+ \w+ \d{4}$/)
  await expect(days(page, order)).toHaveCSS('background-image', /repeating-linear-gradient/)
  await expect(top(page).locator('[col-id="late"]')).toContainText(/\d+ d$/)
  await noBarriers(page, world, 'main')
  await world.desk.handlers['settings.save']({ theme: 'light' })

  // Late ones alone, of one factory alone; the window remembers it.
  const all = (await foot(page).textContent()) ?? ''
  const late = page.getByRole('button', { name: /^Late \d/ })
  const count = ((await late.textContent()) ?? '').replace(/\D/g, '')
  await page.keyboard.press('l')
  await expect(foot(page)).toHaveText(`${count} of ${all}`)
  await page.getByRole('combobox', { name: 'Factory' }).selectOption('NB1')
  await expect(foot(page)).not.toHaveText(`${count} of ${all}`)
  for (const one of await rows(page).locator('[col-id="factory"]').allTextContents()) {
    expect(one).toContain('NB1')
  }
  await page.reload()
  await expect(late).toHaveAttribute('aria-pressed', 'true')
  await late.click()
  await page.getByRole('combobox', { name: 'Factory' }).selectOption('')
  await expect(foot(page)).toHaveText(all)

  // Another month, another window, and back.
  const heading = page.getByRole('heading', { level: 2 }).first()
  const title = (await heading.textContent()) ?? ''
  await page.keyboard.press(']')
  await expect(heading).not.toHaveText(title)
  await page.keyboard.press('t')
  await expect(heading).toHaveText(title)
  await page.getByRole('combobox', { name: 'Days' }).selectOption('120')
  await expect(page.locator('.ag-header b')).toHaveCount(120)
  await expect(page.locator('.ag-header b[data-today]')).toHaveCount(1)
  await expect(page.locator('.ag-header b[data-today]')).toBeInViewport()
  order = (await top(page).getAttribute('row-id')) ?? ''

  // A click opens, Escape closes and leaves the row with the focus.
  await top(page).click()
  await expect(panel(page)).toContainText(order)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(focused(page)).toHaveAttribute('row-id', order)

  await page.keyboard.press('Control+Home')

  // Enter: the garments as the phase summary has them, with places, components and tracking; the record is text.
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  const summary = await world.desk.handlers['admin.orders.phase-summary']({ path: { order } })
  await expect(panel(page).getByRole('article')).toHaveCount(summary.rows.length)
  const { code, factory } = summary.rows[0] ?? {}
  await expect(
    panel(page)
      .getByRole('article')
      .filter({ hasText: `${code} · ` }),
  ).toContainText(new RegExp(`${factory?.name} · started .*Hand finishing.*started .*Components`))
  const record = panel(page).getByText('The service’s record')
  await record.click()
  await expect(panel(page).getByRole('cell', { name: 'FACTORY SHIPPED | 0.25' }).first()).toBeVisible()
  await expect(panel(page)).not.toContainText('refreshGantt')
  await noBarriers(page, world, 'aside')
  await world.desk.handlers['settings.save']({ theme: 'light', locale: 'zh-CN' })
  await expect(page.getByRole('complementary', { name: '生产中的订单' })).toContainText('手工后整')
  await expect(page.getByRole('list', { name: '颜色' })).toContainText('超过工厂交期')
  await expect(days(page, order)).toHaveAccessibleName(/超过交期/)
})

test('the days of an order are walked by keys', { tag: '@long' }, async ({ page }) => {
  await page.goto('/#production?part=schedule')
  await expect(top(page)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('combobox', { name: 'Days' }).selectOption('120')
  await expect(page.locator('.ag-header b')).toHaveCount(120)
  const order = (await top(page).getAttribute('row-id')) ?? ''
  await top(page).click()
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveAttribute('row-id', order)
  // The line below says what is on a day.
  const here = page.getByRole('status').filter({ hasText: new RegExp(`^${order}: `) })
  await page.keyboard.press('Home')
  const first = (await here.textContent()) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(here).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(here).toHaveText(first)
  await page.keyboard.press('Control+ArrowRight')
  await expect(here).toContainText(/BEGIN PRODUCTION|IN-PROGRESS/)
  await page.keyboard.press('End')
  await expect(page.locator('.ag-header b').last()).toBeInViewport()
  await page.keyboard.press('Control+End')
  await expect(focused(page)).not.toHaveAttribute('row-id', order)
  await page.keyboard.press('Control+ArrowUp')
  await expect(focused(page)).toHaveAttribute('row-id', order)
  await page.keyboard.press('PageDown')
  await expect(focused(page)).not.toHaveAttribute('row-id', order)
  await page.keyboard.press('Control+Home')
  await expect(focused(page)).toHaveAttribute('row-id', order)
})

const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

test.describe('a service with the older schedule only', { tag: '@long' }, () => {
  test.use({
    start: {
      operations: {
        'admin.orders.gantt': null,
        'admin.orders.gantt.status-legend': null,
        'admin.orders.gantt-detail': null,
        'admin.orders.details': null,
        'admin.orders.status-catalogue': null,
        'admin.orders.due': null,
      },
      service: { orders: 400 },
    },
  })

  test('rows come from it, colours stay without names, and the record stands for the detail', async ({
    page,
    world,
  }) => {
    world.answer('admin.orders.modal-details', async () => [
      { heading: true, cells: ['Record'] },
      { heading: false, cells: [hostile, 'javascript:alert(1)'] },
    ])
    await page.goto('/#production?part=schedule')
    await expect(top(page)).toBeVisible()
    expect(world.asked('admin.orders.gantt')).toEqual([])
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveCount(0)
    await expect(top(page).locator('[role="img"]')).toHaveAccessibleName(/unnamed colour/)
    await top(page).click()
    await expect(panel(page).getByRole('cell', { name: hostile })).toBeVisible()
    await expect(panel(page).locator('img, script')).toHaveCount(0)
    await expect(page).not.toHaveTitle(/^[12]$/)
    await page.goto('/#production?part=due')
    await expect(page.getByText('This service doesn’t have “Due”. Everything else works as usual.')).toBeVisible()
  })

  test('nothing in these days says so', async ({ page, world }) => {
    world.answer('admin.orders.gantt-grid', async () => ({ rows: [], warnings: [] }))
    await page.goto('/#production?part=schedule')
    await expect(page.getByText('Nothing is in production on these days')).toBeVisible()
  })
})

test('what is due leads to its order, and is copied by day and as a whole', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const { rows: due } = await world.desk.handlers['admin.orders.due']({})
  const filled = due.filter(({ groups }) => groups.length > 0)
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto('/#production?part=due')
  await expect(page.getByRole('region')).toHaveCount(4)
  await expect(page.locator('section li')).toHaveCount(due.reduce((sum, { groups }) => sum + groups.length, 0))
  await noBarriers(page, world, 'main')

  const day = page.getByRole('region').nth(due.findIndex(({ groups }) => groups.length > 0))
  await day.getByRole('button', { name: /^Copy / }).click()
  await expect(page.getByText(/^\d+ groups? copied$/)).toBeVisible()
  const text = await clipboard()
  // It goes to factories, in their language.
  expect(text.split('\n')[0]).toMatch(/^\d+月\d+日 星期.$/)
  for (const { label, factory } of filled[0]?.groups ?? []) {
    expect(text.split('\n')).toContain(label)
    expect(text.split('\n')).toContain(factory)
  }
  await page.keyboard.press('c')
  await expect.poll(async () => (await clipboard()).split('\n\n').length).toBe(filled.length)
  await page.keyboard.press(String(due.findIndex(({ groups }) => groups.length > 0) + 1))
  await expect.poll(clipboard).toBe(text)

  await world.desk.handlers['settings.save']({ locale: 'zh-CN' })
  await expect(page.getByRole('button', { name: '复制全部日期' })).toBeVisible()
  const { label, orderId } = filled[0]?.groups[0] ?? {}
  await page.getByRole('link', { name: label ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`#orders\\?order=${orderId}$`))
})
