import type { MenuItemConstructorOptions, NativeImage, Tray } from 'electron'
import { message, say } from '../../../src-shared/messages/index.ts'

export interface TrayOptions {
  /** Electron's Tray. */
  Tray: new (
    image: NativeImage,
  ) => Tray
  /** The desk's icon, with a badge if something needs a person. */
  icon: (marked: boolean) => NativeImage
  buildMenu: (template: MenuItemConstructorOptions[]) => Electron.Menu
  /** Number of things that need a person. */
  needsYou: () => number
  show: () => void
  quit: () => void
}

/** The tray's tooltip and first menu line. */
export function trayLabel(needsYou: number): string {
  if (needsYou === 0) return say(message('tray.calm', {}))
  return say(needsYou === 1 ? message('tray.needs-you-one', {}) : message('tray.needs-you', { count: needsYou }))
}

/** The tray's menu. */
export function trayTemplate(label: string, show: () => void, quit: () => void): MenuItemConstructorOptions[] {
  return [
    { label, enabled: false },
    { type: 'separator' },
    { label: say(message('menu.show', {})), click: show },
    { label: say(message('menu.quit', {})), click: quit },
  ]
}

/** Adds the desk to the system's tray. `refresh` rereads how many things need a person. */
export function openTray({ Tray, icon, buildMenu, needsYou, show, quit }: TrayOptions): { refresh(): void } {
  const tray = new Tray(icon(needsYou() > 0))
  let shown: { count: number; text: string } | null = null
  const refresh = () => {
    const count = needsYou()
    // It changes with the language, too.
    const text = trayLabel(count)
    if (text === shown?.text) return
    if (shown !== null && count > 0 !== shown.count > 0) tray.setImage(icon(count > 0))
    shown = { count, text }
    tray.setToolTip(text)
    tray.setContextMenu(buildMenu(trayTemplate(text, show, quit)))
  }
  tray.on('click', show)
  refresh()
  return { refresh }
}

/** Width and height of the tray's icon in pixels; twice the displayed size, for high-density screens. */
export const iconSide = 32

const accent = [0xb0, 0x5a, 0x1f, 0xff] as const // blue, green, red, alpha
const thread = [0xff, 0xff, 0xff, 0xff] as const
const alarm = [0x0f, 0x30, 0xd3, 0xff] as const
const nothing = [0, 0, 0, 0] as const

// The badge at the lower right: a disc with an exclamation mark, so it is recognizable by its shape too.
const badgeCenter = 22
const badgeRadius = 9.5
const gap = 2

function badgePixel(x: number, y: number): readonly number[] | null {
  const [dx, dy] = [x - badgeCenter, y - badgeCenter]
  const away = Math.hypot(dx, dy)
  if (away > badgeRadius + gap) return null
  if (away > badgeRadius) return nothing
  const isMark = Math.abs(dx + 0.5) <= 1 && ((dy >= -6 && dy <= 1) || (dy >= 3 && dy <= 5))
  return isMark ? thread : alarm
}

/**
 * The desk's icon as pixels (blue, green, red, alpha; rows from the top): a piece of cloth with the stitched edge of a
 * selvedge. `marked` adds a badge: something needs a person. Drawn here so no image file has to be found at run time.
 */
export function iconPixels(marked = false): Uint8Array {
  const pixels = new Uint8Array(iconSide * iconSide * 4)
  for (let y = 0; y < iconSide; y += 1) {
    for (let x = 0; x < iconSide; x += 1) {
      const outside = x < 3 || x >= iconSide - 3 || y < 3 || y >= iconSide - 3
      const stitch = x >= 8 && x < 11 && y % 6 < 4
      const cloth = outside ? nothing : stitch ? thread : accent
      pixels.set((marked ? badgePixel(x, y) : null) ?? cloth, (y * iconSide + x) * 4)
    }
  }
  return pixels
}
