import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import { baselineOf, bringDraft, dropFile, priceList, sendDraft } from './import-page.ts'
import { press, readHarbour } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

test.use({ viewport: { width: 1440, height: 860 }, permissions: ['clipboard-read', 'clipboard-write'] })

/** A messy price list of Harbour & Vale, and a short one, as drafts. */
async function go(page: Page, world: World, how: Parameters<typeof priceList>[1] = {}): Promise<number> {
  const number = await bringDraft(world, await priceList(world, how))
  await bringDraft(world, list('Harbour & Vale'), 'linen.csv')
  await toImports(page)
  return number
}
async function toImports(page: Page): Promise<void> {
  // Nobody answers the picker of file handles here; the plain field can be answered for.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'))
  await page.goto('/#imports')
}
const draft = (page: Page, name: string) => page.getByRole('button', { name: `Open ${name}` })
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const type = (page: Page, text: string) => page.keyboard.type(text)
const choice = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*: `) })
const side = (page: Page) => page.getByRole('complementary', { name: 'Before you upload' })
const list = (retailer: string) =>
  `Username,Currency,Fabric Code,Shirts / Retail\r\n${retailer},USD,HV-0412,120.50\r\n${retailer},USD,HV-0405,131\r\n`

test('the list of drafts by keys: open, rename, delete with the name in the question', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await go(page, world)
  await press(page, 'Control+1', 'Control+3')
  await draft(page, 'Autumn list v3').focus()
  await press(page, 'ArrowUp', 'ArrowDown', 'F2')
  await expect(page.getByLabel('Name of the draft')).toBeFocused()
  await type(page, 'Winter list')
  await press(page, 'Enter')
  await expect(draft(page, 'Winter list')).toBeFocused()
  await press(page, 'Delete')
  await expect(page.getByRole('dialog', { name: 'Delete “Winter list”?' })).toContainText('Autumn list v3.csv')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(draft(page, 'Winter list')).toBeVisible()
  await draft(page, 'linen').focus()
  await press(page, 'Delete')
  await page.getByRole('button', { name: 'Delete “linen.csv”' }).click()
  await expect(draft(page, 'linen')).toHaveCount(0)
  await draft(page, 'Winter list').focus()
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter list')
  await expect(page.getByText('Harbour & Vale · semicolons · UTF-8')).toBeVisible()
  await press(page, 'Escape')
  await expect(draft(page, 'Winter list')).toBeVisible()
})

test('a dropped file: whose it is, its bytes, and what is left to do; the same one again is asked about', {
  tag: '@long',
}, async ({ page, world }) => {
  await go(page, world)
  await expect(draft(page, 'Autumn list v3')).toBeVisible()
  await dropFile(page, 'week 47.csv', list('Brookline Bespoke'))
  const whose = page.getByRole('dialog', { name: 'Choose the retailer for these prices' })
  await expect(whose).toContainText('The file names Brookline Bespoke.')
  await whose.getByRole('button', { name: 'Open 120 bytes for Brookline Bespoke' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('week 47.csv')
  await expect(tab(page, /Names 0 of 1/)).toHaveAttribute('aria-selected', 'true')
  expect(world.asked('imports.begin')).toEqual([
    { name: 'week 47.csv', retailer: '3', bytes: 120, modifiedAt: 1_760_000_000_000 },
  ])
  await press(page, 'Escape')
  await expect(draft(page, 'week 47')).toBeVisible()
  // Its retailer is remembered, so only what is here already is asked.
  await dropFile(page, 'week 47.csv', list('Brookline Bespoke'))
  const same = page.getByRole('dialog', { name: 'week 47.csv is already here' })
  await same.getByRole('button', { name: 'Open “week 47.csv”' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('week 47.csv')
  await press(page, 'Escape')
  await expect(draft(page, 'week 47')).toBeVisible()
  await dropFile(page, 'week 47.csv', `${list('Brookline Bespoke')}Brookline Bespoke,USD,HV-0418,99\r\n`)
  const again = page.getByRole('dialog', { name: 'week 47.csv is already here with different contents' })
  await again.getByRole('button', { name: 'Replace file in “week 47.csv”' }).click()
  await expect(tab(page, /Names 0 of 1/)).toHaveAttribute('aria-selected', 'true')
  await tab(page, /Read/).click()
  await expect(page.getByText('3 rows, 4 columns')).toBeVisible()
  expect(world.asked('imports.begin')).toHaveLength(1)
  // Another retailer's name in the file is said before anything is made of it.
  await dropFile(page, 'other.csv', list('Harbour & Vale'), page.locator('main section').first())
  await expect(whose).toContainText('The file names Harbour & Vale, but new drafts are set to Brookline Bespoke.')
  await whose.getByRole('button', { name: 'Cancel' }).last().click()
  expect(world.asked('imports.begin')).toHaveLength(1)
})

test('a file from the dialog, and a table that is pasted', { tag: '@long' }, async ({ page, world }) => {
  await readHarbour(world)
  // A dialog that the browser opens before it is listened to is never seen.
  const dialog = page.waitForEvent('filechooser')
  await toImports(page)
  const retailer = page.locator('input[aria-label="New drafts are for"]')
  await retailer.click()
  await type(page, 'Harb')
  await page.getByRole('option', { name: 'Harbour & Vale' }).click()
  await expect(retailer).toHaveValue('Harbour & Vale')
  await press(page, 'Control+o')
  const chooser = await dialog
  await chooser.setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(list('Harbour & Vale')) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('a.csv')
  await page.getByRole('button', { name: 'Drafts' }).click()
  await page.evaluate(() => navigator.clipboard.writeText('Username\tCurrency\tFabric Code\nx\tUSD\tHV-0412\n'))
  await draft(page, 'a').focus()
  await press(page, 'Control+v')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pasted')
  await expect(page.getByText('Harbour & Vale · tabs · UTF-8')).toBeVisible()
})

test('a header without Username and Currency says so in exact words and takes other columns for them', {
  tag: '@long',
}, async ({ page, world }) => {
  await go(page, world, { otherHeader: true })
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

test('another Username is confirmed once', { tag: '@long' }, async ({ page, world }) => {
  const number = await go(page, world, { otherUsername: true })
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('242 rows have “HarbourVale”; this draft is for “Harbour & Vale”.')).toBeVisible()
  await page.getByRole('button', { name: 'Accept “HarbourVale” for Harbour & Vale' }).click()
  await expect(page.getByText('“HarbourVale” is accepted as the Username of Harbour & Vale')).toBeVisible()
  expect(world.asked('imports.decide')).toEqual([{ draft: number, decision: { set: 'username', to: 'HarbourVale' } }])
})

test('how the file is read can be changed, and goes back to what was found', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await go(page, world)
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

test('names are mapped by keys alone, and what is sure all at once', { tag: '@long' }, async ({ page, world }) => {
  const { combinations } = await baselineOf(world)
  const named = (at: number) => {
    const { mainProduct = '', name = '' } = combinations[at] ?? {}
    return `${mainProduct} / ${name}`
  }
  // In a file like it one name was chosen before.
  const number = await go(page, world)
  const before = {
    name: '3pc / Jacket Vest Trousers',
    to: { combination: combinations[1]?.id ?? '', field: null },
  }
  await world.desk.handlers['imports.decide']({ draft: number, decision: { set: 'name', ...before } })
  await bringDraft(world, await priceList(world, { rows: 239 }), 'Winter list.csv')
  await draft(page, 'Winter list').click()
  await expect(choice(page, '3pc / Jacket Vest Trousers')).toContainText('same as last time')
  await page.getByRole('button', { name: /^Accept (all \d+ suggestions|1 suggestion)$/ }).click()
  await expect(choice(page, '3pc / Jacket Vest Trousers')).toContainText(named(1))
  await expect(tab(page, /Names 3 of 6/)).toBeVisible()
  await press(page, 'F8')
  const open = choice(page, 'Shirts|Dinner suit, black tie|Blazer LIMITED|Remarks')
  await expect(open.and(page.locator(':focus'))).toHaveCount(1)
  await choice(page, 'Shirts').focus()
  await press(page, 'Enter')
  await type(page, combinations[2]?.name ?? '')
  await press(page, 'Enter')
  await expect(choice(page, 'Shirts')).toContainText(named(2))
  await expect(choice(page, 'Shirts')).toBeFocused()
  // The title of this one says no price, so a price is chosen with the combination.
  await choice(page, 'Blazer LIMITED').focus()
  await press(page, 'Enter')
  await type(page, `${combinations[3]?.name} retail`)
  await press(page, 'Enter')
  await expect(choice(page, 'Blazer LIMITED')).toContainText(named(3))
  await choice(page, 'Blazer LIMITED').click()
  await page.getByRole('option', { name: 'Skip this column' }).click()
  await expect(choice(page, 'Blazer LIMITED')).toHaveText('Skip this column')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save mapping' }).click(),
  ])
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    selvedge: 'import map',
    names: { Shirts: named(2), 'Blazer LIMITED': null },
  })
})

test('without the retailer’s prices no name is known, so a mapping is refused with the reason', {
  tag: '@long',
}, async ({ page, world }) => {
  const dialog = page.waitForEvent('filechooser')
  const text = await priceList(world)
  await world.begin()
  world.service.faults.set({ 'error-500@admin.pricing.retailer.show': true })
  await bringDraft(world, text)
  await toImports(page)
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('prices never loaded here')).toBeVisible()
  await expect(tab(page, /Names 0 of 8/)).toBeVisible()
  const map = JSON.stringify({ Remarks: null, 'Blazer LIMITED': null })
  await page.getByRole('button', { name: 'Open a mapping…' }).click()
  const chooser = await dialog
  await chooser.setFiles({ name: 'map.json', mimeType: 'application/json', buffer: Buffer.from(map) })
  await expect(page.getByRole('alert')).toContainText('Selvedge has no prices for this retailer yet')
  await expect(tab(page, /Names 0 of 8/)).toBeVisible()
})

test('what goes up stands beside every step: jumps are shown, a corrected file is saved', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await go(page, world)
  world.service.faults.set({ unavailable: true })
  await draft(page, 'Autumn list v3').click()
  await page.getByRole('button', { name: /^Accept (all \d+ suggestions|1 suggestion)$/ }).click()
  await expect(side(page)).toContainText(/\d+ prices? changes? by more than 25%\./)
  await expect(side(page)).toContainText(/HV-\d+ .*: [\d,.]+ → [\d,.]+/)
  await side(page).getByRole('button', { name: 'Save a corrected file' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Changed prices only' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\uFEFF?Username,Currency,Settlement Currency,Fabric Code/)
  await side(page).getByRole('button', { name: 'Show all' }).click()
  await expect(tab(page, /Changes/)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'Shift+F6', 'Shift+F6')
  await expect(tab(page, /Names/)).toBeFocused()
})

test('a long reading says how far it is and can be stopped', { tag: '@long' }, async ({ page, world }) => {
  const lines = 'Harbour & Vale,USD,HV-0412,120.50\r\n'.repeat(3_000_000)
  await sendDraft(world, `Username,Currency,Fabric Code,Shirts / Retail\r\n${lines}`)
  await toImports(page)
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText(/Reading Autumn list v3\.csv: [\d.,]+ [kM]B of [\d.,]+ MB/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(draft(page, 'Autumn list v3')).toBeVisible()
})

test('a file that is no table says what it is', { tag: '@long' }, async ({ page, world }) => {
  await sendDraft(world, '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n')
  await toImports(page)
  await draft(page, 'Autumn list v3').click()
  await expect(page.getByText('This file isn’t a table, it’s a PDF.')).toBeVisible()
})

for (const theme of ['light', 'dark'] as const)
  test(`axe finds nothing serious in any step, ${theme}`, { tag: '@long' }, async ({ page, world }) => {
    await world.desk.handlers['settings.save']({ theme })
    await go(page, world, { otherHeader: true })
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

test('a small window keeps the steps in one line and what goes up one click away', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  const name =
    '二〇二六年秋冬价目表（修订第三版，含加大码与工期）Autumn price list, third revision, with plus sizes and days'
  const number = await go(page, world, { longNames: true })
  await world.desk.handlers['imports.rename']({ draft: number, name })
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
