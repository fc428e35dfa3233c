import { expect, it, vi } from 'vitest'
import { startBrowserTransport } from './browser-transport.ts'
import { contractSuite } from './suite.ts'

contractSuite('the browser shell, in Chromium', startBrowserTransport)

it('has its pages hand over what is being typed, those that are open, also before it closes', async () => {
  const { client, desk, shell, close } = await startBrowserTransport()
  client.on('settings.changed', () => {})
  const asked: number[] = []
  desk.takeTyped = async windows => void asked.push(windows)
  await vi.waitFor(async () => {
    await shell.takeTyped()
    expect(asked.at(-1)).toBe(1)
  })
  const before = asked.length
  await close()
  expect(asked).toHaveLength(before + 1)
})
