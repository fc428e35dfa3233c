import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { windowMemoryArguments } from '../window-memory.ts'
import { type Computer, type FoundBrowser, findBrowser, thisComputer } from './find-browser.ts'

/** What became of opening a window: where it did not open, the address must be opened by hand. */
export type WindowOutcome =
  | {
      opened: true
      browser: string
      /** Something the person should know of, such as a missing sandbox. */
      notice: Message | null
      /** Settles when the browser has ended. */
      closed: Promise<void>
      close(): void
    }
  | { opened: false; why: string }

export interface WindowRequest {
  /** The shell's way to write a launch file. */
  launchFile: (folder?: string) => Promise<string>
  /** A folder that keeps this desk's browser profile apart from the person's own. */
  profileFolder: string
  computer?: Computer
  /** True for root on Linux; Chromium does not start as root with its sandbox. */
  asRoot?: boolean
}

/** The command line of the window. It names the launch file, never a key: other users can read command lines. */
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

/** The environment without what the desk is told through it: a token is no business of a browser's. */
function withoutSecrets(env: Computer['env']): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('SELVEDGE_')))
}

/** A snap can read and write only its own part of the home folder. */
function foldersFor(browser: FoundBrowser, profileFolder: string): { launch?: string; profile: string } {
  if (!browser.confined) return { profile: profileFolder }
  const own = join(homedir(), 'snap', 'chromium', 'common', 'selvedge')
  return { launch: own, profile: join(own, 'profile') }
}

/** Opens the desk in a window of its own, if this computer has a display and a browser for it. */
export async function openWindow(request: WindowRequest): Promise<WindowOutcome> {
  const computer = request.computer ?? thisComputer
  const { platform, env } = computer
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) {
    return { opened: false, why: 'no display available' }
  }
  const browser = findBrowser(computer)
  if (!browser) return { opened: false, why: 'Chromium, Chrome or Edge not found' }
  const asRoot = request.asRoot ?? (platform === 'linux' && process.getuid?.() === 0)
  const folders = foldersFor(browser, request.profileFolder)
  await mkdir(folders.profile, { recursive: true, mode: 0o700 })
  const file = await request.launchFile(folders.launch)
  const child = spawn(browser.program, windowArguments(file, folders.profile, asRoot), {
    stdio: 'ignore',
    env: withoutSecrets(env),
  })
  const closed = new Promise<void>(resolve => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } catch (error) {
    return { opened: false, why: `${browser.name} did not start: ${(error as Error).message}` }
  }
  return {
    opened: true,
    browser: browser.name,
    notice: asRoot ? message('shell.no-sandbox', { browser: browser.name }) : null,
    closed,
    close: () => void child.kill(),
  }
}
