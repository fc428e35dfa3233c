import { deskStory, expect, test } from './desk-story.ts'
import { dropFile } from './import-page.ts'
import { scanKeys } from './scanner-keys.ts'

// What a messy list needs to go up, on a real desk and a real service: codes that nobody has, sums under the table, prices with too many
// decimals, texts to replace. One story: each test goes on where the one before ended.
const story = deskStory({ service: { stepSeconds: 0.2 } })

const drop = (name: string, lines: string[]) => dropFile(story.page, name, `${lines.join('\r\n')}\r\n`)
const button = (name: string | RegExp) => story.page.getByRole('button', { name })
const tab = (name: RegExp) => story.page.getByRole('tab', { name })
const problems = () => story.page.getByRole('region', { name: 'Problems' })
const cells = (text: string) => story.page.getByRole('gridcell', { name: text }).first()
const heading = () => story.page.getByRole('heading', { level: 1 })
const name = '2-Piece / Jacket + Trousers'

test('codes that differ only in case or dashes are fixed at once, the others one by one, and each fix can be undone', {
  tag: '@long',
}, async () => {
  await story.press('Control+2')
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await story.press('Control+3')
  await drop('Codes.csv', [
    `Username,Currency,Fabric Code,${name} / Wholesale,${name} / Retail`,
    'Harbour & Vale,USD,hv-0402,210.123,433.956',
    'Harbour & Vale,USD,HV\u20130412,211.00,434.00',
    'Harbour & Vale,USD,HV-O405,212.00,435.00',
    'Harbour & Vale,USD,NO-0001,213.00,436.00',
    'Summe,,,846.123,1738.956',
  ])
  await button(/^Open .* for Harbour & Vale$/).click()
  await expect(heading()).toHaveText('Codes.csv')
  await expect(tab(/Values/)).toHaveAttribute('aria-selected', 'true')
  await button(/: Unknown codes/).click()
  await expect(problems().getByRole('list', { name: 'Suggested codes' })).toContainText('HV-O405 → HV-0405')
  await button('Fix all 2 that differ only in case or dashes').click()
  await expect(cells('HV-0402')).toBeVisible()
  await expect(cells('HV-0412')).toBeVisible()
  await expect(button('Replace HV-O405 with HV-0405')).toBeVisible()
  await button('Undo').first().click()
  await expect(cells('hv-0402')).toBeVisible()
  await button('Fix all 2 that differ only in case or dashes').click()
  await button('Replace HV-O405 with HV-0405').click()
  await expect(cells('HV-0405')).toBeVisible()
  // What is left has no similar code: a reload keeps what was fixed.
  await story.page.reload()
  await expect(heading()).toHaveText('Codes.csv')
  await expect(cells('HV-0405')).toBeVisible()
  await button(/: Unknown codes/).click()
  await expect(problems()).toContainText('No similar code found.')
  await button('Skip 1 cell').click()
})

test('a row of sums is offered to be left out, and never taken for a retailer', { tag: '@long' }, async () => {
  await tab(/Header/).click()
  await expect(story.page.getByText('Username of another retailer')).toHaveCount(0)
  await expect(button(/Summe/)).toHaveCount(0)
  await expect(tab(/Header/)).toContainText('done')
  await tab(/Values/).click()
  await button(/^Error: Total rows/).click()
  await button('Skip total row').click()
  await expect(button(/^Error: Total rows/)).toHaveCount(0)
})

test('prices are shown as they will be before they are rounded', { tag: '@long' }, async () => {
  await button(/: More than two decimals/).click()
  await expect(problems().getByRole('list', { name: 'Cells with this problem' })).toContainText('433.956 → 433.96')
  await button('Round 2 cells to two decimals').click()
  await expect(problems()).toContainText('Ready to upload')
})

test('the rows have the width: what is right in every row is hidden, and the panel closes and stays closed', {
  tag: '@long',
}, async () => {
  const titles = () => story.page.getByRole('columnheader')
  await expect(titles().filter({ hasText: 'Username' })).toHaveCount(0)
  await button('Username and Currency').click()
  await expect(titles().filter({ hasText: 'Username' })).toHaveCount(1)
  await button('Username and Currency').click()
  const width = async () => (await story.page.getByRole('grid').boundingBox())?.width ?? 0
  const open = await width()
  expect(open).toBeGreaterThan(960)
  await button('Side panel').click()
  await expect(problems()).toHaveCount(0)
  await expect.poll(width).toBeGreaterThan(open + 280)
  await story.page.reload()
  // Nothing is left to mend, so the studio opens at what will change.
  await tab(/Values/).click()
  await expect(cells('HV-0405')).toBeVisible()
  await expect(problems()).toHaveCount(0)
  await button('Side panel').click()
  await expect(problems()).toBeVisible()
})

test('a text is replaced in a whole column, shown first, and undone as one step', { tag: '@long' }, async () => {
  await story.press('Control+h')
  const panel = story.page.getByRole('search', { name: 'Find and replace in a column' })
  await panel.getByLabel('In column').selectOption({ label: 'Fabric Code' })
  await panel.getByLabel('Find').fill('hv-')
  await panel.getByLabel('Replace with').fill('XX-')
  await expect(panel.getByRole('list', { name: 'Preview' })).toContainText('HV-0405 → XX-0405')
  await panel.getByLabel('Match case').check()
  await expect(panel).toContainText('Not found in this column.')
  await panel.getByLabel('Match case').uncheck()
  await panel.getByRole('button', { name: 'Replace in 3 cells' }).click()
  await expect(cells('XX-0405')).toBeVisible()
  await expect(panel).toContainText('Not found in this column.')
  await panel.getByRole('button', { name: 'Close' }).click()
  await button('Undo').first().click()
  await expect(cells('HV-0405')).toBeVisible()
  await expect(cells('XX-0402')).toHaveCount(0)
})

test('what is typed or scanned in the rows stays in the studio; only an order’s label leaves it', {
  tag: '@long',
}, async () => {
  await cells('NO-0001').click()
  await scanKeys(story.page, 'HV-0407')
  await expect(cells('HV-0407')).toBeVisible()
  await expect(heading()).toHaveText('Codes.csv')
  await tab(/Header/).click()
  await story.page.getByText('Title in the file').click()
  await scanKeys(story.page, 'HV-0412')
  // Outside of the rows it is looked for in them.
  await expect(tab(/Values/)).toHaveAttribute('aria-selected', 'true')
  await expect(story.page.getByRole('textbox', { name: 'Find in the file' })).toHaveValue('HV-0412')
  await expect(story.page.getByText('1 row', { exact: true })).toBeVisible()
})

test('Escape leads back to the list, and no further', { tag: '@long' }, async () => {
  await story.page.getByRole('heading', { level: 1 }).click()
  await tab(/Values/).focus()
  await story.press('Escape')
  await expect(story.page.getByRole('table', { name: 'Drafts' })).toBeVisible()
  await story.press('Escape')
  await story.press('Escape')
  await expect(story.page.getByRole('table', { name: 'Drafts' })).toBeVisible()
  // A name is looked for in the drafts.
  await scanKeys(story.page, 'Winter')
  await expect(story.page.getByText('No draft matches “Winter”')).toBeVisible()
  await button('Show all drafts').click()
  await expect(button('Open Codes.csv')).toBeVisible()
})
