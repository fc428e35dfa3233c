import type { MenuItemConstructorOptions } from 'electron'
import { type MessageCode, message, say } from '../../../src-shared/messages/index.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>
type Word = Extract<MessageCode, `menu.${string}`>
type Entry = readonly [role: Role, word: Word] | null

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** Electron does what a role says, but names it in English only. */
const submenu = (label: Word, entries: readonly Entry[]): MenuItemConstructorOptions => ({
  label: say(message(label, {})),
  submenu: entries.map(entry => (entry ? { role: entry[0], label: say(message(entry[1], {})) } : separator)),
})

const ofProgram: readonly Entry[] = [
  ['about', 'menu.about'],
  null,
  ['services', 'menu.services'],
  null,
  ['hide', 'menu.hide'],
  ['hideOthers', 'menu.hide-others'],
  ['unhide', 'menu.show-all'],
  null,
  ['quit', 'menu.quit'],
]

/** The application's menu, in the language of the desk: what the system expects, without developer tools. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const file = submenu('menu.file', [isMac ? ['close', 'menu.close'] : ['quit', 'menu.quit']])
  const edit = submenu('menu.edit', [
    ['undo', 'menu.undo'],
    ['redo', 'menu.redo'],
    null,
    ['cut', 'menu.cut'],
    ['copy', 'menu.copy'],
    ['paste', 'menu.paste'],
    ['delete', 'menu.delete'],
    null,
    ['selectAll', 'menu.select-all'],
  ])
  const view = submenu('menu.view', [
    ['reload', 'menu.reload'],
    null,
    ['resetZoom', 'menu.actual-size'],
    ['zoomIn', 'menu.zoom-in'],
    ['zoomOut', 'menu.zoom-out'],
    null,
    ['togglefullscreen', 'menu.full-screen'],
  ])
  const ofWindow = submenu('menu.window', [
    ['minimize', 'menu.minimize'],
    ['zoom', 'menu.zoom'],
    ...(isMac ? ([null, ['front', 'menu.front']] as const) : ([['close', 'menu.close']] as const)),
  ])
  // macOS names it after the program, whatever its label.
  const first = isMac ? [submenu('menu.about', ofProgram)] : []
  // macOS puts what it has for windows, such as their list, into the menu with this role.
  const last: MenuItemConstructorOptions = isMac ? { ...ofWindow, role: 'window' } : ofWindow
  return [...first, file, edit, view, last]
}
