import type {
  ConditionalNode,
  ConstantNode,
  FunctionNode,
  MathNode,
  OperatorNode,
  ParenthesisNode,
  RelationalNode,
  SymbolNode,
} from 'mathjs'
import { isFunctionName } from './names.ts'
import { type FormulaProblem, problemAt } from './problem.ts'
import type { Token } from './tokens.ts'
import type { Arithmetic, Comparison, FormulaNode } from './tree.ts'

/** What the parser has made of a formula is not what its parts say, or nothing that is allowed. */
export class DisallowedPart extends Error {
  readonly token: Token | undefined

  constructor(token: Token | undefined) {
    super('a part of the formula that is not allowed')
    this.token = token
  }
}

const arithmetic: ReadonlyMap<string, Arithmetic> = new Map([
  ['add', '+'],
  ['subtract', '-'],
  ['multiply', '*'],
  ['divide', '/'],
  ['pow', '^'],
])
const comparisons: ReadonlyMap<string, Comparison> = new Map([
  ['smaller', '<'],
  ['larger', '>'],
  ['smallerEq', '<='],
  ['largerEq', '>='],
  ['equal', '=='],
  ['unequal', '!='],
])

const is = <N extends MathNode>(node: MathNode, type: N['type']): node is N => node.type === type

/** A node, with where it is when its brackets count, too. */
interface Placed {
  node: FormulaNode
  from: number
  to: number
  /** `not` without brackets around it. */
  bareNot: Token | null
}

const spanning = (first: Placed, last: Placed) => ({ start: first.from, end: last.to })
const placed = (node: FormulaNode): Placed => ({ node, from: node.start, to: node.end, bareNot: null })

/**
 * Walks the parser's tree in the order of the text and takes a part for each piece of it: so every node gets its place, and a tree that
 * does not say what the parts say is refused, as is every kind of node that is not named here.
 */
class Walk {
  private next = 0
  unclear: Token | null = null
  private readonly tokens: readonly Token[]
  private readonly names: readonly string[]

  constructor(tokens: readonly Token[], names: readonly string[]) {
    this.tokens = tokens
    this.names = names
  }

  get isAtEnd(): boolean {
    return this.next === this.tokens.length
  }

  private take(kind: Token['kind'], text?: string): Token {
    const token = this.tokens[this.next]
    if (!token || token.kind !== kind || (text !== undefined && token.text !== text)) throw new DisallowedPart(token)
    this.next++
    return token
  }

  private refuse(): never {
    throw new DisallowedPart(this.tokens[this.next])
  }

  /** A value of a sign or a comparison, where `not` needs brackets. */
  private operand(math: MathNode): Placed {
    const operand = this.walk(math)
    this.unclear ??= operand.bareNot
    return operand
  }

  walk(math: MathNode): Placed {
    if (is<ConstantNode>(math, 'ConstantNode')) return this.number(math)
    if (is<SymbolNode>(math, 'SymbolNode')) return this.name(math)
    if (is<ParenthesisNode>(math, 'ParenthesisNode')) return this.brackets(math)
    if (is<OperatorNode>(math, 'OperatorNode')) return this.operator(math)
    if (is<RelationalNode>(math, 'RelationalNode')) return this.comparisons(math.params, math.conditionals)
    if (is<ConditionalNode>(math, 'ConditionalNode')) return this.choice(math)
    if (is<FunctionNode>(math, 'FunctionNode')) return this.call(math)
    return this.refuse()
  }

  private number({ value }: ConstantNode): Placed {
    const { at, length, text } = this.take('number')
    if (value !== Number(text)) this.refuse()
    return placed({ kind: 'number', value: Number(text), start: at, end: at + length })
  }

  private name(math: SymbolNode): Placed {
    const { at, length } = this.take('name', math.name)
    const name = this.names[Number(math.name.slice(1))] ?? this.refuse()
    return placed({ kind: 'name', name, start: at, end: at + length })
  }

  private brackets(math: ParenthesisNode): Placed {
    const open = this.take('open')
    const { node } = this.walk(math.content)
    const close = this.take('close')
    return { node, from: open.at, to: close.at + close.length, bareNot: null }
  }

  private operator(math: OperatorNode): Placed {
    const [first, second] = math.args
    if (math.implicit || !first || math.args.length > 2) return this.refuse()
    if (second) return this.binary(math, first, second)
    if (math.fn === 'unaryMinus') {
      const sign = this.take('operator', '-')
      const of = this.operand(first)
      return placed({ kind: 'minus', of: of.node, start: sign.at, end: of.to })
    }
    if (math.fn !== 'not') return this.refuse()
    const sign = this.take('operator', 'not')
    const of = this.walk(first)
    return { ...placed({ kind: 'not', of: of.node, start: sign.at, end: of.to }), bareNot: sign }
  }

  private binary(math: OperatorNode, first: MathNode, second: MathNode): Placed {
    const { fn } = math
    if (fn === 'and' || fn === 'or') {
      const left = this.walk(first)
      this.take('operator', fn)
      const right = this.walk(second)
      return placed({ kind: 'logic', sign: fn, left: left.node, right: right.node, ...spanning(left, right) })
    }
    if (comparisons.has(fn)) return this.comparisons([first, second], [fn])
    const sign = arithmetic.get(fn) ?? this.refuse()
    const left = this.operand(first)
    this.take('operator', sign)
    const right = this.operand(second)
    return placed({ kind: 'arithmetic', sign, left: left.node, right: right.node, ...spanning(left, right) })
  }

  private comparisons(params: readonly MathNode[], names: readonly string[]): Placed {
    const signs = names.map(name => comparisons.get(name) ?? this.refuse())
    const of = params.map((param, no) => {
      if (no > 0) this.take('operator', signs[no - 1])
      return this.operand(param)
    })
    const first = of[0] ?? this.refuse()
    const span = spanning(first, of[of.length - 1] ?? first)
    return placed({ kind: 'compare', signs, of: of.map(({ node }) => node), ...span })
  }

  private choice(math: ConditionalNode): Placed {
    const when = this.walk(math.condition)
    this.take('question')
    const yes = this.walk(math.trueExpr)
    this.take('colon')
    const no = this.walk(math.falseExpr)
    const parts = { when: when.node, yes: yes.node, no: no.node }
    return placed({ kind: 'choice', ...parts, ...spanning(when, no) })
  }

  private call(math: FunctionNode): Placed {
    const called: unknown = math.fn
    const name = this.take('name')
    if (!isFunctionName(name.text) || String(called) !== name.text) return this.refuse()
    this.take('open')
    const of = math.args.map((argument, no) => {
      if (no > 0) this.take('comma')
      return this.walk(argument).node
    })
    const close = this.take('close')
    return placed({ kind: 'call', name: name.text, of, start: name.at, end: close.at + close.length })
  }
}

/** Converts the parser's tree to the desk's own, of allowed nodes only. Throws DisallowedPart for anything else. */
export function ownTree(
  math: MathNode,
  tokens: readonly Token[],
  names: readonly string[],
): FormulaNode | FormulaProblem {
  const walk = new Walk(tokens, names)
  const { node } = walk.walk(math)
  if (!walk.isAtEnd) throw new DisallowedPart(undefined)
  const { unclear } = walk
  return unclear ? problemAt('formulas.not-unclear', { at: unclear.at + 1 }, unclear) : node
}
