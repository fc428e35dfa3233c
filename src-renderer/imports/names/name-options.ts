import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { Combination } from '../../../src-shared/contract/prices.ts'
import type { NameReason } from '../../../src-shared/imports/checked.ts'
import type { NameTarget } from '../../../src-shared/imports/decisions.ts'
import { fieldTitles, labelOf } from '../../../src-shared/imports/titles.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { asSearched, holds } from '../../../src-shared/search-text.ts'

type CheckedName = DraftView['names'][number]

/** A line of the list that a name is mapped from. */
export interface NameOption {
  key: string
  label: string
  target: NameTarget
  reason: NameReason | null
  letters: number
}

/** True if the title says which price it is: then a combination is all that is to be chosen. */
const saysField = ({ columns }: Pick<CheckedName, 'columns'>): boolean => columns.every(({ field }) => field !== null)

const keyOf = (target: NameTarget): string =>
  target === 'ignore' ? 'ignore' : JSON.stringify([target.combination, target.field])

/** What the name went to in another file of the retailer, as an option. */
function optionBefore({ before }: CheckedName, combinations: readonly Combination[], locale: string): NameOption[] {
  if (before === null || before === 'ignore') return []
  const label = targetLabel(before, combinations, locale)
  return label === null ? [] : [{ key: keyOf(before), label, target: before, reason: 'remembered', letters: 0 }]
}

/** A combination as options: itself, or where the title says no price, each of its five prices. */
function optionsOf(
  combination: string,
  label: string,
  reason: NameReason | null,
  letters: number,
  withField: boolean,
): NameOption[] {
  const targets: { target: NameTarget; label: string }[] = withField
    ? priceFields.map(field => ({
        target: { combination, field },
        label: `${label} / ${fieldTitles[field]}`,
      }))
    : [{ target: { combination, field: null }, label }]
  return targets.map(each => ({ ...each, key: keyOf(each.target), reason, letters }))
}

/** What one click takes for a name that isn't mapped: the earlier choice, else the first suggestion that is whole. */
export function offerOf(name: CheckedName): NameTarget | null {
  if (name.target !== null) return null
  if (name.before !== null) return name.before
  const [first] = name.suggestions
  return first && saysField(name) ? { combination: first.combination, field: null } : null
}

/** What a name may be mapped to: the earlier choice and the suggestions first, then every combination that the service lists. */
export function nameOptions(
  name: CheckedName,
  combinations: readonly Combination[],
  locale: string,
): { suggested: NameOption[]; others: NameOption[] } {
  const withField = !saysField(name)
  const before = optionBefore(name, combinations, locale)
  const suggested = [
    ...before,
    ...name.suggestions
      .flatMap(({ combination, label, reason, letters }) => optionsOf(combination, label, reason, letters, withField))
      .filter(({ key }) => !before.some(one => one.key === key)),
  ]
  const known = new Set(suggested.map(({ key }) => key))
  const others = combinations
    .filter(({ present }) => present)
    .flatMap(one => optionsOf(one.id, labelOf(one, locale), null, 0, withField))
    .filter(({ key }) => !known.has(key))
  return { suggested, others }
}

/** True if every word of what was typed is somewhere in the label. */
export function fitsSearch(label: string, typed: string): boolean {
  return asSearched(typed)
    .split(/\s+/)
    .every(word => holds(label, word))
}

/** What a target is called now. Null: the catalogue does not list it. */
export function targetLabel(
  target: Exclude<NameTarget, 'ignore'>,
  combinations: readonly Combination[],
  locale: string,
): string | null {
  const combination = combinations.find(({ id }) => id === target.combination)
  if (!combination) return null
  const label = labelOf(combination, locale)
  return target.field === null ? label : `${label} / ${fieldTitles[target.field]}`
}
