import { parseLabel } from '../../../src-shared/print/label.ts'

/** What distinguishes a scanner's keys from a person's: a person's fastest rolls are slower, or end without Enter. */
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
  /** Elsewhere quick signs and Enter aren't a person's work, so a slow scanner is known as well. */
  elsewhere: { first: 140, gap: 250, mean: 250, labelMean: 250 },
  /** A scan has at least so many signs. */
  least: 3,
  /** What is longer isn't a label, such as a token that a password manager types. */
  longest: 200,
  /** So many quick signs without Enter, not all the same, aren't a person's commands either. */
  noPerson: 4,
}

/** How this desk's scanner is set up (settings). */
export interface Scanner {
  /** Sent before each code, and after it, before the key that ends it. With either set, nothing is guessed by pace. */
  prefix: string
  suffix: string
  /** Keys further apart than this (ms) aren't a scan; the paces of guessing are for `usualGap` and grow and shrink with it. */
  gapMs: number
}

/** The gap (ms) that `burstRules` are made for. */
const usualGap = 250

export const usualScanner: Scanner = { prefix: '', suffix: '', gapMs: usualGap }

const isMarked = ({ prefix, suffix }: Scanner): boolean => prefix !== '' || suffix !== ''

/** A label's number of this length is a usual price as well. */
const usualPrice = /^\d{1,4}$/
const longNumber = /^\d{7,}$/

/**
 * Whether a fast text with Enter in a cell of numbers was scanned: a label, a code that the screen has, or anything
 * with a letter. A short number stays a price, even if it is also a code.
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
  /** A second key further from the first than this starts a run of its own (ms). */
  first: number
  /** The same for the keys after it: what started quickly may continue more slowly (ms). */
  gap: number
  /** The keys of a scan, its Enter included, are not further apart than this on the whole (ms). */
  mean: number
  /** The same for an order's, a piece's or a group's label (ms). */
  labelMean: number
  /** Whether a text can be a scan here; absent: any text can. */
  takes?: (text: string) => boolean
}

/** A key as it bears on a run: a sign that a text could hold, the key that ends a scan, or anything else that isn't a mere modifier. */
export interface BurstKey {
  sign: string | null
  /** Whether a scan ends with this key: Enter, or Tab where the scanner is set up so. */
  ends: boolean
  /** When it was struck (ms, of any clock that only continues). */
  at: number
  /** The pace of the place where a run with this key would start. */
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
 * - `start`: it starts a run; the one before is over
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
export function isOver(run: Run, now: number, scanner: Scanner = usualScanner): boolean {
  return now - run.last > patienceOf(run, scanner)
}

/** How long the next key of a run may take (ms). */
export function patienceOf({ count, pace }: Run, scanner: Scanner = usualScanner): number {
  if (isMarked(scanner)) return scanner.gapMs
  return (count === 1 ? pace.first : pace.gap) * (scanner.gapMs / usualGap)
}

/**
 * What quick keys without an end in time were meant as, where a person strikes no such commands: a text to look for. Null: they were
 * commands, to be carried out one by one.
 */
export function textWithoutEnd(text: string, scanner: Scanner = usualScanner): string | null {
  if (isMarked(scanner)) {
    const isOfScanner = scanner.prefix !== '' && text.startsWith(scanner.prefix)
    return isOfScanner && text.length > scanner.prefix.length ? text.slice(scanner.prefix.length) : null
  }
  const signs = [...text]
  return signs.length >= burstRules.noPerson && new Set(signs).size > 1 ? text : null
}

/** Hears one key after a run (null: none). A space starts no run, since it is a command of buttons and lists. */
export function hearKey(before: Run | null, key: BurstKey, scanner: Scanner = usualScanner): Heard {
  const run = before && !isOver(before, key.at, scanner) ? before : null
  const { sign, at, pace } = key
  if (key.ends) {
    const text = run && scannedText(run, at, scanner)
    return text ? { what: 'scan', run: null, text } : apart
  }
  if (sign === null) return apart
  if (run && agrees(run.text + sign, scanner)) {
    return { what: 'join', run: { ...run, text: run.text + sign, count: run.count + 1, last: at } }
  }
  if (sign.trim() === '' || !agrees(sign, scanner)) return apart
  return { what: 'begin', run: { text: sign, count: 1, from: at, last: at, pace } }
}

/** Whether a text can start with the prefix; without one any text can. */
const agrees = (text: string, { prefix }: Scanner): boolean => prefix.startsWith(text) || text.startsWith(prefix)

/** The code of a run that ended at `at`; null if it was no scan. */
function scannedText(run: Run, at: number, scanner: Scanner): string | null {
  const { text, count, from, pace } = run
  if (isMarked(scanner)) {
    const { prefix, suffix } = scanner
    const isWhole = text.length > prefix.length + suffix.length && text.startsWith(prefix) && text.endsWith(suffix)
    return isWhole ? text.slice(prefix.length, text.length - suffix.length).trim() : null
  }
  const signs = [...text.trim()].length
  if (signs < burstRules.least || signs > burstRules.longest) return null
  if (pace.takes?.(text) === false) return null
  const mean = (at - from) / count / (scanner.gapMs / usualGap)
  const isQuick = mean <= pace.mean || (mean <= pace.labelMean && parseLabel(text) !== null)
  return isQuick ? text.trim() : null
}
