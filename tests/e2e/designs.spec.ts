import { clipboard, deskStory, expect, test } from './desk-story.ts'
import { barriers } from './story-axe.ts'

// Design prices on a real desk and a real service, from the first scope to a submit that failed, a conflict, a restart, and a copy
// of another page. One story: each test goes on where the one before ended.
/** Harbour & Vale, 2-Piece, Jacket. */
const here = [7, 1, 11] as const
const notch = 110_001
const peak = 110_002
const shawl = 110_003
const wide = 110_004
const satin = 110_005

const story = deskStory({ window: { permissions: clipboard } })

const columns = { wholesale: 0, retail: 1, days: 4 } as const
type Field = keyof typeof columns
/** Rows keep their number wherever they stand; options are numbered from the first one. */
const cell = (option: number, field: Field) =>
  story.page.locator(`.ag-row[row-id="${option - notch}"] [col-id="p${columns[field]}"]`)
const enter = async (option: number, field: Field, text: string) => {
  await cell(option, field).click()
  await story.type(text)
  await story.press('Enter')
}
const says = (option: number, field: Field, text: string) =>
  expect(cell(option, field)).toHaveText(new RegExp(`^${text.replaceAll('.', '\\.')}( |$)`))
const stored = (option: number) => story.service.designs([...here]).find(({ design_option_id: id }) => id === option)
const bar = () => story.page.getByRole('region', { name: 'Submit' })
const submitButton = () => bar().getByRole('button', { name: /^Submit/ })
const panel = () => story.page.getByRole('complementary', { name: 'Side panel' })
const combobox = (name: string) => story.page.getByRole('combobox', { name, exact: true })
const done = () => story.page.getByText('Design pricing updated successfully!')
const chip = (name: RegExp) => story.page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const lost = (option: number): Field[] =>
  (['wholesale', 'retail', 'days'] as const).filter(field => stored(option)?.[field] === null)

test('a scope is chosen by keys alone, and its options stand in the grid', async () => {
  await story.press('Control+2')
  await story.page.getByRole('tab', { name: 'Fabrics' }).focus()
  await story.press('ArrowRight')
  await expect(story.page.getByRole('tab', { name: 'Designs' })).toBeFocused()
  await expect(story.page.getByRole('tab', { name: 'Designs' })).toHaveAttribute('aria-selected', 'true')
  await expect(story.page).toHaveURL(/#prices\?part=designs$/)
  await expect(story.page.getByRole('heading', { name: 'No design prices selected' })).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await combobox('Retailer').focus()
  await expect(story.page.getByRole('option').first()).toBeVisible()
  await story.type('Harb')
  await expect(story.page.getByRole('option')).toHaveText(['Harbour & Vale'])
  await story.press('Enter')
  await expect(combobox('Main product')).toBeFocused()
  await story.type('2-P')
  await story.press('Enter')
  await expect(combobox('Product')).toBeFocused()
  await story.type('Jac')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose design prices')).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await expect(story.page.getByTitle('Choose design prices')).toContainText('GBP / USD')
  await expect(story.page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  await expect(story.page.getByText('No changes.')).toBeVisible()
  await expect(submitButton()).toBeDisabled()
})

test('typed, pasted and filled; 0 is a price; nothing of it is sent before the submit', async () => {
  const before = story.service.designSubmits().length
  await enter(peak, 'wholesale', '12.5')
  await says(peak, 'wholesale', '12.50')
  await enter(shawl, 'wholesale', '0')
  await says(shawl, 'wholesale', '0.00')
  await cell(wide, 'days').click()
  await story.press('Delete')
  await story.page.evaluate(() => navigator.clipboard.writeText('21\t61.5\r\n22\t62.5\r\n'))
  await cell(wide, 'wholesale').click()
  await story.press('Control+v')
  await says(wide, 'retail', '61.50')
  await says(satin, 'retail', '62.50')
  await cell(peak, 'retail').click()
  await story.press('Shift+ArrowDown', 'Control+d')
  await expect(bar()).toContainText(/^\d+ changed cells? in 4 rows, not submitted\./)
  await expect(story.page.getByRole('tab', { name: /^Designs/ })).toContainText(/\d/)
  expect(story.service.designSubmits().length).toBe(before)
})

test('a cell that cannot be sent says why and blocks the submit, also by keys', { tag: '@long' }, async () => {
  await enter(notch, 'wholesale', '-3')
  await enter(notch, 'days', '31')
  await expect(chip(/invalid/)).toContainText('2')
  await expect(bar()).toContainText('2 cells are invalid.')
  await expect(submitButton()).toBeDisabled()
  await story.press('Control+Enter')
  await expect(story.page.getByRole('textbox', { name: /^Lapel: Notch, .*(0 or more|0 to 30)/ })).toBeFocused()
  await chip(/invalid/).click()
  await expect(panel()).toContainText('A design price must be 0 or more.')
  await expect(panel()).toContainText('a whole number from 0 to 30')
  expect(await barriers(story.page, 'aside')).toEqual([])
  await panel().getByRole('button', { name: 'Discard all 2' }).click()
  // What was typed is far from what was there: a person says that it is meant.
  await panel()
    .getByRole('button', { name: /^Keep all/ })
    .click()
  await expect(panel()).toContainText('No problems.')
  await story.press('Escape')
  await expect(submitButton()).toBeEnabled()
})

test('Ctrl+S submits the changed rows alone, in one call, and says so to the letter', async () => {
  const before = story.service.designSubmits().length
  await story.press('Control+s')
  await expect(done()).toBeVisible()
  await expect(bar()).toContainText('No changes.')
  expect(story.service.designSubmits().length).toBe(before + 1)
  expect(
    story.service
      .designSubmits()
      .at(-1)
      ?.rows.map(({ design_option_id: id }) => id),
  ).toEqual([peak, shawl, wide, satin])
  expect(stored(peak)?.wholesale).toBe(12.5)
  expect(stored(shawl)?.wholesale).toBe(0)
  expect(lost(wide)).toEqual(['days'])
  expect(stored(satin)?.retail).toBe(62.5)
})

test('five percent more on one price is looked at, made, taken back and made again', { tag: '@long' }, async () => {
  const was = stored(110_007)?.retail ?? 0
  await cell(110_007, 'retail').click()
  await story.press('Shift+ArrowDown')
  await story.page.getByRole('button', { name: /^Change 2 cells…$/ }).click()
  await story.page.getByLabel('Percent').fill('5')
  await story.page.getByRole('button', { name: 'Change 2 cells', exact: true }).click()
  const more = (Math.round(was * 105) / 100).toFixed(2)
  await says(110_007, 'retail', more)
  await story.press('Control+z')
  await says(110_007, 'retail', was.toFixed(2))
  await story.press('Control+y')
  await says(110_007, 'retail', more)
  await story.press('Control+z')
  await expect(bar()).toContainText('No changes.')
})

test('what the service refuses or does not answer stays as it was typed', { tag: '@long' }, async () => {
  await enter(peak, 'wholesale', '45')
  await enter(shawl, 'retail', '46')
  story.service.refuseDesigns(({ design_option_id: id }) =>
    Number(id) === peak ? { field: 'wholesale', why: 'The lapel is being revised' } : null,
  )
  await story.page.getByRole('button', { name: /^Submit 2 rows/ }).click()
  await expect(bar().getByRole('alert')).toContainText('Your changes are still here.')
  await expect(chip(/rejected/)).toContainText('1')
  await says(peak, 'wholesale', '45.00')
  await says(shawl, 'retail', '46.00')
  await chip(/rejected/).click()
  await expect(panel()).toContainText('The lapel is being revised')
  await story.press('Escape')
  story.service.refuseDesigns(() => null)
  const sent = () => story.service.requests.count('admin.pricing.designs.store')
  const before = sent()
  story.service.faults.set({ 'error-500@admin.pricing.designs.store': true })
  await story.press('Control+Enter')
  // The alert of the refusal before may still be there.
  await expect.poll(sent).toBeGreaterThan(before)
  await expect(bar().getByRole('alert')).toBeVisible()
  await says(peak, 'wholesale', '45.00')
  expect(stored(peak)?.wholesale).toBe(12.5)
  story.service.faults.clear()
})

test('what somebody else changed meanwhile is decided before anything is sent', { tag: '@long' }, async () => {
  story.service.setDesign([...here], shawl, 'retail', 99)
  await story.press('Control+Enter')
  await expect(bar()).toContainText('1 cell was also changed by someone else.')
  await expect(submitButton()).toBeDisabled()
  expect(stored(shawl)?.retail).toBe(99)
  await chip(/conflict/).click()
  const both = panel().getByRole('listitem').filter({ hasText: 'Lapel: Shawl' })
  await expect(both).toContainText('99.00')
  await expect(both).toContainText('46.00')
  await both.getByRole('button', { name: 'Keep mine' }).click()
  await story.press('Escape')
  await expect(submitButton()).toBeEnabled()
  await submitButton().click()
  await expect.poll(() => stored(shawl)?.retail).toBe(46)
  expect(stored(peak)?.wholesale).toBe(45)
})

test('what is not submitted is there after the desk was ended, and the page opens by itself', {
  tag: '@long',
}, async () => {
  await enter(satin, 'wholesale', '77.7')
  await expect(bar()).toContainText('1 changed cell in 1 row')
  await story.restart()
  await story.press('Control+2')
  await story.page.getByRole('tab', { name: /^Designs/ }).click()
  await expect(story.page.getByTitle('Choose design prices')).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await says(satin, 'wholesale', '77.70')
  await expect(bar()).toContainText('1 changed cell in 1 row')
  expect(stored(satin)?.wholesale).toBe(22)
})

test('another page stands beside this one, and is copied into it field by field', { tag: '@long' }, async () => {
  await story.page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Retailer').focus()
  await story.type('Mira')
  await expect(story.page.getByRole('option')).toHaveText(['Atelier Mirabeau'])
  await story.press('Enter')
  await story.page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(
    story.page.getByText(/^Compared with Atelier Mirabeau · 2-Piece · Jacket: .*other currencies/),
  ).toBeVisible()
  await expect(story.page.locator('.ag-header-group-cell', { hasText: 'Atelier Mirabeau' })).toBeVisible()
  await expect(story.page.locator('.ag-header-cell[col-id="c0"]')).toContainText('EUR')
  await expect(story.page.locator('.ag-row[row-id="0"] [col-id="c0"]')).not.toBeEmpty()
  await story.page.getByRole('button', { name: 'Copy here…' }).click()
  const bulk = story.page.getByRole('complementary', { name: 'Side panel' })
  await expect(bulk).toContainText('Wholesale isn’t copied: it’s in EUR there and in GBP here')
  await expect(bulk).toContainText('Retail isn’t copied: it’s in CHF there and in USD here')
  expect(await barriers(story.page, 'aside')).toEqual([])
  await story.page.getByRole('button', { name: 'Stop comparing' }).click()
  await expect(story.page.locator('[col-id="c0"]')).toHaveCount(0)
  // The same product of another main product is in the same currencies.
  await story.page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Main product').focus()
  await story.type('3-P')
  await story.press('Enter')
  await story.page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(
    story.page.getByText(/^Compared with Harbour & Vale · 3-Piece · Jacket: \d+ cells? differ/),
  ).toBeVisible()
  await story.page.getByRole('button', { name: 'Copy here…' }).click()
  await bulk.getByText('All shown').click()
  await bulk.getByLabel('Multiply by').fill('1.1')
  const apply = bulk.getByRole('button', { name: /^Change \d+ cells?$/ })
  await expect(bulk.getByRole('region', { name: 'Preview' })).toContainText(/cells? changes?/)
  const agree = bulk.getByRole('checkbox', { name: /I intend this/ })
  await expect(async () => {
    if (await agree.isVisible()) await agree.check()
    await expect(apply).toBeEnabled({ timeout: 1_000 })
  }).toPass()
  await apply.click()
  const [other] = story.service.designs([7, 2, 11]).filter(({ wholesale }) => (wholesale ?? 0) > 0)
  const option = other?.design_option_id ?? 0
  await says(option, 'wholesale', (Math.round((other?.wholesale ?? 0) * 110) / 100).toFixed(2))
  await submitButton().click()
  await expect(done()).toBeVisible()
  await expect.poll(() => stored(option)?.wholesale).toBe(Math.round((other?.wholesale ?? 0) * 110) / 100)
})

test('the last pages are a list with what is not submitted, and fabrics are as they were', {
  tag: '@long',
}, async () => {
  await story.page.getByRole('button', { name: 'Stop comparing' }).click()
  await enter(satin, 'days', '9')
  await story.page.getByTitle('Choose design prices').click()
  await story.page.getByRole('button', { name: /^Harbour & Vale · 3-Piece · Jacket/ }).click()
  await expect(story.page.getByTitle('Choose design prices')).toContainText('3-Piece')
  await story.page.getByTitle('Choose design prices').click()
  await expect(story.page.getByRole('button', { name: /2-Piece · Jacket.*1 cell not submitted/ })).toBeVisible()
  await story.press('Escape')
  await story.page.getByRole('tab', { name: 'Fabrics' }).click()
  // All price screens share the retailer.
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await story.press('Control+1', 'Control+2')
  await expect(story.page.getByRole('tab', { name: 'Fabrics' })).toHaveAttribute('aria-selected', 'true')
})

const readAgain = async () => {
  await story.press('Control+k')
  await story.page.getByPlaceholder('What would you like to do?').fill('Refresh prices')
  await story.page.getByRole('dialog').getByText('Refresh prices').click()
}

test('without an answer the page is shown as it was read; a service that has none takes the tab away', {
  tag: '@long',
}, async () => {
  await story.page.getByRole('tab', { name: /^Designs/ }).click()
  story.service.faults.set({ 'error-500@admin.pricing.designs.index': true })
  await readAgain()
  await expect(story.page.getByText(/Couldn’t refresh the prices. You’re seeing those loaded/)).toBeVisible()
  story.service.faults.clear()
  story.service.faults.set({ 'absent@admin.pricing.designs.index': true })
  await readAgain()
  await expect(story.page.getByText('This service doesn’t offer “Designs”')).toBeVisible()
  await expect(story.page.getByRole('tab', { name: /^Designs/ })).toHaveCount(0)
  await expect(story.page.getByText(/^Designs unavailable: /)).toBeVisible()
  await story.page.getByRole('tab', { name: 'Fabrics' }).click()
  // The fabrics are those of the retailer whose designs were open.
  await expect(story.page.locator('main .ag-row').first()).toBeVisible()
  story.service.faults.clear()
})
