import { lettersOf } from './name-keys.ts'
import { blankName, signsOnly } from './sheet.ts'
import { isTotalWord, totalWords } from './total-words.ts'

// A million names are a hundred megabytes of text that nobody reads: they are only held against others, by their letters. So a name is kept as a
// number that is made of its letters where they stand.

/** What `lettersOf` makes of a UTF-16 unit: a letter of one unit, or one of these. */
const unseen = 0
const nothing = 1
/** It depends on what is beside it, or it is several letters: `lettersOf` is asked about the whole text. */
const byContext = 2
/** By unit; filled as they are met, since most never are. */
const letterOf = new Uint16Array(2 ** 16)
/** By unit: what tells a letter with an accent from the plain one; 0: it is plain. */
const markOf = new Uint16Array(2 ** 16)
/** Parts of syllables that are composed with their neighbours, and of signs beyond the first plane. */
const isPart = /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\udfff]/

function meet(unit: number): number {
  const sign = String.fromCharCode(unit)
  const all = lettersOf(sign)
  // A capital sigma is another small letter at the end of a word; a mark may be the accent of the letter before it, or become one letter with it.
  const isAlone =
    all.length < 2 && !isPart.test(sign + all) && !/\p{M}/u.test(sign + all) && !sign.normalize('NFKD').includes('Σ')
  const letter = !isAlone ? byContext : all === '' ? nothing : all.charCodeAt(0)
  letterOf[unit] = letter
  markOf[unit] = markIn(sign)
  return letter
}

/** What distinguishes a sign from the letters that it is read as, capitals and ligatures aside; 0: nothing. */
function markIn(sign: string): number {
  const small = sign.normalize('NFKC').toLowerCase()
  return isPlain.test(small) || lettersOf(small) === small ? 0 : small.charCodeAt(0)
}

const isPlain = /^(?:[\0-\x7f]|[^\p{L}\p{M}])*$/u

const [firstStart, firstFactor] = [0x811c9dc5 | 0, 0x01000193]
const [secondStart, secondFactor] = [0x2545f491, 0x9e3779b1]
/** Numbers of names with equal letters differ by less; what is left of it is their accents. */
const accents = 2 ** 8

/** First hashes of words for a sum, at the place that their low bits say or the next free one (0). */
const totals = new Int32Array(2 ** 10)
const longestTotal = Math.max(...Array.from(totalWords, ({ length }) => length))
for (const word of totalWords) {
  const units = Uint16Array.from(word, letter => letter.charCodeAt(0))
  let hash = firstStart
  for (const unit of units) hash = Math.imul(hash ^ unit, firstFactor)
  let place = hash & (totals.length - 1)
  while (totals[place] !== 0) place = (place + 1) & (totals.length - 1)
  totals[place] = hash
}

function isTotal(hash: number): boolean {
  for (let place = hash & (totals.length - 1); totals[place] !== 0; place = (place + 1) & (totals.length - 1))
    if (totals[place] === hash) return true
  return false
}

/** What was found in the text of this moment: two hashes of its letters, one of its accents, how many letters there are, whether a word for a sum may stand at its beginning, and where it ends. */
const found = { first: 0, second: 0, marks: 0, letters: 0, mayBeTotal: false, end: 0 }

/** Looks at a text; false where it has to be looked at as a whole. */
function look(codes: Uint16Array, start: number, end: number, delimiter: number): boolean {
  let first = firstStart
  let second = secondStart
  let marks = 0
  let letters = 0
  let mayBeTotal = false
  let at = start
  for (; at < end; at++) {
    const unit = codes[at] as number
    let letter = letterOf[unit] as number
    if (letter <= byContext) {
      if (letter === unseen) letter = meet(unit)
      if (letter === byContext) return false
      if (letter === nothing) {
        if (unit === delimiter) break
        if (letters <= longestTotal && isTotal(first)) mayBeTotal = true
        continue
      }
    }
    if (unit > 0x7f && markOf[unit] !== 0) marks = withMark(marks, markOf[unit] as number, letters)
    first = Math.imul(first ^ letter, firstFactor)
    second = (Math.imul(second, secondFactor) + letter) | 0
    letters++
  }
  found.end = at
  found.first = first
  found.second = second
  found.marks = marks
  found.letters = letters
  found.mayBeTotal = mayBeTotal || (letters <= longestTotal && isTotal(first))
  return true
}

/** An accent counts with its place. */
const withMark = (marks: number, mark: number, at: number): number => Math.imul(marks ^ mark ^ (at << 16), firstFactor)

/** The same by `lettersOf`. */
function lookAtWhole(text: string): void {
  const letters = lettersOf(text)
  let first = firstStart
  let second = secondStart
  for (let at = 0; at < letters.length; at++) {
    const letter = letters.charCodeAt(at)
    first = Math.imul(first ^ letter, firstFactor)
    second = (Math.imul(second, secondFactor) + letter) | 0
  }
  let [marks, before] = [0, 0]
  for (const sign of text.normalize('NFC')) {
    const mark = markIn(sign)
    if (mark !== 0) marks = withMark(marks, mark, before)
    before += lettersOf(sign).length
  }
  Object.assign(found, { first, second, marks, letters: letters.length, mayBeTotal: true })
}

/** Multiplying moves bits up only. */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return half ^ (half >>> 13)
}

/** What the numbers of all names with the same letters have in common. */
export const lettersIn = (number: number): number => Math.floor(number / accents)

/** True if a name has accents. */
export const hasAccents = (number: number): boolean => number % accents !== 0

/** Where the name that was numbered last ends. */
export const nameEnd = (): number => found.end

/**
 * The number of the name between `start` and the next delimiter (none of its signs is a letter), or `end`, of a text whose units are `codes`: `blankName` or
 * `signsOnly` where it has no letters, and below 0 for a word for a sum. Of its 52 bits, 44 are made of the letters (`lettersOf`) and the last eight of the accents: 0
 * where there are none.
 */
export function nameNumberIn(
  text: string,
  codes: Uint16Array,
  start: number,
  end: number,
  delimiter = Number.NaN,
): number {
  if (!look(codes, start, end, delimiter)) {
    found.end = start
    while (found.end < end && codes[found.end] !== delimiter) found.end++
    lookAtWhole(text.slice(start, found.end))
  }
  const { first, second, marks, letters, mayBeTotal } = found
  if (letters === 0) return found.end === start || text.slice(start, found.end).trim() === '' ? blankName : signsOnly
  const accent = marks === 0 ? 0 : mixed(marks) >>> 24 || 1
  const number = Math.max((mixed(first) >>> 0) * 2 ** 20 + (mixed(second) >>> 20) * accents + accent, signsOnly + 1)
  return mayBeTotal && isTotalWord(text.slice(start, found.end).trim()) ? -number : number
}

let units = new Uint16Array(256)

/** The number of a name, as of one within a text. */
export function nameNumber(name: string): number {
  if (units.length < name.length) units = new Uint16Array(name.length * 2)
  for (let at = 0; at < name.length; at++) units[at] = name.charCodeAt(at)
  return nameNumberIn(name, units, 0, name.length)
}
