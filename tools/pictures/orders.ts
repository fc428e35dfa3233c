import { setTimeout as pause } from 'node:timers/promises'
import { withCamera } from './camera.ts'

// Takes the pictures of docs/guides/orders.md and moving-orders.md: npm run pictures
await withCamera({ size: 'none', orders: 4_000 }, async ({ page, service, token, take }) => {
  const rows = page.locator('.ag-row[row-id]')
  await page.keyboard.press('Control+5')
  await rows.nth(8).waitFor()
  await page.getByRole('button', { name: /^Manufacturing/ }).click()
  await pause(1_500)
  await rows.nth(1).click()
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await take('orders')

  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: 'Sections of this order' }).waitFor()
  await pause(3_000)
  await take('order-page')

  await page.getByRole('combobox', { name: /Search or scan/ }).fill('kin')
  await page.locator('#quick-search [role=option]').first().waitFor()
  await take('quick-search')
  await page.keyboard.press('Escape')

  // An issue that puts the order on hold, and what became of it.
  const bar = page.getByRole('toolbar', { name: 'Actions' })
  await bar.getByRole('button', { name: /^Raise an issue/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Left sleeve is too short')
  await dialog.getByRole('combobox', { name: 'Category', exact: true }).fill('Fit')
  await dialog.getByRole('combobox', { name: 'Sub category' }).fill('Sleeves')
  await dialog.getByLabel('Description').fill('By 1.5 cm, measured at the second fitting.')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'sleeve-left.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9000, 1) })
  await dialog.getByText('sleeve-left.jpg').waitFor()
  await dialog.getByLabel('Put the order on hold').check()
  await take('order-issue')
  await dialog.getByRole('button', { name: 'Raise issue and put on hold' }).click()
  await bar.getByRole('button', { name: /^Resolve hold/ }).waitFor()
  await take('order-held')
  await bar.getByRole('button', { name: /^Resolve hold/ }).click()
  await page
    .getByText(/is off hold/)
    .first()
    .waitFor()

  // A colleague saves the same measurements first.
  const order = new URLSearchParams(page.url().split('?')[1]).get('order')
  const measurements = page.getByRole('region', { name: 'Measurements', exact: true }).first()
  await measurements.getByRole('button', { name: 'Edit' }).click()
  const field = measurements.locator('input').first()
  const [label = '', piece = ''] = ((await field.getAttribute('aria-label')) ?? '').split(' of ')
  const was = Number(await field.inputValue())
  await field.fill(String(was + 1))
  const address = `${service.url}/admin/orders/${order}/measurements`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const { version } = await (await fetch(address, { headers })).json()
  await fetch(address, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ measurements: { [label]: { [piece]: was + 2 } }, expected_version: Number(version ?? 1) }),
  })
  await measurements.getByRole('button', { name: /^Save/ }).click()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await take('order-conflict')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.waitFor({ state: 'hidden' })

  service.setOrderStatus(Number(order), 'Draft')
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await bar.getByRole('button', { name: /^Void/ }).click()
  await dialog.getByLabel('Type the order number to confirm').fill(String(order))
  await take('order-void')
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+5')
  await page.getByRole('button', { name: 'Journal', exact: true }).click()
  await dialog.getByLabel('Search the journal').waitFor()
  await take('order-journal')
})
