import type { CommandName } from '../../src-shared/contract/index.ts'
import { lackOf, needOf } from '../../src-shared/permissions.ts'
import { formatList } from './locale.ts'
import { useSession } from './session.ts'
import { useFrameWords } from './words/frame.ts'
import { roleTerm } from './words/service-terms.ts'

/** What an account lacks, as a text names it: “update pricing”, the role “super admin”. */
export function useLackNames(): (lacks: readonly string[]) => string {
  const t = useFrameWords()
  return lacks => {
    const names = [...new Set(lacks)].map(name =>
      name === 'super admin' ? t('lacks.role', { name: roleTerm(name) }) : t('lacks.permission', { name }),
    )
    return formatList(names)
  }
}

/**
 * The one notice of a screen that names what the account lacks there: “You can’t upload prices here: your account lacks
 * “update pricing”.” `actions` says what can't be done, by command. Null if nothing is missing, or nobody is signed in.
 */
export function useLackText(actions: Partial<Record<CommandName, string>>): string | null {
  const t = useFrameWords()
  const namesOf = useLackNames()
  const me = useSession()?.me ?? null
  if (!me) return null
  const lacking = (Object.entries(actions) as [CommandName, string][]).flatMap(([command, what]) => {
    const lack = lackOf(me, needOf(command))
    return lack === null ? [] : [{ what, lack }]
  })
  if (lacking.length === 0) return null
  const what = formatList(
    lacking.map(one => one.what),
    'disjunction',
  )
  return t('lacks', { what, names: namesOf(lacking.map(({ lack }) => lack)) })
}
