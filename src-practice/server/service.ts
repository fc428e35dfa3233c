import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { declarationOf, type OperationId, type operations } from '../../src-shared/service/index.ts'
import type { Received } from '../../src-shared/service/operation.ts'
import type { AgentJobs } from '../agent-jobs.ts'
import type { Arrivals } from '../arrivals.ts'
import type { SupportBook } from '../back-office/kept.ts'
import type { PracticeDatabase } from '../database.ts'
import type { DocumentLibrary } from '../documents/library.ts'
import type { FaultArea, FaultSwitchboard } from '../faults.ts'
import type { Links } from '../links.ts'
import type { OrderBook } from '../orders/order-book.ts'
import type { OrderChangeBook } from '../orders/order-changes.ts'
import type { OrderExports } from '../orders/order-exports.ts'
import type { DesignBook } from '../pricing/designs/design-book.ts'
import type { PriceFileJobs } from '../pricing/files/price-files.ts'
import type { PracticePriceBook } from '../pricing/price-book.ts'
import type { PracticeRecordBook } from '../pricing/records/record-book.ts'
import type { PrintJobs } from '../print-jobs.ts'
import type { Tokens } from '../tokens.ts'
import { read } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

/** Who is signed in. */
interface SignedIn {
  role: string
  permissions: readonly string[]
}

/** What the routes work with. */
export interface ServiceParts {
  database: PracticeDatabase
  book: OrderBook
  orderChanges: OrderChangeBook
  orderExports: OrderExports
  support: SupportBook
  jobs: PrintJobs
  agents: AgentJobs
  prices: PracticePriceBook
  priceFiles: PriceFileJobs
  designs: DesignBook
  records: PracticeRecordBook
  arrivals: Arrivals
  links: Links
  documents: DocumentLibrary
  faults: FaultSwitchboard
  requests: RequestLog
  /** Notifications that a test has added, as they are answered. */
  ownNotifications: object[]
  signedIn: SignedIn
  /** Whether the menu still has retired entries. */
  showMaster: boolean
  /** Revoking all ends them for as long as the service runs; a restart makes its first one valid again. */
  tokens: Tokens
  /** Called with the token that replaces those that were revoked. */
  onNewToken: (token: string) => void
  seed: number
  /** Lifetime of a link to a PDF, in milliseconds. */
  linkMs: number
  now: () => number
  /** The service's own origin, known once it listens. */
  origin: () => string
  /** Ends every wait when the service closes. */
  closing: AbortSignal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's id, as used by the request log and the faults. */
    operation?: string
    area?: FaultArea
    /** The required permission; without it the answer is 403. */
    permission?: string
  }
}

/** A call as passed to its handler. */
interface Call<D> extends Received<D> {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves an operation at its declared path, for accounts with its permission (checked by the gate). Input that doesn't
 * match the declaration is answered with 422. The handler returns the JSON answer, or throws a Refusal. `alsoAt`: another
 * path that answers the same.
 */
export function serve<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  handler: (call: Call<(typeof operations)[Id]>) => Promise<unknown>,
  { bodyLimit, alsoAt }: { bodyLimit?: number; alsoAt?: string } = {},
): void {
  const { call, permission, query, body } = declarationOf(id)
  const [method = '', path = ''] = call?.split(' ') ?? []
  // Unknown parameters and fields are left to the handler.
  const querySchema = z.looseObject(query ?? {})
  // A file is sent as form data, which isn't a record.
  const bodySchema = body && !body['file'] ? z.looseObject(body, { error: 'Send a JSON object.' }) : z.unknown()
  const mount = (url: string) =>
    app.route({
      method: method as HTTPMethods,
      url: url.replace(/\{([^}]+)\}/g, ':$1'),
      config: { operation: id, area: 'api', ...(permission === undefined ? {} : { permission }) },
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: (request, reply) =>
        handler({
          path: request.params,
          query: read(querySchema, request.query),
          body: body ? read(bodySchema, request.body) : request.body,
          request,
          reply,
        } as Call<(typeof operations)[Id]>) as never,
    })
  mount(path)
  if (alsoAt !== undefined) mount(alsoAt)
}
