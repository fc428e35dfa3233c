import type { FunctionName } from './names.ts'

export type Arithmetic = '+' | '-' | '*' | '/' | '^'
export type Comparison = '<' | '>' | '<=' | '>=' | '==' | '!='

/** Where a part is in the text: from its first character to behind its last, brackets around it left out. */
export interface TextSpan {
  start: number
  end: number
}

/** A part of a formula: plain data, nothing of the parser's. */
export type FormulaNode = TextSpan &
  (
    | { kind: 'number'; value: number }
    | { kind: 'name'; name: string }
    | { kind: 'minus' | 'not'; of: FormulaNode }
    | { kind: 'arithmetic'; sign: Arithmetic; left: FormulaNode; right: FormulaNode }
    /** One or more comparisons in a row, as in `80 <= waist < 100`: all of them must hold. */
    | { kind: 'compare'; signs: Comparison[]; of: FormulaNode[] }
    | { kind: 'logic'; sign: 'and' | 'or'; left: FormulaNode; right: FormulaNode }
    | { kind: 'choice'; when: FormulaNode; yes: FormulaNode; no: FormulaNode }
    | { kind: 'call'; name: FunctionName; of: FormulaNode[] }
  )

/** A formula that can be worked out. */
export interface Formula {
  /** As it was typed. */
  text: string
  tree: FormulaNode
  /** Every name in it, in the order in which they come, each once. */
  names: readonly string[]
}
