import { formatList, joinSentences } from '../locale.ts'
import { useLack } from '../session.ts'
import { roleTerm } from '../words/service-terms.ts'
import { useWords } from '../words/words.ts'
import { type Needed, needIn } from './action.ts'
import { useActionSets } from './registry.ts'

/** True when this account may do what needs this; main and the service decide in any case. */
export const useMay = (needs: Needed | undefined): boolean => useLack(needIn(needs)) === null

/** What an account lacks, as a text names it: “update pricing”, the role “super admin”. */
export function useLackNames(): (lacks: readonly string[]) => string {
  const t = useWords('frame')
  return lacks => {
    const names = [...new Set(lacks)].map(name =>
      name === 'super admin' ? t('lacks.role', { name: roleTerm(name) }) : t('lacks.permission', { name }),
    )
    return formatList(names)
  }
}

/**
 * The one notice of a screen: all that its live actions say is `lacking`, and what the account would need. “You can’t upload prices
 * here: your account lacks “update pricing”.” What the service doesn't offer is named, too. Null if nothing is missing.
 */
export function useLackLine(): string | null {
  const t = useWords('frame')
  const namesOf = useLackNames()
  const sets = useActionSets(state => state.sets)
  if (!sets.some(({ isAside, missing }) => !isAside && missing.length > 0)) return null
  const missing = sets.flatMap(set => set.missing)
  const lacks = missing.flatMap(({ lack }) => lack ?? [])
  const what = (isAbsent: boolean) =>
    formatList(
      [...new Set(missing.filter(({ lack }) => (lack === null) === isAbsent).map(one => one.what))],
      'disjunction',
    )
  const absent = what(true)
  return joinSentences([
    lacks.length === 0 ? '' : t('lacks', { what: what(false), names: namesOf(lacks) }),
    absent === '' ? '' : t('lacks.absent', { what: absent }),
  ])
}
