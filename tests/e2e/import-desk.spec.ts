import type { PriceField } from '../../src-shared/pricing/cell.ts'
import { deskStory, expect, test } from './desk-story.ts'
import { dropFile } from './import-page.ts'

// A messy price list on a real desk and a real service, from the drop to the changed price: once online, once with no service
// until the upload. One story: the second test goes on where the first one ended.
const harbour = 7

const story = deskStory({ service: { stepSeconds: 0.2 } })

const drop = (name: string, lines: string[]) => dropFile(story.page, name, `${lines.join('\r\n')}\r\n`)
const button = (name: string | RegExp) => story.page.getByRole('button', { name })
const step = (name: RegExp) => story.page.getByRole('tab', { name }).click()
const side = () => story.page.getByRole('complementary', { name: 'Before you upload' })
const uploads = () => story.page.getByRole('region', { name: 'Uploads of this draft' }).getByRole('listitem')
const price = (code: string, field: PriceField) => story.service.price(harbour, code, 31, field)
const heading = () => story.page.getByRole('heading', { level: 1 })

test('a messy list becomes changed prices, by a file that is proven to have arrived', async () => {
  await story.press('Control+2')
  await expect(story.page.getByLabel('Retailer')).toBeFocused()
  await story.type('Harb')
  await story.press('Enter')
  await expect(story.page.getByTitle('Choose a retailer')).toContainText('Harbour & Vale')
  await story.press('Control+3')
  const before = price('HV-0402', 'days')
  await drop('Autumn list.csv', [
    'Autumn list;;;;;',
    'Username;Currency;Fabric Code;2 Piece / Jacket & Trousers / Retail;2 Piece / Jacket & Trousers / Wholesale;Remarks',
    'Harbour & Vale;USD;HV-0412;433,95;;new',
    'Harbour & Vale;USD;HV-0402;$ 455,50;0;',
    'Harbour & Vale;USD;NO-0001;1,00;;',
  ])
  await button('Open 249 bytes for Harbour & Vale').click()
  await expect(heading()).toHaveText('Autumn list.csv')
  await expect(story.page.getByRole('banner')).toContainText('semicolons')

  await step(/Names/)
  await button('Accept 1 suggestion').click()
  await button(/^Remarks.*: /).click()
  await story.page.getByRole('option', { name: 'Skip this column' }).click()
  await step(/Values/)
  await button(/: Currency signs/).click()
  await button('Remove the currency sign from 1 cell').click()
  await button(/: Unknown codes/).click()
  await button('Skip 1 cell').click()
  await expect(side()).toContainText('3 prices change')
  await step(/Changes/)
  await expect(story.page.getByRole('gridcell', { name: 'HV-0402' }).first()).toBeVisible()

  await step(/Upload/)
  await button('Upload 3 prices as a file…').click()
  await story.page.getByRole('dialog').getByRole('button', { name: 'Upload 3 prices' }).click()
  await expect(uploads()).toContainText('All 3 cells have arrived', { timeout: 30_000 })
  expect(price('HV-0412', 'retail')).toBe(433.95)
  expect(price('HV-0402', 'retail')).toBe(455.5)
  expect(price('HV-0402', 'wholesale')).toBeNull()
  expect(price('HV-0402', 'days')).toBe(before)
})

test('without a service everything is prepared; it goes up cell by cell when the service is back', async () => {
  await story.service.close()
  await expect(story.page.getByRole('contentinfo')).toContainText(/offline/)
  await button('Drafts').click()
  await drop('Winter list.csv', [
    'Username,Currency,Fabric Code,2 Piece / Jacket & Trousers / Retail,2 Piece / Jacket & Trousers / Wholesale,Remarks',
    'Harbour & Vale,USD,HV-0412,"1,440.50",,',
    'Harbour & Vale,USD,HV-0402,399.00,,',
  ])
  await expect(heading()).toHaveText('Winter list.csv')
  await step(/Names/)
  // A file of another shape: what was said of the first one is offered, and taken by one click.
  await expect(button(/^Remarks.*: /)).toContainText('same as last time')
  await button('Accept all 2 suggestions').click()
  await step(/Values/)
  await button(/: .*[Tt]housands/).click()
  await button('Remove the thousands separator from 1 cell').click()
  await expect(side()).toContainText('2 prices change')
  await expect(side().getByRole('button', { name: 'Upload when online' })).toBeVisible()

  await story.startServiceAgain()
  await expect(story.page.getByRole('contentinfo')).toContainText('online', { timeout: 30_000 })
  await step(/Upload/)
  await button('Send 2 prices…').click({ timeout: 30_000 })
  await story.page.getByRole('dialog').getByRole('button', { name: 'Send 2 prices' }).click()
  await expect(uploads()).toContainText('saved', { timeout: 30_000 })
  await expect.poll(() => price('HV-0412', 'retail')).toBe(1440.5)
  await expect.poll(() => price('HV-0402', 'retail')).toBe(399)
})
