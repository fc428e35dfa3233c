import { parseLabel } from '../../../src-shared/print/label.ts'

/** What tells a scanner's keys from a person's: a person's fastest rolls are slower, or end without Enter. */
export const burstRules: Readonly<Record<'field' | 'numbers' | 'elsewhere', Pace>> & {
  least: number
  longest: number
  noPerson: number
} = {
  /** In a text field, where people type fast too; what reads as a label may come more slowly. */
  field: { first: 110, gap: 150, mean: 40, labelMean: 90 },
  /** In a cell of numbers a quick typist's `145` and Enter is a number: only what cannot be a usual one, as a whole, is a label. */
  numbers: {
    first: 110,
    gap: 150,
    mean: 40,
    labelMean: 40,
    takes: text => isLabelOrCode(text, () => false),
  },
  /** Elsewhere quick signs and Enter are no person's work, so a slow scanner is known as well. */
  elsewhere: { first: 140, gap: 250, mean: 250, labelMean: 250 },
  /** A scan has at least so many signs. */
  least: 3,
  /** What is longer is no label, such as a token that a password manager types. */
  longest: 200,
  /** So many quick signs without Enter, not all the same, are no commands of a person either. */
  noPerson: 4,
}

/** A label's number of this length is a usual price as well. */
const usualPrice = /^\d{1,4}$/
const longNumber = /^\d{7,}$/

/**
 * Whether a quick text with Enter in a cell of numbers was scanned: a label, a code that the screen has, or anything with a
 * letter. A short number stays a price, whatever it may name.
 */
export function isLabelOrCode(text: string, isCode: (text: string) => boolean): boolean {
  const whole = text.trim()
  if (usualPrice.test(whole)) return false
  return isCode(whole) || /\p{L}/u.test(whole) || (parseLabel(whole) !== null && !longNumber.test(whole))
}

/** Whether a quick text with Enter in a cell of any text was scanned: only a label that no usual price or code looks like. */
export const isLabelInText = (text: string): boolean =>
  !usualPrice.test(text.trim()) && !longNumber.test(text.trim()) && parseLabel(text) !== null

/** How quickly a scanner's keys follow each other. */
export interface Pace {
  /** A second key further from the first than this begins a run of its own (ms). */
  first: number
  /** The same for the keys after it: what began quickly may go on more slowly (ms). */
  gap: number
  /** The keys of a scan, its Enter included, are not further apart than this on the whole (ms). */
  mean: number
  /** The same for an order's, a piece's or a group's label (ms). */
  labelMean: number
  /** Whether a text can be a scan there at all; absent: any text can. */
  takes?: (text: string) => boolean
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
  return now - run.last > patienceOf(run)
}

/** How long the next key of a run may take (ms). */
export function patienceOf({ count, pace }: Run): number {
  return count === 1 ? pace.first : pace.gap
}

/** True for quick signs that no person strikes as commands, even where no Enter follows in time. */
export function isNoPerson(text: string): boolean {
  const signs = [...text]
  return signs.length >= burstRules.noPerson && new Set(signs).size > 1
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
  if (pace.takes?.(text) === false) return false
  const mean = (at - from) / count
  return mean <= pace.mean || (mean <= pace.labelMean && parseLabel(text) !== null)
}
