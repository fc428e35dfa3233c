import { useMemo } from 'react'
import { type NavigationEntry, navigationOf } from '../../src-shared/navigation/menu.ts'
import { useMenu } from '../kit/menu.ts'
import type { Screen } from '../kit/screen.ts'
import { lackIn, useSession } from '../kit/session.ts'
import { screens } from './screens.ts'

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

/** Where one can go. */
export function useNavigation(): Navigation {
  const session = useSession()
  const { menu } = useMenu()
  return useMemo(() => {
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
  }, [menu, session])
}
