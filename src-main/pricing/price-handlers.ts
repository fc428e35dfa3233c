import type { CommandHandlers, CommandName } from '../../src-shared/contract/index.ts'
import type {
  CellNews,
  OutboxState,
  PriceRetailer,
  RetailerChoice,
  RetailerListAnswer,
  Unlisted,
} from '../../src-shared/contract/prices.ts'
import { hasCode } from '../../src-shared/errors.ts'
import { spokenStyle } from '../../src-shared/messages/index.ts'
import type { PriceSheetId } from '../../src-shared/pricing/price-sheet.ts'
import { fitsSearch } from '../../src-shared/pricing/retailer-search.ts'
import { dayIn } from '../../src-shared/timezone.ts'
import type { OperationId, ServiceClient } from '../service/index.ts'
import type { GridNumber, PriceBook } from './book/book.ts'
import type { OpenPrices } from './open-prices.ts'

export type PriceHandlers = Pick<CommandHandlers, Extract<CommandName, `prices.${string}`>>

/** What the commands on prices need. */
export interface PriceCommandContext {
  /** The prices of the open profile; throws `session.no-profile-open` or `desk.database-*`. */
  opened(): Promise<OpenPrices>
  /** Who is signed in, for the journal. */
  who(): string | null
  /** The locale of the signed-in user, for files. */
  locale(): string
  /** The client; null if no one is signed in. */
  client(): ServiceClient | null
  /** The id of the open profile; null if none is open. */
  profile(): string | null
  /** False if the open profile lacks the operation, or its service was found to lack it since the sign-in. */
  offers(operation: OperationId): boolean
  outbox(): Promise<OutboxState>
  pause(paused: boolean): Promise<OutboxState>
}

/** The commands on prices (contract/prices.ts). Large data is passed through unchanged. */
export function priceHandlers(context: PriceCommandContext): PriceHandlers {
  const onGrid = async <T>(
    sheet: PriceSheetId,
    act: (prices: OpenPrices, grid: GridNumber) => Promise<T>,
  ): Promise<T> => {
    const prices = await context.opened()
    return act(prices, await prices.grids.number(sheet))
  }
  /** Runs a command that changes the outbox, and reports the changed cells it returns. */
  const changing = async (
    sheet: PriceSheetId,
    act: (prices: OpenPrices, grid: GridNumber) => Promise<CellNews>,
  ): Promise<CellNews> =>
    onGrid(sheet, async (prices, grid) => {
      const news = await act(prices, grid)
      prices.reportCells(sheet, news)
      prices.changed()
      return news
    })

  return {
    'prices.retailers': async ({ search }) => {
      const prices = await context.opened()
      const remembered = await prices.book.choices(prices.service)
      const found = await findRetailers(context.client(), remembered, search)
      prices.grids.learn(found.retailers)
      return found
    },
    'prices.open': async ({ sheet }) => (await context.opened()).open(sheet),
    'prices.refresh': async ({ sheet }) => (await context.opened()).refresh(sheet),
    'prices.rows': async ({ sheet, since, limit }) => onGrid(sheet, ({ book }, grid) => book.rows(grid, since, limit)),
    'prices.states': async ({ sheet }) => onGrid(sheet, ({ book }, grid) => book.states(grid)),
    'prices.change': async ({ sheet, ...change }) =>
      (await context.opened()).change(sheet, { ...change, who: context.who(), at: Date.now() }),
    'prices.revert': async ({ sheet, entry, overwrite, asked }) => {
      return onGrid(sheet, async (prices, grid) => {
        const request = { entry, overwrite, asked, who: context.who(), at: Date.now() }
        const answer = await prices.book.revert(grid, request)
        prices.reportCells(sheet, answer.news)
        prices.changed()
        if (answer.entry !== null) prices.reportJournal(sheet)
        return answer
      })
    },
    'prices.retry': async ({ sheet, state, cells }) => {
      return changing(sheet, ({ book }, grid) => book.retry(grid, state, cells))
    },
    'prices.discard': async ({ sheet, state, cells }) =>
      changing(sheet, ({ book }, grid) => book.discard(grid, state, cells)),
    'prices.cancelUnsent': async ({ sheet, entry }) =>
      changing(sheet, ({ book }, grid) => book.cancelUnsent(grid, entry)),
    'prices.resolve': async ({ sheet, take, ...seen }) => {
      return changing(sheet, ({ book }, grid) => book.resolve(grid, seen, take))
    },
    'prices.seen': async ({ sheet }) => {
      await onGrid(sheet, ({ book }, grid) => book.seen(grid))
      return {}
    },
    'prices.outbox': async () => context.outbox(),
    'prices.pause': async ({ paused }) => {
      return context.pause(paused)
    },
    'prices.history': async ({ sheet, ...query }) => onGrid(sheet, ({ book }, grid) => book.history(grid, query)),
    'prices.entryCells': async ({ sheet, ...query }) => onGrid(sheet, ({ book }, grid) => book.entryCells(grid, query)),
    'prices.cellHistory': async ({ sheet, ...query }) =>
      onGrid(sheet, ({ book }, grid) => book.cellHistory(grid, query)),
    'prices.historyFile': async ({ sheet, code }) =>
      onGrid(sheet, async ({ book }, grid) => ({
        name: priceFileName('history', sheet),
        text: await book.historyFile(grid, code, spokenStyle()),
      })),
    'prices.receipt': async ({ sheet, entry, only }) =>
      onGrid(sheet, async ({ book }, grid) => ({
        name: priceFileName(`${entry}-${only === 'all' ? 'receipt' : 'rejected'}`, sheet),
        text: await book.receipt(grid, { entry }, only, context.locale()),
      })),
    'prices.importFile': async ({ sheet, state }) =>
      onGrid(sheet, async ({ book }, grid) => ({
        name: priceFileName(state === 'held' ? 'import' : state, sheet),
        ...(await book.importFile(grid, state, context.locale())),
      })),
  }
}

/** `selvedge-prices-7-rejected-2026-11-21.csv`, with the characters of the sheet's id that are safe in file names. */
export function priceFileName(what: string, sheet: string): string {
  const id = sheet.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, 40)
  return `selvedge-prices-${id}-${what}-${dayIn(spokenStyle().zone, Date.now())}.csv`
}

/** How long the service may search for a typed name, in milliseconds, before only remembered retailers are shown. */
const searchTimeout = 10_000

/** False for a retailer opened by an id the service doesn't know, which isn't worth offering. */
const isWorthIt = ({ name, readAt, unsaved }: RetailerChoice) => name !== null || readAt !== null || unsaved > 0

/**
 * Retailers by name: those of the service's account list merged with those that were opened here before, which come
 * first. Without a list only the latter, with `listed: false` and why: a list that wasn't asked for, or couldn't be read, is
 * not reported as one that doesn't exist.
 */
export async function findRetailers(
  client: Pick<ServiceClient, 'retailers'> | null,
  remembered: ReturnType<PriceBook['choices']>,
  search: string,
): Promise<RetailerListAnswer> {
  const known = remembered.filter(isWorthIt)
  const asked = await listOf(client, search)
  const listed = typeof asked === 'string' ? null : asked
  const names = new Map(listed?.map(retailer => [retailer.id, retailer]))
  const opened = known
    .map(choice => ({ ...choice, ...mergedRetailer(choice, names.get(choice.id)) }))
    .filter(choice => names.has(choice.id) || fitsSearch(choice, search))
    .toSorted((a, b) => (b.readAt ?? 0) - (a.readAt ?? 0))
  const others = (listed ?? [])
    .filter(({ id }) => !known.some(choice => choice.id === id))
    .map(retailer => ({ ...retailer, readAt: null, unsaved: 0 }))
    .toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id))
  const all = [...opened, ...others]
  // A service may ignore the search and list everyone, or search by more than the name, so possibly no name matches.
  const fitting = all.filter(choice => fitsSearch(choice, search))
  return {
    retailers: fitting.length > 0 ? fitting : all,
    listed: listed !== null,
    ...(typeof asked === 'string' ? { unlisted: asked } : {}),
  }
}

async function listOf(
  client: Pick<ServiceClient, 'retailers'> | null,
  search: string,
): Promise<PriceRetailer[] | Unlisted> {
  if (!client) return 'waiting'
  try {
    return (await client.retailers(search, AbortSignal.timeout(searchTimeout))).retailers
  } catch (error) {
    // The session and the reading of grids report why.
    return hasCode(error, 'service.operation-absent') ? 'absent' : 'failed'
  }
}

/** The list has the newest name, but the grid's currencies win: an account may use another currency than its prices. */
function mergedRetailer(choice: PriceRetailer, listed: PriceRetailer | undefined): Omit<PriceRetailer, 'id'> {
  return {
    name: listed?.name ?? choice.name,
    settlementCurrency: choice.settlementCurrency ?? listed?.settlementCurrency ?? null,
    consumerCurrency: choice.consumerCurrency ?? listed?.consumerCurrency ?? null,
  }
}
