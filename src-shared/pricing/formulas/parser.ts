import { type FunctionName, isFunctionName } from './names.ts'
import { type FormulaProblem, problemAt } from './problem.ts'
import type { Token } from './tokens.ts'
import type { Arithmetic, Comparison, FormulaNode } from './tree.ts'

/** How tightly the operators between two values bind: the higher, the earlier. */
const bindings: ReadonlyMap<string, number> = new Map([
  ['or', 1],
  ['and', 2],
  ...['<', '>', '<=', '>=', '==', '!='].map(sign => [sign, 3] as const),
  ...['+', '-'].map(sign => [sign, 4] as const),
  ...['*', '/'].map(sign => [sign, 5] as const),
  ['^', 6],
])
const loosest = 1
const ofComparisons = 3
/** A minus or `not` before a value takes powers with it, but nothing else: `-2 ^ 2` is -4. */
const ofPowers = 6

const isLogic = (sign: string): sign is 'and' | 'or' => sign === 'and' || sign === 'or'

/** A node with its place including the brackets around it. */
interface Placed {
  node: FormulaNode
  from: number
  to: number
  /** `not` without brackets around it. */
  bareNot: Token | null
}

const placed = (node: FormulaNode): Placed => ({ node, from: node.start, to: node.end, bareNot: null })
const endOf = ({ at, length }: Token): number => at + length

/** Parses by binding strength (Pratt). It trusts that `orderProblem` has found nothing. */
class Parser {
  private next = 0
  unclear: Token | null = null
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  private take(): Token {
    const token = this.tokens[this.next++]
    if (!token) throw new Error('a formula ends before its order is complete')
    return token
  }

  /** A value as a whole: the formula, a bracket's, a function's, or one half of a choice. */
  whole(): Placed {
    const when = this.joined(loosest)
    if (this.tokens[this.next]?.kind !== 'question') return when
    this.take()
    const yes = this.whole().node
    this.take()
    const no = this.whole()
    return placed({ kind: 'choice', when: when.node, yes, no: no.node, start: when.from, end: no.to })
  }

  /** A value and what follows it that binds at least as tightly. */
  private joined(least: number): Placed {
    let left = this.value()
    for (;;) {
      const token = this.tokens[this.next]
      const binds = token?.kind === 'operator' ? bindings.get(token.text) : undefined
      if (binds === undefined || binds < least) return left
      left = binds === ofComparisons ? this.comparisons(left) : this.pair(left, this.take().text, binds)
    }
  }

  private pair(left: Placed, sign: string, binds: number): Placed {
    if (isLogic(sign)) {
      const right = this.joined(binds + 1)
      return placed({ kind: 'logic', sign, left: left.node, right: right.node, start: left.from, end: right.to })
    }
    this.clear(left)
    // Powers are read from the right: 2 ^ 3 ^ 2 is 2 ^ 9.
    const right = this.clear(this.joined(binds === ofPowers ? binds : binds + 1))
    const of = { left: left.node, right: right.node }
    return placed({ kind: 'arithmetic', sign: sign as Arithmetic, ...of, start: left.from, end: right.to })
  }

  private comparisons(first: Placed): Placed {
    const of = [this.clear(first)]
    const signs: Comparison[] = []
    while (bindings.get(this.tokens[this.next]?.text ?? '') === ofComparisons) {
      signs.push(this.take().text as Comparison)
      of.push(this.clear(this.joined(ofComparisons + 1)))
    }
    const end = of.at(-1)?.to ?? first.to
    return placed({ kind: 'compare', signs, of: of.map(({ node }) => node), start: first.from, end })
  }

  private value(): Placed {
    const token = this.take()
    const { kind, text, at: start } = token
    if (kind === 'number') return placed({ kind, value: Number(text), start, end: endOf(token) })
    if (kind === 'name')
      return isFunctionName(text) ? this.call(text, start) : placed({ kind, name: text, start, end: endOf(token) })
    if (kind === 'open') {
      const { node } = this.whole()
      return { node, from: start, to: endOf(this.take()), bareNot: null }
    }
    const of = this.joined(ofPowers)
    if (text === '-') return placed({ kind: 'minus', of: this.clear(of).node, start, end: of.to })
    return { ...placed({ kind: 'not', of: of.node, start, end: of.to }), bareNot: token }
  }

  private call(name: FunctionName, start: number): Placed {
    const of: FormulaNode[] = []
    let last = this.take()
    while (last.kind !== 'close') {
      of.push(this.whole().node)
      last = this.take()
    }
    return placed({ kind: 'call', name, of, start, end: endOf(last) })
  }

  /** Remembers a value of a sign or a comparison in which `not` needs brackets. */
  private clear(operand: Placed): Placed {
    this.unclear ??= operand.bareNot
    return operand
  }
}

/** The tree of a formula whose parts stand in a possible order; or the `not` in it that two people would read in two ways. */
export function treeOf(tokens: readonly Token[]): FormulaNode | FormulaProblem {
  const parser = new Parser(tokens)
  const { node } = parser.whole()
  const { unclear } = parser
  return unclear ? problemAt('formulas.not-unclear', { at: unclear.at + 1 }, unclear) : node
}
