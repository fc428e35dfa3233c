import { useEffect, useMemo } from 'react'
import { z } from 'zod'
import type { MenuEntry } from '../../src-shared/service/session.ts'
import { useOperation } from './ask/query.ts'
import { recallValue, rememberValue } from './memory.ts'
import { useSession } from './session.ts'

const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({ key: z.string(), label: z.string(), url: z.string().nullable(), children: z.array(menuEntry) }),
)
const keptMenu = z.object({ account: z.string().nullable(), menu: z.array(menuEntry) })

/**
 * The service's menu for the account (specification, part 5), and whether it is still being asked for. It is kept for each profile, so
 * that it decides the same at once at the next start, also without the service; empty where it was never read.
 */
export function useMenu(): { menu: readonly MenuEntry[]; isLoading: boolean } {
  const session = useSession()
  const me = session?.me ?? null
  const { data, isLoading } = useOperation('admin.me.menu', {}, { enabled: me !== null })
  const account = me && (me.id ?? me.email)
  const keptAs = `menu.${session?.profile?.id ?? ''}`
  useEffect(() => {
    if (data) rememberValue(keptAs, { account, menu: data })
  }, [data, account, keptAs])
  return useMemo(() => {
    if (data) return { menu: data, isLoading: false }
    const kept = recallValue(keptAs, value => keptMenu.parse(value), null)
    // Another account of the profile has a menu of its own.
    const mine = kept && (account === null || kept.account === account) ? kept.menu : null
    return { menu: mine ?? [], isLoading: mine === null && isLoading }
  }, [data, isLoading, account, keptAs])
}
