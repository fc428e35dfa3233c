import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startDesk } from './desk.ts'
import { usualDay } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, test } from './world.ts'

test.use({ start: usualDay })

test('a receiver is added, tested, told what needs a person, and kept from escalating', async ({ page, world }) => {
  const got: { path: string; key: string | undefined; body: { event: string; count: number; text: string } }[] = []
  let status = 500
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += String(chunk)
    })
    request.on('end', () => {
      got.push({ path: request.url ?? '', key: request.headers['x-key']?.toString(), body: JSON.parse(text) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    await page.goto('/#settings?section=alerts')
    const targets = page.getByRole('region', { name: 'Alerts that leave this computer' })
    await targets.getByRole('button', { name: 'Add webhook' }).click()
    await targets.getByLabel('Name', { exact: true }).fill('Chat')
    await targets.getByLabel('Webhook URL').fill('http://93.184.216.34/hook')
    await targets.getByLabel('Secret header').fill('X-Key')
    await targets.getByRole('textbox', { name: 'Header value' }).fill('s3cret')
    await targets.getByRole('button', { name: 'Save' }).click()
    await expect(targets.getByText('Alerts can’t be sent to this address.')).toBeVisible()
    await noBarriers(page, world)
    await targets.getByLabel('Webhook URL').fill(`http://127.0.0.1:${port}/hook`)
    await targets.getByLabel('Send after').fill('15')
    await targets.getByRole('button', { name: 'Save' }).click()

    const chat = targets.getByRole('article', { name: 'Chat' })
    await expect(chat).toContainText('After 15 min, if nobody has solved or seen it')
    await chat.getByRole('button', { name: 'Send test alert' }).click()
    await expect(chat.getByRole('status')).toHaveText('Didn’t arrive: it answered with status 500.')
    status = 204
    await chat.getByRole('button', { name: 'Send test alert' }).click()
    await expect(chat.getByRole('status')).toHaveText(/^Arrived after [\d.]+ s \(status 204\)\.$/)
    expect(got.at(-1)).toMatchObject({ path: '/hook', key: 's3cret', body: { event: 'test' } })
    await noBarriers(page, world)

    // Somebody takes care of what is there: a receiver that gets it at once still does, a later one doesn't.
    const foot = page.getByRole('contentinfo').getByRole('button', { name: /needs? attention$/ })
    await foot.click()
    await page.getByRole('menuitem', { name: 'I’ll take care of these' }).click()
    await foot.click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'I’ll take care of these' })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await chat.getByRole('button', { name: 'Edit' }).click()
    await targets.getByLabel('Send after').fill('0')
    await targets.getByRole('button', { name: 'Save' }).click()
    await expect(chat).toContainText('Immediately')
    await expect.poll(() => got.at(-1)?.body, { timeout: 20_000 }).toMatchObject({ event: 'alerts', count: 4 })
    expect(got.at(-1)?.key).toBe('s3cret')
    await chat.getByRole('button', { name: 'Remove' }).click()
    await expect(targets).toContainText('No receivers yet.')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})

test('where who gets alerts can’t be read, Settings says so instead of “nobody”', { tag: '@long' }, async ({
  page,
}) => {
  const before = await startDesk(['--practice'])
  await before.stop(true)
  const db = new Database(join(before.dataFolder, 'station.db'))
  db.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES ('alerts sent', ?)").run(JSON.stringify('{"targets'))
  db.close()
  const desk = await startDesk(['--practice'], {}, before.dataFolder)
  try {
    await page.goto(`file://${desk.launch}`)
    await page.waitForURL(url => url.protocol === 'http:')
    await page.goto(`${page.url().replace(/#.*/, '')}#settings?section=alerts`)
    const targets = page.getByRole('region', { name: 'Alerts that leave this computer' })
    await expect(targets.getByRole('status')).toContainText('can’t read the list')
    await expect(targets).not.toContainText('No receivers yet.')
  } finally {
    await desk.stop()
  }
})
