import { readFile } from 'node:fs/promises'
import { searchBox } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// Orders are found: by the service's own tabs, by customer, by a saved view, and from any screen as one types.

test.use({ viewport: { width: 1440, height: 860 } })

const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), exact: true })
const rows = (page: Page) => page.locator('.ag-row[row-id]').filter({ visible: true })
const customer = (page: Page) => page.getByRole('textbox', { name: 'Search customers' })
const found = (page: Page) => page.getByRole('listbox', { name: 'Orders' }).getByRole('option')

// Proves: orders.status, orders.search, orders.both, orders.export, status.rff, status.build, status.manufacturing
test('the list narrows by the service’s own filters, pages, keeps views and gives files', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const last = () => world.asked('admin.orders.index').at(-1)?.query
  await page.goto('/#orders')
  await expect(tab(page, 'Active')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows(page).first()).toBeVisible()
  await noBarriers(page, world, 'main')
  await world.desk.handlers['settings.save']({ theme: 'light' })

  // What can't be done yet is found with its reason, and choosing it does nothing.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('complete')
  await expect(page.getByRole('option', { name: 'Complete delivered orders…' })).toContainText('Select orders first.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')

  // Sub-filters, and several statuses at once.
  await tab(page, 'Build').click()
  await tab(page, 'Order Bill').click()
  await expect.poll(last).toMatchObject({ status: 'order_bill', page: 1 })
  await expect(tab(page, 'Assembly')).toHaveCount(0)
  await tab(page, 'Manufacturing').click({ modifiers: ['Control'] })
  await expect.poll(last).toMatchObject({ status: 'order_bill,manufacturing' })
  await tab(page, 'Order Bill').click()
  await expect.poll(last).toMatchObject({ status: 'build,manufacturing' })
  await expect(rows(page).first()).toContainText(/Build|Manufacturing/)

  // A saved view outlives the window.
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name of the view' })
  await name.fill('Being made')
  // The palette does not take what is being typed.
  await page.keyboard.press('Control+k')
  await expect(name).toHaveValue('Being made')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Being made' })).toBeVisible()

  // Status and customer are never sent together.
  await customer(page).fill('Kingsmill')
  await expect(page.getByText('Status cleared: the service searches customers over all statuses.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Status' }).locator('[aria-pressed="true"]')).toHaveCount(0)
  await expect.poll(last).toEqual({ q: 'Kingsmill', page: 1, per_page: 200 })
  await expect(rows(page).first()).toContainText('Kingsmill')
  await tab(page, 'All').click()
  await expect(customer(page)).toHaveValue('')
  await expect(page.getByText('Customer search cleared')).toBeVisible()
  expect(world.asked('admin.orders.index').filter(({ query }) => query?.q && query.status)).toEqual([])

  // One list loads on; pages turn.
  await expect(page.getByText(/^100,\d{3} orders$/)).toBeVisible()
  await rows(page).first().click()
  await page.keyboard.press('End')
  await expect.poll(last).not.toMatchObject({ page: 1 })
  // All that can be selected is what is loaded, which is said; so is that no column sorts.
  await page.keyboard.press('Control+a')
  await expect(page.getByText(/^100,\d{3} orders, \d{3} selected \(loaded orders only\)$/)).toBeVisible()
  await page.getByRole('columnheader', { name: 'Customer' }).click()
  await expect(page.getByText('The service sets the order of this list.', { exact: false })).toBeVisible()
  await page.getByText('Pages', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(page.getByText(/^Page 1 of 4,0\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(last).toEqual({ page: 2, per_page: 25 })
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()

  // The rows in sight as CSV; everything through the service, followed to its file.
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Save the loaded orders as CSV' }).click()
  const lines = (await readFile(await (await csv).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/^Order,Customer,Status,Retailer,/)
  expect(lines).toHaveLength(26)
  await page
    .getByRole('button', { name: 'Views', exact: true })
    .or(page.getByRole('button', { name: 'Being made' }))
    .click()
  await page.getByRole('menuitemradio', { name: 'Being made' }).click()
  await expect.poll(last).toMatchObject({ status: 'build,manufacturing' })
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export all of them through the service' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  await expect(page.getByText(/^Export ready: orders-/)).toBeVisible()
  expect(world.asked('admin.orders.export')).toEqual([{ body: { status: 'build,manufacturing' } }])

  // An order and back: the list is where it was.
  await rows(page).nth(2).click()
  const order = (await rows(page).nth(2).getAttribute('row-id')) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#orders\\?order=${order}$`))
  await page.goBack()
  await expect(page.locator(`.ag-row[row-id="${order}"] .ag-cell-focus`)).toBeFocused()

  await page.reload()
  // The statuses are still chosen, of the view that is shown no more.
  await expect(tab(page, 'Build')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(last).toMatchObject({ status: 'build,manufacturing' })
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Being made' }).click()
  await expect.poll(last).toMatchObject({ status: 'build,manufacturing' })

  // Another one of its name would take its place.
  await page.getByRole('button', { name: 'Being made' }).click()
  await name.fill('Being made')
  await expect(page.getByText('Another view has this name.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
})

test('a file of orders speaks the language of the list', { tag: '@long' }, async ({ page, world }) => {
  await world.desk.handlers['settings.save']({ locale: 'zh-CN' })
  await page.goto('/#orders')
  await expect(rows(page).first()).toBeVisible()
  const status = await rows(page).first().locator('[col-id="status"]').textContent()
  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const lines = (await readFile(await (await csv).path(), 'utf8')).split('\r\n')
  const order = await rows(page).first().getAttribute('row-id')
  expect(lines.find(line => line.startsWith(`${order},`))).toContain(`,${status},`)
})

test('an export that the service never tells of keeps nobody from copying and CSV', { tag: '@long' }, async ({
  page,
  world,
}) => {
  world.answer('admin.orders.export', async () => ({ batch: 'lost' }))
  await page.goto('/#orders')
  await expect(rows(page).first()).toBeVisible()
  const files = page.getByRole('button', { name: 'Export', exact: true })
  const whole = page.getByRole('menuitem', { name: 'Export all of them through the service' })
  await files.click()
  await whole.click()
  await expect(page.getByText(/^The service is creating the export\./)).toBeVisible()
  await files.click()
  await expect(whole).toBeDisabled()
  const csv = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Save the loaded orders as CSV' }).click()
  await csv
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await files.click()
  await expect(whole).toBeEnabled()
})

test('another office has other tabs, takes one at a time, and doesn’t say how many orders it has', {
  tag: '@long',
}, async ({ page, world }) => {
  const last = () => world.asked('admin.orders.index').at(-1)?.query
  const odd = { orderId: 'A-7', status: 'Zurückgestellt', fabrics: [{ code: 'F1', name: null, archived: true }] }
  world.answer('admin.orders.status-catalogue', async () => ({
    tabs: [
      { key: 'offen', label: 'Offen', statuses: ['a', 'b'], count: null },
      { key: 'fertig', label: 'Fertig', statuses: ['c'], count: null },
    ],
    filterViews: [],
    separator: null,
  }))
  world.answer('admin.orders.index', async () => ({
    rows: [{ ...odd } as never],
    warnings: [],
    page: 1,
    perPage: null,
    total: null,
    lastPage: null,
    hasMore: false,
  }))
  await page.goto('/#orders')
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText(['Offen', 'Fertig'])
  await expect(rows(page)).toContainText(['Zurückgestellt'])
  await expect.poll(last).toMatchObject({ status: 'offen' })
  await tab(page, 'Fertig').click({ modifiers: ['Control'] })
  await expect.poll(last).toMatchObject({ status: 'c' })
  await world.desk.handlers['settings.save']({ locale: 'zh-CN' })
  await expect(page.getByRole('button', { name: '刷新', exact: true })).toBeVisible()
})

test('orders are found from any screen by keys alone, by the newest question', async ({ page, world }) => {
  await page.goto('/#prices?part=fabrics&retailer=7')
  await expect(page.locator('.ag-row[row-id]').first()).toBeVisible()
  const release = Promise.withResolvers<void>()
  const slow = page.waitForResponse(
    one => one.url().endsWith('quick-search') && one.request().postData()?.includes('"am"') === true,
  )
  world.answer('admin.dashboard.quick-search', async input => {
    if (input.query.q === 'am') await release.promise
    return world.desk.handlers['admin.dashboard.quick-search'](input)
  })
  await page.keyboard.press('Control+f')
  await page.keyboard.type('am', { delay: 80 })
  await expect.poll(() => world.asked('admin.dashboard.quick-search')).toEqual([{ query: { q: 'am' } }])
  await page.keyboard.type('elia k', { delay: 80 })
  await expect(found(page).first()).toContainText('Amelia K')
  const names = await found(page).allTextContents()
  expect(names.length).toBeLessThanOrEqual(10)
  // The answer to the first letters comes last, and is nobody's.
  release.resolve()
  await (await slow).finished()
  expect(await found(page).allTextContents()).toEqual(names)
  await noBarriers(page, world, 'search')
  await world.desk.handlers['settings.save']({ theme: 'light' })

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = found(page).nth(1)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '-')
  const order = (await chosen.locator('b').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`#orders\\?order=${order}$`))
  await expect(found(page)).toHaveCount(0)

  // A number that the print desk has no job of leads to the order's page, and back to where one was.
  await page.keyboard.press('Control+7')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await searchBox(page).fill('12345')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#orders\?order=12345$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()

  world.service.faults.set({ 'error-500@admin.dashboard.quick-search': true })
  await searchBox(page).fill('hugo')
  await expect(page.getByText(/^Couldn’t search orders:/)).toBeVisible()
})

test('columns move by keys, and stay where they were put', { tag: '@long' }, async ({ page }) => {
  const titles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.ag-header-cell')]
        .toSorted((a, b) => Number(a.getAttribute('aria-colindex')) - Number(b.getAttribute('aria-colindex')))
        .slice(0, 3)
        .map(element => element.textContent?.trim()),
    )
  await page.goto('/#orders')
  await expect.poll(titles).toEqual(['Order', 'Customer', 'Status'])
  await expect(rows(page).first()).toBeVisible()
  // Tab leads to the titles first.
  await page.getByRole('group', { name: 'Sub-filters' }).getByRole('button').last().focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('columnheader', { name: 'Order' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(titles).toEqual(['Order', 'Status', 'Customer'])
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeFocused()
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(titles).toEqual(['Order', 'Status', 'Customer'])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Move a column (focus on its title)').first()).toBeVisible()
})

test('an answer that is overtaken changes neither the rows nor their count', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const read = world.desk.handlers['admin.orders.index']
  const held = Promise.withResolvers<void>()
  world.answer('admin.orders.index', async input => {
    const answer = await read(input)
    if (input.query?.status !== 'order_bill') return answer
    await held.promise
    return { ...answer, total: 3 }
  })
  await page.goto('/#orders')
  await expect(rows(page).first()).toBeVisible()
  await tab(page, 'Build').click()
  await tab(page, 'Order Bill').click()
  await expect.poll(() => world.asked('admin.orders.index').at(-1)?.query).toMatchObject({ status: 'order_bill' })
  await tab(page, 'All').click()
  const count = page.getByRole('status').filter({ hasText: /^[\d,]+ orders/ })
  await expect(count).toHaveText(/^100,\d{3} orders$/)
  const overtaken = page.waitForResponse(response => response.url().endsWith('admin.orders.index'))
  held.resolve()
  await overtaken
  await page.waitForLoadState('networkidle')
  await expect(count).toHaveText(/^100,\d{3} orders$/)
})
