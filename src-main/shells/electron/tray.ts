import type { MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { message, say } from '../../../src-shared/messages/index.ts'

export interface TrayOptions {
  /** Electron's Tray. */
  Tray: new (
    image: NativeImage,
  ) => Tray
  icon: NativeImage
  buildMenu: (template: MenuItemConstructorOptions[]) => Electron.Menu
  /** What the desk says of itself in a line, such as what needs a person. */
  label: () => string
  show: () => void
  quit: () => void
}

/** What stands in the tray's menu. */
export function trayTemplate(
  label: string,
  show: () => void,
  quit: () => void,
): MenuItemConstructorOptions[] {
  return [
    { label, enabled: false },
    { type: 'separator' },
    { label: say(message('menu.show', {})), click: show },
    { label: say(message('menu.quit', {})), click: quit },
  ]
}

/** Puts the desk into the system's tray. `refresh` reads the label again. */
export function openTray({ Tray, icon, buildMenu, label, show, quit }: TrayOptions): { refresh(): void } {
  const tray = new Tray(icon)
  let shown: string | null = null
  const refresh = () => {
    const text = label()
    if (text === shown) return
    shown = text
    tray.setToolTip(text)
    tray.setContextMenu(buildMenu(trayTemplate(text, show, quit)))
  }
  tray.on('click', show)
  refresh()
  return { refresh }
}
