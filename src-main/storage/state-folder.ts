import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { homedir, hostname } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import { folderOr } from './default-folder.ts'

/**
 * Where this user's desks keep what must not travel with a data folder: what they know of each other on this computer.
 * It is never inside a data folder, so a copied or restored data folder doesn't bring an older one along.
 * `XDG_STATE_HOME` decides if it is set (an absolute path, as its specification requires).
 */
export function stateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const { XDG_STATE_HOME: chosen } = env
  if (chosen && isAbsolute(chosen)) return join(chosen, 'selvedge')
  if (process.platform === 'win32') return join(folderOr(env['LOCALAPPDATA'], 'AppData', 'Local'), 'Selvedge State')
  if (process.platform === 'darwin') {
    return join(homedir(), 'Library', 'Application Support', 'Selvedge State')
  }
  return join(homedir(), '.local', 'state', 'selvedge')
}

/**
 * The state folder, made where it is missing and readable by this user alone. Throws `desk.folder-unusable` if it cannot
 * be made or belongs to someone else; whoever needs it says so and continues without it.
 */
export function openStateFolder(env: NodeJS.ProcessEnv = process.env): string {
  const folder = stateFolder(env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const { uid, mode } = lstatSync(folder)
    if (process.getuid && uid !== process.getuid()) throw new Error('it belongs to another user')
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
    return folder
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DeskError('desk.folder-unusable', { folder, why }, { cause: error })
  }
}

/**
 * A short name for this computer, for files in a state folder: a home folder on a network drive is shared by several. It is a
 * hash, and the same for all users of the computer.
 */
export function computerMark(): string {
  return createHash('sha256').update(systemId()).digest('hex').slice(0, 12)
}

/** What the system calls this installation; its host name if it has no such id. */
function systemId(): string {
  for (const file of ['/etc/machine-id', '/var/lib/dbus/machine-id']) {
    try {
      const id = readFileSync(file, 'utf8').trim()
      if (/^[0-9a-f]{32}$/.test(id)) return id
    } catch {
      // Not on this system.
    }
  }
  return hostname()
}
