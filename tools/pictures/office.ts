import { setTimeout as pause } from 'node:timers/promises'
import { withCamera } from './camera.ts'

// Takes the pictures of docs/guides/back-office.md: npm run pictures
await withCamera({ size: 'demo' }, async ({ page, service, token, take }) => {
  const rows = page.locator('.ag-row[row-id]')
  const dialog = page.getByRole('dialog')
  const changes = page.getByRole('complementary', { name: 'Changes' })
  const go = async (place: string) => {
    await page.evaluate(to => {
      location.hash = to
    }, `#${place}`)
    await pause(1_500)
  }
  await go('office?part=tickets&brand=Harbour %26 Vale')
  await rows.first().waitFor()
  await take('office-tickets')

  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.getByRole('button', { name: /^Suggest a reply/ }).click()
  await page.getByText('Contains an AI suggestion').waitFor()
  await take('office-ticket')
  await page.getByRole('button', { name: /^Credit or debit/ }).click()
  await dialog.getByLabel(/^Amount in/).fill('250')
  await dialog.getByLabel('Reason template').selectOption('Alteration')
  await take('office-wallet')
  await page.keyboard.press('Escape')

  await go('office?part=vision')
  await page.getByRole('img').last().waitFor()
  await take('office-vision')

  await go('office?part=templates&key=order.status_updated')
  await page.getByLabel('Subject').fill('Your order {{order_id}} is now {{status}}')
  await page.keyboard.press('Control+s')
  await page.getByText('Not saved yet').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show preview' }).click()
  await page.getByRole('combobox', { name: 'Versions' }).selectOption('1')
  await take('office-template')

  await go('backoffice?part=accounts&view=permissions')
  for (const account of ['Harbour & Vale', 'Maison Corvel'])
    await page.getByLabel(`${account}, cancel orders`, { exact: true }).click()
  await page.keyboard.press('Control+s')
  await changes.waitFor()
  await take('office-matrix')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await go('backoffice?part=designs')
  await page.locator('.ag-row[row-id="401"]').click()
  await page.getByLabel('Peak lapels').waitFor()
  await take('office-design')

  await go('backoffice?part=hub')
  await page.getByRole('combobox', { name: 'Bulk operation' }).selectOption('accessory-suppliers')
  const codes = {
    name: 'codes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('code,supplier\nBTN-101,YKZIP\nLIN-102,SILKROAD\n'),
  }
  await page.locator('input[type=file]').setInputFiles(codes)
  await page.getByRole('button', { name: /^Review 2 changes/ }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Preview 2 changes' }).click()
  await page.getByRole('button', { name: 'Apply 2 changes' }).waitFor()
  // A colleague is faster.
  await fetch(`${service.url}/admin/accessory-codes/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ items: [{ code: 'BTN-101', name: 'Black horn button', supplier: 'LINCO' }] }),
  })
  // A key between two clicks at one place says that they are no double click, whose second would be dropped.
  await page.keyboard.press('Shift')
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await page.getByText('nothing was applied').waitFor()
  await take('office-hub')

  await go('backoffice?part=rates')
  await page.getByLabel('GBP to EUR, Rate', { exact: true }).fill('1.71')
  await page.keyboard.press('Control+s')
  await changes.getByRole('alert').waitFor()
  await page.locator('.mantine-Notification-root').waitFor({ state: 'hidden' })
  await take('office-rates')
})
