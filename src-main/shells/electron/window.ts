import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { deskUrl, windowPreferences } from './security.ts'
import { fitToDisplays, readWindowState, writeWindowState } from './window-state.ts'

export interface WindowOptions {
  /** Electron's BrowserWindow. */
  BrowserWindow: new (
    options: BrowserWindowConstructorOptions,
  ) => BrowserWindow
  preload: string
  /** The file that keeps where the window stood. */
  stateFile: string
  /** The displays' work areas as they are now. */
  workAreas: readonly Rectangle[]
  /** The place of the desk that it opens at. */
  url?: string
}

/** Opens the desk's window where it last stood, and shows it once there is something to see. */
export function openDeskWindow({
  BrowserWindow,
  preload,
  stateFile,
  workAreas,
  url = deskUrl,
}: WindowOptions): BrowserWindow {
  const kept = readWindowState(stateFile)
  const bounds = kept && fitToDisplays(kept, workAreas)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    ...bounds,
    minWidth: 1024,
    minHeight: 700,
    show: false,
    title: 'Selvedge',
    autoHideMenuBar: true,
    // The tone of a notification is heard before anybody has clicked, too.
    webPreferences: { ...windowPreferences, autoplayPolicy: 'no-user-gesture-required', preload },
  })
  if (kept?.maximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeWindowState(stateFile, { ...window.getNormalBounds(), maximized: window.isMaximized() })
  })
  void window.loadURL(url)
  return window
}
