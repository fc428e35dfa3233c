import { barriers } from './axe.ts'
import { DeskStory, expect, type StoryOptions, test } from './desk-story.ts'
import type { Browser, Page } from './person.ts'

// Design prices where a service lists no products, for an account that may not change them, in a small window and without a line.
const story = new DeskStory()

const combobox = (name: string) => story.page.getByRole('combobox', { name, exact: true })
/** A page by keys alone: each Enter leads to the next field. */
const choose = async (retailer: string, mainProduct: string, product: string) => {
  await combobox('Retailer').focus()
  const fields = { Retailer: retailer, 'Main product': mainProduct, Product: product }
  for (const [name, text] of Object.entries(fields)) {
    await expect(combobox(name)).toBeFocused()
    await story.type(text)
    await story.press('Enter')
  }
}
const picker = () => story.page.getByTitle('Choose design prices')
const pricesInRail = () =>
  story.page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Prices/ })
const fits = () => story.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

const long = '很长的双排扣西装外套定制系列（春夏面料专用）'.repeat(4)
/** Names as long as somebody may make them, in every answer of main. */
const longNames = (page: Page) =>
  page.addInitScript(name => {
    const ask = window.fetch.bind(window)
    window.fetch = async (...asked) => {
      const response = await ask(...asked)
      const { status, headers } = response
      if (!headers.get('content-type')?.includes('json')) return response
      const text = (await response.text())
        .replaceAll('"Jacket"', `"${name}"`)
        .replaceAll('Harbour & Vale', `Harbour & Vale ${'Gentlemen’s Outfitters '.repeat(5)}`)
      return new Response(text, { status, headers: { 'content-type': 'application/json' } })
    }
  }, long)

/** Each test has a desk of its own, in a small window. */
async function begin(browser: Browser, options: StoryOptions): Promise<void> {
  await story.begin(browser, { window: { viewport: { width: 1024, height: 700 } }, ...options })
  await story.press('Control+2')
  await story.page.getByRole('tab', { name: /^Designs/ }).click()
  await expect(story.page.getByRole('heading', { name: 'No design prices selected' })).toBeVisible()
}

test.beforeEach(() => test.setTimeout(240_000))
test.afterEach(() => story.end())

test('where no products are listed, ids are typed, and offered the next time', { tag: '@long' }, async ({
  browser,
}) => {
  await begin(browser, { service: { faults: { 'absent@admin.pricing.main-products.index': true } } })
  await expect(story.page.getByText(/doesn’t list everything/)).toBeVisible()
  expect(await barriers(story.page)).toEqual([])
  await combobox('Retailer').focus()
  await story.type('Harb')
  await story.press('Enter')
  await expect(combobox('Main product')).toBeFocused()
  await story.type('1')
  await story.press('Tab')
  await expect(combobox('Product')).toBeFocused()
  await story.type('11')
  await story.press('Enter')
  await expect(picker()).toContainText('Harbour & Vale · 1 · 11')
  await expect(story.page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  // A cell that is no price is what the rail counts, as it does for fabrics.
  await story.type('-3')
  await story.press('Enter')
  await expect(pricesInRail()).toContainText('1')
  await expect(story.page.getByRole('tab', { name: /^Designs.*1 of them needs attention/ })).toBeVisible()
  await story.press('Control+z')
  await expect(pricesInRail()).not.toContainText('1')
  // Opened again, the fields are those of the last answer: what is typed before the service answers stays.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  await story.page.route('**/call/designs.products', route => held.then(() => route.continue()))
  await picker().click()
  await expect(story.page.getByText(/doesn’t list everything/)).toBeVisible()
  // The popover puts the focus into its first field a moment after it is seen.
  await expect(combobox('Retailer')).toBeFocused()
  await combobox('Main product').fill('2')
  await story.press('Tab')
  await expect(combobox('Main product')).toHaveValue('2')
  answer()
  await combobox('Product').focus()
  await story.press('Control+a')
  await story.type('1')
  await expect(story.page.getByRole('option', { name: '11' })).toBeVisible()
  await story.press('ArrowDown', 'Enter')
  await expect(picker()).toContainText('Harbour & Vale · 2 · 11')
  await picker().click()
  await story.page.getByRole('button', { name: /^Harbour & Vale · 1 · 11/ }).click()
  await expect(picker()).toContainText('Harbour & Vale · 1 · 11')
})

test('who may not change prices sees them, and nothing to submit; without a line they stay', { tag: '@long' }, async ({
  browser,
}) => {
  await begin(browser, { service: { permissions: [] } })
  await choose('Harb', '2-P', 'Jac')
  await expect(picker()).toContainText('Harbour & Vale · 2-Piece · Jacket')
  await expect(story.page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  const first = story.page.locator('.ag-row[row-id="0"] [col-id="p0"]')
  const before = (await first.textContent()) ?? ''
  await story.type('9')
  await story.press('Enter', 'Delete')
  await expect(first).toHaveText(before)
  await expect(story.page.getByRole('region', { name: 'Submit' })).toHaveCount(0)
  expect(await barriers(story.page)).toEqual([])
  await story.service.close()
  await story.press('Control+k')
  await story.page.getByPlaceholder('What would you like to do?').fill('Refresh prices')
  await story.page.getByRole('dialog').getByText('Refresh prices').click()
  await expect(story.page.getByText(/Couldn’t refresh the prices. You’re seeing those loaded/)).toBeVisible()
  await expect(first).toHaveText(before)
})

test('long names and names in Chinese leave the grid its room', { tag: '@long' }, async ({ browser }) => {
  await begin(browser, { beforeDesk: longNames })
  await choose('Harb', '2-P', '很长')
  await expect(story.page.getByRole('textbox', { name: /^Lapel: Notch, Wholesale/ })).toBeFocused()
  await expect(picker()).toContainText(/^Harbour & Vale Gentleme… · 2-Piece · 很长/)
  await expect.poll(fits).toBe(true)
  await story.type('5')
  await story.press('Enter')
  await story.page.getByRole('button', { name: 'Compare…' }).click()
  await combobox('Main product').focus()
  await story.type('3-P')
  await story.press('Enter')
  await story.page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(story.page.getByText(/^Compared with/)).toBeVisible()
  await expect.poll(fits).toBe(true)
})

test('the retailer that is open in Fabrics is chosen already', { tag: '@long' }, async ({ browser }) => {
  await begin(browser, {})
  await story.page.getByRole('tab', { name: 'Fabrics' }).click()
  await story.page.locator('[data-choice]').filter({ hasText: 'Harbour & Vale' }).click()
  await story.page.locator('.ag-row[row-index="2"]').first().waitFor()
  await story.page.getByRole('tab', { name: /^Designs/ }).click()
  await expect(combobox('Retailer')).toHaveValue('Harbour & Vale')
  await expect(combobox('Main product')).toHaveValue('')
})
