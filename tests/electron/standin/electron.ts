/**
 * A stand-in of Electron's main-process API under plain Node, as far as the desk uses it. Windows are pages of a real Chromium, driven
 * over its debugging protocol. Each rule that Electron has of its own names the place in Electron's source or documentation that says so.
 */
export { app } from './app.ts'
export { BrowserWindow } from './browser-window.ts'
export { ipcMain } from './ipc-main.ts'
export { net } from './net-request.ts'
export { protocol } from './protocol.ts'
export { session } from './session.ts'
export {
  autoUpdater,
  dialog,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  screen,
  shell,
  Tray,
  utilityProcess,
} from './system.ts'
