import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Whether a person has paused the sending of prices; survives restarts. */
export interface PauseMark {
  read(): boolean
  write(paused: boolean): void
}

/** Stores the mark as an empty file next to prices.db, since it must be known before that is opened. */
export const pauseMarkFile = (file: string): PauseMark => ({
  read: () => existsSync(file),
  write(paused) {
    if (paused) writeFileSync(file, '', { mode: 0o600 })
    else rmSync(file, { force: true })
  },
})
