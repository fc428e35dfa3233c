import type { Me } from '../contract/session.ts'
import { mayPrice } from '../needs.ts'
import { foldWord } from '../print/stage.ts'

/** What changing prices needs at the service (bindings, section 4). */
export const pricePermission = mayPrice.permission

/**
 * True if an account may change prices: admins, and whoever has the permission; a super admin without it may only look. Null
 * (the service was not reached yet) may: what is changed is kept, and the service decides when it is sent.
 */
export function mayChangePrices(me: Me | null): boolean {
  if (!me) return true
  const words = [me.role ?? '', ...me.permissions].map(foldWord)
  return words[0] === 'admin' || words.includes(foldWord(pricePermission))
}
