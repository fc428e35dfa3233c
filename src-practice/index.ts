import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AgentJobs } from './agent-jobs.ts'
import { Arrivals } from './arrivals.ts'
import { SupportBook } from './back-office/kept.ts'
import { openPracticeDatabase, type PracticeDatabase, readSetting, writeSetting } from './database.ts'
import { DocumentLibrary } from './documents/library.ts'
import { FaultSwitchboard, type Faults } from './faults.ts'
import type { LifeCycleStage } from './life-cycle.ts'
import { makeLinks } from './links.ts'
import { OrderBook } from './orders/order-book.ts'
import { OrderChangeBook } from './orders/order-changes.ts'
import { OrderExports } from './orders/order-exports.ts'
import { DesignBook } from './pricing/designs/design-book.ts'
import { PriceFileJobs } from './pricing/files/price-files.ts'
import { type OtherPriceControls, otherPriceControls } from './pricing/other-price-controls.ts'
import { PracticePriceBook } from './pricing/price-book.ts'
import { type PriceControls, priceControls } from './pricing/price-controls.ts'
import { PracticeRecordBook } from './pricing/records/record-book.ts'
import { type GridSize, sampleDesignCount, sampleGridSize } from './pricing/retailers.ts'
import { type JobSpec, jobRecord, PrintJobs } from './print-jobs.ts'
import { permissionsOf } from './roles.ts'
import { type SampleSize, sampleOrders, seedSampleData } from './sample/sample-data.ts'
import { buildServer } from './server/build.ts'
import { documentOfJob } from './server/document-routes.ts'
import { RequestLog } from './server/request-log.ts'
import type { ServiceParts } from './server/service.ts'
import { Tokens } from './tokens.ts'

export { parseFault } from './faults.ts'
export { ROLES, roleOf } from './roles.ts'

/** So many orders a service has that sells for years. */
const ALL_ORDERS = 100_000

export interface PracticeOptions {
  /** Default or 0: a free port. */
  port?: number
  /** Folder of `practice.db`; default: a temporary folder, deleted when the service closes. */
  dataDir?: string
  size?: SampleSize | 'none'
  /** Number of orders with those of the sample; all others are made when they are asked for. Default: 100,000, without a sample none. */
  orders?: number
  token?: string
  /** Called with a new token once all were revoked, so that a person can sign in again. */
  onNewToken?: (token: string) => void
  faults?: Partial<Faults>
  seed?: number
  /** Average time between new jobs; 0: no new jobs. */
  arrivalsSeconds?: number
  /** Lifetime of a link to a PDF. */
  linkSeconds?: number
  /** Duration of a life cycle step. */
  stepSeconds?: number
  /** One of the four in roles.ts, which have a menu and permissions of their own, or any other; default: super_admin. */
  role?: string
  /** Default: those of the role. */
  permissions?: readonly string[]
  /** Sizes of price grids by retailer, instead of the sample's. */
  grids?: Readonly<Record<number, GridSize>>
  /** Number of design options by product, instead of the sample's. */
  designOptions?: Readonly<Record<number, number>>
  /** Whether the menu still has master pricing, which is retired. */
  showMaster?: boolean
  /** Milliseconds since 1970. */
  now?: () => number
  /** Called with one line per request, arrival or error of the service itself. */
  log?: (line: string) => void
}

/** A job as the service returns it, with internal data. */
interface JobView {
  record: Record<string, unknown>
  stage: LifeCycleStage
  attempt: number
  /** How often its whole PDF was sent, over all attempts. */
  fetches: number
}

export interface PracticeService extends PriceControls, OtherPriceControls {
  /** `http://127.0.0.1:PORT` */
  url: string
  /** The token that was handed out last. */
  readonly token: string
  /** Hands out another token of the same account. */
  newToken(): string
  /** The folder of its database; a temporary one is deleted by `close`. */
  dataDir: string
  faults: FaultSwitchboard
  requests: RequestLog
  /** Adds that many jobs, or these, in one transaction; returns their ids. */
  addJobs(jobs: number | readonly JobSpec[]): string[]
  /** Adds orders with these numbers, without print jobs; created an hour ago, or at a time in milliseconds since 1970. */
  addOrders(numbers: readonly number[], createdAt?: number): void
  /** Gives an order another status, as if someone else had. */
  setOrderStatus(number: number, status: string): void
  job(id: string): JobView | undefined
  /** Puts a job at a stage, as if someone else had moved it. */
  setStage(id: string, stage: LifeCycleStage): void
  /** Adds notifications, as the service answers them; one without a time is in every answer. */
  addNotifications(records: readonly object[]): void
  /** The bytes that a request for the job's PDF returns. */
  pdf(id: string): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Starts the practice service on 127.0.0.1; resolves when the sample data is ready. An existing data folder is reused
 * with its jobs, ids and sample data.
 * @throws DeskError `desk.database-failed`, `desk.database-newer`; `usage.wrong` for faults
 */
export async function startPracticeService(options: PracticeOptions = {}): Promise<PracticeService> {
  const { seed = 1, now = Date.now, log = () => undefined, size = 'demo', role = 'super_admin' } = options
  const tokens = new Tokens(options.token ?? 'practice')
  const faults = new FaultSwitchboard(seed, options.faults)
  const temporary = options.dataDir === undefined ? mkdtempSync(join(tmpdir(), 'selvedge-practice-')) : undefined
  const dataDir = options.dataDir ?? temporary ?? tmpdir()
  const removeFolder = () => temporary && rmSync(temporary, { recursive: true, force: true })
  const closing = new AbortController()
  let cleanUp: () => void = removeFolder
  try {
    const database = openPracticeDatabase(dataDir)
    cleanUp = () => {
      database.close()
      removeFolder()
    }
    const sample = readSetting(database, 'sample size') ?? size
    const book = new OrderBook(database, {
      seed,
      archived: archivedOrders(sample, options.orders),
      since: sinceOf(database, now()),
    })
    const stepMs = (options.stepSeconds ?? 1) * 1000
    const jobs = new PrintJobs(database, { seed, now, stepMs })
    if (size !== 'none') seedSampleData(database, book, jobs, { size, seed, now: now() })

    let url = ''
    const prices = new PracticePriceBook(database, book, { seed, sizeOf: gridSizes(database, options.grids) })
    const parts: ServiceParts = {
      database,
      book,
      jobs,
      orderChanges: new OrderChangeBook(database),
      support: new SupportBook(database),
      orderExports: new OrderExports({ database, book, seed, stepMs, now }),
      faults,
      seed,
      now,
      arrivals: new Arrivals(database, book, jobs, now),
      prices,
      designs: new DesignBook(database, book, {
        seed,
        countOf: designCounts(database, options.designOptions),
      }),
      records: new PracticeRecordBook(database, prices, seed),
      priceFiles: new PriceFileJobs({ database, prices, seed, stepMs, now, closing: closing.signal, log }),
      links: makeLinks(database),
      documents: new DocumentLibrary(),
      requests: new RequestLog(),
      ownNotifications: [],
      agents: new AgentJobs(database, { seed, stepMs, now }),
      signedIn: { role, permissions: options.permissions ?? permissionsOf(role) },
      showMaster: options.showMaster ?? false,
      tokens,
      onNewToken: options.onNewToken ?? (() => undefined),
      linkMs: (options.linkSeconds ?? 60) * 1000,
      origin: () => url,
      closing: closing.signal,
    }
    const server = buildServer(parts, log)
    url = await server.listen({ host: '127.0.0.1', port: options.port ?? 0 })
    if (options.arrivalsSeconds) parts.arrivals.start(options.arrivalsSeconds, seed, log)

    let closed: Promise<void> | undefined
    return {
      url,
      get token() {
        return tokens.newest
      },
      newToken: () => tokens.issue(),
      dataDir,
      faults,
      requests: parts.requests,
      ...jobControls(parts),
      ...priceControls(parts),
      ...otherPriceControls(parts),
      close() {
        closed ??= (async () => {
          parts.arrivals.stop()
          closing.abort()
          await server.close()
          cleanUp()
        })()
        return closed
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

/** The orders of the past, so that there are as many as asked for with those of the sample. */
function archivedOrders(sample: string, orders: number | undefined): number {
  const own = sample === 'none' ? 0 : sampleOrders(sample === 'large' ? 'large' : 'demo')
  return Math.max(0, (orders ?? (sample === 'none' ? 0 : ALL_ORDERS)) - own)
}

/** When the data was made; orders of the past count their age from there, so that they stay as they are. */
function sinceOf(database: PracticeDatabase, now: number): number {
  const known = readSetting(database, 'orders since')
  if (known === undefined) writeSetting(database, 'orders since', String(now))
  return known === undefined ? now : Number(known)
}

/** Default grid sizes are those of the sample that filled the database, whatever sample is requested now. */
function gridSizes(database: PracticeDatabase, chosen: PracticeOptions['grids']) {
  const sample = sampleOf(database)
  return (retailer: number): GridSize => chosen?.[retailer] ?? sampleGridSize(sample, retailer)
}

/** The same for a product's design options. */
function designCounts(database: PracticeDatabase, chosen: PracticeOptions['designOptions']) {
  const sample = sampleOf(database)
  return (product: number) => chosen?.[product] ?? sampleDesignCount(sample, product)
}

const sampleOf = (database: PracticeDatabase): SampleSize =>
  readSetting(database, 'sample size') === 'large' ? 'large' : 'demo'

type JobControls = Pick<
  PracticeService,
  'addJobs' | 'addOrders' | 'setOrderStatus' | 'addNotifications' | 'job' | 'setStage' | 'pdf'
>

function jobControls(parts: ServiceParts): JobControls {
  const { arrivals, book, documents, jobs, now } = parts
  return {
    addJobs(wanted) {
      const specs = typeof wanted === 'number' ? Array.from({ length: wanted }, (): JobSpec => ({})) : wanted
      return arrivals.add(specs).map(String)
    },
    addOrders(numbers, createdAt = now() - 3_600_000) {
      for (const number of numbers) book.ensure(number, createdAt)
    },
    setOrderStatus(number, status) {
      book.setStatus(number, status, now())
    },
    addNotifications(records) {
      for (const record of records.toReversed()) parts.ownNotifications.unshift(record)
    },
    job(id) {
      const row = jobs.find(Number(id))
      return row && { record: jobRecord(row), stage: row.stage, attempt: row.attempt, fetches: row.fetches }
    },
    setStage(id, stage) {
      jobs.setStage(Number(id), stage)
    },
    async pdf(id) {
      const row = jobs.find(Number(id))
      if (!row) throw new Error(`The practice service has no print job ${id}`)
      return documents.get(documentOfJob(parts, row))
    },
  }
}
