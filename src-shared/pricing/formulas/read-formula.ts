import { create, parseDependencies } from 'mathjs/number'
import { functionNames } from './names.ts'
import { orderProblem } from './order.ts'
import { DisallowedPart, ownTree } from './own-tree.ts'
import { type FormulaProblem, isProblem, problemAt } from './problem.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Formula } from './tree.ts'

/** The parser alone: nothing that evaluates, no functions, no units, no matrices. */
const { parse } = create(parseDependencies ?? {})

const isFunction: ReadonlySet<string> = new Set(functionNames)

/**
 * The same parts as the parser gets them. Names become `v0`, `v1`, so that it never sees a name that somebody has chosen, and what
 * is between `?` and `:` gets brackets, without which the parser takes a choice inside a choice for a range.
 */
function forParser(tokens: readonly Token[], names: readonly string[]): Token[] {
  return tokens.flatMap((token): Token[] => {
    const add = (kind: Token['kind'], text: string): Token => ({ ...token, kind, text })
    if (token.kind === 'question') return [token, add('open', '(')]
    if (token.kind === 'colon') return [add('close', ')'), token]
    if (token.kind === 'name' && !isFunction.has(token.text))
      return [{ ...token, text: `v${names.indexOf(token.text)}` }]
    return [token]
  })
}

/**
 * Reads a formula of the desk's language: numbers, names (letters of any script, digits, `_`), `+ - * / ^`, a minus sign, brackets,
 * `< > <= >= == !=` (also in a row: `80 <= waist < 100`), `and or not`, `condition ? a : b`, and the functions min, max, round, ceil,
 * floor, abs, sqrt. `×`, `÷`, full-width digits and brackets are taken as what they look like. Decimals have a point; a comma parts the
 * values of a function. Line ends are blanks. Anything else is a problem with its place, as is what is too long, too deep or has too
 * many parts; nothing is thrown. Specification 2.7.
 */
export function readFormula(text: string): Formula | FormulaProblem {
  const tokens = tokensOf(text)
  if (!Array.isArray(tokens)) return tokens
  const names = [
    ...new Set(tokens.filter(({ kind, text }) => kind === 'name' && !isFunction.has(text)).map(({ text }) => text)),
  ]
  const problem = orderProblem(tokens)
  if (problem) return { ...problem, names }
  const parts = forParser(tokens, names)
  try {
    const tree = ownTree(parse(parts.map(part => part.text).join(' ')), parts, names)
    return isProblem(tree) ? tree : { text, tree, names }
  } catch (error) {
    // The parser's own refusals say less than the checks before it; what they leave over is no formula of this language.
    const at = error instanceof DisallowedPart && error.token ? error.token : { at: 0, length: text.length }
    return problemAt('formulas.unreadable', { at: at.at + 1 }, at)
  }
}
