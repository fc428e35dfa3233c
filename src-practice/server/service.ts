import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { declarationOf, type OperationId, type operations } from '../../src-shared/service/index.ts'
import type { Received } from '../../src-shared/service/operation.ts'
import type { Arrivals } from '../arrivals.ts'
import type { PracticeDatabase } from '../database.ts'
import type { DocumentLibrary } from '../documents/library.ts'
import type { FaultArea, FaultSwitchboard } from '../faults.ts'
import type { Links } from '../links.ts'
import type { OrderBook } from '../orders.ts'
import type { DesignBook } from '../pricing/designs/design-book.ts'
import type { PriceFileJobs } from '../pricing/files/price-files.ts'
import type { PracticePriceBook } from '../pricing/price-book.ts'
import type { PracticeRecordBook } from '../pricing/records/record-book.ts'
import type { PrintJobs } from '../print-jobs.ts'
import { read } from './refusal.ts'
import type { RequestLog } from './request-log.ts'

/** Who is signed in. */
interface SignedIn {
  role: string
  permissions: readonly string[]
}

/** All that the routes work with. */
export interface ServiceParts {
  database: PracticeDatabase
  book: OrderBook
  jobs: PrintJobs
  prices: PracticePriceBook
  priceFiles: PriceFileJobs
  designs: DesignBook
  records: PracticeRecordBook
  arrivals: Arrivals
  links: Links
  documents: DocumentLibrary
  faults: FaultSwitchboard
  requests: RequestLog
  signedIn: SignedIn
  /** Whether the menu still has what is retired. */
  showMaster: boolean
  /** Holds until revoke-all; a restart gives the same token out again. */
  token: { value: string; revoked: boolean }
  seed: number
  /** Life of a link to a PDF, in milliseconds. */
  linkMs: number
  now: () => number
  /** The service's own origin, known once it listens. */
  origin: () => string
  /** Ends every wait when the service closes. */
  closing: AbortSignal
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation's id, as the request log and the faults know it. */
    operation?: string
    area?: FaultArea
    /** The permission without which the answer is 403. */
    permission?: string
  }
}

/** A call as its handler gets it. */
interface Call<D> extends Received<D> {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Serves an operation where its declaration says, for whoever has its permission (the gate checks it). What is sent is read as declared,
 * else the answer is 422. The handler answers what goes back as JSON, or throws a Refusal.
 */
export function serve<Id extends OperationId>(
  app: FastifyInstance,
  id: Id,
  handler: (call: Call<(typeof operations)[Id]>) => Promise<unknown>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  const { call, permission, query, body } = declarationOf(id)
  const [method = '', path = ''] = call?.split(' ') ?? []
  // Unknown parameters and fields are the handler's to refuse.
  const querySchema = z.looseObject(query ?? {})
  // A file comes as a form, which is no record.
  const bodySchema =
    body && !body['file'] ? z.looseObject(body, { error: 'Send a JSON object.' }) : z.unknown()
  app.route({
    method: method as HTTPMethods,
    url: path.replace(/\{([^}]+)\}/g, ':$1'),
    config: { operation: id, area: 'api', ...(permission === undefined ? {} : { permission }) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: (request, reply) =>
      handler({
        path: request.params,
        query: read(querySchema, request.query),
        body: body ? read(bodySchema, request.body) : request.body,
        ...{ request, reply },
      } as Call<(typeof operations)[Id]>) as never,
  })
}
