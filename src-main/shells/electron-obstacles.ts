import { readFileSync, statSync } from 'node:fs'
import { phrase } from '../../src-shared/messages/phrases.ts'

/** Why Electron opens no window, and what someone can do about it. */
export interface ElectronObstacle {
  kind: 'display' | 'sandbox' | 'library' | 'other'
  /** A phrase. */
  why: string
  /** A phrase: a whole sentence. */
  advice: string
}

/** What is looked at before Electron is started; tests pass a fake one. */
export interface ElectronComputer {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  isRoot: boolean
  /** The text of a small file; null if it can't be read. */
  read: (path: string) => string | null
  /** Owner and mode of a file; null if it is missing. */
  stat: (path: string) => { uid: number; mode: number } | null
}

const thisComputer: ElectronComputer = {
  platform: process.platform,
  env: process.env,
  isRoot: process.getuid?.() === 0,
  read: path => {
    try {
      return readFileSync(path, 'utf8').trim()
    } catch {
      return null
    }
  },
  stat: path => statSync(path, { throwIfNoEntry: false }) ?? null,
}

/** Settings of Linux that keep ordinary users from the namespaces of Chromium's sandbox, each with the value that does. */
const namespaceSettings = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
] as const

const modeBits = 0o7777
const setuidForAll = 0o4755

const noDisplay = (): ElectronObstacle => ({
  kind: 'display',
  why: phrase('no display available'),
  advice: phrase('Electron needs DISPLAY or WAYLAND_DISPLAY.'),
})

const noSandbox = (helper: string): ElectronObstacle => ({
  kind: 'sandbox',
  why: phrase('this system doesn’t allow its sandbox'),
  advice: phrase('To allow it: {{command}}', {
    command: `sudo chown root:root "${helper}" && sudo chmod 4755 "${helper}"`,
  }),
})

/**
 * What keeps Electron from opening a window on this computer, seen before it is started; null if nothing is known.
 * @param helper the path of Chromium's sandbox helper
 */
export function electronObstacle(
  helper: string,
  { platform, env, isRoot, read, stat }: ElectronComputer = thisComputer,
): ElectronObstacle | null {
  if (platform !== 'linux') return null
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return noDisplay()
  // Root runs it without the sandbox in any case.
  if (isRoot || !namespaceSettings.some(([file, value]) => read(file) === value)) return null
  const found = stat(helper)
  return found?.uid === 0 && (found.mode & modeBits) === setuidForAll ? null : noSandbox(helper)
}

/** How a program ended that had not opened a window. */
export type EarlyEnd =
  | { code: number | null; signal: string | null }
  | { error: string }
  /** It was ended, as nothing was heard of it for so long. */
  | { silentSeconds: number }

/** Reads from a program's last output and its end why it opened no window. */
export function earlyEndReason(end: EarlyEnd, output: string, helper: string): ElectronObstacle {
  const library = /error while loading shared libraries: ([^:\s]+):/.exec(output)?.[1]
  if (library !== undefined) {
    return {
      kind: 'library',
      why: phrase('the library {{library}} is missing', { library }),
      advice: phrase('Install the library, then start again.'),
    }
  }
  if (/no usable sandbox|SUID sandbox helper|sandbox_host_linux/i.test(output)) return noSandbox(helper)
  if (/Missing X server|cannot open display|Failed to connect to Wayland display/i.test(output)) return noDisplay()
  return {
    kind: 'other',
    why: inWords(end),
    advice: phrase('Selvedge tries it again at the next start; --shell browser skips it.'),
  }
}

function inWords(end: EarlyEnd): string {
  if ('error' in end) return phrase('it couldn’t be started: {{why}}', { why: end.error })
  if ('silentSeconds' in end) return phrase('it didn’t respond for {{seconds}} s', { seconds: end.silentSeconds })
  return end.signal === null
    ? phrase('it closed with exit code {{code}}', { code: end.code ?? 1 })
    : phrase('it was ended by {{signal}}', { signal: end.signal })
}

/** The line that says why the desk opens in a browser, in phrases. */
export const insteadOfElectron = ({ why, advice }: ElectronObstacle): string =>
  `${phrase('Electron couldn’t open a window ({{why}}), so Selvedge opens in a browser instead.', { why })} ${advice}`

/** The line for someone who demanded Electron, in phrases. */
export const withoutElectron = ({ why, advice }: ElectronObstacle): string =>
  `${phrase('Electron couldn’t open a window ({{why}}).', { why })} ${advice}`
