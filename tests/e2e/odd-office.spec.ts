import { barriers } from './axe.ts'
import { type StartedDesk, startDesk } from './desk.ts'
import { type OddOffice, startOddOffice } from './odd-office.ts'
import { expect, type Page, test } from './person.ts'

// Other prices at a service of another shape, by keys alone: one story.

let office: OddOffice
let desk: StartedDesk
let page: Page

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async ({ browser }) => {
  office = await startOddOffice()
  const env = { SELVEDGE_TOKEN: office.token, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' }
  desk = await startDesk([], env)
  page = await (await browser.newContext({ viewport: { width: 1024, height: 700 } })).newPage()
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  await page.getByLabel('Service URL').fill(office.url)
  await page.getByLabel('Token', { exact: true }).fill(office.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('online, refreshed', { timeout: 60_000 })
  await page.keyboard.press('Control+2')
})
test.afterAll(async () => {
  await page?.context().close()
  await desk?.stop()
  office?.close()
})

const type = (text: string) => page.keyboard.type(text, { delay: 80 })
const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const bar = () => page.getByRole('region', { name: 'Submit' })
const goTo = async (tab: string, key: string) => {
  await page.getByRole('tab', { name: tab }).focus()
  await page.keyboard.press(key)
}

test('options in groups and pages are rows, found by their names', { tag: '@long' }, async () => {
  await goTo('Fabrics', 'ArrowRight')
  await combobox('Retailer').focus()
  for (const [name, text] of [
    ['Main product', 'Harb'],
    ['Product', '2-P'],
  ] as const) {
    await type(text)
    await page.keyboard.press('Enter')
    await expect(combobox(name)).toBeFocused()
  }
  await type('Jac')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Lapel: None, Wholesale: 12\.50/ })).toBeFocused()
  await page.keyboard.press('Control+g')
  await type('lining: first')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Lining: First, Wholesale: 12\.50/ })).toBeFocused()
})

test('a submit of which the service saved a part says so, and the rest goes with the next one', {
  tag: '@long',
}, async () => {
  office.submits = 'first'
  await page.keyboard.press('Control+Home')
  for (const price of ['20', '21']) {
    await type(price)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Control+Enter')
  await expect(bar()).toContainText('The service saved 1 of 2 rows.')
  await expect(bar()).toContainText('1 changed cell in 1 row, not submitted.')
  office.submits = 'whole'
  await page.keyboard.press('Control+Enter')
  await expect(bar()).toContainText('No changes.')
  await expect(page.getByText('Design pricing updated successfully!')).toBeVisible()
  const scope = { retailer: 'r-7', main_product: 'mp-2', product: 'p-j' }
  const second = { design_option_id: 'lapel-first', wholesale: 21, retail: null, days: 3 }
  expect(office.sent.at(-1)).toEqual(['/designs', { ...scope, cells: [second] }])
})

test('another retailer’s page is compared by keys alone', { tag: '@long' }, async () => {
  await page.getByRole('button', { name: 'Compare…' }).focus()
  await page.keyboard.press('Enter')
  await expect(combobox('Retailer')).toBeFocused()
  await type('Lind')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Compared with Lindqvist Söner/)).toBeVisible()
})

test('surcharges that were never saved are empty, and the first save sends all of them', { tag: '@long' }, async () => {
  await goTo('Designs', 'ArrowRight')
  // The retailer of the other price screens.
  await expect(page.getByTitle('Choose a retailer')).toHaveText('Harbour & Vale')
  await page.getByTitle('Choose a retailer').focus()
  const line = page.getByText(/^Nothing has been set here yet/)
  await expect(line).toHaveCount(2)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Card', exact: true })).toBeFocused()
  await type('2,5')
  await page.keyboard.press('Control+s')
  await expect(line).toHaveCount(1)
  expect(office.sent.at(-1)).toEqual(['/billing/r-7', { card: 2.5, bank: null }])
})
