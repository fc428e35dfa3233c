import type { MenuItemConstructorOptions } from 'electron'
import { message, say } from '../../../src-shared/messages/index.ts'

/** The application's menu: what the system expects, and no developer tools. */
export function menuTemplate(platform: NodeJS.Platform): MenuItemConstructorOptions[] {
  const view: MenuItemConstructorOptions = {
    label: say(message('menu.view', {})),
    submenu: [
      { role: 'reload' },
      { type: 'separator' },
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  }
  const first: MenuItemConstructorOptions[] =
    platform === 'darwin' ? [{ role: 'appMenu' }] : [{ role: 'fileMenu' }]
  return [...first, { role: 'editMenu' }, view, { role: 'windowMenu' }]
}
