import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { posix, win32 } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childEnvironment } from '../../child-environment.ts'
import { type Computer, thisComputer } from './find-browser.ts'

/** How long an opener may take to fail (ms); one that still runs by then has opened the address. */
const patience = 1_500

/** The program that hands addresses to the system's browser, and what comes before the address; null if there is none. */
export function openerOf({ platform, env, exists }: Computer): { program: string; before: string[] } | null {
  if (platform === 'darwin') return { program: '/usr/bin/open', before: [] }
  if (platform === 'win32') {
    const program = win32.join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'rundll32.exe')
    return { program, before: ['url.dll,FileProtocolHandler'] }
  }
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return null
  const folders = (env['PATH'] ?? '').split(':').filter(folder => folder.startsWith('/'))
  const program = folders.map(folder => posix.join(folder, 'xdg-open')).find(exists)
  return program === undefined ? null : { program, before: [] }
}

/**
 * Opens an http or https address, which the desk has checked, in the browser of whoever uses this computer: there they are
 * signed in to the console. False if it can't; no shell reads the address.
 */
export async function openInSystemBrowser(url: string, computer: Computer = thisComputer): Promise<boolean> {
  const opener = openerOf(computer)
  if (!opener || !/^https?:\/\//.test(url)) return false
  const child = spawn(opener.program, [...opener.before, url], {
    stdio: 'ignore',
    detached: true,
    env: childEnvironment('window', {}, computer),
  })
  child.unref()
  try {
    const ended = once(child, 'exit').then(([code]) => code === 0)
    return await Promise.race([ended, pause(patience, true, { ref: false })])
  } catch {
    return false
  }
}
