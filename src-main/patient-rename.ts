import { renameSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** What Windows answers while a virus scanner or an indexer looks at a file that has just been written. */
const busy = new Set(['EPERM', 'EACCES', 'EBUSY'])
const patienceMs = 1_000
const pauseMs = 50

/**
 * Renames a file or a folder. On Windows it is tried again for a second while another program has it open. The first
 * try is synchronous: nearly always it is the only one.
 * @param work stands in for the rename in tests
 */
export async function renamePatiently(
  from: string,
  to: string,
  platform: NodeJS.Platform = process.platform,
  work: (from: string, to: string) => void = renameSync,
): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await pause(pauseMs)) {
    try {
      return work(from, to)
    } catch (error) {
      const isBusy = platform === 'win32' && busy.has((error as NodeJS.ErrnoException).code ?? '')
      if (!isBusy || performance.now() >= end) throw error
    }
  }
}
