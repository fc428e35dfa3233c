import { mostLevels } from './limits.ts'
import { type FunctionName, functionArguments, functionNames, isFunctionName } from './names.ts'
import { type FormulaProblem, problemAt } from './problem.ts'
import type { Token } from './tokens.ts'

/** What is between two brackets, or the whole formula. */
interface Frame {
  open: Token | null
  call: FunctionName | null
  /** Values between commas so far, the present one included. */
  values: number
  /** Questions that wait for their colon. */
  questions: Token[]
  /** Levels that choices and signs have added inside of it. */
  choices: number
  signs: number
}

const frame = (open: Token | null, call: FunctionName | null): Frame => ({
  open,
  call,
  values: 1,
  questions: [],
  choices: 0,
  signs: 0,
})

const place = (token: Token) => ({ at: token.at + 1 })

/** Looks at the order of a formula's parts, one after the other. */
class Order {
  private readonly frames: Frame[] = [frame(null, null)]
  private levels = 0
  private wantsValue = true
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  private get top(): Frame {
    return this.frames[this.frames.length - 1] ?? frame(null, null)
  }

  problem(): FormulaProblem | null {
    for (const [no, token] of this.tokens.entries()) {
      const problem = this.take(token, this.tokens[no - 1], this.tokens[no + 1])
      if (problem) return problem
      if (this.levels > mostLevels) return problemAt('formulas.too-deep', { most: mostLevels, ...place(token) }, token)
    }
    const last = this.tokens[this.tokens.length - 1]
    const end = { at: last ? last.at + last.length : 0, length: 0 }
    if (this.wantsValue) return problemAt('formulas.value-missing', { at: end.at + 1 }, end)
    const { open } = this.top
    if (open) return problemAt('formulas.bracket-open', place(open), open)
    return this.openQuestion()
  }

  private take(token: Token, before?: Token, after?: Token): FormulaProblem | null {
    if (token.kind === 'number' || token.kind === 'name' || token.kind === 'open') {
      const isCall = token.kind === 'open' && before?.kind === 'name'
      if (!this.wantsValue && !isCall)
        return problemAt('formulas.operator-missing', { what: token.text, ...place(token) }, token)
      return token.kind === 'open' ? this.open(token, before) : this.value(token, after)
    }
    if (token.kind === 'operator') return this.operator(token)
    if (this.wantsValue) {
      const isEmptyCall = token.kind === 'close' && before?.kind === 'open' && this.top.call
      return isEmptyCall ? this.argumentProblem(token, 0) : this.missing(token)
    }
    if (token.kind === 'close') return this.close(token)
    if (token.kind === 'comma') return this.comma(token)
    return this.choice(token)
  }

  private missing = (token: Token) => problemAt('formulas.value-missing', place(token), token)

  private value(token: Token, after?: Token): FormulaProblem | null {
    this.wantsValue = false
    if (token.kind === 'number') return null
    const where = { name: token.text, ...place(token) }
    const isFunction = isFunctionName(token.text)
    if (after?.kind === 'open') {
      if (isFunction) return null
      return problemAt('formulas.no-such-function', { ...where, functions: functionNames.join(', ') }, token)
    }
    return isFunction ? problemAt('formulas.function-alone', where, token) : null
  }

  private open(token: Token, before?: Token): null {
    const call = before?.kind === 'name' && isFunctionName(before.text) ? before.text : null
    this.frames.push(frame(token, call))
    this.levels++
    this.wantsValue = true
    return null
  }

  private close(token: Token): FormulaProblem | null {
    const { open, call, values, choices, signs } = this.top
    if (!open) return problemAt('formulas.bracket-close', place(token), token)
    const problem = this.openQuestion() ?? (call ? this.argumentProblem(open, values) : null)
    this.levels -= 1 + choices + signs
    this.frames.pop()
    return problem
  }

  private argumentProblem(token: Token, values: number): FormulaProblem | null {
    const { call } = this.top
    if (!call) return null
    const [least, most] = functionArguments[call]
    if (values >= least && values <= most) return null
    return problemAt('formulas.argument-count', { name: call, least, most, ...place(token) }, token)
  }

  private comma(token: Token): FormulaProblem | null {
    const { top } = this
    if (!top.call) return problemAt('formulas.comma', place(token), token)
    const problem = this.openQuestion()
    this.levels -= top.choices + top.signs
    Object.assign(top, { choices: 0, signs: 0, values: top.values + 1 })
    this.wantsValue = true
    return problem
  }

  private choice(token: Token): FormulaProblem | null {
    const { top } = this
    this.forgetSigns()
    this.wantsValue = true
    if (token.kind === 'question') {
      top.questions.push(token)
      top.choices++
      this.levels++
      return null
    }
    return top.questions.pop() ? null : problemAt('formulas.no-question', place(token), token)
  }

  private openQuestion(): FormulaProblem | null {
    const question = this.top.questions.pop()
    return question ? problemAt('formulas.no-else', place(question), question) : null
  }

  /** Signs before a value and powers nest until another operator follows. */
  private forgetSigns(): void {
    this.levels -= this.top.signs
    this.top.signs = 0
  }

  private operator(token: Token): FormulaProblem | null {
    const isPrefix = this.wantsValue
    if (isPrefix && token.text !== '-' && token.text !== 'not') return this.missing(token)
    if (!isPrefix && token.text === 'not')
      return problemAt('formulas.operator-missing', { what: token.text, ...place(token) }, token)
    if (isPrefix || token.text === '^') {
      this.top.signs++
      this.levels++
    } else this.forgetSigns()
    this.wantsValue = true
    return null
  }
}

/**
 * What is wrong with the order of a formula's parts, the first thing only: two values without an operator between them, brackets that
 * do not close, a choice without its second half, a function with too few values, too many levels.
 */
export const orderProblem = (tokens: readonly Token[]): FormulaProblem | null => new Order(tokens).problem()
