import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import { type NavigationEntry, navigationOf } from '../../src-shared/navigation/menu.ts'
import type { MenuEntry } from '../../src-shared/service/session.ts'
import { useOperation } from '../kit/ask/query.ts'
import { recallValue, rememberValue } from '../kit/memory.ts'
import type { Screen } from '../kit/screen.ts'
import { lackIn, useSession } from '../kit/session.ts'
import { screens } from './screens.ts'

const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({ key: z.string(), label: z.string(), url: z.string().nullable(), children: z.array(menuEntry) }),
)
const keptMenu = z.object({ account: z.string().nullable(), menu: z.array(menuEntry) })

interface Navigation {
  /** The screens that the account may use, in the order of the service's menu. */
  screens: readonly Screen[]
  /** Those that it may not use, each with what it lacks. */
  closed: readonly { screen: Screen; lack: string }[]
  /** Those that the service's menu leaves out. */
  leftOut: readonly Screen[]
  /** The service's menu; empty if there is none. */
  menu: readonly NavigationEntry[]
}

/**
 * Where one can go. The menu is kept for each profile, so that the rail has the same order at once at the next start, also
 * without the service.
 */
export function useNavigation(): Navigation {
  const session = useSession()
  const me = session?.me ?? null
  const { data } = useOperation('admin.me.menu', {}, { enabled: me !== null })
  const account = me && (me.id ?? me.email)
  const keptAs = `menu.${session?.profile?.id ?? ''}`
  useEffect(() => {
    if (data) rememberValue(keptAs, { account, menu: data })
  }, [data, account, keptAs])
  return useMemo(() => {
    const kept = recallValue(keptAs, value => keptMenu.parse(value), null)
    // Another account of the profile has a menu of its own.
    const menu = data ?? (kept && (account === null || kept.account === account) ? kept.menu : [])
    const theirNames = session?.profile?.operations['admin.me.menu']?.screens
    const lacks = new Map<string, string | null>(screens.map(({ id, needs = {} }) => [id, lackIn(session, needs)]))
    const navigation = navigationOf(menu, screens, id => lacks.get(id) === null, theirNames)
    return {
      screens: navigation.screens.flatMap(id => screens.find(screen => screen.id === id && !screen.bare) ?? []),
      closed: screens.flatMap(screen => {
        const lack = lacks.get(screen.id) ?? null
        return lack === null ? [] : [{ screen, lack }]
      }),
      leftOut: screens.filter(({ id, bare }) => !bare && lacks.get(id) === null && !navigation.screens.includes(id)),
      menu: navigation.menu,
    }
  }, [data, account, keptAs, session])
}
