import { inspector, openPrintDesk, row, usualDay } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// Between the orders and their paper: the list's selection is printed in bulk, and a job leads to its order and back.

const rows = (page: Page) => page.locator('.ag-row[row-id]').filter({ visible: true })
const ids = (page: Page, count: number) =>
  page.evaluate(
    most =>
      [...document.querySelectorAll('.ag-row[row-id]')]
        .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
        .slice(0, most)
        .map(element => element.getAttribute('row-id') ?? ''),
    count,
  )
const panel = (page: Page) => page.getByRole('complementary', { name: 'Print an order' })
const numbers = (page: Page) => panel(page).getByLabel('Order numbers')
const printSelected = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Print (the selected|\d+) orders?/ })

test.use({ viewport: { width: 1440, height: 860 } })

test.describe('the selection of the order list', () => {
  test('is printed by the bulk print of the print desk, by keys alone', async ({ page, world }) => {
    await page.goto('/#orders')
    await expect(rows(page).nth(5)).toBeVisible()
    await expect(printSelected(page)).toBeDisabled()
    await expect(printSelected(page)).toHaveAccessibleDescription('Select orders to print them.')
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/#orders$/)

    const first = await ids(page, 3)
    await rows(page).first().click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText(/^[\d,]+ orders, 3 selected$/)).toBeVisible()
    await expect(printSelected(page)).toHaveText(/^Print 3 orders/)
    await page.keyboard.press('p')
    await expect(numbers(page)).toHaveValue(first.join('\n'))
    await expect(panel(page).getByRole('button', { name: 'Print 3 orders' })).toBeFocused()
    expect(world.asked('orders.bulkPrint')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Print 3 orders' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText('3 orders accepted by the service.')).toBeVisible()
    expect(world.asked('orders.bulkPrint')).toMatchObject([{ orders: first, type: 'order' }])

    // Back at the list, everything is as it was; other orders are another selection.
    await page.goBack()
    await expect(printSelected(page)).toHaveText(/^Print 3 orders/)
    await page.keyboard.press('Control+a')
    await expect(printSelected(page)).toHaveText(/^Print 200 orders/)
    await page.getByRole('button', { name: /^Build/ }).click()
    await expect(printSelected(page)).toBeDisabled()
    await noBarriers(page, world, 'main')
  })

  test('leaves a list that somebody typed to be brought back', { tag: '@long' }, async ({ page, world }) => {
    await page.goto('/#print')
    await page.getByRole('main').waitFor()
    await page.keyboard.press('Shift+O')
    await numbers(page).fill('70001 70002')
    await page.keyboard.press('Control+5')
    await rows(page).first().click()
    await printSelected(page).click()
    await expect(panel(page).getByText('Your earlier list of 2 orders is set aside.')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Print 1 order', exact: true })).toBeVisible()
    await noBarriers(page, world, '[aria-label="Print an order"]')
    await panel(page).getByRole('button', { name: 'Bring it back' }).click()
    await expect(numbers(page)).toHaveValue('70001 70002')
    await expect(panel(page).getByRole('button', { name: 'Bring it back' })).toHaveCount(0)
  })

  test('says why it can’t be printed: no permission, no such operation', { tag: '@long' }, async ({ page, world }) => {
    await world.begin({ service: { role: 'support' } })
    await page.goto('/#orders')
    await rows(page).first().click()
    await expect(printSelected(page)).toBeDisabled()
    await expect(page.getByText(/print orders here: your account lacks .*“print orders”/)).toBeVisible()
    await page.keyboard.press('p')
    await expect(page).toHaveURL(/#orders$/)

    await world.begin({ operations: { 'admin.orders.bulk-print': null } })
    await page.goto('about:blank')
    await page.goto('/#orders')
    await rows(page).first().click()
    await expect(page.getByRole('main').getByText('This service has no bulk print.')).toBeVisible()
    await expect(printSelected(page)).toBeDisabled()
  })
})

test.describe('a print job', { tag: '@long' }, () => {
  test.use({
    start: {
      ...usualDay,
      async prepare(service, room) {
        await usualDay.prepare?.(service, room)
        service.addOrders([51077, 60_001])
      },
    },
  })

  test('leads to its order’s page and back, by one key each', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9001').click()
    await expect(inspector(page).getByRole('button', { name: 'Show order 51077' })).toBeVisible()
    await page.keyboard.press('g')
    await expect(page.getByRole('heading', { level: 2, name: 'Order 51077' })).toBeVisible()
    // Its evidence leads to the job again.
    await page
      .getByRole('button', { name: /^Evidence for/ })
      .first()
      .click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print desk', exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(inspector(page).getByRole('heading', { name: 'Order bill for 51077' })).toBeVisible()
    await expect(page.locator('.ag-row-selected')).toHaveAttribute('row-id', '9001')
    await noBarriers(page, world, '[aria-label="Selected job"]')

    // An order without a job, from the panel that prints it.
    await page.keyboard.press('o')
    await page.keyboard.type('60001')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('button', { name: 'Show order 60001' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Order 60001' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeVisible()

    // The key is in the list of keys.
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog').getByText('Show the order’s page')).toBeVisible()
  })
})
