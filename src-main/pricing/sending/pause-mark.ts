import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** Whether a person has paused the sending of prices; it holds over restarts. */
export interface PauseMark {
  read(): boolean
  write(paused: boolean): void
}

/** Kept as an empty file beside prices.db: it has to be known before that is opened. */
export const pauseMarkFile = (file: string): PauseMark => ({
  read: () => existsSync(file),
  write(paused) {
    if (paused) writeFileSync(file, '', { mode: 0o600 })
    else rmSync(file, { force: true })
  },
})
