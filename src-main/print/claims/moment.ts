/** A moment by the two clocks of a computer, in milliseconds. */
export interface Moment {
  /** Stands still while the computer sleeps. */
  monotonic: number
  /** Jumps where it is set. */
  wall: number
}

export const thisMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })

/** True only where both clocks say so. */
export const isWithin = ({ monotonic, wall }: Moment, milliseconds: number): boolean =>
  performance.now() - monotonic < milliseconds && Math.abs(Date.now() - wall) < milliseconds
