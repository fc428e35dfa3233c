import { calculated, called, compared } from './arithmetic.ts'
import { type FormulaProblem, problemAt } from './problem.ts'
import type { FormulaStep } from './step.ts'
import type { Formula, FormulaNode, TextSpan } from './tree.ts'
import {
  areMixed,
  type Dimension,
  divided,
  type LengthUnit,
  measureOf,
  multiplied,
  raised,
  together,
  unitOf,
} from './units.ts'

export interface Result {
  /** In the unit that results are taken to be in (`EvaluateOptions`). */
  value: number
  steps: FormulaStep[]
}

/** How a formula is to be worked out. */
export interface EvaluateOptions {
  /** What formulas are taken to come to, where others name them; metres unless said otherwise. */
  resultIn?: LengthUnit
}

/** A value on the way. */
interface Quantity {
  value: number
  measure: Dimension
  isTruth?: true
  /** Metres and centimetres were added or compared as if they were one. */
  isMixed?: boolean
}

/** Numbers in steps: as many decimals as someone wants to see. */
const written = (value: number): string =>
  Math.abs(value) >= 1e15 ? value.toExponential(4) : String(Number(value.toFixed(4)))

const longestPart = 60
const truth = (holds: boolean): Quantity => ({ value: holds ? 1 : 0, measure: null, isTruth: true })

/** Ends the work at the first value that there is not. */
class Unworkable extends Error {
  readonly problem: FormulaProblem

  constructor(problem: FormulaProblem) {
    super('a formula that has no result')
    this.problem = problem
  }
}

type Values = ReadonlyMap<string, number>

class Work {
  readonly steps: FormulaStep[] = []
  private readonly text: string
  private readonly values: Values
  private readonly resultIn: LengthUnit

  constructor(text: string, values: Values, { resultIn = 'm' }: EvaluateOptions) {
    this.text = text
    this.values = values
    this.resultIn = resultIn
  }

  private part({ start, end }: TextSpan): string {
    const part = this.text.slice(start, Math.min(end, start + 2 * longestPart)).replace(/\s+/g, ' ')
    const isWhole = part.length <= longestPart && end - start <= 2 * longestPart
    return isWhole ? part : `${part.slice(0, longestPart)}…`
  }

  private step(node: FormulaNode, filled: string, quantity: Quantity): Quantity {
    const { value, measure, isTruth, isMixed } = quantity
    if (!Number.isFinite(value)) this.fail('formulas.no-number', node)
    const counted = unitOf(measure)
    // What isn't a whole number counts no pieces: 0.6 for each of 2.
    const known = counted === 'pieces' && !Number.isInteger(value) ? 'none' : counted
    const unit = isMixed ? 'mixed' : isTruth ? 'truth' : known
    const { start, end } = node
    this.steps.push({ text: this.part(node), filled, value, unit, start, end })
    return quantity
  }

  private fail(
    code: 'formulas.divided-by-zero' | 'formulas.root-below-zero' | 'formulas.no-number',
    node: FormulaNode,
  ): never {
    const { start, end } = node
    throw new Unworkable(problemAt(code, { part: this.part(node), at: start + 1 }, { at: start, length: end - start }))
  }

  of(node: FormulaNode): Quantity {
    switch (node.kind) {
      case 'number':
        return { value: node.value, measure: null }
      case 'name':
        return this.named(node)
      case 'minus': {
        const { value, measure } = this.of(node.of)
        // A number with a minus before it is read as one.
        const quantity = { value: 0 - value, measure }
        return node.of.kind === 'number' ? quantity : this.step(node, `-${written(value)}`, quantity)
      }
      case 'not': {
        const { value } = this.of(node.of)
        return this.step(node, `not ${written(value)}`, truth(value === 0))
      }
      case 'arithmetic':
        return this.arithmetic(node)
      case 'compare':
        return this.compare(node)
      case 'logic':
        return this.logic(node)
      case 'choice': {
        const chosen = this.of(node.when).value === 0 ? node.no : node.yes
        return this.step(node, this.part(chosen), this.of(chosen))
      }
      case 'call':
        return this.call(node)
    }
  }

  private named({ name, start, end }: FormulaNode & { kind: 'name' }): Quantity {
    const value = this.values.get(name)
    if (value !== undefined && Number.isFinite(value)) return { value, measure: measureOf(name, this.resultIn) }
    const place = { at: start, length: end - start }
    throw new Unworkable(problemAt('formulas.no-value', { name, at: start + 1 }, place))
  }

  private arithmetic(node: FormulaNode & { kind: 'arithmetic' }): Quantity {
    const { sign } = node
    const left = this.of(node.left)
    const right = this.of(node.right)
    if (sign === '/' && right.value === 0) this.fail('formulas.divided-by-zero', node)
    const filled = `${written(left.value)} ${sign} ${written(right.value)}`
    const value = calculated(sign, left.value, right.value)
    const isMixed = (sign === '+' || sign === '-') && areMixed([left.measure, right.measure])
    return this.step(node, filled, { value, measure: measured(sign, left, right), isMixed })
  }

  private compare(node: FormulaNode & { kind: 'compare' }): Quantity {
    const [first, ...others] = node.of
    if (!first) return truth(true)
    const start = this.of(first)
    const values = [start.value]
    const measures = [start.measure]
    let holds = true
    for (const [no, other] of others.entries()) {
      const right = this.of(other)
      holds = holds && compared(node.signs[no] ?? '==', values[no] ?? 0, right.value)
      values.push(right.value)
      measures.push(right.measure)
    }
    const told = (value: number, no: number) => (no === 0 ? written(value) : ` ${node.signs[no - 1]} ${written(value)}`)
    return this.step(node, values.map(told).join(''), {
      ...truth(holds),
      isMixed: areMixed(measures),
    })
  }

  /** The second half is not looked at where the first decides. */
  private logic(node: FormulaNode & { kind: 'logic' }): Quantity {
    const left = this.of(node.left).value
    const isDecided = (left !== 0) === (node.sign === 'or')
    const right = isDecided ? null : this.of(node.right).value
    const filled = right === null ? written(left) : `${written(left)} ${node.sign} ${written(right)}`
    return this.step(node, filled, truth((right ?? left) !== 0))
  }

  private call(node: FormulaNode & { kind: 'call' }): Quantity {
    const of = node.of.map(each => this.of(each))
    const values = of.map(({ value }) => value)
    const [first] = values
    if (node.name === 'sqrt' && first !== undefined && first < 0) this.fail('formulas.root-below-zero', node)
    const measures = of.map(({ measure }) => measure)
    const measure = node.name === 'sqrt' ? raised(measures[0] ?? null, 0.5) : together(measures)
    const filled = `${node.name}(${values.map(written).join(', ')})`
    return this.step(node, filled, {
      value: called(node.name, values),
      measure,
      isMixed: areMixed(measures),
    })
  }
}

function measured(sign: '+' | '-' | '*' | '/' | '^', left: Quantity, right: Quantity): Dimension {
  if (sign === '^') return raised(left.measure, right.value)
  if (sign === '*') return multiplied(left, right)
  if (sign === '/') return divided(left, right)
  return together([left.measure, right.measure])
}

/**
 * Works a formula out. `values`: by name, in the unit of their name (units.ts). Nothing is thrown: what has no result (a name without a
 * value, a division by 0, a number that is too large) is a problem with its place.
 */
export function evaluate(formula: Formula, values: Values, asked: EvaluateOptions = {}): Result | FormulaProblem {
  const work = new Work(formula.text, values, asked)
  try {
    const { value } = work.of(formula.tree)
    return { value, steps: work.steps }
  } catch (error) {
    if (error instanceof Unworkable) return { ...error.problem, steps: work.steps }
    throw error
  }
}
