import { cell, openHarbour, textOf } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// What hands that know spreadsheet programs do by reflex: it destroys nothing without a word, and Undo is in sight.
test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

/** How many cells each change that was asked for had. */
const changes = (world: World) => world.asked('prices.change').map(({ cells }) => cells.length)
const paste = async (page: Page, row: number, column: number, text: string) => {
  await page.evaluate(copied => navigator.clipboard.writeText(copied), text)
  await cell(page, row, column).click()
  await page.keyboard.press('Control+v')
}
const dialog = (page: Page) => page.getByRole('dialog')

test('Ctrl+Backspace shows the active cell, Shift+Backspace selects it alone, and neither clears', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 3, 0).click()
  await page.keyboard.press('Shift+ArrowDown')
  const scrolled = () =>
    page.locator('.ag-grid-viewport').evaluate(view => {
      view.scrollTop = 9_000
      return view.scrollTop
    })
  // The last rows may still be on their way to the window.
  await expect.poll(scrolled).toBe(9_000)
  await expect(cell(page, 3, 0)).not.toBeInViewport()
  await page.keyboard.press('Control+Backspace')
  await expect(cell(page, 3, 0)).toBeInViewport()
  await expect(page.locator('[data-range]:not([hidden])')).toHaveCount(1)
  await page.keyboard.press('Shift+Backspace')
  await expect(page.locator('[data-range]:not([hidden])')).toHaveCount(0)
  expect(changes(world)).toEqual([])
})

test('a paste that would clear prices asks once, and the buttons count', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  for (const price of ['101', '102', '103']) {
    await page.keyboard.type(price)
    await page.keyboard.press('Enter')
  }
  const typed = [1, 1, 1]
  await expect.poll(() => changes(world)).toEqual(typed)
  await paste(page, 1, 0, '-5\n222\n\n')
  await expect(dialog(page)).toContainText('This paste clears 2 prices')
  await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(cell(page, 1, 0)).toHaveText(/^101\.00/)
  expect(changes(world)).toEqual(typed)

  await paste(page, 1, 0, '-5\n222\n0')
  await expect(dialog(page)).toContainText('This paste clears 2 prices')
  await dialog(page).getByRole('button', { name: 'Keep prices, change the other cell' }).click()
  await expect(cell(page, 2, 0)).toHaveText(/^222\.00/)
  await expect(cell(page, 1, 0)).toHaveText(/^101\.00/)
  await expect(cell(page, 3, 0)).toHaveText(/^103\.00/)

  await paste(page, 1, 0, '-5\n222\n0')
  await dialog(page).getByRole('button', { name: 'Clear 2 prices' }).click()
  await expect(cell(page, 1, 0)).toHaveText(/^( |$)/)
  // The notice of an unusual change before it may still be there.
  await page.getByRole('alert').filter({ hasText: '2 prices cleared.' }).getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 1, 0)).toHaveText(/^101\.00/)
})

test('Delete over several cells has Undo in sight, and over very many asks', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  const before = await textOf(page, 2, 0)
  await cell(page, 1, 0).click()
  await cell(page, 4, 3).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await expect(cell(page, 2, 0)).toHaveText(/^( |$)/)
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await expect(cell(page, 2, 0)).toHaveText(before === '' ? /^( |$)/ : new RegExp(`^${before}`))

  // The notice doesn't outlive its Undo, however that was done.
  await cell(page, 1, 0).click()
  await cell(page, 4, 3).click({ modifiers: ['Shift'] })
  await page.keyboard.press('Delete')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('alert')).toBeHidden()

  await cell(page, 1, 0).click()
  for (let turn = 0; turn < 4; turn++) await page.keyboard.press('Shift+PageDown')
  await page.keyboard.press('Shift+End')
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText(/Clear [\d,]+ prices\?/)
  await expect(dialog(page).getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => changes(world).length).toBe(2)
})

test('a typed 0 or less says that the price is cleared', { tag: '@long' }, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await page.keyboard.type('50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('-5')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 price cleared.')).toBeVisible()
})

test('everything and Delete: the number of cells is typed before they go one by one', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(dialog(page)).toContainText(/[\d,]+ prices are cleared/)
  const send = dialog(page).getByRole('button', { name: /^Send [\d,]+ cells$/ })
  await expect(send).toBeDisabled()
  const figure = /Send ([\d,]+)/.exec((await send.textContent()) ?? '')?.[1] ?? ''
  await dialog(page).getByRole('textbox').fill('123')
  await expect(send).toBeDisabled()
  await dialog(page).getByRole('textbox').fill(figure)
  await expect(send).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).last().click()
  expect(changes(world)).toEqual([])
})

test('Change… begins with the selection, be it one cell; all that is shown wants its number typed', {
  tag: '@long',
}, async ({ page, world }) => {
  await openHarbour(page, world)
  await cell(page, 1, 0).click()
  await page.keyboard.type('200')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Control+h')
  const panel = page.getByRole('complementary')
  await panel.getByRole('combobox').first().selectOption('percent')
  await panel.getByLabel(/Percent/).fill('10')
  await expect(panel.getByRole('button', { name: 'Change 1 cell' })).toBeEnabled()
  await panel.getByText('All shown').click()
  const apply = panel.getByRole('button', { name: /^Change [\d,]+ cells$/ })
  await expect(apply).toBeDisabled()
  const guard = panel.getByRole('checkbox', { name: /%/ })
  if ((await guard.count()) > 0) await guard.check()
  await expect(apply).toBeDisabled()
  const figure = /Change ([\d,]+)/.exec((await apply.textContent()) ?? '')?.[1] ?? ''
  await panel.getByRole('textbox', { name: /^Type / }).fill(figure.replaceAll(',', ''))
  await expect(apply).toBeEnabled()
})
