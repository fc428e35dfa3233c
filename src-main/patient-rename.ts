import { renameSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** What Windows answers while a virus scanner or an indexer looks at a file that has just been written. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
const patienceMs = 1_000
const pauseMs = 50

/** For what can be moved another time as well, and must not keep its thread for long (ms). */
export const briefPatience = 200

interface RenameOptions {
  /** How long it is tried again (ms); a second if absent. */
  patience?: number
  platform?: NodeJS.Platform
  /** Stands in for the rename in tests. */
  work?: (from: string, to: string) => void
}

/** Renames once; false: another program has the file open, and it may be tried again until `end`. */
function tryOnce(from: string, to: string, end: number, { platform, work = renameSync }: RenameOptions): boolean {
  try {
    work(from, to)
    return true
  } catch (error) {
    const isBusy = (platform ?? process.platform) === 'win32' && busy.has((error as NodeJS.ErrnoException).code ?? '')
    if (!isBusy || performance.now() >= end) throw error
    return false
  }
}

const endOf = ({ patience = patienceMs }: RenameOptions) => performance.now() + patience

/**
 * Renames a file or a folder. On Windows it is tried again for a second while another program has it open. The first
 * try is synchronous: nearly always it is the only one.
 */
export async function renamePatiently(from: string, to: string, options: RenameOptions = {}): Promise<void> {
  for (const end = endOf(options); !tryOnce(from, to, end, options); ) await pause(pauseMs)
}

/** The same for code that can't wait for a promise; its thread stands still between two tries. */
export function renamePatientlySync(from: string, to: string, options: RenameOptions = {}): void {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  for (const end = endOf(options); !tryOnce(from, to, end, options); ) Atomics.wait(asleep, 0, 0, pauseMs)
}

/** Makes what was done to a folder's names durable, where the system can (Windows cannot open folders). */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle
  try {
    handle = await open(folder, 'r')
  } catch {
    return
  }
  await handle.sync().catch(() => {})
  await handle.close()
}

/** Moves a file durably. */
export async function move(from: string, to: string): Promise<void> {
  await renamePatiently(from, to)
  await syncFolder(dirname(to))
  if (dirname(from) !== dirname(to)) await syncFolder(dirname(from))
}
