import { readFileSync } from 'node:fs'
import type { PriceField } from '../../src-shared/pricing/cell.ts'
import { clipboard, deskStory, expect, test } from './desk-story.ts'
import { toggleColumns } from './price-page.ts'

// Fabric prices on a real desk and a real service, from the first look to edits that outlive the desk. One story: each test
// goes on where the one before ended.
const harbour = 7
const mirabeau = 8

const story = deskStory({ window: { permissions: clipboard } })

const row = (code: string) =>
  story.page.locator('.ag-row').filter({ has: story.page.locator('[col-id="code"]', { hasText: code }) })
/** Columns 0 to 4 are the first combination. */
const cell = async (code: string, column: number) => {
  const number = await row(code).first().getAttribute('row-id')
  return story.page.locator(`.ag-row[row-id="${number}"] [col-id="p${column}"]`)
}
const clickOn = async (code: string, column: number, shift = false) =>
  (await cell(code, column)).click({ modifiers: shift ? ['Shift'] : [] })
const says = async (code: string, column: number, text: string) =>
  expect(await cell(code, column)).toHaveText(new RegExp(`^${text.replaceAll('.', '\\.')}( |$)`))
const saved = (code: string, field: PriceField, retailer = harbour) => story.service.price(retailer, code, 31, field)
/** Waits until the service has it. */
const isSaved = (code: string, field: PriceField, price: number | null) =>
  expect.poll(() => saved(code, field)).toBe(price)
const focus = () => story.page.getByRole('textbox', { name: /HV-/ })
const panel = () => story.page.getByRole('complementary', { name: 'Side panel' })
const chip = (name: RegExp) => story.page.getByRole('group', { name: 'View' }).getByRole('button', { name })
const foot = () => story.page.getByRole('contentinfo')
const search = () => story.page.getByPlaceholder(/^Search or scan/)
const pick = async (name: string) => {
  await story.page.getByTitle('Choose a retailer').click()
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type(name)
  await story.press('Enter')
}
const command = async (title: string) => {
  await story.press('Control+k')
  await story.page.getByPlaceholder('What would you like to do?').fill(title)
  await story.page.getByRole('dialog').getByText(title).click()
}

test('the first morning: a retailer by its name, a price typed, and the service has it', async () => {
  await story.press('Control+2')
  // Keys alone: the list is asked, and Enter waits for its answer.
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & ValeGBP / USD')
  await expect(focus()).toBeFocused()
  await clickOn('HV-0402', 0)
  await story.type('210.5')
  await story.press('Enter')
  await says('HV-0402', 0, '210.50')
  await isSaved('HV-0402', 'wholesale', 210.5)
  await expect((await cell('HV-0402', 0)).locator('[data-state="saved"]')).toBeVisible()
  await expect(foot()).toContainText('prices saved')
})

test('Ctrl+F finds a fabric, Enter goes to it, and what fits nothing says so', async () => {
  await story.press('Control+f')
  await expect(search()).toBeFocused()
  await story.type('nothing')
  await expect(story.page.getByText('No matching codes')).toBeVisible()
  await story.page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row('HV-0402').first()).toBeVisible()
  await story.press('Control+f')
  await expect(search()).toBeFocused()
  await story.type('HV-0427')
  await expect(row('HV-0402')).toHaveCount(0)
  await story.press('Enter')
  await expect(story.page.getByRole('textbox', { name: /^HV-0427, / })).toBeFocused()
  await search().fill('')
  await story.press('F1')
  const keys = story.page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByText('Fill down')).toBeVisible()
  await story.press('Escape')
  await expect(keys).toBeHidden()
  await story.press('Control+g')
  await expect(story.page.getByRole('textbox', { name: 'Go to code' })).toBeFocused()
  await story.type('hv-0405')
  await story.press('Enter')
  await expect(story.page.getByRole('textbox', { name: /^HV-0405, / })).toBeFocused()
})

test('what the service refuses stays, says why, and is tried again or taken back', async () => {
  const before = saved('HV-0408', 'wholesale')
  story.service.refusePrices(({ fabric_code }) => (fabric_code === 'HV-0405' ? 'Its collection is closed' : null))
  await clickOn('HV-0405', 0)
  await story.type('99')
  await story.press('Enter')
  await story.type('1000000')
  await story.press('Enter')
  await story.type('12.345')
  await story.press('Enter')
  await expect(chip(/rejected/)).toContainText('2')
  await expect(chip(/invalid/)).toContainText('1')
  await story.press('F8')
  await expect(
    story.page.getByRole('textbox', { name: /^HV-04\d\d,.*: Entry not saved!|Entry not saved!/ }),
  ).toBeFocused()
  await chip(/rejected/).click()
  await expect(panel()).toContainText('Entry not saved! Its collection is closed')
  await expect(panel()).toContainText('Entry not saved! The price is over 999,999.99.')
  // The rejected ones alone, as a file.
  const [file] = await Promise.all([
    story.page.waitForEvent('download'),
    panel().getByRole('button', { name: 'Export as import file' }).click(),
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split(/\r?\n/)
  expect(lines[0]).toMatch(/^\uFEFF?Username,Currency,Settlement Currency,Fabric Code,/)
  expect(lines.slice(1)).toEqual(['Harbour & Vale,USD,GBP,HV-0405,99', 'Harbour & Vale,USD,GBP,HV-0408,1000000'])
  story.service.refusePrices(() => null)
  const closed = panel().getByRole('listitem').filter({ hasText: 'HV-0405' })
  await closed.getByRole('button', { name: 'Retry' }).click()
  await isSaved('HV-0405', 'wholesale', 99)
  const large = panel().getByRole('listitem').filter({ hasText: 'HV-0408' })
  await large.getByRole('button', { name: 'Discard' }).click()
  await says('HV-0408', 0, (before ?? 0).toFixed(2))
  await panel().getByRole('listitem').filter({ hasText: '12.345' }).getByRole('button', { name: 'Discard' }).click()
  // What was typed is far from what was there: a person says that it is meant.
  await panel()
    .getByRole('button', { name: /^Keep all/ })
    .click()
  await expect(panel()).toContainText('No problems.')
  await story.press('Escape')
  await expect(panel()).toBeHidden()
  await expect(chip(/rejected|invalid/)).toHaveCount(0)
})

const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"></head>
<body><table border=0><!--StartFragment--><tr height=20><td height=20 class=xl65 align=right>1,200.50</td><td align=right>33</td></tr>
<tr height=20><td height=20 align=right>14</td><td align=right>41.5</td></tr><!--EndFragment--></table></body></html>`

test('a block from Excel, a fill, and both are taken back after a reload and done again', async () => {
  const first = saved('HV-0402', 'wholesale')
  const filled = saved('HV-0412', 'retail')
  await story.page.evaluate(
    async kinds => {
      const parts = Object.entries(kinds).map(([kind, text]) => [kind, new Blob([text], { type: kind })])
      await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
    },
    { 'text/html': excel, 'text/plain': ' 1,200.50 \t33\r\n14\t41.5\r\n' },
  )
  await clickOn('HV-0402', 0)
  await story.press('Control+v')
  await isSaved('HV-0402', 'wholesale', 1200.5)
  await isSaved('HV-0405', 'retail', 41.5)
  await clickOn('HV-0405', 1)
  await story.press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await isSaved('HV-0412', 'retail', 41.5)
  await story.page.reload()
  await clickOn('HV-0402', 0)
  await story.press('Control+z')
  await isSaved('HV-0412', 'retail', filled)
  await story.press('Control+z')
  await isSaved('HV-0402', 'wholesale', first)
  await says('HV-0412', 1, (filled ?? 0).toFixed(2))
  await story.press('Control+y')
  await isSaved('HV-0402', 'wholesale', 1200.5)
})

test('five percent more on what the filter shows, reverted in the history', async () => {
  const before = saved('HV-0427', 'retail') ?? 0
  await search().fill('HV-0427')
  await expect(row('HV-0402')).toHaveCount(0)
  await story.page.getByRole('button', { name: /^Change.*…$/ }).click()
  const bulk = story.page
    .getByRole('complementary')
    .filter({ has: story.page.getByRole('heading', { name: 'Change prices' }) })
  await bulk.getByText('All shown').click()
  await bulk.getByLabel('Percent').fill('5')
  await expect(bulk.getByRole('region', { name: 'Preview' })).toContainText(/\d+ of \d+ cells change/)
  await bulk.getByRole('button', { name: /^Change \d+ cells$/ }).click()
  await expect(bulk).toBeHidden()
  await isSaved('HV-0427', 'retail', Math.round(before * 105) / 100)
  await search().fill('')
  await story.page.getByRole('main').getByRole('button', { name: 'History' }).click()
  await panel().getByRole('button', { name: 'Revert: Changed by +5%' }).click()
  await isSaved('HV-0427', 'retail', before)
  await expect(panel().getByRole('listitem').first()).toContainText('Reverted a change')
  await story.press('Escape')
})

test('what somebody else changed meanwhile is a conflict: theirs or mine', async () => {
  story.service.faults.set({ 'unavailable@admin.pricing.retailer.update': true })
  await clickOn('HV-0416', 0)
  await story.type('301')
  await story.press('Enter')
  await story.type('302')
  await story.press('Enter')
  story.service.setPrice(harbour, 'HV-0416', 31, 'wholesale', 251)
  story.service.setPrice(harbour, 'HV-0419', 31, 'wholesale', 252)
  await command('Refresh prices')
  await expect(chip(/conflicts/)).toContainText('2')
  story.service.faults.clear()
  await chip(/conflicts/).click()
  const conflicts = panel().getByRole('region', { name: 'Conflicts' })
  const first = conflicts.getByRole('listitem').filter({ hasText: 'HV-0416' })
  await expect(first).toContainText('251.00')
  await expect(first).toContainText('301.00')
  await first.getByRole('button', { name: 'Send mine' }).click()
  await isSaved('HV-0416', 'wholesale', 301)
  await conflicts.getByRole('button', { name: 'Keep theirs' }).click()
  await says('HV-0419', 0, '252.00')
  expect(saved('HV-0419', 'wholesale')).toBe(252)
  await story.press('Escape')
})

test('without a service changes are kept, also when the desk ends, and go by themselves', async () => {
  const titles = story.page.locator('.ag-header-cell').filter({ hasText: 'Plus wh.' })
  await toggleColumns(story.page, 'Plus Size')
  await expect(titles).toHaveCount(0)
  await story.service.close()
  await clickOn('HV-0423', 0)
  await story.type('444')
  await story.press('Enter')
  await story.type('abc')
  await story.press('Enter')
  await expect(story.page.getByText('Changes are kept here and sent automatically.')).toBeVisible()
  await expect(chip(/invalid/)).toContainText('1')
  await story.restart({
    between: () => story.startServiceAgain(),
    // Nobody looks at the prices: they go all the same.
    beforeWindow: () => isSaved('HV-0423', 'wholesale', 444),
  })
  await story.press('Control+2')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await says('HV-0423', 0, '444.00')
  await expect(chip(/invalid/)).toContainText('1')
  // What was left out of the columns is left out still.
  const plusSize = story.page.locator('.ag-header-cell').filter({ hasText: 'Plus wh.' })
  await expect(plusSize).toHaveCount(0)
  await toggleColumns(story.page, 'Plus Size')
  await expect(plusSize.first()).toBeVisible()
})

test('another retailer, and back', { tag: '@long' }, async () => {
  await pick('Mira')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Atelier MirabeauEUR / CHF')
  await expect(focus()).toBeFocused()
  await clickOn('HV-0402', 0)
  await story.type('77')
  await story.press('Enter')
  await expect.poll(() => saved('HV-0402', 'wholesale', mirabeau)).toBe(77)
  expect(saved('HV-0402', 'wholesale')).not.toBe(77)
  await pick('Harb')
  await says('HV-0423', 0, '444.00')
  await expect(focus()).toBeFocused()
})
