import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { phrase } from '../../../src-shared/messages/phrases.ts'
import { childEnvironment } from '../../child-environment.ts'
import { windowMemoryArguments } from '../window-memory.ts'
import { type Computer, type FoundBrowser, findBrowser, thisComputer } from './find-browser.ts'

/** The result of opening a window. If it didn't open, the desk must be opened by hand. */
export type WindowOutcome =
  | {
      opened: true
      browser: string
      /** A warning for the person, such as a missing sandbox. */
      notice: Message | null
      /** Settles when the browser exits. */
      closed: Promise<void>
      close(): void
    }
  | { opened: false; why: string }

export interface WindowRequest {
  /** Writes a launch file. */
  launchFile: (folder?: string) => Promise<string>
  /** Folder for this desk's browser profile, separate from the person's own. */
  profileFolder: string
  computer?: Computer
  /** True for root on Linux: Chromium doesn't start as root with its sandbox. */
  asRoot?: boolean
}

/** The browser's command line. It has the launch file, never a key: other users can read command lines. */
export function windowArguments(launchFile: string, profileFolder: string, asRoot: boolean): string[] {
  return [
    `--app=${pathToFileURL(launchFile).href}`,
    `--user-data-dir=${profileFolder}`,
    '--no-first-run',
    '--no-default-browser-check',
    ...windowMemoryArguments,
    ...(asRoot ? ['--no-sandbox'] : []),
  ]
}

/** A snap can read and write only its own part of the home folder. */
function foldersFor(browser: FoundBrowser, profileFolder: string): { launch?: string; profile: string } {
  if (!browser.confined) return { profile: profileFolder }
  const own = join(homedir(), 'snap', 'chromium', 'common', 'selvedge')
  return { launch: own, profile: join(own, 'profile') }
}

/** Opens the desk in its own window, if this computer has a display and a browser for it. */
export async function openWindow(request: WindowRequest): Promise<WindowOutcome> {
  const computer = request.computer ?? thisComputer
  const { platform, env } = computer
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) {
    return { opened: false, why: phrase('no display available') }
  }
  const browser = findBrowser(computer)
  if (!browser) return { opened: false, why: phrase('Chromium, Chrome or Edge not found') }
  const asRoot = request.asRoot ?? (platform === 'linux' && process.getuid?.() === 0)
  const folders = foldersFor(browser, request.profileFolder)
  await mkdir(folders.profile, { recursive: true, mode: 0o700 })
  const file = await request.launchFile(folders.launch)
  const child = spawn(browser.program, windowArguments(file, folders.profile, asRoot), {
    stdio: 'ignore',
    env: childEnvironment('window', {}, computer),
    // Ctrl+C in the terminal reaches the desk alone, which closes the window once its page has handed over what was typed.
    detached: platform !== 'win32',
  })
  // Without a listener, one that can't be ended later would end this process.
  child.on('error', () => {})
  const closed = new Promise<void>(resolve => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } catch (error) {
    return {
      opened: false,
      why: phrase('{{browser}} didn’t start: {{why}}', { browser: browser.name, why: (error as Error).message }),
    }
  }
  return {
    opened: true,
    browser: browser.name,
    notice: asRoot ? message('shell.no-sandbox', { browser: browser.name }) : null,
    closed,
    close: () => void child.kill(),
  }
}
