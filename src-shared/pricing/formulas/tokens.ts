import { longestName, mostCharacters, mostParts } from './limits.ts'
import { isReservedName, wordOperators } from './names.ts'
import { type FormulaProblem, problemAt } from './problem.ts'

/** A part of a formula, and where it is in the text that was typed. */
export interface Token {
  kind: 'number' | 'name' | 'operator' | 'open' | 'close' | 'comma' | 'question' | 'colon'
  /** In the language's own signs: `*` for `×`. */
  text: string
  at: number
  length: number
}

const kinds: Readonly<Record<string, Token['kind']>> = {
  '(': 'open',
  ')': 'close',
  ',': 'comma',
  '?': 'question',
  ':': 'colon',
}

const operators: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^', '<', '>', '<=', '>=', '==', '!='])

const isDigit = (sign: string) => sign >= '0' && sign <= '9'
const isBlank = (character: string) => /^[\s\u200b\u2060\ufeff]$/.test(character)
/** Letters and marks that take no place of their own, so that two names would look the same. */
const isUnseen = (character: string) => /^\p{Default_Ignorable_Code_Point}$/u.test(character)
const startsName = (character: string) => /^[\p{L}_]$/u.test(character) && !isUnseen(character)
const goesOnName = (character: string) => /^[\p{L}\p{M}\p{N}_]$/u.test(character) && !isUnseen(character)

/** A character of the text with its place; surrogate pairs are one. */
interface Sign {
  text: string
  at: number
  length: number
}

function signsOf(text: string): Sign[] {
  const signs: Sign[] = []
  let at = 0
  for (const character of text) {
    // `≤` is two signs at one place, so that it meets the same rules as `<=`.
    for (const sign of plainSign(character)) signs.push({ text: sign, at, length: character.length })
    at += character.length
  }
  return signs
}

/** Where the run of signs that fit ends, from `from` on. */
function endOf(signs: readonly Sign[], from: number, fits: (sign: string) => boolean): number {
  let end = from
  for (let sign = signs[end]; sign && fits(sign.text); sign = signs[end]) end++
  return end
}

const lastOf = (signs: readonly Sign[], fallback: Sign): Sign => signs[signs.length - 1] ?? fallback

function joined(kind: Token['kind'], signs: readonly Sign[], first: Sign): Token {
  const last = lastOf(signs, first)
  const text = signs.map(sign => sign.text).join('')
  return { kind, text, at: first.at, length: last.at + last.length - first.at }
}

function nameProblem(token: Token): FormulaProblem | null {
  const where = { name: token.text.slice(0, longestName), at: token.at + 1 }
  if (token.text.length > longestName)
    return problemAt('formulas.long-name', { at: where.at, most: longestName }, token)
  if (looksLikeAnother(token.text)) return problemAt('formulas.look-alike', where, token)
  return isReservedName(token.text) ? problemAt('formulas.reserved-name', where, token) : null
}

function signProblem(first: Sign): FormulaProblem {
  const at = first.at + 1
  if (first.text === '=') return problemAt('formulas.equals-sign', { at }, first)
  if (first.text === '.') return problemAt('formulas.property', { at }, first)
  return problemAt('formulas.unknown-sign', { sign: visible(first.text), at }, first)
}

/** A character that cannot be seen, or not alone, by its number. */
function visible(character: string): string {
  if (!/^[\p{C}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character)) return character
  const number = character.codePointAt(0) ?? 0
  return `U+${number.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The part that starts at `from`, with where the next one starts. */
function tokenAt(signs: readonly Sign[], from: number, first: Sign): [Token, number] | FormulaProblem {
  const startsNumber = isDigit(first.text) || (first.text === '.' && isDigit(signs[from + 1]?.text ?? ''))
  if (startsNumber) {
    const end = endOf(signs, from, sign => isDigit(sign) || sign === '.')
    const token = joined('number', signs.slice(from, end), first)
    const isNumber = /^(?:\d+\.?\d*|\.\d+)$/.test(token.text) && Number.isFinite(Number(token.text))
    return isNumber
      ? [token, end]
      : problemAt('formulas.bad-number', { number: token.text.slice(0, 30), at: first.at + 1 }, token)
  }
  if (startsName(first.text)) {
    const end = endOf(signs, from, goesOnName)
    const token = joined('name', signs.slice(from, end), first)
    token.text = token.text.normalize('NFC')
    if (wordOperators.has(token.text)) token.kind = 'operator'
    return nameProblem(token) ?? [token, end]
  }
  const kind = kinds[first.text]
  if (kind) return [joined(kind, [first], first), from + 1]
  const two = first.text + (signs[from + 1]?.text ?? '')
  const size = operators.has(two) ? 2 : operators.has(first.text) ? 1 : 0
  return size === 0 ? signProblem(first) : [joined('operator', signs.slice(from, from + size), first), from + size]
}

/**
 * Parts a formula's text, or says what in it belongs to no formula. What is not listed here never reaches the parser: no strings, no
 * brackets of other kinds, no dots after names, no assignments.
 */
export function tokensOf(text: string): Token[] | FormulaProblem {
  if (text.length > mostCharacters) {
    const length = text.length - mostCharacters
    const data = { most: mostCharacters, length: text.length }
    return problemAt('formulas.too-long', data, { at: mostCharacters, length })
  }
  const signs = signsOf(text)
  const tokens: Token[] = []
  let from = 0
  for (let first = signs[from]; first; first = signs[from]) {
    if (isBlank(first.text)) {
      from++
      continue
    }
    const next = tokenAt(signs, from, first)
    if (!Array.isArray(next)) return next
    const [token, end] = next
    if (tokens.length === mostParts) return problemAt('formulas.too-many-parts', { most: mostParts }, token)
    tokens.push(token)
    from = end
  }
  if (tokens.length > 0) return tokens
  return problemAt('formulas.empty', {}, { at: 0, length: text.length })
}

/** Letters of other alphabets that look like a Latin one, each with its own. */
const latin: ReadonlyMap<string, string> = new Map(
  (
    [
      ['аеорсухіѕјһԁԛԝѵү', 'aeopcyxisjhdqwvy'],
      ['АВЕКМНОРСТУХІЅЈԚԜ', 'ABEKMHOPCTYXISJQW'],
      ['ονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ovABEZHIKMNOPTYX'],
    ] as const
  ).flatMap(([theirs, ours]) => [...theirs].map((letter, no) => [letter, ours[no] ?? letter] as const)),
)

const isPlain = (name: string): boolean => /^\w+$/.test(name)

/** A name that reads as one in plain letters and is another: `lеngth` with a Cyrillic `е`. */
export function looksLikeAnother(name: string): boolean {
  if (isPlain(name)) return false
  return isPlain([...name].map(letter => latin.get(letter) ?? letter).join(''))
}

/** What keyboards, word processors and Chinese input write for the plain signs of the language. */
const plainSigns: Readonly<Record<string, string>> = {
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '÷': '/',
  '∕': '/',
  '⁄': '/',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '。': '.',
  '、': ',',
  '【': '(',
  '】': ')',
}

/**
 * One character of a formula in the language's own signs: full-width digits, letters and brackets become plain ones, `×` becomes `*`,
 * `≤` becomes `<=`. Anything else stays as it is.
 */
export function plainSign(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return plainSigns[character] ?? character
}
