// @module-tag long
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Office, openOffice, type Program, startProgram } from './program.ts'

let office: Office
let program: Program
beforeAll(async () => {
  office = await openOffice()
  program = startProgram(office, { data: `${office.folder}/permissions` })
  await program.page()
})
afterAll(async () => {
  await program.kill()
  office.remove()
})

const desk = 'app://desk/#print'
const needed = ['clipboard-read', 'clipboard-sanitized-write', 'fullscreen', 'automatic-fullscreen']
/** What Electron asks about besides: docs/api/session.md, setPermissionRequestHandler and setPermissionCheckHandler. */
const others = [
  'accessibility-events', 'background-sync', 'deprecated-sync-clipboard-read', 'display-capture', 'fileSystem', 'geolocation',
  'hid', 'idle-detection', 'keyboardLock', 'local-fonts', 'media', 'mediaKeySystem', 'midi', 'midiSysex', 'notifications',
  'openExternal', 'payment-handler', 'periodic-background-sync', 'pointerLock', 'publickey-credentials-get', 'sensors',
  'serial', 'speaker-selection', 'storage-access', 'top-level-storage-access', 'unknown', 'usb', 'window-management',
] // biome-ignore format: one list, read as one

it.each(needed)('%s is for the desk’s own page, in its main frame', async name => {
  expect(await program.do('permission', name, desk, true)).toEqual({ requested: true, checked: true })
  for (const [url, isMainFrame] of [
    [desk, false],
    ['https://example.com/', true],
    ['app://other/', true],
    ['app://user@desk/', true],
  ] as const) {
    expect((await program.do('permission', name, url, isMainFrame)).requested).toBe(false)
  }
})

it.each(others)('%s is refused', async name => {
  expect(await program.do('permission', name, desk, true)).toEqual({ requested: false, checked: false })
})

it.each(['hid', 'serial', 'usb'])('no device is given out: %s', async device => {
  expect(await program.do('device', device)).toBe(false)
})
