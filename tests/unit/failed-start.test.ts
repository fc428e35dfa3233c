import { expect, it, vi } from 'vitest'
import { sayFailedStart } from '../../src-main/shells/electron/failed-start.ts'

it.each([
  ['win32', {}, true],
  ['darwin', { CI: 'false' }, true],
  ['win32', { CI: 'true' }, false],
  ['darwin', { CI: '1' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0', CI: '' }, true],
  ['linux', {}, false],
  ['linux', { DISPLAY: ':0', CI: 'true' }, false],
] as const)('on %s with %j a box stands: %s', (platform, env, hasBox) => {
  const dialog = { showErrorBox: vi.fn() }
  const tell = vi.fn()
  sayFailedStart('The data folder is in use.', { dialog, tell }, env, platform)
  expect(tell).toHaveBeenCalledExactlyOnceWith('The data folder is in use.')
  expect(dialog.showErrorBox.mock.calls).toEqual(hasBox ? [['Selvedge', 'The data folder is in use.']] : [])
})
