import type { CheckedName, NameReason, NameSuggestion } from './checked.ts'
import type { NameTarget } from './decisions.ts'

/** Reasons that leave no doubt, where one suggestion alone has the reason. */
const sureReasons: readonly NameReason[] = ['same-letters', 'same-words', 'other-locale']
/** A slip or two of the pen. */
const fewLetters = 2

/**
 * Names without a combination that have one beyond doubt: the one chosen for the name in another file of the retailer
 * (`before`), or else the first suggestion.
 */
export function sureNames(
  names: readonly (CheckedName & { before?: NameTarget | null })[],
): Record<string, NameTarget> {
  return Object.fromEntries(
    names.flatMap(({ name, target, columns, before = null, suggestions: [first, second] }) => {
      if (target === null && before !== null) return [[name, before] as const]
      // A title that names no field needs a person to say which.
      const hasFields = columns.every(({ field }) => field !== null)
      if (target !== null || !hasFields || !first || !isSure(first, second)) return []
      return [[name, { combination: first.combination, field: null }] as const]
    }),
  )
}

function isSure(first: NameSuggestion, second: NameSuggestion | undefined): boolean {
  if (first.reason === 'letters-off')
    return first.letters <= fewLetters && (second?.reason !== 'letters-off' || second.letters > first.letters)
  return sureReasons.includes(first.reason) && second?.reason !== first.reason
}
