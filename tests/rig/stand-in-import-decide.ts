import type { Decision } from '../../src-shared/contract/import-drafts.ts'
import type { CheckedName } from '../../src-shared/imports/checked.ts'
import type { Decisions, LeftOut, NameTarget } from '../../src-shared/imports/decisions.ts'
import { sureNames } from '../../src-shared/imports/sure-names.ts'

const withMember = <T>(list: readonly T[], value: T, on: boolean): T[] =>
  on ? [...new Set([...list, value])] : list.filter(other => other !== value)

const withName = <T>(record: Readonly<Record<string, T>>, name: string, to: T | null): Record<string, T> => {
  const { [name]: _, ...others } = record
  return to === null ? others : { ...others, [name]: to }
}

/** What is decided about a draft of the stand-in, with one decision more; `names` are those of its file. */
export function decided(before: Decisions, decision: Decision, names: readonly CheckedName[]): Decisions {
  const leave = (change: Partial<LeftOut>): Decisions => ({
    ...before,
    leftOut: { ...before.leftOut, ...change },
  })
  const { leftOut } = before
  switch (decision.set) {
    case 'name':
      return { ...before, names: withName<NameTarget>(before.names, decision.name, decision.to) }
    case 'suggested-names':
      return { ...before, names: { ...before.names, ...sureNames(names) } }
    case 'role':
      return { ...before, roles: withName(before.roles, String(decision.column), decision.to) }
    case 'format':
      return { ...before, format: decision.to }
    case 'locale':
      return { ...before, locale: decision.to }
    case 'username':
      return { ...before, username: decision.to }
    case 'fix':
      return { ...before, fixes: withMember(before.fixes, decision.fix, decision.on) }
    case 'left-out-cells': {
      const cells = new Set(leftOut.cells)
      for (const cell of decision.cells)
        if (decision.on) cells.add(cell)
        else cells.delete(cell)
      return leave({ cells: [...cells].sort((one, other) => one - other) })
    }
    case 'left-out-row':
      return leave({ rows: withMember(leftOut.rows, decision.row, decision.on) })
    case 'left-out-column':
      return leave({ columns: withMember(leftOut.columns, decision.column, decision.on) })
    case 'left-out-collection':
      return leave({ collections: withMember(leftOut.collections, decision.collection, decision.on) })
    case 'left-out-usernames':
      return leave({ usernames: decision.usernames })
    case 'left-out-problem':
      return leave({ problems: withMember(leftOut.problems, decision.kind, decision.on) })
    case 'texts':
      return before
  }
}
