import { asDeskError } from '../../../src-shared/errors.ts'
import type { ImportDoor } from '../import-door.ts'
import { InterruptibleSleep } from '../uploading/interruptible-sleep.ts'

/** How the list is looked at while an export is being made, in milliseconds. */
export interface ExportWaits {
  first: number
  most: number
  patience: number
}

const usualWaits: ExportWaits = { first: 1_000, most: 15_000, patience: 30 * 60_000 }

/** Watches the service's list after an export was requested, and reports changes. */
export class ExportFollowing {
  readonly #door: ImportDoor
  readonly #waits: ExportWaits
  readonly #pauses = new InterruptibleSleep()
  #control: AbortController | null = null

  constructor(door: ImportDoor, waits: Partial<ExportWaits> = {}) {
    this.#door = door
    this.#waits = { ...usualWaits, ...waits }
  }

  /** An export was asked for: `list` says what the list is now, and whether anything is still being made. */
  follow(list: (signal: AbortSignal) => Promise<{ print: string; waits: boolean }>): void {
    this.leave()
    const control = new AbortController()
    this.#control = control
    void this.#follow(list, control.signal).catch(error => {
      if (!control.signal.aborted) this.#door.log.warn(asDeskError(error).message)
    })
  }

  /** The profile closes. */
  leave(): void {
    this.#control?.abort()
    this.#control = null
  }

  async #follow(list: Parameters<ExportFollowing['follow']>[0], signal: AbortSignal): Promise<void> {
    const { first, most, patience } = this.#waits
    const end = performance.now() + patience
    let last: string | null = null
    let least = 0
    for (let pause = first; performance.now() < end; pause = Math.min(most, pause * 1.5)) {
      await this.#pauses.pause(Math.max(least, pause), signal)
      least = 0
      const now = await list(signal).catch((error: unknown) => {
        const { retry } = asDeskError(error)
        if (typeof retry === 'object') least = retry.afterSeconds * 1000
        return null
      })
      signal.throwIfAborted()
      if (!now) continue
      if (now.print !== last) this.#door.exportsChanged()
      // What a service lists late is not there at first: one look more than needed.
      if (!now.waits && last !== null && now.print === last) return
      last = now.print
    }
  }
}
