import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type StartedDesk, startDesk } from './desk.ts'
import { expect, type Page, test } from './person.ts'
import { barriers } from './story-axe.ts'

// A service for prices only, which tells the express cost of some combinations, and lists one of them no more later: one story.

const token = 'tok-71a0c5be'
const express = { settlement: 12.5, consumer: 20 }
let combinations = [
  { id: 31, main_product: '2-Piece', name: 'Jacket + Trousers', express },
  { id: 32, main_product: '2-Piece', name: 'Jacket + 2 Trousers' },
  { id: 40, main_product: 'Shirt', name: 'Shirt' },
]
/** What was sent, by the end of its path. */
const sent: [string, unknown][] = []
let isOpen = true

function answer(method: string, path: string, body: string, response: ServerResponse): void {
  const send = (what: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(what))
  const currencies = { settlement_currency: 'GBP', consumer_currency: 'USD' }
  if (!isOpen) send({ message: 'Unauthenticated.' }, 401)
  else if (path === '/admin/me/menu') send([])
  else if (path.startsWith('/admin/me'))
    send({ id: 1, name: 'Ada', role: 'super_admin', permissions: ['update pricing'] })
  else if (path.startsWith('/admin/accounts')) send([{ id: 7, brandname: 'Harbour & Vale', currency: 'GBP' }])
  else if (path.startsWith('/admin/orders')) send({ message: 'Operation does not exist in the admin API spec' }, 404)
  else if (method === 'PUT') {
    sent.push([path.split('/').slice(-2).join('/'), JSON.parse(body)])
    send(null)
  } else if (path.includes('/pricing/retailer/'))
    send({ retailer: { id: 7, brandname: 'Harbour & Vale', ...currencies }, combinations, rows: [] })
  else if (path.includes('/pricing/billing/')) send({ card: 2.5 })
  else send({ message: 'Nothing is here.' }, 404)
}

let server: Server
let desk: StartedDesk
let page: Page

test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async ({ browser }) => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => answer(request.method ?? '', request.url ?? '', body, response))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  desk = await startDesk([], { SELVEDGE_TOKEN: token, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' })
  const context = await browser.newContext({
    viewport: { width: 1024, height: 700 },
    colorScheme: 'dark',
  })
  page = await context.newPage()
  await page.goto(`file://${desk.launch}`)
  await page.getByLabel('Name', { exact: true }).fill('Live')
  const { port } = server.address() as AddressInfo
  await page.getByLabel('Service URL').fill(`http://127.0.0.1:${port}`)
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.keyboard.press('Enter')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('this service has no print jobs', { timeout: 60_000 })
})
test.afterAll(async () => {
  await page?.context().close()
  await desk?.stop()
  server?.closeAllConnections()
  server?.close()
})

const tab = (name: string) => page.getByRole('tab', { name }).click()
const cell = (row: number, column: number) => page.locator(`input[data-row="${row}"][data-column="${column}"]`)
const gone = () => page.locator('tr[data-state="gone"]')

test('a service without print jobs is not offline: the print desk says what it lacks, and prices work', async () => {
  await expect(page.getByText('This service has no print jobs, so none appear here.')).toBeVisible()
  await expect(page.getByText('offline')).toHaveCount(0)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('Control+2')
})

test('a percentage that is not told is unknown to the sample order, which says what it assumes', {
  tag: '@long',
}, async () => {
  await tab('Surcharges')
  await page.getByLabel('Retailer').click()
  await page.keyboard.type('Harb')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Card', exact: true })).toHaveValue('2.5')
  await expect(page.getByRole('textbox', { name: 'Bank', exact: true })).toHaveAttribute('placeholder', 'unknown')
  // The account names another currency, which need not be the customers'.
  await expect(page.locator('[data-pays="card"] td')).toHaveText(['25.00 USD', '1,025.00 USD'])
  await expect(page.locator('[data-pays="bank"] td')).toHaveText(['–', '–'])
  await expect(page.getByText(/^Assumes .* rounded to the nearest cent \(half up\)\./)).toBeVisible()
})

test('a window that is loaded anew says whose surcharges they are', { tag: '@long' }, async () => {
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Card', exact: true })).toHaveValue('2.5')
  await expect(page.getByRole('button', { name: 'Harbour & Vale' })).toBeVisible()
})

test('express cost that is not told says so, and what is typed goes alone', { tag: '@long' }, async () => {
  await tab('Express')
  await expect(cell(0, 0)).toHaveValue('12.50')
  for (const column of [0, 1]) await expect(cell(1, column)).toHaveAttribute('placeholder', 'unknown')
  expect(await barriers(page)).toEqual([])
  await cell(1, 1).click()
  await page.keyboard.type('9')
  await page.keyboard.press('Control+s')
  await expect(page.locator('tr[data-combination="32"]')).toContainText('saved')
  expect(sent).toEqual([['32/express', { consumer: 9 }]])
  await expect(cell(1, 0)).toHaveAttribute('placeholder', 'unknown')
})

test('what was typed for a combination that is gone has its place, and can be taken back there', {
  tag: '@long',
}, async () => {
  await cell(2, 0).click()
  await page.keyboard.type('7')
  combinations = combinations.filter(({ id }) => id !== 40)
  await page.keyboard.press('Control+s')
  await expect(gone()).toContainText('Shirt')
  await expect(gone()).toContainText('These values can’t be saved any more. Undo them.')
  expect(sent).toHaveLength(1)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('F8')
  await expect(gone().locator('input').first()).toBeFocused()
  await gone().getByRole('button', { name: /^Undo/ }).click()
  await expect(gone()).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'No changes' })).toBeVisible()
})

test('a token that is refused in the middle keeps what is typed; signed in again it is read by itself', {
  tag: '@long',
}, async () => {
  isOpen = false
  await cell(0, 1).click()
  await page.keyboard.type('33')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Save the express cost').first()).toBeVisible()
  await tab('Surcharges')
  await tab('Express')
  await expect(page.getByText(/Values as of .*; your changes are kept\./)).toBeVisible()
  isOpen = true
  await page.getByLabel('Token', { exact: true }).fill(token)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Values as of/)).toHaveCount(0)
  await expect(cell(0, 1)).toHaveValue('33')
  await page.keyboard.press('Control+s')
  await expect.poll(() => sent.at(-1)).toEqual(['31/express', { settlement: 12.5, consumer: 33 }])
})
