import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { waitBeforeTry } from '../../src-renderer/client/event-stream.ts'
import { startBrowserTransport } from './browser-transport.ts'
import { changed, outputs } from './samples.ts'

let transport: Awaited<ReturnType<typeof startBrowserTransport>>
beforeAll(async () => {
  transport = await startBrowserTransport()
}, 120_000)
afterAll(() => transport?.close())

it('runs under its content security policy without a violation', async () => {
  await transport.client.call('desk.about', {})
  expect(await transport.page.evaluate(() => globalThis.contractPage.violations)).toEqual([])
})

it('says that the connection is lost, comes back by itself, and hears events again', async () => {
  const { client, desk } = transport
  const heard: unknown[] = []
  client.onConnection(connected => heard.push(connected))
  client.on('jobs.changed', () => heard.push('rows'))
  await client.call('desk.about', {})

  transport.dropEverySocket()
  await vi.waitFor(() => expect(heard).toEqual([false, true]), 20_000)
  desk.emit('jobs.changed', changed(1))
  await vi.waitFor(() => expect(heard).toEqual([false, true, 'rows']), 20_000)
  await expect(client.call('station.state', {})).resolves.toEqual(outputs['station.state'])
})

it('drops a page that does not read its events, and lets it in again', async () => {
  const { client, desk } = transport
  const heard: unknown[] = []
  client.onConnection(connected => heard.push(connected))
  const rows = changed(20_000)
  for (let sent = 0; sent < 6; sent += 1) desk.emit('jobs.changed', rows)
  await vi.waitFor(() => expect(heard).toEqual([false, true]), 30_000)
})

it('says of a desk that is gone that the connection is lost', async () => {
  const heard: unknown[] = []
  transport.client.onConnection(connected => heard.push(connected))
  await transport.shell.close()
  await vi.waitFor(() => expect(heard).toEqual([false]), 20_000)
  const error = await transport.client.call('desk.about', {}).catch(thrown => thrown)
  expect(error).toMatchObject({ code: 'desk.connection-lost', retry: 'any-time' })
})

it('waits longer after each failure, and never more than five seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20, 2000].map(failures => waitBeforeTry(failures, 1))
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000])
  expect(waitBeforeTry(1, 0)).toBe(125)
})
