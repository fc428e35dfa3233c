import { type EvaluateOptions, evaluate, type Result } from './evaluate.ts'
import { addOnFields, type FormulaField, formulaFields, isAddOnField, isFormulaField } from './fields.ts'
import { type FormulaProblem, isProblem, problemAt } from './problem.ts'
import { readFormula } from './read-formula.ts'
import type { Formula, FormulaNode } from './tree.ts'

/** A product's formulas, read; null: empty. */
export type FormulaSet = Readonly<Record<FormulaField, Formula | FormulaProblem | null>>

/** What a formula may call the add-on of the roll-width group that is being worked out. */
export const addOnNames = ['addon', 'roll_width_addon'] as const
/** The group itself, 1 to 7: what the calculator asks for where a formula names the add-on. */
export const groupName = 'roll_width_group'

/** Reads a product's formulas; a field that is missing is empty. Each is read on its own: one that is broken breaks no other. */
export function readFormulas(texts: Readonly<Partial<Record<FormulaField, string>>>): FormulaSet {
  const read = (field: FormulaField) => {
    const text = texts[field] ?? ''
    return text.trim() === '' ? null : readFormula(text)
  }
  const [regular, plusSize, total, lining] = formulaFields
  return {
    [regular]: read(regular),
    [plusSize]: read(plusSize),
    [total]: read(total),
    [lining]: read(lining),
  }
}

const isAddOnName = (name: string): boolean => addOnNames.some(each => each === name)

const readable = (formula: Formula | FormulaProblem | null): Formula | null =>
  formula && !isProblem(formula) ? formula : null

/** The formulas that a formula needs. */
const neededBy = (formula: Formula): FormulaField[] => formula.names.filter(isFormulaField)

/**
 * The variables that someone has to give values for, in the order in which the formulas name them: names of formulas and of add-ons
 * are known, and the add-on of a group asks for the group. A formula that is not finished yet counts with the names that it has.
 */
export function variablesOf(set: FormulaSet): string[] {
  const names = formulaFields.flatMap(field => set[field]?.names ?? [])
  const asked = names.map(name => (isAddOnName(name) ? groupName : name))
  return [...new Set(asked)].filter(name => !isFormulaField(name) && !isAddOnField(name))
}

/**
 * The formulas of the cycle that `field` is part of, in the order in which each needs the next; null if there is none.
 */
export function ringOf(set: FormulaSet, field: FormulaField): FormulaField[] | null {
  const seen = new Set<FormulaField>()
  const wayBack = (from: FormulaField): FormulaField[] | null => {
    const formula = readable(set[from])
    for (const next of formula ? neededBy(formula) : []) {
      if (next === field) return [from]
      if (seen.has(next)) continue
      seen.add(next)
      const way = wayBack(next)
      if (way) return [from, ...way]
    }
    return null
  }
  return wayBack(field)
}

/** The first place of a name. */
function placeOf(node: FormulaNode, name: string): { at: number; length: number } | null {
  if (node.kind === 'name') return node.name === name ? { at: node.start, length: node.end - node.start } : null
  const parts = Object.values(node).flatMap((value: unknown) => value) as unknown[]
  for (const part of parts) {
    const place = isNode(part) ? placeOf(part, name) : null
    if (place) return place
  }
  return null
}

const isNode = (part: unknown): part is FormulaNode => typeof part === 'object' && part !== null && 'kind' in part

/** What a formula says of the others before any number is known: null if nothing is wrong with it. */
export function setProblem(set: FormulaSet, field: FormulaField): FormulaProblem | null {
  const formula = set[field]
  if (formula === null || isProblem(formula)) return formula
  const ring = ringOf(set, field)
  const at = (name: string) => placeOf(formula.tree, name) ?? { at: 0, length: formula.text.length }
  if (ring) {
    const names = [...ring, field].join(' → ')
    return problemAt('formulas.ring', { names }, at(ring[1] ?? field))
  }
  const empty = neededBy(formula).find(name => set[name] === null)
  if (empty === undefined) return null
  const place = at(empty)
  return problemAt('formulas.needs-empty', { name: empty, at: place.at + 1 }, place)
}

/** What a product's formulas are worked out with. */
interface Inputs {
  /** Values of the variables, in the unit of their name (units.ts). */
  values: Readonly<Record<string, number>>
  /** The add-ons of the seven groups in cm; an empty one adds nothing. */
  addOns: readonly (number | null)[]
}

function knownValues({ values, addOns }: Inputs): Map<string, number> {
  const known = new Map(Object.entries(values).filter(([name]) => !isFormulaField(name)))
  for (const [no, name] of addOnFields.entries()) known.set(name, addOns[no] ?? 0)
  const group = known.get(groupName)
  const chosen = group === undefined ? undefined : addOnFields[group - 1]
  for (const name of addOnNames) {
    if (chosen === undefined) known.delete(name)
    else known.set(name, known.get(chosen) ?? 0)
  }
  return known
}

export type FormulaOutcome = Result | FormulaProblem | null

/** Less than this below 0 is the dust of binary fractions. */
const dust = 1e-9

/** A length that cloth can have: a result below 0 is a problem of the whole formula. */
function asCloth(outcome: Result | FormulaProblem, formula: Formula): Result | FormulaProblem {
  if (isProblem(outcome) || outcome.value >= 0) return outcome
  if (outcome.value > -dust) return { ...outcome, value: 0 }
  const result = Number(outcome.value.toPrecision(4))
  const place = { at: 0, length: formula.text.length }
  return { ...problemAt('formulas.below-no-cloth', { result }, place), steps: outcome.steps }
}

/**
 * Evaluates all formulas of a product, those that others name first. A broken or empty one affects only those that need
 * it; cycles have no result, and neither has a result below 0. Null: the formula is empty.
 */
export function evaluateAll(
  set: FormulaSet,
  inputs: Inputs,
  asked: EvaluateOptions = {},
): Record<FormulaField, FormulaOutcome> {
  const known = knownValues(inputs)
  const outcomes = new Map<FormulaField, FormulaOutcome>()
  const outcomeOf = (field: FormulaField): FormulaOutcome => {
    const done = outcomes.get(field)
    if (done !== undefined) return done
    const outcome = workedOut(field)
    outcomes.set(field, outcome)
    if (outcome && !isProblem(outcome)) known.set(field, outcome.value)
    return outcome
  }
  const workedOut = (field: FormulaField): FormulaOutcome => {
    const formula = set[field]
    const problem = setProblem(set, field)
    if (formula === null || isProblem(formula) || problem) return problem
    for (const name of neededBy(formula)) {
      const needed = outcomeOf(name)
      if (needed && !isProblem(needed)) continue
      const place = placeOf(formula.tree, name) ?? { at: 0, length: 0 }
      return problemAt('formulas.needs-broken', { name, at: place.at + 1 }, place)
    }
    return asCloth(evaluate(formula, known, asked), formula)
  }
  const [regular, plusSize, total, lining] = formulaFields
  return {
    [regular]: outcomeOf(regular),
    [plusSize]: outcomeOf(plusSize),
    [total]: outcomeOf(total),
    [lining]: outcomeOf(lining),
  }
}
