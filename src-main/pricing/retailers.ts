import type { PriceRetailer, RetailerChoice } from '../../src-shared/contract/prices.ts'
import { fitsSearch } from '../../src-shared/pricing/retailer-search.ts'
import type { ServiceClient } from '../service/index.ts'
import type { PriceBook } from './book/book.ts'

/** How long a typed name is looked for at the service, in milliseconds, before what is remembered is shown alone. */
const patience = 10_000

/** A retailer that was opened by an id that the service does not know leaves nothing to choose. */
const isWorthIt = ({ name, readAt, unsaved }: RetailerChoice) =>
  name !== null || readAt !== null || unsaved > 0

/**
 * Retailers by name: those of the service's account list joined with those that were opened here before, which come first.
 * Without a list (the service has none, refuses it, or is not reached) only the latter, with `listed: false`.
 */
export async function findRetailers(
  client: Pick<ServiceClient, 'retailers'> | null,
  remembered: ReturnType<PriceBook['choices']>,
  search: string,
): Promise<{ retailers: RetailerChoice[]; listed: boolean }> {
  const known = remembered.filter(isWorthIt)
  const listed = await listOf(client, search)
  const names = new Map(listed?.map(retailer => [retailer.id, retailer]))
  const opened = known
    .map(choice => ({ ...choice, ...whatIsSaid(choice, names.get(choice.id)) }))
    .filter(choice => names.has(choice.id) || fitsSearch(choice, search))
    .toSorted((a, b) => (b.readAt ?? 0) - (a.readAt ?? 0))
  const others = (listed ?? [])
    .filter(({ id }) => !known.some(choice => choice.id === id))
    .map(retailer => ({ ...retailer, readAt: null, unsaved: 0 }))
    .toSorted((a, b) => (a.name ?? a.id).localeCompare(b.name ?? b.id))
  const all = [...opened, ...others]
  // A service may pass over what is looked for and list everybody; or find by more than the name, and then none of these fits.
  const fitting = all.filter(choice => fitsSearch(choice, search))
  return { retailers: fitting.length > 0 ? fitting : all, listed: listed !== null }
}

async function listOf(
  client: Pick<ServiceClient, 'retailers'> | null,
  search: string,
): Promise<PriceRetailer[] | null> {
  if (!client) return null
  try {
    return (await client.retailers(search, AbortSignal.timeout(patience))).retailers
  } catch {
    // The answer says that there is no list; why, the session and the reading of a grid tell.
    return null
  }
}

/** The list knows the newest name. A grid knows its currencies better: an account's own need not be that of its prices. */
function whatIsSaid(choice: PriceRetailer, listed: PriceRetailer | undefined): Omit<PriceRetailer, 'id'> {
  return {
    name: listed?.name ?? choice.name,
    settlementCurrency: choice.settlementCurrency ?? listed?.settlementCurrency ?? null,
    consumerCurrency: choice.consumerCurrency ?? listed?.consumerCurrency ?? null,
  }
}
