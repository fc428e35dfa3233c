import type { Upload, UploadProof } from '../../../src-shared/contract/import-uploads.ts'
import type { UploadEvidence } from './upload-evidence.ts'

/** How an upload as a file is followed, in milliseconds. */
export interface FollowingWaits {
  /** Between two looks at the service's signs, at first and at most. */
  first: number
  most: number
  /** Between two readings of the whole grid, at first and at most. */
  readFirst: number
  readMost: number
  /** After that nothing more is expected of a file. */
  patience: number
}

const minute = 60_000

export const usualWaits: FollowingWaits = {
  first: 1_000,
  most: 15_000,
  readFirst: 2_000,
  readMost: 5 * minute,
  patience: 60 * minute,
}

/**
 * So many readings after a sign of its end, in which nothing more arrived, end it: a service may say that it is done before its prices
 * show it.
 */
const readingsAfter = { sure: 3, perhaps: 5 } as const
const growth = 1.7
/** Counters that never move count as evidence after this share of the patience. */
const partForStillCounters = 1 / 6

/** When an upload as a file is looked after next, and when it is at its end. Times are of a clock that never jumps. */
export class FileCourse {
  readonly #waits: FollowingWaits
  readonly #began: number
  readonly #ageThen: number
  #pause: number
  #readEvery: number
  #nextReading: number
  #ended: UploadEvidence['ended'] = null
  #arrived = -1
  #readInVain = 0
  #counters: string | null = null
  #haveMoved = false

  /** @param age how long ago the file went up by the computer's clock, which may have been set back since */
  constructor(waits: FollowingWaits, now: number, age = 0) {
    this.#waits = waits
    this.#began = now
    this.#ageThen = Math.max(0, age)
    this.#pause = waits.first
    this.#readEvery = waits.readFirst
    this.#nextReading = now + waits.readFirst
  }

  /** How long ago the file went up. The computer's clock may jump meanwhile. */
  age(now: number): number {
    return this.#ageThen + now - this.#began
  }

  /** How long to wait until the next look. */
  get pause(): number {
    const { most } = this.#waits
    const pause = this.#pause
    this.#pause = Math.min(most, pause * growth)
    return pause
  }

  /**
   * What the service's counters say about the end; they count all its jobs together: nothing is pending any more. If
   * they never move, they may not count imports at all, so that is evidence only after a long time. `age`: time since
   * the upload.
   */
  signOf(jobs: Upload['jobs'], age: number): 'perhaps' | null {
    if (!jobs) return null
    const counters = JSON.stringify(jobs)
    this.#haveMoved ||= this.#counters !== null && this.#counters !== counters
    this.#counters = counters
    const areStillLong = age > this.#waits.patience * partForStillCounters
    return jobs.pending === 0 && (this.#haveMoved || areStillLong) ? 'perhaps' : null
  }

  /** True if the grid is to be read now. */
  isReadingDue(ended: UploadEvidence['ended'], now: number): boolean {
    const isNews = ended !== this.#ended && ended !== null
    this.#ended = ended
    if (isNews) this.#readEvery = this.#waits.readFirst
    return isNews || now >= this.#nextReading
  }

  /** The grid was read; true if nothing more is expected. `age`: how long ago the file went up. */
  isOver(proof: Omit<UploadProof, 'at'>, age: number, now: number): boolean {
    if (proof.arrived === proof.cells) return true
    const isMore = proof.arrived > this.#arrived
    this.#arrived = proof.arrived
    this.#readInVain = isMore || this.#ended === null ? 0 : this.#readInVain + 1
    // What arrives just now is followed more closely.
    this.#readEvery = isMore ? this.#waits.readFirst : Math.min(this.#waits.readMost, this.#readEvery * growth)
    this.#nextReading = now + this.#readEvery
    const isEnough = this.#ended !== null && this.#readInVain >= readingsAfter[this.#ended]
    return isEnough || age > this.#waits.patience
  }
}
