/** What tells a scanner's keys from a person's: a person's fastest rolls are slower, or end without Enter. */
export const burstRules = {
  /** In a text field, where people type fast too. */
  field: { gap: 70, mean: 40 },
  /** Elsewhere three signs and Enter are no person's work, so a slow scanner is known as well. */
  elsewhere: { gap: 110, mean: 110 },
  /** A scan has at least so many signs. */
  least: 3,
  /** What is longer is no label, such as a token that a password manager types. */
  longest: 200,
} as const

/** How quickly a scanner's keys follow each other. */
export interface Pace {
  /** Two keys further apart than this belong to two runs (ms). */
  gap: number
  /** The keys of a scan, its Enter included, are not further apart than this on the whole (ms). */
  mean: number
}

/** A key as it bears on a run: a sign that a text could hold, Enter, or anything else that is no mere modifier. */
export interface BurstKey {
  sign: string | null
  enter: boolean
  /** When it was struck (ms, of any clock that only goes on). */
  at: number
  /** The pace of the place where a run with this key would begin. */
  pace: Pace
}

/** Keys that followed each other quickly. */
export interface Run {
  text: string
  count: number
  from: number
  last: number
  pace: Pace
}

/**
 * What a key is to the run before it.
 * - `begin`: it begins a run; the one before is over
 * - `join`: it belongs to the run
 * - `scan`: it ends the run, which was a scan
 * - `apart`: it belongs to no run, and the one before is over
 */
export type Heard =
  | { what: 'begin' | 'join'; run: Run }
  | { what: 'apart'; run: null }
  | { what: 'scan'; run: null; text: string }

const apart: Heard = { what: 'apart', run: null }

/** True when nothing struck at `now` can belong to the run. */
export function isOver(run: Run, now: number): boolean {
  return now - run.last > run.pace.gap
}

/** Hears one key after a run (null: none). A space begins no run, since it is a command of buttons and lists. */
export function hearKey(before: Run | null, key: BurstKey): Heard {
  const run = before && !isOver(before, key.at) ? before : null
  if (key.enter) {
    return run && isScan(run, key.at) ? { what: 'scan', run: null, text: run.text.trim() } : apart
  }
  const { sign, at, pace } = key
  if (sign === null) return apart
  if (run) {
    return { what: 'join', run: { ...run, text: run.text + sign, count: run.count + 1, last: at } }
  }
  if (sign.trim() === '') return apart
  return { what: 'begin', run: { text: sign, count: 1, from: at, last: at, pace } }
}

function isScan({ text, count, from, pace }: Run, at: number): boolean {
  const signs = [...text.trim()].length
  if (signs < burstRules.least || signs > burstRules.longest) return false
  return (at - from) / count <= pace.mean
}
