import { setTimeout as pause } from 'node:timers/promises'
import type { CommandHandlers, CommandName, EmitEvent } from '../../../src-shared/contract/index.ts'
import type { Overview, PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { priceFields } from '../../../src-shared/pricing/field.ts'
import { scopeOf } from '../../../src-shared/pricing/price-sheet.ts'
import type { OperationId, ServiceClient } from '../../service/index.ts'
import type { Session } from '../../session/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { PriceDesk } from '../price-desk.ts'
import type { PriceCommandContext } from '../price-handlers.ts'
import type { GapBook, GridGaps, OverviewGrid } from './gap-book.ts'

export type OverviewHandlers = Pick<CommandHandlers, Extract<CommandName, `pricing.${string}`>>

/** How long an answer waits for the menu, in milliseconds: the parts of the desk do not depend on it. */
const briefly = 300

/** What the service has of the pricing desk, and what is missing where (contract/pricing-desk.ts), for the open profile. */
export function overviewHandlers(
  desk: Pick<PriceDesk, 'opened' | 'context'>,
  emit: EmitEvent,
): OverviewHandlers {
  const notices = new MenuNotices()
  return {
    'pricing.offers': async () => {
      const client = desk.context.client()
      // What the profile itself has not is missing to whoever signs in to it.
      if (!client) return { missing: missingParts(desk.context), notices: [] }
      const asked = notices.asked(client).then(() => 'known' as const)
      if ((await Promise.race([asked, pause(briefly, 'late' as const)])) === 'late') {
        void asked.then(() => {
          if (notices.of(client).length > 0 && desk.context.client() === client) emit('pricing.offers', {})
        })
      }
      return { missing: missingParts(desk.context), notices: notices.of(client) }
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
  desk: Pick<PriceDesk, 'context'>,
  session: Pick<Session, 'onChange' | 'onAbsent'>,
  emit: EmitEvent,
): void {
  const asItIs = () => ({
    client: desk.context.client(),
    parts: missingParts(desk.context)
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

/** Words of a key or a label in small letters, one blank between them: `pricing.masterPrices` is three. */
const wordsOf = (text: string): string =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const patterns = [
  /\bmasters? ?(?:fabric |retail |wholesale )?pric(?:e|es|ing|elist)\b/,
  /\bpric(?:e|es|ing|elist) (?:list )?masters?\b/,
  // Not the prices of an owner, a buyer or a shopkeeper (业主, 买主, 店主), nor a total (总价格).
  /(?<![业买店货雇客车])主(?:价格|价目|定价)|母版(?:价格|价目|定价)|总(?:价目|定价)/,
]

/**
 * True for an entry of a menu that is master pricing, which is retired (specification 2.7). A key and a label are looked at each for
 * itself; “main products” are something else.
 */
export const isMasterPricing = ({ key, label }: { key: string; label: string }): boolean =>
  [key, label].map(wordsOf).some(words => patterns.some(pattern => pattern.test(words))) ||
  (wordsOf(key) === 'master' && /\bpric(?:e|es|ing)\b/.test(wordsOf(label)))

/** How long the menu may take, in milliseconds. */
const patience = 30_000

type MenuClient = Pick<ServiceClient, 'menu'>

/**
 * What a person is to be told about the menu of a service. It is asked for once with each client, which is another after each sign-in;
 * again only where the service was not reached. Its failures are nobody's business: a service without a menu shows no master pricing.
 */
class MenuNotices {
  readonly #known = new WeakMap<MenuClient, readonly Message[]>()
  readonly #asking = new WeakMap<MenuClient, Promise<void>>()

  /** What is known by now. */
  of(client: MenuClient): Message[] {
    return [...(this.#known.get(client) ?? [])]
  }

  /** Begins to ask where that was not done before; ends when it is known. Never rejects. */
  asked(client: MenuClient): Promise<void> {
    const asking = this.#asking.get(client) ?? this.#ask(client)
    this.#asking.set(client, asking)
    return asking
  }

  async #ask(client: MenuClient): Promise<void> {
    try {
      const menu = await client.menu(AbortSignal.timeout(patience))
      this.#known.set(client, menu.some(isMasterPricing) ? [message('pricing.master-retired', {})] : [])
    } catch (error) {
      if (asDeskError(error).retry !== 'no') this.#asking.delete(client)
    }
  }
}

/** What each part of the pricing desk stands on: it is there where the service has one operation of each of its lists. */
const needs: Partial<Record<PricingPart, readonly (readonly OperationId[])[]>> = {
  fabrics: [['admin.pricing.retailer.show']],
  designs: [['admin.pricing.designs.index']],
  surcharges: [['admin.pricing.billing.show', 'admin.pricing.patterns.show']],
  // Express cost is read with the fabric prices.
  express: [['admin.pricing.express.update'], ['admin.pricing.retailer.show']],
  formulas: [['admin.pricing.formulas.show']],
}

/** Parts that a service does not have, each with the reason, which names an operation. */
function missingParts({
  offers,
}: Pick<PriceCommandContext, 'offers'>): { part: PricingPart; reason: Message }[] {
  return Object.entries(needs).flatMap(([part, lists]) => {
    const [operation] = lists.find(operations => !operations.some(offers)) ?? []
    if (operation === undefined) return []
    return [{ part: part as PricingPart, reason: message('service.operation-absent', { operation }) }]
  })
}

type OfRetailer = Overview['retailers'][number]

/** What is missing in every grid of a service that this desk has seen; one grid after the other, so that nothing waits for all of them. */
async function readOverview(book: Remote<GapBook>, service: string): Promise<Overview> {
  const retailers = new Map<string, OfRetailer>()
  for (const seen of await book.grids(service)) {
    const gaps = await book.gaps(seen.grid)
    if (isNothing(seen, gaps)) continue
    const scope = scopeOf(seen.sheet)
    const id = scope?.retailer ?? seen.sheet
    const known = retailers.get(id) ?? { id, name: null, readAt: null, combinations: [], designs: [] }
    const named = { ...known, name: known.name ?? seen.name }
    retailers.set(
      id,
      scope
        ? { ...named, designs: [...named.designs, { scope, ...designsOf(seen, gaps) }] }
        : fabricsOf(named, seen, gaps),
    )
  }
  return { retailers: [...retailers.values()] }
}

/** A retailer that was opened by an id that the service does not know. */
const isNothing = ({ kind, name, readAt }: OverviewGrid, { rows }: GridGaps) =>
  kind === 'fabric' && name === null && readAt === null && rows === 0

const fabricsOf = (retailer: OfRetailer, { name, readAt }: OverviewGrid, gaps: GridGaps): OfRetailer => ({
  ...retailer,
  name: name ?? retailer.name,
  readAt,
  combinations: gaps.combinations.map(one => ({ ...one, rows: gaps.rows })),
})

/** Designs have no Plus Size: of that nothing is missing. */
const designsOf = ({ mainProduct, product, readAt }: OverviewGrid, { rows, combinations }: GridGaps) => ({
  ...{ mainProduct, product, readAt, rows },
  missing: priceFields.map((field, at) =>
    field.startsWith('excess') ? 0 : (combinations[0]?.missing[at] ?? rows),
  ),
})
