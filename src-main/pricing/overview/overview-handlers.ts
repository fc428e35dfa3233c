import { setTimeout as pause } from 'node:timers/promises'
import type { CommandHandlers, CommandName, EmitEvent } from '../../../src-shared/contract/index.ts'
import type { Session } from '../../session/index.ts'
import type { PriceDesk } from '../price-desk.ts'
import { MenuNotices } from './menu-notices.ts'
import { missingParts } from './offers.ts'
import { readOverview } from './read-overview.ts'

export type OverviewHandlers = Pick<CommandHandlers, Extract<CommandName, `pricing.${string}`>>

/** How long an answer waits for the menu, in milliseconds: the parts of the desk do not depend on it. */
const briefly = 300

/** What the service has of the pricing desk, and what is missing where (contract/pricing-desk.ts), for the open profile. */
export function overviewHandlers(
  desk: Pick<PriceDesk, 'opened' | 'door'>,
  emit: EmitEvent,
): OverviewHandlers {
  const notices = new MenuNotices()
  return {
    'pricing.offers': async () => {
      const client = desk.door.client()
      // What the profile itself has not is missing to whoever signs in to it.
      if (!client) return { missing: missingParts(desk.door), notices: [] }
      const asked = notices.asked(client).then(() => 'known' as const)
      if ((await Promise.race([asked, pause(briefly, 'late' as const)])) === 'late') {
        void asked.then(() => {
          if (notices.of(client).length > 0 && desk.door.client() === client) emit('pricing.offers', {})
        })
      }
      return { missing: missingParts(desk.door), notices: notices.of(client) }
    },
    'pricing.overview': async () => {
      const { prices, database } = await desk.opened()
      return readOverview(database.gaps, prices.service)
    },
  }
}

/**
 * Tells every window when somebody has signed in or out, or an answer shows that the service lacks a part of the desk. Ends with the
 * session.
 */
export function followOffers(
  desk: Pick<PriceDesk, 'door'>,
  session: Pick<Session, 'onChange' | 'onAbsent'>,
  emit: EmitEvent,
): void {
  const asItIs = () => ({
    client: desk.door.client(),
    parts: missingParts(desk.door)
      .map(({ part }) => part)
      .join(),
  })
  let before = asItIs()
  const mayDiffer = () => {
    const now = asItIs()
    if (now.client === before.client && now.parts === before.parts) return
    before = now
    emit('pricing.offers', {})
  }
  session.onChange(mayDiffer)
  session.onAbsent(mayDiffer)
}
