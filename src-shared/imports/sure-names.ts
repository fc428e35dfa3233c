import type { CheckedName, NameReason, NameSuggestion } from './checked.ts'
import type { NameTarget } from './decisions.ts'
import { editDistance } from './edit-distance.ts'
import { singularOf, wordsOf } from './name-keys.ts'

/** Reasons that leave no doubt, where one suggestion alone has the reason. */
const sureReasons: readonly NameReason[] = ['same-letters', 'same-words', 'other-locale']
/** A shorter word that is a letter off may be another one: `Skirt` and `Shirt`, `Coat` and `Boat`. */
const shortestSlipped = 6
/** Another name that is so few letters farther off is as likely. */
const nearLetters = 2

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
      if (target !== null || !hasFields || !first || !isSure(name, first, second)) return []
      return [[name, { combination: first.combination, field: null }] as const]
    }),
  )
}

function isSure(name: string, first: NameSuggestion, second: NameSuggestion | undefined): boolean {
  if (first.reason === 'letters-off') {
    const isAlone = second?.reason !== 'letters-off' || second.letters > first.letters + nearLetters
    // People leave the main product out.
    const forms = [first.label, first.label.slice(first.label.indexOf(betweenParts) + betweenParts.length)]
    return isAlone && forms.some(form => isSlip(wordsOf(name), wordsOf(form)))
  }
  return sureReasons.includes(first.reason) && second?.reason !== first.reason
}

/** Between a main product and its combination (`labelOf`). */
const betweenParts = ' / '

/** True if every word that differs is one or many of the same, or a long one with a single slip behind its first letter, which people hardly ever miss. */
function isSlip(written: readonly string[], meant: readonly string[]): boolean {
  return (
    written.length === meant.length &&
    written.every((word, at) => {
      const other = meant[at] ?? ''
      const isLong = Math.min(word.length, other.length) >= shortestSlipped
      return (
        singularOf(word) === singularOf(other) || (isLong && word[0] === other[0] && editDistance(word, other, 1) === 1)
      )
    })
  )
}
