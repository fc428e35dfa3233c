import type { PriceField } from '../../src-shared/pricing/cell.ts'
import { barriers } from './axe.ts'
import { deskStory, expect, test } from './desk-story.ts'
import { dropFile } from './import-page.ts'

// Drafts that come from elsewhere than a file of their own, on a real desk and a real service: what the service refused in the fabric
// prices, and a list that was opened for the wrong retailer. One story: each test goes on where the one before ended.
const harbour = 7

const story = deskStory({
  service: { stepSeconds: 0.2 },
  window: { viewport: { width: 1024, height: 700 } },
})

const button = (name: string | RegExp) => story.page.getByRole('button', { name })
const tab = (name: RegExp) => story.page.getByRole('tab', { name })
const heading = () => story.page.getByRole('heading', { level: 1 })
const uploads = () => story.page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const price = (code: string, field: PriceField) => story.service.price(harbour, code, 31, field)
const cell = async (code: string, column: number) => {
  const row = story.page
    .locator('.ag-row')
    .filter({ has: story.page.locator('[col-id="code"]', { hasText: code }) })
    .first()
  return story.page.locator(`.ag-row[row-id="${await row.getAttribute('row-id')}"] [col-id="p${column}"]`)
}

test('cells that the service refused are opened in the studio, and go up from there as a file', {
  tag: '@long',
}, async () => {
  await story.press('Control+2')
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  story.service.refusePrices(() => 'The season is closed')
  await (await cell('HV-0405', 0)).click()
  await story.type('210.5')
  await story.press('Enter')
  await story.type('99')
  await story.press('Enter')
  const rejected = story.page.getByRole('group', { name: 'View' }).getByRole('button', { name: /rejected/ })
  await expect(rejected).toContainText('2')
  await button('Export').click()
  await expect(story.page.getByRole('menuitem', { name: 'Open 2 rejected cells in imports' })).toBeVisible()
  await story.press('Escape')
  await rejected.click()
  await button('Open in imports').click()

  // Everything is the grid's own, so nothing is left but the upload.
  await expect(tab(/Changes 2/)).toHaveAttribute('aria-selected', 'true')
  await expect(story.page.getByRole('gridcell', { name: '210.50' })).toBeVisible()
  const name = (await heading().textContent()) ?? ''
  const place = story.page.url()
  expect(place).toMatch(/#imports\?draft=\d+$/)

  // A reload comes back to it.
  await story.page.reload()
  await expect(heading()).toHaveText(name)
  await expect(tab(/Changes 2/)).toBeVisible()
  expect(story.page.url()).toBe(place)

  story.service.refusePrices(() => null)
  await tab(/Upload/).click()
  await button('Upload 2 prices as a file…').click()
  await story.page.getByRole('dialog').getByRole('button', { name: 'Upload 2 prices' }).click()
  await expect(uploads()).toContainText('All 2 cells have arrived', { timeout: 60_000 })
  expect(price('HV-0405', 'wholesale')).toBe(210.5)
  // What went up stays with its retailer.
  await tab(/Read/).click()
  await expect(story.page.getByText('For Harbour & Vale.')).toBeVisible()
  await expect(button('For another retailer…')).toHaveCount(0)
})

test('a list opened for the wrong retailer is checked for the right one, by keys', { tag: '@long' }, async () => {
  await story.press('Escape')
  await expect(story.page.getByRole('table', { name: 'Drafts' })).toBeVisible()
  const data = ['Username,Currency,Fabric Code,2 Piece / Jacket & Trousers / Retail', 'X,EUR,HV-0412,12.50']
  await dropFile(story.page, 'mixed up.csv', data.join('\r\n'))
  await expect(heading().or(story.page.getByRole('dialog')).first()).toBeVisible()
  const ask = story.page.getByRole('dialog', { name: 'Choose the retailer for these prices' })
  await expect(ask.or(story.page.getByRole('heading', { level: 1, name: 'mixed up' })).first()).toBeVisible()
  if (await ask.isVisible()) {
    await story.type('Harb')
    await story.press('Enter')
    await ask.getByRole('button', { name: /^Open .* for Harbour & Vale$/ }).click()
  }
  await expect(heading()).toHaveText(/mixed up/)
  await expect(story.page.getByText('this draft is for “Harbour & Vale”')).toBeVisible()
  await tab(/Header/).focus()
  await story.press('Home')
  await expect(tab(/Read/)).toBeFocused()
  await button('For another retailer…').focus()
  await story.press('Enter')
  const dialog = story.page.getByRole('dialog', { name: 'Choose another retailer' })
  await expect(dialog.getByRole('combobox', { name: 'Retailer of this draft' })).toBeFocused()
  await story.type('Mirab')
  await expect(story.page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await story.press('Enter')
  expect(await barriers(story.page, '[role="dialog"]')).toEqual([])
  await story.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Check for Atelier Mirabeau' })).toBeFocused()
  await story.press('Enter')
  await expect(dialog).toHaveCount(0)
  // It is checked again, and shows the first step with something left to do.
  await expect(story.page.getByText('this draft is for “Atelier Mirabeau”')).toBeVisible()
  await expect(story.page.getByRole('banner')).toContainText('Atelier Mirabeau')
  await story.page.getByRole('button', { name: 'Drafts', exact: true }).click()
  await expect(story.page.getByRole('row').filter({ hasText: 'mixed up' })).toContainText('Atelier Mirabeau')
})
