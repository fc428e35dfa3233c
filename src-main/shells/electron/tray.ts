import type { MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { message, say } from '../../../src-shared/messages/index.ts'

export interface TrayOptions {
  /** Electron's Tray. */
  Tray: new (
    image: NativeImage,
  ) => Tray
  /** The desk's mark, with a sign on it where something needs a person. */
  icon: (marked: boolean) => NativeImage
  buildMenu: (template: MenuItemConstructorOptions[]) => Electron.Menu
  /** How many things need a person. */
  needsYou: () => number
  show: () => void
  quit: () => void
}

/** What the tray says, in a line. */
export function trayLabel(needsYou: number): string {
  if (needsYou === 0) return say(message('tray.calm', {}))
  return say(
    needsYou === 1 ? message('tray.needs-you-one', {}) : message('tray.needs-you', { count: needsYou }),
  )
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

/** Puts the desk into the system's tray. `refresh` reads again what needs a person. */
export function openTray({ Tray, icon, buildMenu, needsYou, show, quit }: TrayOptions): { refresh(): void } {
  const tray = new Tray(icon(needsYou() > 0))
  let shown: number | null = null
  const refresh = () => {
    const count = needsYou()
    if (count === shown) return
    const text = trayLabel(count)
    if (shown !== null && count > 0 !== shown > 0) tray.setImage(icon(count > 0))
    shown = count
    tray.setToolTip(text)
    tray.setContextMenu(buildMenu(trayTemplate(text, show, quit)))
  }
  tray.on('click', show)
  refresh()
  return { refresh }
}
