import { searchBox } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// The back office: what is changed in sheets, previewed and sent, against the practice service.

test.use({ viewport: { width: 1440, height: 900 }, start: { service: { size: 'demo' } } })

const open = (page: Page, part: string) => page.goto(`/#backoffice?part=${part}`)
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const paste = (page: Page, text: string) =>
  page.evaluate(told => {
    const data = new DataTransfer()
    data.setData('text/plain', told)
    const at = document.activeElement ?? document.body
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, text)

test('a retailer’s record, and a matrix of features that is pasted, reviewed and saved', async ({ page, world }) => {
  await open(page, 'accounts')
  await page.locator('.ag-row[row-id="7"]').click()
  const panel = page.getByRole('complementary', { name: 'Harbour & Vale' })
  await expect(panel).toContainText('express_pro')
  await noBarriers(page, world, 'main')

  await page.getByText('Features', { exact: true }).click()
  const box = field(page, 'Harbour & Vale, plus_size')
  const wasOn = await box.isChecked()
  await page.locator('.ag-row[row-id="7"] [col-id="plus_size"]').focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked({ checked: !wasOn })
  await paste(page, 'Account\tteleport\texpress_orders\nHarbour & Vale\tx\tperhaps\nNobody\tx\tx')
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/Skipped: .*Nobody/))
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  await expect(changes.locator('.ag-row')).toHaveCount(1)
  await noBarriers(page, world, 'main')
  await changes.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(changes).toHaveCount(0)
  expect(world.asked('admin.accounts.bulk-features')).toHaveLength(1)
  await page.reload()
  await expect(box).toBeChecked({ checked: !wasOn })
})

test('permissions of which one is refused: it says which, and the others are saved without it', {
  tag: '@long',
}, async ({ page, world }) => {
  // A closed account is granted nothing.
  const path = { operation: 'account-status' }
  const { hash } = (await world.desk.handlers['admin.bulk-hub.preview']({
    path,
    body: { items: [{ account: '7', is_active: false }] },
  })) as { hash: string }
  await world.desk.handlers['admin.bulk-hub.apply']({ path, body: { preview_hash: hash } })
  await expect
    .poll(async () => (await world.desk.handlers['admin.bulk-hub.index']({})).batches[0]?.status)
    .toBe('finished')
  await page.goto('/#backoffice?part=accounts&view=permissions')
  await field(page, 'Harbour & Vale, cancel orders').waitFor()
  const rows = await page.locator('.ag-row').evaluateAll(all => all.map(row => row.getAttribute('row-id') ?? ''))
  for (const id of rows.slice(0, 7)) {
    await page.locator(`.ag-row[row-id="${id}"] [col-id="cancel orders"] input`).uncheck()
  }
  await page.locator('.ag-row[row-id="7"] [col-id="place orders"] input').uncheck()
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  await changes.getByRole('button', { name: /^Save \d+ changes?$/ }).click()
  await expect(changes).toHaveCount(0)
  // All off can be saved; now one of several grants is refused.
  for (const id of rows.slice(0, 7)) {
    await page.locator(`.ag-row[row-id="${id}"] [col-id="cancel orders"] input`).check()
  }
  await page.keyboard.press('Control+s')
  await changes.getByRole('button', { name: 'Save 7 changes' }).click()
  await expect(changes).toContainText('closed')
  await changes.getByRole('button', { name: 'Save 6 changes' }).click()
  await expect(changes.locator('.ag-row')).toHaveCount(1)
})

test('a bulk operation: previewed, stale, previewed anew, applied, and its result', async ({ page, world }) => {
  await open(page, 'hub')
  await page.getByRole('combobox', { name: 'Bulk operation' }).selectOption({ label: 'Suppliers of accessories' })
  await page.getByRole('grid', { name: 'Suppliers of accessories' }).waitFor()
  await page.locator('.ag-header-cell').first().click()
  await paste(page, 'code\tsupplier\nBTN-101\tYKZIP\nZIP-108\tLINCO')
  await page.getByRole('button', { name: 'Review 2 changes' }).click()
  await page.getByRole('button', { name: 'Preview 2 changes' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview: Suppliers of accessories' })
  await expect(preview).toContainText('HORNLTD')
  await noBarriers(page, world, 'main')
  // A colleague is faster.
  await world.desk.handlers['admin.accessory-codes.bulk']({
    body: { items: [{ code: 'BTN-101', name: 'Horn', supplier: 'SILKROAD' }] },
  })
  const apply = async () => {
    // A key between two clicks at one place says that they are no double click, whose second would be dropped.
    await page.keyboard.press('Shift')
    await preview.getByRole('button', { name: 'Apply 2 changes' }).click()
  }
  await apply()
  await expect(preview).toContainText('nothing was applied')
  await expect(preview).toContainText('Was HORNLTD in the last preview')
  await apply()
  const run = page.locator('.ag-row[row-id="hub-1"]')
  await expect(run).toContainText('finished')
  await expect(run).toContainText('2 of 2')
  await run.click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Result as CSV' }).click()
  expect((await file).suggestedFilename()).toBe('bulk-hub-1.csv')
})

test('a design: its fields in another order by keys, a popup with its orders, surcharges', async ({ page, world }) => {
  await open(page, 'designs')
  await page.locator('.ag-row[row-id="401"]').click()
  const panel = page.getByRole('complementary', { name: 'Lapel' })
  await expect(panel).toContainText(/\d+ orders? shows? this popup/)
  await panel.getByRole('button', { name: 'Move Shape up' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(panel.getByRole('listitem').first()).toContainText('Shape')
  await panel.getByRole('button', { name: 'Save order' }).click()
  await expect(panel.getByRole('button', { name: 'Save order' })).toHaveCount(0)
  await panel.getByLabel('Peak lapels').fill('Peak lapels need a sample.')
  await noBarriers(page, world, 'main')
  await panel.getByRole('button', { name: 'Save design' }).click()
  await expect(panel.getByRole('button', { name: 'Save design' })).toBeDisabled()
  await page.getByRole('button', { name: 'Surcharges and suppliers' }).click()
  await field(page, 'Shape, Surcharge (GBP)').fill('501')
  await field(page, 'Shape, Supplier').selectOption('VBC')
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  await expect(changes).toContainText('Not a valid value')
  await field(page, 'Shape, Surcharge (GBP)').fill('7.25')
  await page.keyboard.press('Enter')
  await changes.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(changes).toHaveCount(0)
  const design = await world.desk.handlers['admin.designs.show']({ path: { design: '401' } })
  expect(design.fields[0]).toMatchObject({ name: 'Shape', surcharge: '7.25', supplier: 'VBC' })
  expect(design.popups[0]?.text).toBe('Peak lapels need a sample.')
})

test('API keys: the audit of one, and some revoked by typing how many', { tag: '@long' }, async ({ page, world }) => {
  await open(page, 'keys')
  const rows = page.locator('.ag-row[row-id]')
  await rows.nth(1).click()
  await expect(page.getByRole('complementary', { name: 'Old website' })).toContainText('created')
  await noBarriers(page, world, 'main')
  await rows.nth(4).click({ modifiers: ['Control'] })
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  const revoke = dialog.getByRole('button', { name: 'Revoke 2 keys' })
  await expect(revoke).toBeDisabled()
  await dialog.getByRole('textbox').fill('2')
  await revoke.click()
  await expect(dialog).toHaveCount(0)
  await expect(rows.filter({ hasText: 'Revoked' })).toHaveCount(2)
  expect(world.asked('admin.api-keys.bulk-revoke')).toHaveLength(1)
})

test('rates: what they do to prices, and a jump that is agreed to', async ({ page, world }) => {
  await open(page, 'rates')
  await field(page, 'GBP to EUR, Rate').fill('1.71')
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  await expect(changes).toContainText('718.20')
  await expect(changes.getByRole('alert')).toContainText('EUR moves by 46.2 %')
  const save = changes.getByRole('button', { name: 'Save 1 change' })
  await expect(save).toBeDisabled()
  await noBarriers(page, world, 'main')
  await changes.getByLabel('The rate is right').check()
  await save.click()
  await expect(changes).toHaveCount(0)
  const { rows } = await world.desk.handlers['admin.fx-rates.index']({})
  expect(rows.find(({ currency }) => currency === 'EUR')?.rate).toBe('1.71')
})

test('settings are saved as one, and what is refused says so', { tag: '@long' }, async ({ page, world }) => {
  await open(page, 'settings')
  await field(page, 'Orders: Hold unpaid orders after (days), Value').fill('91')
  const header = field(page, 'Orders: Header of order bills, Value')
  await expect(header.getByRole('option', { name: 'H-101 Workshop, black on white' })).toBeAttached()
  await header.selectOption('H-104')
  await page.keyboard.press('Control+s')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  await changes.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(changes).toContainText('whole number from 1 to 90')
  await field(page, 'Orders: Hold unpaid orders after (days), Value').fill('30')
  await page.keyboard.press('Enter')
  await changes.getByRole('button', { name: 'Save 2 changes' }).click()
  await expect(changes).toHaveCount(0)
  const { rows } = await world.desk.handlers['admin.settings.index']({})
  expect(rows.find(({ key }) => key === 'orders.hold_after_days')?.value).toBe('30')
})

test('what is typed for a design stays while another is looked at and after a reload, and can be discarded', {
  tag: '@long',
}, async ({ page, world }) => {
  const popup = () => page.getByLabel('Peak lapels')
  const choose = (design: string) => page.locator(`.ag-row[row-id="${design}"]`).click()
  await open(page, 'designs')
  await choose('401')
  await popup().fill('Ask first.')
  await page.getByRole('checkbox', { name: 'Active' }).click()
  await choose('402')
  await expect(popup()).toHaveCount(0)
  await choose('401')
  await expect(popup()).toHaveValue('Ask first.')
  await page.reload()
  await choose('401')
  await expect(popup()).toHaveValue('Ask first.')
  await expect(page.getByRole('checkbox', { name: 'Active' })).not.toBeChecked()
  const { popups } = await world.desk.handlers['admin.designs.show']({ path: { design: '401' } })
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(popup()).toHaveValue(popups[0]?.text ?? '')
  await expect(page.getByRole('button', { name: 'Save design' })).toBeDisabled()
})

test('fields that someone else sorts meanwhile aren’t taken for an order of one’s own', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const fields = async () => (await world.desk.handlers['admin.designs.show']({ path: { design: '401' } })).fields
  const turned = async () => {
    const ids = (await fields()).map(({ id }) => id).toReversed()
    await world.desk.handlers['admin.designs.fields.sort']({ path: { design: '401' }, body: { fields: ids } })
    return ids
  }
  await open(page, 'designs')
  await page.locator('.ag-row[row-id="401"]').click()
  const panel = page.getByRole('complementary', { name: 'Lapel' })
  await panel.getByRole('listitem').first().waitFor()
  await turned()
  await panel.getByLabel('Name', { exact: true }).fill('Lapels')
  await panel.getByRole('button', { name: 'Save design' }).click()
  const again = page.getByRole('complementary', { name: 'Lapels' })
  await expect(again.getByRole('listitem').first()).toContainText((await fields())[0]?.name ?? '')
  await expect(again.getByRole('button', { name: 'Save order' })).toHaveCount(0)

  await again.getByRole('listitem').first().getByRole('button').last().click()
  const theirs = await turned()
  const save = again.getByRole('button', { name: 'Save order' })
  await save.click()
  await expect(again.getByRole('alert')).toContainText('Someone else has sorted the fields since')
  expect((await fields()).map(({ id }) => id)).toEqual(theirs)
  await page.keyboard.press('Shift')
  await save.click()
  await expect(save).toHaveCount(0)
  expect((await fields()).map(({ id }) => id)).not.toEqual(theirs)
})

test('accessory codes go to a file and come back from one', { tag: '@long' }, async ({ page, world }) => {
  await open(page, 'codes')
  await page.locator('.ag-row[row-id="BTN-101"]').waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toBe('accessory-codes.csv')
  await page.locator('input[type=file]').setInputFiles({
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Code,name,supplier\r\nBTN-101,Black horn,LINCO\r\nNEW-1,New button,\r\n'),
  })
  await page.getByRole('button', { name: 'Review 3 changes' }).click()
  await page.getByRole('button', { name: 'Save 3 changes' }).click()
  await expect(page.getByRole('complementary', { name: 'Changes' })).toHaveCount(0)
  const { rows } = await world.desk.handlers['admin.accessory-codes.index']({})
  expect(rows.find(({ code }) => code === 'NEW-1')).toEqual({ code: 'NEW-1', name: 'New button', supplier: null })
})

test('files as people have them: semicolons, UTF-16, chosen twice, while the list is searched; others are refused', {
  tag: '@long',
}, async ({ page }) => {
  await open(page, 'codes')
  await page.locator('.ag-row[row-id="BTN-101"]').waitFor()
  const input = page.locator('input[type=file]')
  const choose = async (buffer: Buffer) => {
    await input.setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
    // Chromium tells of the same file again only if it was taken out.
    await expect(input).toHaveJSProperty('value', '')
  }
  const text = (name: string) => `Code;Supplier;Name\r\nBTN-101;LINCO;${name}\r\n`
  await choose(Buffer.from(text('Büffelhorn'), 'latin1'))
  await expect(page.getByText('codes.csv isn’t text in UTF-8.')).toBeVisible()
  await choose(Buffer.from('Article;Text\r\nBTN-101;Horn\r\n'))
  await expect(page.getByText('The first line of codes.csv names none of this sheet’s columns')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Review/ })).toBeDisabled()

  await searchBox(page).fill('zip')
  await expect(page.locator('.ag-row[row-id="BTN-101"]')).toHaveCount(0)
  await choose(Buffer.from(`\uFEFF${text('Büffelhorn')}`, 'utf16le'))
  await expect(page.getByRole('button', { name: 'Review 2 changes' })).toBeEnabled()
  await searchBox(page).fill('')
  await expect(field(page, 'BTN-101, Name')).toHaveValue('Büffelhorn')
  await choose(Buffer.from(text('Wasserbüffel')))
  await expect(field(page, 'BTN-101, Name')).toHaveValue('Wasserbüffel')
})

test('cells that are pasted go down the rows as they are sorted', { tag: '@long' }, async ({ page }) => {
  await open(page, 'codes')
  await page.locator('.ag-row[row-id="BTN-101"]').waitFor()
  const head = page.getByRole('columnheader', { name: 'Code' })
  await head.click()
  await head.click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  const ids = () =>
    page
      .locator('main .ag-row[row-id]')
      .evaluateAll(rows =>
        rows
          .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
          .map(row => row.getAttribute('row-id')),
      )
  const [first, second, third] = await ids()
  await field(page, `${second}, Name`).click()
  await paste(page, 'Second, of horn\nThird')
  await expect(field(page, `${second}, Name`)).toHaveValue('Second, of horn')
  await expect(field(page, `${third}, Name`)).toHaveValue('Third')
  await expect(field(page, `${first}, Name`)).not.toHaveValue(/Second|Third/)
  await expect(page.getByRole('button', { name: 'Review 2 changes' })).toBeEnabled()
})

test('a service without an operation loses that part alone', { tag: '@long' }, async ({ page, world }) => {
  world.service.faults.set({ 'absent@admin.bulk-hub.index': true })
  await open(page, 'hub')
  await expect(page.getByText('Not offered by this service')).toBeVisible()
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await expect(page.locator('.ag-row[row-id="7"]')).toBeVisible()
})
