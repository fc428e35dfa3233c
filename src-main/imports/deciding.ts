import type { Decision } from '../../src-shared/contract/import-drafts.ts'
import { type Decisions, kindOfFix, type LeftOut } from '../../src-shared/imports/decisions.ts'
import { type FormatChoice, placesOf } from '../../src-shared/imports/file-format.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'

/** Decisions that change what is kept with a draft; the others need to know its file. */
export type PlainDecision = Exclude<Decision, { set: 'suggested-names' | 'texts' }>

/** What was decided, with one decision more; `shown`: of a kind of problem, how many places it takes in as far as the person knows. */
export function withDecision(before: Decisions, decision: PlainDecision, shown = 0): Decisions {
  const { leftOut } = before
  const leave = (change: Partial<LeftOut>): Decisions => ({ ...before, leftOut: { ...leftOut, ...change } })
  switch (decision.set) {
    case 'name':
      return { ...before, names: withEntry(before.names, decision.name, decision.to) }
    case 'role':
      return { ...before, roles: withEntry(before.roles, String(decision.column), decision.to) }
    case 'format':
      return withFormat(before, decision.to)
    case 'locale':
      return { ...before, locale: decision.to }
    case 'username':
      return { ...before, username: decision.to }
    case 'fix': {
      const { fix, on } = decision
      const kind = kindOfFix(fix)
      // What was left out is fixed instead.
      const problems = on ? withMember(leftOut.problems, kind, false) : leftOut.problems
      const decided = { ...before, fixes: withFix(before.fixes, fix, on), leftOut: { ...leftOut, problems } }
      return withShown(decided, kind, on ? shown : null)
    }
    case 'left-out-cells':
      return leave({ cells: withCells(leftOut.cells, decision.cells, decision.on) })
    case 'left-out-row':
      return leave({ rows: withMember(leftOut.rows, decision.row, decision.on) })
    case 'left-out-column':
      return leave({ columns: withMember(leftOut.columns, decision.column, decision.on) })
    case 'left-out-collection':
      return leave({ collections: withMember(leftOut.collections, decision.collection, decision.on) })
    case 'left-out-usernames':
      return leave({ usernames: [...new Set(decision.usernames)] })
    case 'left-out-problem': {
      const { kind, on } = decision
      const decided = leave({ problems: withMember(leftOut.problems, kind, on) })
      const fixes = on ? before.fixes.filter(fix => kindOfFix(fix) !== kind) : before.fixes
      return withShown({ ...decided, fixes }, kind, on ? shown : null)
    }
  }
}

/** True for a format that changes rows or columns: decisions about places in the file mean nothing any more. */
export const movesPlaces = (before: FormatChoice, after: FormatChoice): boolean =>
  placesOf(null, before) !== placesOf(null, after)

function withFormat(before: Decisions, format: FormatChoice): Decisions {
  if (!movesPlaces(before.format, format)) return { ...before, format }
  return { ...before, format, roles: {}, leftOut: { ...before.leftOut, cells: [], rows: [], columns: [] } }
}

/** Null: the kind is not decided about any more. */
function withShown(decisions: Decisions, kind: ProblemKind, count: number | null): Decisions {
  const { [kind]: _, ...others } = decisions.shown
  return { ...decisions, shown: count === null ? others : { ...others, [kind]: count } }
}

function withEntry<T>(entries: Record<string, T>, key: string, value: T | null): Record<string, T> {
  const { [key]: _, ...others } = entries
  return value === null ? others : { ...others, [key]: value }
}

function withMember<T>(members: readonly T[], member: T, on: boolean): T[] {
  const others = members.filter(other => other !== member)
  return on ? [...others, member] : others
}

/** Of duplicates either the first or the last one counts. */
function withFix(fixes: Decisions['fixes'], fix: Decisions['fixes'][number], on: boolean): Decisions['fixes'] {
  const isOfDuplicates = (one: string) => one.endsWith('-of-duplicates')
  const others = on && isOfDuplicates(fix) ? fixes.filter(one => !isOfDuplicates(one)) : fixes
  return withMember(others, fix, on)
}

function withCells(before: readonly number[], cells: Float64Array, on: boolean): number[] {
  if (!on) {
    const taken = new Set(cells)
    return before.filter(cell => !taken.has(cell))
  }
  const sorted = Float64Array.from([...before, ...cells]).sort()
  return [...sorted].filter((cell, at) => at === 0 || cell !== sorted[at - 1])
}
