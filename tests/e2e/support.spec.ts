import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

const orders = Array.from({ length: 60 }, (_, at) => 51_001 + at)

test.use({
  start: {
    service: { size: 'none' },
    prepare: service => {
      service.addOrders(orders)
      for (const order of orders) service.setOrderStatus(order, 'Manufacturing')
    },
  },
})

/** Whether the service did something, as somebody else would see it. */
async function told(world: World, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${world.service.token}` }
  return (await fetch(`${world.service.url}/admin${path}`, { headers })).text()
}

async function openTicket(page: Page, world: World): Promise<string> {
  const { rows } = await world.desk.handlers['admin.tickets.index']({})
  const ticket = rows.find(({ status, category }) => status === 'Open' && category === 'Fit')
  if (!ticket) throw new Error('There is no such ticket.')
  await page.goto(`/#office?part=tickets&ticket=${ticket.id}`)
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
  return ticket.id
}

const post = (world: World, path: string, body: object) =>
  fetch(`${world.service.url}/admin${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.service.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('tickets: filters, bulk status, a draft over a reload, an AI suggestion, what others did, and undo', async ({
  page,
  world,
}) => {
  await page.goto('/#office?part=tickets')
  const rows = page.locator('main .ag-row[row-id]')
  await rows.first().waitFor()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved')
  await expect(page).toHaveURL(/status=Resolved/)
  await rows.first().click()
  await page.getByRole('button', { name: 'Set status of 1 ticket' }).click()
  await page.getByRole('menuitem', { name: /^Pending/ }).click()
  await expect(page.getByText('1 ticket is now Pending.')).toBeVisible()
  await noBarriers(page, world, 'main')

  const ticket = await openTicket(page, world)
  // The order's own sections are beside it.
  const beside = page.getByRole('region', { name: 'The order' })
  await expect(beside.getByRole('region', { name: 'Measurements' })).toBeVisible()
  await expect(beside.getByText(/^This service can’t change customer, retailer/)).toBeVisible()
  await page.getByRole('button', { name: 'Insert template' }).click()
  await page.getByRole('menuitem', { name: 'Alteration approved' }).click()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toHaveValue(/we approve the alteration for \w+/)
  await expect(reply).not.toHaveValue(/\{\{(customer|order|brand)\}\}/)
  await page.getByRole('button', { name: 'Suggest a reply' }).click()
  await expect(page.getByText('Contains an AI suggestion. Check it before you send.')).toBeVisible()
  // Nothing was sent by itself, and the draft is kept.
  expect(world.asked('acts.ask')).toEqual([])
  await page.reload()
  await expect(reply).toHaveValue(/we approve/)
  await expect(page.getByText('Contains an AI suggestion.', { exact: false })).toBeVisible()
  await noBarriers(page, world, 'main')

  // A colleague is faster: shown before it is sent.
  await post(world, `/tickets/${ticket}/comments`, { body: 'I have called them.' })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('1 new comment since you last looked')
  await expect(page.getByRole('alert')).toContainText('I have called them.')
  expect(world.asked('acts.ask')).toEqual([])
  await page.getByRole('button', { name: 'Send anyway' }).click()
  // Ten seconds to take it back; a window that ends meanwhile leaves a draft.
  await page.getByRole('button', { name: 'Undo send' }).click()
  await expect(reply).toBeEditable()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/Sends in \d+ seconds?/)).toBeVisible()
  await page.reload()
  await expect(reply).toHaveValue(/we approve/)
  expect(await told(world, `/tickets/${ticket}`)).not.toContain('we approve')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText(/Your reply to ticket #\d+ was sent\./).first()).toBeVisible({ timeout: 20_000 })
  await expect(reply).toHaveValue('')
  expect((await told(world, `/tickets/${ticket}`)).match(/we approve/g)).toHaveLength(1)
})

test('what others do while a reply is held is read before it is sent', { tag: '@long' }, async ({ page, world }) => {
  const ticket = await openTicket(page, world)
  await page.getByRole('textbox', { name: 'Reply' }).fill('Please send us the jacket.')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText(/Sends in \d+ seconds?/)).toBeVisible()
  await post(world, `/tickets/${ticket}/comments`, { body: 'It has been sent already.' })
  await expect(page.getByRole('alert')).toContainText('It has been sent already.', { timeout: 20_000 })
  expect(world.asked('acts.ask')).toEqual([])
  await page.getByRole('button', { name: /^Send anyway/ }).click()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('', { timeout: 20_000 })
  expect(await told(world, `/tickets/${ticket}`)).toContain('Please send us the jacket.')
})

test('what another window writes while a reply is held stays a draft', { tag: '@long' }, async ({ page, world }) => {
  const ticket = await openTicket(page, world)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const replyIn = (window: Page) => window.getByRole('textbox', { name: 'Reply' })
  await replyIn(page).fill('Please send us the jacket.')
  await expect(replyIn(other)).toHaveValue('Please send us the jacket.')
  await page.getByRole('button', { name: /^Send reply/ }).click()
  await expect(page.getByText(/Sends in \d+ seconds?/)).toBeVisible()
  await replyIn(other).fill('Please send us the jacket. And the trousers.')
  await expect(other.getByText(/Your reply to ticket #\d+ was sent\./).first()).toBeVisible({ timeout: 20_000 })
  const said = await told(world, `/tickets/${ticket}`)
  expect(said).toContain('Please send us the jacket.')
  expect(said).not.toContain('trousers')
  // It can be sent as a reply of its own.
  await expect(replyIn(page)).toHaveValue('Please send us the jacket. And the trousers.')
  await expect(other.getByText('Please send us the jacket.', { exact: true })).toBeVisible()
  await other.getByRole('button', { name: /^Send reply/ }).click()
  await expect(replyIn(page)).toHaveValue('', { timeout: 20_000 })
  await expect(replyIn(other)).toHaveValue('')
  expect((await told(world, `/tickets/${ticket}`)).match(/trousers/g)).toHaveLength(1)
  await other.close()
})

// Proves: wallet.visible
test('wallet: a reason from its template as the retailer reads it, the balance, and a large sum typed again', async ({
  page,
  world,
}) => {
  const ticket = await openTicket(page, world)
  await page.getByRole('button', { name: /^Credit or debit/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Credit or debit the wallet of / })
  await expect(dialog.getByText(/^All amounts are in [A-Z]{3}/)).toBeVisible()
  await dialog.getByLabel(/^Amount in [A-Z]{3}$/).fill('250')
  await dialog.getByLabel('Reason template').selectOption('Alteration')
  await expect(dialog.getByLabel('Reason', { exact: true })).toHaveValue(/^Alteration of order \d+/)
  await expect(dialog.getByRole('blockquote')).toContainText(/Credited [A-Z]{3} 250\.00: Alteration of order/)
  await noBarriers(page, world, '[role=dialog]')
  const send = dialog.getByRole('button', { name: /^Credit [A-Z]{3} 250\.00$/ })
  await expect(send).toBeDisabled()
  await dialog.getByLabel(/type 250\.00 to confirm$/).fill('250')
  const account = () => world.desk.handlers['admin.tickets.billable-account']({ path: { ticket } })
  const before = (await account()).balance ?? 0
  await send.dblclick()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/^Booked: .*250\.00 CR/).first()).toBeVisible()
  expect((await account()).balance).toBe(before + 250)
})

test('vision checks: both readings beside the photo, by keys alone', async ({ page, world }) => {
  const shape = { query: { shape: 'v2' } }
  const list = async () => (await world.desk.handlers['admin.vision-checks.results.index'](shape)).rows
  const [first, second] = await list()
  await page.goto('/#office?part=vision')
  const photo = (id = '') => page.getByRole('img', { name: `Photo of check ${id}` })
  await expect(photo(first?.id)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Readings' }).locator('[data-differs]')).toHaveCount(1)
  await noBarriers(page, world, 'main')
  // The keys go by the list as it is sorted.
  const byNumber = page.locator('.ag-header-cell[col-id="id"]')
  await byNumber.click()
  const seen = (at: number) => page.locator(`.ag-row[row-index="${at}"]`)
  await expect(seen(0)).not.toHaveAttribute('row-id', first?.id ?? '')
  await seen(0).click()
  await page.keyboard.press('j')
  await expect(photo((await seen(1).getAttribute('row-id')) ?? '')).toBeVisible()
  await byNumber.click()
  await expect(seen(0)).toHaveAttribute('row-id', first?.id ?? '')
  await seen(0).click()
  await expect(photo(first?.id)).toBeVisible()
  await page.keyboard.press('+')
  await expect(photo(first?.id)).toHaveCSS('height', /.+/)
  await page.keyboard.press('j')
  await expect(photo(second?.id)).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('e')
  await expect(photo(second?.id)).toBeVisible()
  expect((await list()).map(({ id }) => id)).not.toContain(first?.id)
  // What is refused comes back.
  world.service.faults.set({ 'api.too-many@admin.vision-checks.resolve': '1x' })
  const left = (await list()).length
  await page.keyboard.press('e')
  await expect(page.getByText(`${left} checks left`)).toBeVisible()
  await page.keyboard.press('Shift+R')
  await expect.poll(() => world.service.requests.count('admin.vision-checks.rerun')).toBe(1)
})

test('a variable goes in where the cursor is; a preview that is overtaken isn’t shown for the other language', {
  tag: '@long',
}, async ({ page, world }) => {
  const held = Promise.withResolvers<void>()
  world.answer('admin.email-templates.preview', async ({ body }) => {
    if (body['locale'] === 'en') await held.promise
    return { subject: String(body['locale']), body: '' }
  })
  await page.goto('/#office?part=templates&key=order.status_updated')
  const body = page.getByLabel('Body (HTML)')
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('中文').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('zh-CN', { exact: true })).toBeVisible()
  const overtaken = page.waitForResponse(response => response.url().endsWith('admin.email-templates.preview'))
  held.resolve()
  await overtaken
  await page.waitForLoadState('networkidle')
  await expect(preview.getByText('zh-CN', { exact: true })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('English').click()
  await expect(preview.getByText('en', { exact: true })).toBeVisible()

  await body.fill('Dear , thanks')
  await body.press('Home')
  for (const _ of 'Dear ') await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'customer_name' }).click()
  await expect(body).toHaveValue('Dear {{customer_name}}, thanks')
  await page.keyboard.type('!')
  await expect(body).toHaveValue('Dear {{customer_name}}!, thanks')
})

test('email templates: variables are checked, the preview runs no scripts, a proof, versions and reset', async ({
  page,
  world,
}) => {
  await page.goto('/#office?part=templates&key=order.status_updated')
  const body = page.getByLabel('Body (HTML)')
  await expect(body).toHaveValue(/\{\{customer_name\}\}/)
  await body.fill('<p id="hello">Hello {{customer}}</p>')
  await expect(page.getByRole('alert')).toHaveText('This template has no variable customer.')
  await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
  await body.fill(
    '<p id="hello">Hello {{customer_name}}</p><script>document.body.textContent = "run"</script><img src="https://example.com/x.png">',
  )
  await page.reload()
  await expect(body).toHaveValue(/Hello \{\{customer_name\}\}/)
  const remote: string[] = []
  await page.route(/example\.com/, route => {
    remote.push(route.request().url())
    return route.abort()
  })
  await page.getByLabel('Order number (optional)').fill('51001')
  await page.getByRole('button', { name: 'Show preview' }).click()
  const frame = page.frameLocator('iframe[title=Preview]')
  await expect(frame.locator('#hello')).toHaveText(/^Hello \S+/)
  await noBarriers(page, world, 'main')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Not saved yet.', { exact: false })).toBeHidden()
  expect(remote).toEqual([])
  await page.getByRole('button', { name: 'Send proof…' }).click()
  await page.getByRole('dialog').getByLabel('Send to').fill('ada@example.com')
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 proof' }).click()
  await expect(page.getByText('The proof was sent.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Versions' }).selectOption('1')
  await expect(page.locator('del').first()).toBeVisible()
  await expect(page.locator('ins').first()).toBeVisible()
  await page.getByRole('button', { name: 'Revert to this version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert to this version' }).click()
  await expect(body).toHaveValue(/the order of \{\{customer_name\}\}/)
  await page.getByRole('button', { name: 'Reset…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset template' }).click()
  await expect.poll(() => told(world, '/email-templates/order.status_updated')).toContain('"version":4')
})
