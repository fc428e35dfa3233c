import { type BigIntStats, statSync } from 'node:fs'

/**
 * Notices that somebody deletes, replaces, cuts or overwrites a database's files while it is open: SQLite goes on writing to what no
 * longer has a name, and all of it is gone with the process.
 */
export class FileWatch {
  readonly #files: string[]
  readonly #seen: (BigIntStats | undefined)[]

  constructor(database: string) {
    this.#files = [database, `${database}-wal`]
    this.#seen = this.#files.map(look)
  }

  /** What became of the files; null where they are as this connection left them. It takes some microseconds. */
  changed(): string | null {
    for (const [at, file] of this.#files.entries()) {
      const was = this.#seen[at]
      const is = look(file)
      if (!was) continue
      if (!is) return `${file} was deleted while it was in use`
      if (is.ino !== was.ino || is.dev !== was.dev) return `${file} was replaced while it was in use`
      if (is.size < was.size) return `${file} was cut short while it was in use`
      if (is.mtimeNs !== was.mtimeNs) return `${file} was changed by another program while it was in use`
    }
    return null
  }

  /** This connection has just written. */
  wrote(): void {
    for (const [at, file] of this.#files.entries()) {
      const is = look(file)
      // What was deleted meanwhile is noticed at the next look.
      const was = this.#seen[at]
      if (is && (!was || (is.ino === was.ino && is.size >= was.size))) this.#seen[at] = is
    }
  }
}

const look = (file: string) => statSync(file, { bigint: true, throwIfNoEntry: false })
