import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

const go = async (page: Page, query = 'imports=ready') => {
  // Nobody answers the picker of file handles here; the plain field can be answered for.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto(`/?${query}#imports`)
}
const draft = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const type = (page: Page, text: string) => page.keyboard.type(text)
const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*: `) })
const side = (page: Page) => page.getByRole('complementary', { name: 'Before you upload' })
const called = (page: Page, name: string) =>
  page.evaluate(
    of => window.standIn?.calls.filter(call => call.name === of).map(({ input }) => input) ?? [],
    name,
  )
/** Drops a file as the system's file manager does. */
const drop = (page: Page, name: string, text: string) =>
  page.evaluate(
    file => {
      const data = new DataTransfer()
      data.items.add(new File([file.text], file.name, { type: 'text/csv', lastModified: 1_760_000_000_000 }))
      const at = document.querySelector('main section')
      for (const what of ['dragenter', 'dragover', 'drop'])
        at?.dispatchEvent(new DragEvent(what, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    { name, text },
  )
const list = (retailer: string) =>
  `Username,Currency,Fabric Code,Shirts / Retail\r\n${retailer},USD,HV-0412,120.50\r\n${retailer},USD,HV-0415,131\r\n`

test('the list of drafts by keys: open, rename, delete with the name in the question', async ({ page }) => {
  await page.goto(`/?imports=ready`)
  await page.getByRole('contentinfo').waitFor()
  await press(page, 'Control+3')
  await draft(page, 'Autumn list v3').focus()
  await press(page, 'ArrowDown', 'ArrowUp', 'F2')
  await expect(page.getByLabel('Name of the draft')).toBeFocused()
  await type(page, 'Winter list')
  await press(page, 'Enter')
  await expect(draft(page, 'Winter list')).toBeFocused()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete “Winter list”?' })).toContainText(
    'Autumn list v3.csv',
  )
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(draft(page, 'Winter list')).toBeVisible()
  await draft(page, 'linen').focus()
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Delete “linen”' }).click()
  await expect(draft(page, 'linen')).toHaveCount(0)
  await draft(page, 'Winter list').focus()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter list')
  await expect(page.getByText('Harbour & Vale · semicolons · UTF-8')).toBeVisible()
  await press(page, 'Escape')
  await expect(draft(page, 'Winter list')).toBeVisible()
})

test('a dropped file: whose it is, its bytes, and what is left to do; the same one again is asked about', async ({
  page,
}) => {
  await go(page)
  await expect(draft(page, 'Autumn list v3')).toBeVisible()
  await drop(page, 'week 47.csv', list('Northgate Tailors'))
  const whose = page.getByRole('dialog', { name: 'Choose the retailer for these prices' })
  await expect(whose).toContainText('The file names Northgate Tailors.')
  await whose.getByRole('button', { name: 'Open 120 bytes for Northgate Tailors' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('week 47')
  await expect(tab(page, /Names 0 of 1/)).toHaveAttribute('aria-selected', 'true')
  expect(await called(page, 'imports.begin')).toEqual([
    { name: 'week 47.csv', retailer: '8', bytes: 120, modifiedAt: 1_760_000_000_000 },
  ])
  await press(page, 'Escape')
  await expect(draft(page, 'week 47')).toBeVisible()
  // Its retailer is remembered, so only what is here already is asked.
  await drop(page, 'week 47.csv', list('Northgate Tailors'))
  const same = page.getByRole('dialog', { name: 'week 47.csv is already here' })
  await same.getByRole('button', { name: 'Open “week 47”' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('week 47')
  await press(page, 'Escape')
  await expect(draft(page, 'week 47')).toBeVisible()
  await drop(page, 'week 47.csv', `${list('Northgate Tailors')}Northgate Tailors,USD,HV-0418,99\r\n`)
  const again = page.getByRole('dialog', { name: 'week 47.csv is already here with different contents' })
  await again.getByRole('button', { name: 'Replace file in “week 47”' }).click()
  await expect(tab(page, /Names 0 of 1/)).toHaveAttribute('aria-selected', 'true')
  await tab(page, /Read/).click()
  await expect(page.getByText('3 rows, 4 columns')).toBeVisible()
  expect(await called(page, 'imports.begin')).toHaveLength(1)
  // Another retailer's name in the file is said before anything is made of it.
  await drop(page, 'other.csv', list('Harbour & Vale'))
  await expect(whose).toContainText(
    'The file names Harbour & Vale, but new drafts were for Northgate Tailors.',
  )
  await whose.getByRole('button', { name: 'Cancel' }).last().click()
  expect(await called(page, 'imports.begin')).toHaveLength(1)
})

test('a file from the dialog, and a table that is pasted', async ({ page }) => {
  await go(page, 'imports=empty')
  await page.locator('input[aria-label="New drafts are for"]').click()
  await type(page, 'Harb')
  await page.getByRole('option', { name: 'Harbour & Vale' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'Control+o')])
  await chooser.setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(list('Harbour & Vale')) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.evaluate(() =>
    navigator.clipboard.writeText('Username\tCurrency\tFabric Code\nx\tUSD\tHV-0412\n'),
  )
  await draft(page, 'a').focus()
  await press(page, 'Control+v')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pasted')
  await expect(page.getByText('Harbour & Vale · tabs · UTF-8')).toBeVisible()
})

test('a header without Username and Currency says so in exact words and takes other columns for them', async ({
  page,
}) => {
  await go(page, 'imports=no-header')
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('The header has no columns “Username” and “Currency”.')).toBeVisible()
  await expect(side(page)).toContainText('Add the missing column before uploading.')
  await page.getByRole('button', { name: 'Use “user name” as Username' }).click()
  await expect(page.getByText('The header has no column “Currency”.')).toBeVisible()
  await page.getByLabel('Meaning of column B, “Curr.”').selectOption('Currency')
  await expect(page.getByText('The header has no column')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip the row' }).click()
  await expect(page.getByText('Rows with more or fewer cells than the header are skipped.')).toBeVisible()
})

test('another Username is confirmed once', async ({ page }) => {
  await go(page, 'imports=other-username')
  await draft(page, 'Autumn list v3').click()
  await expect(
    page.getByText('242 rows have “HarbourVale”; this draft is for “Harbour & Vale”.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Accept “HarbourVale” for Harbour & Vale' }).click()
  await expect(page.getByText('“HarbourVale” is accepted as the Username of Harbour & Vale')).toBeVisible()
  expect(await called(page, 'imports.decide')).toEqual([
    { draft: 1, decision: { set: 'username', to: 'HarbourVale' } },
  ])
})

test('how the file is read can be changed, and goes back to what was found', async ({ page }) => {
  await go(page)
  await draft(page, 'Autumn list v3').click()
  await tab(page, /Names/).focus()
  await press(page, 'Home')
  await expect(tab(page, /Read/)).toBeFocused()
  await page.getByLabel('Column delimiter').selectOption('Commas')
  await expect(page.getByText('detected: Semicolons')).toBeVisible()
  await expect(page.getByRole('table').getByText('Username;Currency')).toBeVisible()
  await page.getByRole('button', { name: 'Column delimiter: as detected' }).click()
  await expect(page.getByText('detected: Semicolons')).toHaveCount(0)
  const line = page.getByLabel('Header row')
  await line.fill('4')
  await line.press('Enter')
  await expect(page.getByText('detected: 3')).toBeVisible()
})

test('names are mapped by keys alone, and what is sure all at once', async ({ page }) => {
  await go(page, 'imports=remembered')
  await draft(page, 'Autumn list v3').click()
  await expect(tab(page, /Names 2 of 6/)).toBeVisible()
  await expect(choice(page, '3pc / Jacket Vest Trousers')).toContainText('same as last time')
  await page.getByRole('button', { name: 'Accept all 2 suggestions' }).click()
  await expect(tab(page, /Names 4 of 6/)).toBeVisible()
  await expect(choice(page, 'Shirts')).toHaveText('Shirt / Shirtone letter off')
  await press(page, 'F8')
  await expect(choice(page, 'Dinner suit, black tie')).toBeFocused()
  await press(page, 'Enter')
  await type(page, 'dinner')
  await press(page, 'Enter')
  await expect(choice(page, 'Dinner suit, black tie')).toContainText('2-Piece / Dinner Jacket + Trousers')
  await expect(choice(page, 'Dinner suit, black tie')).toBeFocused()
  // The title of the next one says no price, so a price is chosen with the combination.
  await press(page, 'ArrowDown', 'Enter')
  await type(page, 'casual retail')
  await expect(page.getByRole('option', { name: /Casual Jacket/ })).toHaveCount(2)
  await press(page, 'Enter')
  await expect(tab(page, /Names 6 of 6/)).toBeVisible()
  await expect(side(page)).not.toContainText('no combination')
  await choice(page, 'Blazer LIMITED').click()
  await page.getByRole('option', { name: 'Skip this column' }).click()
  await expect(choice(page, 'Blazer LIMITED')).toHaveText('Skip this column')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save mapping' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    selvedge: 'import map',
    names: { Shirts: 'Shirt / Shirt', 'Blazer LIMITED': null },
  })
})

test('a mapping and a catalogue are taken from files', async ({ page }) => {
  await go(page, 'imports=no-prices')
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('prices never loaded here')).toBeVisible()
  await expect(tab(page, /Names 0 of 8/)).toBeVisible()
  const map = JSON.stringify({ Remarks: null, 'Blazer LIMITED': null })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Open a mapping…' }).click(),
  ])
  await chooser.setFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(map) })
  await expect(tab(page, /Names 2 of 8/)).toBeVisible()
})

test('what goes up stands beside every step: jumps are shown, a corrected file is saved', async ({
  page,
}) => {
  await go(page, 'imports=ready,offline')
  await draft(page, 'Autumn list v3').click()
  await page.getByRole('button', { name: 'Accept all 2 suggestions' }).click()
  await expect(side(page)).toContainText('1 price changes by more than 25%.')
  await expect(side(page)).toContainText('HV-0430 Jacket + Trousers Wholesale: 353.53 → 3,676.70')
  await expect(side(page)).toContainText('Compared with prices loaded 2 h ago.')
  await expect(side(page).getByRole('button', { name: 'Upload when online' })).toBeDisabled()
  await side(page).getByRole('button', { name: 'Save a corrected file' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Changed prices only' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toMatch(
    /^Username,Currency,Settlement Currency,Fabric Code/,
  )
  await side(page).getByRole('button', { name: 'Show', exact: true }).click()
  await expect(tab(page, /Changes/)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Shift+F6', 'Shift+F6')
  await expect(tab(page, /Names/)).toBeFocused()
})

test('a long reading says how far it is and can be stopped; what cannot be read says why', async ({
  page,
}) => {
  await go(page, 'imports=reading')
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText(/Reading Autumn list v3.csv: \d+ kB of 33 kB/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(draft(page, 'Autumn list v3')).toBeVisible()
  await go(page, 'imports=failed')
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('This file isn’t a table, it’s a PDF document.')).toBeVisible()
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing serious in any step, ${theme}`, async ({ page }) => {
    await go(page, `imports=no-header,remembered&theme=${theme}`)
    await expect(draft(page, 'Autumn list v3')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await draft(page, 'Autumn list v3').click()
    await expect(page.getByText('The header has no columns')).toBeVisible()
    expect(await barriers(page)).toEqual([])
    await tab(page, /Read/).click()
    expect(await barriers(page, 'main')).toEqual([])
    await tab(page, /Names/).click()
    await choice(page, 'Shirts').click()
    await expect(page.getByRole('option', { name: 'Skip this column' })).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })

test('a small window keeps the steps in one line and what goes up one click away', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await go(page, 'imports=long,offline')
  await page.getByRole('button', { name: /^Open 二〇二六年/ }).click()
  await expect(page.getByRole('tab').first()).toBeVisible()
  await expect(side(page)).toBeHidden()
  const heights = await page
    .getByRole('tab')
    .evaluateAll(tabs => new Set(tabs.map(one => one.getBoundingClientRect().top)).size)
  expect(heights).toBe(1)
  const within = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(within).toBe(true)
  await page.getByRole('button', { name: /^(Side panel|[\d,]+ problems?)$/ }).click()
  await expect(side(page)).toBeVisible()
})
