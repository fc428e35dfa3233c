import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

const lookMs = 100

/** The lock of a user-data folder, and how a second start tells the first one of itself. */
export class SingleInstance {
  readonly #lock: string
  readonly #messages: string
  #timer: NodeJS.Timeout | null = null

  constructor(userData: string) {
    mkdirSync(userData, { recursive: true })
    // chrome/browser/process_singleton_posix.cc: SingletonLock, a symlink that names the process, and a channel beside it.
    this.#lock = join(userData, 'SingletonLock')
    this.#messages = join(userData, 'SingletonMessages')
  }

  get isHeld(): boolean {
    return this.#timer !== null
  }

  /** Takes the lock, and hears of later starts; false: another process holds it, and has been told. */
  take(argv: readonly string[], heard: (argv: string[], folder: string) => void): boolean {
    if (this.isHeld) return true
    for (;;) {
      try {
        symlinkSync(String(process.pid), this.#lock)
        break
      } catch {
        if (isAlive(Number(readlinkSync(this.#lock)))) {
          this.#tell(argv)
          return false
        }
        // The same file, UnlinkPath: the lock of a process that is gone is nobody's.
        rmSync(this.#lock, { force: true })
      }
    }
    mkdirSync(this.#messages, { recursive: true })
    this.#timer = setInterval(() => {
      for (const { argv: said, folder } of this.#taken()) heard(said, folder)
    }, lookMs)
    return true
  }

  release(): void {
    if (this.#timer === null) return
    clearInterval(this.#timer)
    this.#timer = null
    rmSync(this.#lock, { force: true })
  }

  #tell(argv: readonly string[]): void {
    const file = join(this.#messages, randomUUID())
    writeFileSync(`${file}.part`, JSON.stringify({ argv, folder: process.cwd() }))
    renameSync(`${file}.part`, `${file}.said`)
  }

  #taken(): { argv: string[]; folder: string }[] {
    const names = readdirSync(this.#messages).filter(name => name.endsWith('.said'))
    return names.map(name => {
      const file = join(this.#messages, name)
      const said = JSON.parse(readFileSync(file, 'utf8'))
      rmSync(file)
      return said
    })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
