import { create } from 'zustand'
import type { About } from '../../../src-shared/contract/desk.ts'

/**
 * Who may show notifications outside of the window: `desk`: Electron, without permission; otherwise the browser, as the
 * user has decided; `none`: this browser can't.
 */
export type SystemSay = 'desk' | 'none' | NotificationPermission

interface System {
  shell: About['shell'] | null
  permission: NotificationPermission | 'none'
}

const permissionNow = (): System['permission'] =>
  typeof Notification === 'undefined' ? 'none' : Notification.permission

const useSystem = create<System>(() => ({ shell: null, permission: permissionNow() }))

/** Takes up which shell the window is in. */
export function knowShell(shell: About['shell']): void {
  useSystem.setState({ shell, permission: permissionNow() })
}

function sayOf({ shell, permission }: System): SystemSay {
  return shell === 'electron' ? 'desk' : permission
}

/** Who may show notifications outside of the window now; null until the shell is known. */
export function useSystemSay(): SystemSay | null {
  return useSystem(system => (system.shell === null ? null : sayOf(system)))
}

/** Asks the person, through the browser, for the right to notify. Browsers allow that only in answer to a click. */
export async function askToNotify(): Promise<void> {
  if (typeof Notification === 'undefined') return
  await Notification.requestPermission()
  useSystem.setState({ permission: permissionNow() })
}

/**
 * Shows a notification through the browser, if it may; a newer one of the same tag takes the older one's place, also one of
 * another window of this desk. Silent: the desk has a tone of its own.
 */
export function notifyInBrowser(title: string, lines: readonly string[], onClick: () => void, tag = 'selvedge'): void {
  if (sayOf(useSystem.getState()) !== 'granted') return
  const shown = new Notification(title, { body: lines.join('\n'), tag, silent: true })
  shown.onclick = () => {
    window.focus()
    shown.close()
    onClick()
  }
}
