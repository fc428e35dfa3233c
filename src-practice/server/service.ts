import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteGenericInterface,
} from 'fastify'
import { declarationOf, type OperationId } from '../../src-shared/service/index.ts'
import type { Arrivals } from '../arrivals.ts'
import type { PracticeDatabase } from '../database.ts'
import type { DocumentLibrary } from '../documents/library.ts'
import type { Area, FaultSwitchboard } from '../faults.ts'
import type { Links } from '../links.ts'
import type { OrderBook } from '../orders.ts'
import type { DesignBook } from '../pricing/designs/design-book.ts'
import type { PriceFiles } from '../pricing/files/price-files.ts'
import type { PriceBook } from '../pricing/price-book.ts'
import type { RecordBook } from '../pricing/records/record-book.ts'
import type { PrintJobs } from '../print-jobs.ts'
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
  prices: PriceBook
  priceFiles: PriceFiles
  designs: DesignBook
  records: RecordBook
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
    area?: Area
    /** The permission without which the answer is 403. */
    permission?: string
  }
}

/**
 * Serves an operation where its declaration says, for whoever has its permission (the gate checks it). The handler answers what is sent
 * as JSON, or throws a Refusal.
 */
export function serve<Asked extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  id: OperationId,
  handler: (request: FastifyRequest<Asked>, reply: FastifyReply) => Promise<unknown>,
  { bodyLimit }: { bodyLimit?: number } = {},
): void {
  const { call, permission } = declarationOf(id)
  const [method = '', path = ''] = call?.split(' ') ?? []
  app.route<Asked>({
    method: method as HTTPMethods,
    url: path.replace(/\{([^}]+)\}/g, ':$1'),
    config: { operation: id, area: 'api', ...(permission === undefined ? {} : { permission }) },
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    handler: (request, reply) => handler(request, reply) as never,
  })
}
