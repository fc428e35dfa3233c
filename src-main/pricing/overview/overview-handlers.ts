import { setTimeout as pause } from 'node:timers/promises'
import type { CommandHandlers, CommandName, EmitEvent } from '../../../src-shared/contract/index.ts'
import type { Overview, PricingPart } from '../../../src-shared/contract/pricing-desk.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { priceFields } from '../../../src-shared/pricing/cell.ts'
import { scopeOf } from '../../../src-shared/pricing/price-sheet.ts'
import { writeDown } from '../../observers.ts'
import type { OperationId, ServiceClient } from '../../service/index.ts'
import type { Session } from '../../session/index.ts'
import type { Remote } from '../../workers/protocol.ts'
import type { PriceDesk } from '../price-desk.ts'
import type { PriceCommandContext } from '../price-handlers.ts'
import type { GapBook, GridGaps, OverviewGrid } from './gap-book.ts'

export type OverviewHandlers = Pick<CommandHandlers, Extract<CommandName, `pricing.${string}`>>

/** How long an answer waits for the menu, in milliseconds. The missing parts don't depend on the menu. */
const menuWait = 300

/**
 * Commands for the parts of the pricing desk that the open profile's service lacks, and for missing prices
 * (contract/pricing-desk.ts).
 */
export function overviewHandlers(desk: Pick<PriceDesk, 'opened' | 'context'>, emit: EmitEvent): OverviewHandlers {
  const notices = new MenuNotices()
  return {
    'pricing.offers': async () => {
      const client = desk.context.client()
      // Operations that the profile lacks are missing for every account.
      if (!client) return { missing: missingParts(desk.context), notices: [] }
      const loaded = notices.load(client).then(() => 'known' as const)
      if ((await Promise.race([loaded, pause(menuWait, 'late' as const)])) === 'late') {
        const told = loaded.then(() => {
          if (notices.of(client).length > 0 && desk.context.client() === client) emit('pricing.offers', {})
        })
        told.catch(writeDown)
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
 * Notifies every window after a sign-in or sign-out, and when an answer shows that the service lacks a part of the
 * desk. Stays subscribed as long as the session lives.
 */
export function followOffers(
  desk: Pick<PriceDesk, 'context'>,
  session: Pick<Session, 'onChange' | 'onAbsent'>,
  emit: EmitEvent,
): void {
  const currentState = () => ({
    client: desk.context.client(),
    parts: missingParts(desk.context)
      .map(({ part }) => part)
      .join(),
  })
  let before = currentState()
  const emitIfChanged = () => {
    const now = currentState()
    if (now.client === before.client && now.parts === before.parts) return
    before = now
    emit('pricing.offers', {})
  }
  session.onChange(emitIfChanged)
  session.onAbsent(emitIfChanged)
}

/** Lower-case words of a key or label, separated by single spaces: `pricing.masterPrices` has three. */
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
 * True for a menu entry that is master pricing, which is retired (specification 2.7). Key and label are checked
 * separately; “main products” are something else.
 */
export const isMasterPricing = ({ key, label }: { key: string; label: string }): boolean =>
  [key, label].map(wordsOf).some(words => patterns.some(pattern => pattern.test(words))) ||
  (wordsOf(key) === 'master' && /\bpric(?:e|es|ing)\b/.test(wordsOf(label)))

/** Timeout for loading the menu, in milliseconds. */
const menuTimeout = 30_000

type MenuClient = Pick<ServiceClient, 'menu'>

/**
 * Notices about a service's menu. The menu is loaded once per client (each sign-in makes a new one), and again only
 * after an error that can be retried. Errors aren't reported: a service without a menu shows no master pricing.
 */
class MenuNotices {
  readonly #known = new WeakMap<MenuClient, readonly Message[]>()
  readonly #loading = new WeakMap<MenuClient, Promise<void>>()

  /** The notices known so far. */
  of(client: MenuClient): Message[] {
    return [...(this.#known.get(client) ?? [])]
  }

  /** Loads the menu unless that was done before; resolves when it is known. Never rejects. */
  load(client: MenuClient): Promise<void> {
    const loading = this.#loading.get(client) ?? this.#fetch(client)
    this.#loading.set(client, loading)
    return loading
  }

  async #fetch(client: MenuClient): Promise<void> {
    try {
      const menu = await client.menu(AbortSignal.timeout(menuTimeout))
      this.#known.set(client, menu.some(isMasterPricing) ? [message('pricing.master-retired', {})] : [])
    } catch (error) {
      if (asDeskError(error).retry !== 'no') this.#loading.delete(client)
    }
  }
}

/** Operations needed by each part of the pricing desk: the service must have at least one of each list. */
const needs: Partial<Record<PricingPart, readonly (readonly OperationId[])[]>> = {
  fabrics: [['admin.pricing.retailer.show']],
  designs: [['admin.pricing.designs.index']],
  surcharges: [['admin.pricing.billing.show', 'admin.pricing.patterns.show']],
  // Express cost is read with the fabric prices.
  express: [['admin.pricing.express.update'], ['admin.pricing.retailer.show']],
  formulas: [['admin.pricing.formulas.show']],
}

/** Parts that a service lacks, each with a reason that names an operation. */
function missingParts({ offers }: Pick<PriceCommandContext, 'offers'>): { part: PricingPart; reason: Message }[] {
  return Object.entries(needs).flatMap(([part, lists]) => {
    const [operation] = lists.find(operations => !operations.some(offers)) ?? []
    if (operation === undefined) return []
    return [{ part: part as PricingPart, reason: message('service.operation-absent', { operation }) }]
  })
}

type RetailerOverview = Overview['retailers'][number]

/** Missing prices in every stored grid of a service. Reads one grid at a time, so other calls don't have to wait. */
async function readOverview(book: Remote<GapBook>, service: string): Promise<Overview> {
  const retailers = new Map<string, RetailerOverview>()
  for (const seen of await book.grids(service)) {
    const gaps = await book.gaps(seen.grid)
    if (isUnknownRetailer(seen, gaps)) continue
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

/** True for a retailer that was opened by an id the service doesn't know. */
const isUnknownRetailer = ({ kind, name, readAt }: OverviewGrid, { rows }: GridGaps) =>
  kind === 'fabric' && name === null && readAt === null && rows === 0

const fabricsOf = (retailer: RetailerOverview, { name, readAt }: OverviewGrid, gaps: GridGaps): RetailerOverview => ({
  ...retailer,
  name: name ?? retailer.name,
  readAt,
  combinations: gaps.combinations.map(one => ({ ...one, rows: gaps.rows })),
})

/** Designs have no Plus Size, so none of its prices are missing. */
const designsOf = ({ mainProduct, product, readAt }: OverviewGrid, { rows, combinations }: GridGaps) => ({
  mainProduct,
  product,
  readAt,
  rows,
  missing: priceFields.map((field, at) => (field.startsWith('excess') ? 0 : (combinations[0]?.missing[at] ?? rows))),
})
