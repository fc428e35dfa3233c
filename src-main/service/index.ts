import type { Me, OperationOverrides } from '../../src-shared/contract/session.ts'
import type { Answered } from '../../src-shared/service/index.ts'
import { flatMenu, type MenuEntry } from '../../src-shared/service/session.ts'
import type { Log } from '../diagnostics/log.ts'
import { addressGuard } from './address-guard.ts'
import { parseBaseUrl, serviceKey } from './base-url.ts'
import type { Fetch, Transport } from './call.ts'
import { type DesignArea, designArea } from './designs.ts'
import { type DocumentRequest, type FetchedDocument, fetchDocument } from './document.ts'
import { type FetchedImage, fetchImage } from './image.ts'
import { applyOverrides, defaultOperations, type OperationId } from './operations.ts'
import { type PriceFilesArea, priceFilesArea } from './price-files.ts'
import { type PricingArea, pricingArea } from './pricing.ts'
import { type CallOf, readAnswer } from './read-answer.ts'
import { type RecordArea, recordArea } from './records.ts'
import { createTransport } from './transport.ts'

export type { ServiceNotification } from '../../src-shared/service/dashboard.ts'
export type { ListedExport } from '../../src-shared/service/pricing.ts'
export type { DesignRow, SavedDesign } from '../../src-shared/service/readers/design-row.ts'
export { completeBaseUrl, parseBaseUrl, serviceKey } from './base-url.ts'
export { describeNonJson } from './body.ts'
export type { CallInput, Fetch } from './call.ts'
export { refusedFields } from './design-refusals.ts'
export type { DesignArea } from './designs.ts'
export type { DocumentRequest, FetchedDocument } from './document.ts'
export { ordersNamedBy } from './named-orders.ts'
export { nodeFetch } from './node-fetch.ts'
export type { TheirAnswer } from './operations.ts'
export { applyOverrides, defaultOperations, type OperationId } from './operations.ts'
export { type GridWindowRequest, type PricePatch, type PricingArea, sentId } from './pricing.ts'
export { probe } from './probe.ts'
export type { ReadRecord } from './record-answers.ts'
export type { RecordArea } from './records.ts'
export { replyBehind } from './refusal.ts'

export interface ServiceClientOptions {
  baseUrl: string
  /** Key of the jobs in the ledger; defaults to the base URL's own key. */
  serviceKey?: string
  /** Called for each request; null: nobody is signed in. */
  token: () => string | null
  /** The profile's changes to the operation table. */
  operations: OperationOverrides
  fetch: Fetch
  /** Called once at the first 401; every call then fails at once until reset(). */
  onTokenRefused: () => void
  /** Called whenever a call succeeds: the service is reachable. */
  onAnswered?: () => void
  /** Called once for each operation that an answer shows to be absent, until reset(). */
  onAbsent?: (operation: OperationId) => void
  log?: Log | undefined
  /** Maximum silence of the service, in seconds. */
  timeoutSeconds?: number
  /** Maximum bytes of one answer. */
  maxBytes?: number
}

/**
 * The client of one Admin Operations Service for one account. Its calls throw DeskErrors `service.*` and
 * `document.*`, or the reason of the caller's own signal.
 */
export interface ServiceClient extends PricingArea, PriceFilesArea, DesignArea, RecordArea {
  readonly serviceKey: string
  readonly baseUrl: string
  /** The owner of the token. */
  readMe(signal?: AbortSignal): Promise<Me>
  /** All entries of the account's menu, at any depth; empty for an answer without one. */
  menu(signal?: AbortSignal): Promise<Pick<MenuEntry, 'key' | 'label'>[]>
  /** Calls any operation and reads its answer as declared; for a list, all pages. */
  read<Id extends OperationId>(operation: Id, ...input: CallOf<Id>): Promise<Answered<Id>>
  /** Calls any operation and passes its answer on as it arrives; returns the number of bytes. */
  stream: Transport['stream']
  /** Fetches a document without the token. */
  fetchDocument(request: Omit<DocumentRequest, 'fetch' | 'guard'>): Promise<FetchedDocument>
  /** Fetches a photo without the token. */
  fetchImage(url: string): Promise<FetchedImage>
  /** Makes a text of the service safe to show and store. */
  clean: Transport['clean']
  /** False if the operation has no binding or was found absent since the last sign-in. */
  offers(operation: OperationId): boolean
  /** Call after a new sign-in: forgets a refused token and absent operations. */
  reset(): void
}

/**
 * Creates the client; sends nothing yet. Throws `service.bad-address`, `service.insecure-address` or
 * `session.bad-overrides`.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const operations = applyOverrides(defaultOperations, options.operations)
  const needs = needsIn(options.operations)
  const baseUrl = parseBaseUrl(options.baseUrl)
  const transport = createTransport({ ...options, baseUrl, operations })
  const guard = addressGuard(baseUrl)
  return {
    ...pricingArea(transport),
    ...priceFilesArea(transport, { baseUrl, fetch: options.fetch, guard, token: options.token }),
    ...designArea(transport),
    ...recordArea(transport),
    serviceKey: options.serviceKey ?? serviceKey(baseUrl),
    baseUrl,
    readMe: async signal => {
      const me = await readAnswer(transport, 'admin.me.show', { signal })
      return Object.keys(needs).length > 0 ? { ...me, needs } : me
    },
    menu: async signal => flatMenu(await readAnswer(transport, 'admin.me.menu', { signal })),
    fetchDocument: request => fetchDocument({ ...request, fetch: options.fetch, guard }),
    fetchImage: url => fetchImage({ url, fetch: options.fetch, guard, clean: transport.clean }),
    read: (operation, ...input) => readAnswer(transport, operation, ...input),
    stream: transport.stream,
    clean: transport.clean,
    offers: transport.offers,
    reset: transport.reset,
  }
}

/** What operations need at this deployment, where the profile says so. */
function needsIn(overrides: OperationOverrides): NonNullable<Me['needs']> {
  const named = Object.entries(overrides).flatMap(([id, override]) => {
    const { permission, role } = override ?? {}
    const need = { ...(permission !== undefined && { permission }), ...(role !== undefined && { role }) }
    return Object.keys(need).length > 0 ? [[id, need] as const] : []
  })
  return Object.fromEntries(named)
}
