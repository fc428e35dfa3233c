import type { BrowserWindow } from 'electron'
import type { ShellLog } from '../shell-api.ts'

const hour = 3_600_000
const reloadsAnHour = 3

/**
 * Loads a window's page again when its process has ended, at most three times an hour: a page that crashes as soon as it
 * is loaded must not keep the computer busy. The next reload waits until the hour allows it, or until someone wants the
 * window (`revive`).
 */
export function reloadAfterCrashes(window: BrowserWindow, log: ShellLog): void {
  let reloads: number[] = []
  let timer: NodeJS.Timeout | undefined
  const reload = () => {
    if (window.isDestroyed()) return
    reloads = [...reloads.slice(1 - reloadsAnHour), Date.now()]
    window.webContents.reload()
  }
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.error({ reason }, 'the window stopped working')
    if (reason === 'clean-exit') return
    clearTimeout(timer)
    const [oldest = 0] = reloads.length < reloadsAnHour ? [] : reloads
    const wait = oldest + hour - Date.now()
    if (wait <= 0) reload()
    else timer = setTimeout(reload, wait).unref()
  })
  window.on('closed', () => clearTimeout(timer))
}

/** Loads the page again if its process has ended: someone wants to see it. */
export function revive(window: BrowserWindow): void {
  if (window.webContents.isCrashed()) window.webContents.reload()
}
