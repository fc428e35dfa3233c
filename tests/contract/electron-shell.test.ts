import { expect, it } from 'vitest'
import { registerIpc } from '../../src-main/shells/electron/ipc.ts'
import { createBridge } from '../../src-preload/bridge.ts'
import { createElectronClient } from '../../src-renderer/client/electron-client.ts'
import { createEchoDesk, createTestLog } from './echo-desk.ts'
import { standInIpc } from './electron-standin.ts'
import { contractSuite } from './suite.ts'

async function start() {
  const desk = createEchoDesk()
  const { ipcMain, ipcRenderer, contents } = standInIpc()
  const stop = registerIpc({ ipcMain, desk, contents: () => [contents], log: createTestLog() })
  return {
    client: createElectronClient(createBridge(ipcRenderer)),
    desk,
    close: async () => stop(),
  }
}

contractSuite("Electron's registrar and preload bridge", start)

it('sends octets without the rest of the buffer they lie in', async () => {
  const { client, desk, close } = await start()
  const pool = new TextEncoder().encode('the token is here; %PDF-1.7')
  desk.answer('jobs.document', () => ({ name: 'a.pdf', bytes: pool.subarray(19) }))
  const { bytes } = await client.call('jobs.document', { job: '1' })
  expect(new TextDecoder().decode(bytes.buffer)).toBe('%PDF-1.7')
  await close()
})

it('bridges only names of the contract', async () => {
  const sent: unknown[] = []
  const bridge = createBridge({
    invoke: async (...message: unknown[]) => void sent.push(message),
    on: () => {},
  } as never)
  const answer = await bridge.call('shell.run', { command: 'rm' }, null)
  expect(answer).toEqual({
    ok: false,
    error: { code: 'desk.unknown-command', data: { name: 'shell.run' }, retry: 'no' },
  })
  bridge.on('some.event', () => {})()
  expect(sent).toEqual([])
  expect(Object.keys(bridge)).toEqual(['call', 'on'])
})
