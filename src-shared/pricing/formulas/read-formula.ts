import { isFunctionName } from './names.ts'
import { orderProblem } from './order.ts'
import { treeOf } from './parser.ts'
import { type FormulaProblem, isProblem } from './problem.ts'
import { tokensOf } from './tokens.ts'
import type { Formula } from './tree.ts'

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
  const used = tokens.flatMap(({ kind, text: name }) => (kind === 'name' && !isFunctionName(name) ? [name] : []))
  const names = [...new Set(used)]
  const problem = orderProblem(tokens)
  if (problem) return { ...problem, names }
  const tree = treeOf(tokens)
  return isProblem(tree) ? tree : { text, tree, names }
}
