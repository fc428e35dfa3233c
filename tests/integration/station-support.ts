import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Room } from '../../src-main/print/claims/room.ts'
import type { Ledger } from '../../src-main/print/ledger/ledger.ts'
import { SqliteLedger } from '../../src-main/print/ledger/sqlite-ledger.ts'
import type { HeldHandOver, Printer, SpoolerJob } from '../../src-main/print/printers/printer.ts'
import { RequestStore } from '../../src-main/print/requests/request-store.ts'
import { type RequestBook, ServiceRequests } from '../../src-main/print/requests/service-requests.ts'
import { Runs } from '../../src-main/print/runs.ts'
import { StationActions } from '../../src-main/print/station/actions.ts'
import type { FetchDocument, PrintService, StationPolicy } from '../../src-main/print/station/parts.ts'
import { Station } from '../../src-main/print/station/station.ts'
import { openDatabase, type SqliteDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import type { HereState } from '../../src-shared/contract/print.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { ServiceJob } from '../../src-shared/print/job.ts'
import type { JobSighting, PrinterStatus } from '../../src-shared/print/printer.ts'
import { idlePrinter } from '../rig/printer-status.ts'

const methods = [
  'load', 'find', 'record', 'addLocal', 'search', 'claim', 'advance', 'place', 'takeOver', 'attempts', 'timeline', 'placesOf', 'known',
] as const // biome-ignore format: one list, read as one

/** Opens a real ledger on a file in this process, with the async face of the one in the worker. */
export function openLedger(file: string): { db: SqliteDatabase; ledger: Ledger } {
  const db = openDatabase(file, join(resourcesFolder(), 'migrations', 'station'))
  db.pragma('synchronous = OFF')
  const store = new SqliteLedger(db) as unknown as Record<string, (...args: unknown[]) => unknown>
  const ledger = Object.fromEntries(
    methods.map(name => [name, async (...args: unknown[]) => structuredClone(store[name]?.(...args))]),
  ) as unknown as Ledger
  return { db, ledger }
}

/** A job as the service lists it; queued unless said otherwise. */
export function listed(id: string, changes: Partial<ServiceJob> = {}): ServiceJob {
  return {
    id,
    type: 'order',
    dispatchStatus: 'queued',
    printStatus: 'queued',
    orderId: null,
    copies: null,
    createdAt: null,
    updatedAt: null,
    error: null,
    ...changes,
  }
}

/** A service in memory: what is in `jobs` is listed; reprints are only counted. */
export function memoryService(jobs: ServiceJob[]): PrintService & { reprints: string[] } {
  const reprints: string[] = []
  return {
    reprints,
    listPrintJobs: async () => ({ jobs: jobs.map(job => ({ ...job })), warnings: [] }),
    pdfLink: async job => ({ url: `memory:${job}` }),
    printLink: async (order, type) => ({ url: `memory:${order}:${type}` }),
    reprint: async job => {
      reprints.push(job)
      return { id: job }
    },
    kanbanReprint: async job => {
      reprints.push(`kanban ${job}`)
      return { id: job }
    },
    canReport: () => false,
    report: async () => {},
  }
}

/** Writes documents as the service's client would fetch them; `made` has the bytes of the one that a link names. */
export const writesDocument =
  (made: (url: string) => Buffer): FetchDocument =>
  async ({ url, toFile }) => {
    const bytes = made(url)
    await writeFile(toFile, bytes)
    return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }

export const writeDocument = writesDocument(url => Buffer.from(`%PDF-1.4 ${url}\n%%EOF\n`))

/** What the service was asked, in memory. */
export function memoryRequests(): Promise<ServiceRequests> {
  const folder = join(resourcesFolder(), 'migrations', 'station')
  const db = new Database(':memory:')
  for (const file of readdirSync(folder).sort()) db.exec(readFileSync(join(folder, file), 'utf8'))
  const store = new RequestStore(db)
  const book: RequestBook = {
    begin: async (...args) => store.begin(...args),
    end: async (...args) => store.end(...args),
    endInterrupted: async now => store.endInterrupted(now),
    settle: async (...args) => store.settle(...args),
    open: async service => store.open(service),
    list: async service => store.list(service),
  }
  return ServiceRequests.read({ book, service: 'test', now: Date.now, changed: () => {} })
}

interface QueuedJob {
  name: string
  state: JobSighting['state']
  complete: boolean
  began: boolean
  processingAt?: number
}

/** What a test does instead of the real call, before or after it; throwing makes the call fail. */
export type Interference = (call: keyof HeldHandOver | 'look' | 'cancel' | 'handOver') => Promise<void>

/** A printer in memory that takes jobs in three steps. It finishes a released job at the next look unless it `holds`. */
export class MemoryPrinter implements Printer {
  readonly uri: string
  readonly name: string
  readonly kind = 'ipp'
  readonly proves = message('proves.ipp', {})
  readonly jobs = new Map<string, QueuedJob>()
  /** The attempts that were put on paper, in order. */
  readonly paper: string[] = []
  /** Released jobs wait, as at a stopped printer. */
  holds = false
  /** A look tells a filled job from an empty one. */
  tellsDocuments = true
  /** A job whose number a person put on hold there. */
  readonly onHold = new Set<string>()
  before: Interference = async () => {}
  after: Interference = async () => {}
  #last = 0

  constructor(uri: string) {
    this.uri = uri
    this.name = uri.split('/').pop() ?? uri
  }

  async status(): Promise<PrinterStatus> {
    return idlePrinter({ state: this.holds ? 'stopped' : 'idle', queuedJobs: null, keepsHistory: true })
  }

  async #call<T>(name: Parameters<Interference>[0], act: () => T): Promise<T> {
    await this.before(name)
    const result = act()
    await this.after(name)
    return result
  }

  sighting(id: string): JobSighting {
    const job = this.jobs.get(id)
    return {
      state: job?.state ?? 'unknown',
      hasDocument: this.tellsDocuments ? (job?.complete ?? null) : null,
      beganProcessing: job?.began ?? false,
      processingAt: job?.processingAt ?? null,
      uuid: job ? `uuid-${this.name}-${id}` : null,
      reasons: [],
      message: null,
      pagesDone: null,
    }
  }

  async handOver(): Promise<HeldHandOver> {
    await this.before('handOver')
    return {
      kind: 'held',
      tellsDocuments: this.tellsDocuments,
      create: name =>
        this.#call('create', () => {
          const id = String(++this.#last)
          this.jobs.set(id, { name, state: 'held', complete: false, began: false })
          return { printerUri: this.uri, id, uuid: `uuid-${this.name}-${id}` }
        }),
      send: job =>
        this.#call('send', () => {
          const queued = this.jobs.get(job.id)
          if (queued?.state === 'held') queued.complete = true
          const seen = this.sighting(job.id)
          return seen.state === 'held' ? { ...seen, hasDocument: true } : seen
        }),
      release: job =>
        this.#call('release', () => {
          const queued = this.jobs.get(job.id)
          if (queued?.state === 'held') queued.state = this.onHold.has(queued.name) ? 'held' : 'pending'
        }),
      cancelOrphans: name =>
        this.#call('cancelOrphans', () => {
          const orphans = [...this.jobs.values()].filter(
            job => job.name === name && job.state === 'held' && !job.complete,
          )
          for (const job of orphans) job.state = 'cancelled'
          return orphans.length
        }),
    }
  }

  look(job: SpoolerJob): Promise<JobSighting> {
    return this.#call('look', () => {
      const queued = this.jobs.get(job.id)
      if (queued?.state === 'pending' && !this.holds) {
        queued.state = 'completed'
        queued.began = true
        if (queued.complete) this.paper.push(queued.name)
      }
      return this.sighting(job.id)
    })
  }

  cancel(job: SpoolerJob): Promise<void> {
    return this.#call('cancel', () => {
      const queued = this.jobs.get(job.id)
      if (queued && ['held', 'pending', 'stopped'].includes(queued.state)) queued.state = 'cancelled'
    })
  }
}

/** A station in this process over things in memory and a real ledger. */
export interface SmallStation {
  station: Station
  actions: StationActions
  warnings: string[]
  until(holds: () => boolean | undefined): Promise<void>
  reaches(job: string, here: HereState): Promise<void>
}

/** Waits until something holds; says what was awaited where it does not come. */
export async function until(holds: () => boolean | undefined, say: () => string, milliseconds = 90_000) {
  const end = performance.now() + milliseconds
  while (!holds()) {
    if (performance.now() > end) throw new Error(`It did not come to that: ${say()}`)
    await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve, 4))
  }
}

/** Starts a station whose printers are those given. */
export async function startSmallStation(around: {
  ledger: Ledger
  documents: string
  service: PrintService
  printers: readonly Printer[]
  policy?: Partial<StationPolicy>
  fetchDocument?: FetchDocument
  now?: () => number
  openPrinter?: (uri: string) => Printer
  room?: Room
  patienceAtEnd?: number
  awaitedFor?: number
}): Promise<SmallStation> {
  const warnings: string[] = []
  const station = new Station({
    serviceKey: 'test',
    ledger: around.ledger,
    service: around.service,
    fetchDocument: around.fetchDocument ?? writeDocument,
    openPrinter:
      around.openPrinter ??
      (uri => {
        const printer = around.printers.find(one => one.uri === uri)
        if (!printer) throw new Error(`no printer ${uri}`)
        return printer
      }),
    documents: around.documents,
    policy: () => ({
      stationName: 'test',
      stationTag: 'test',
      rules: [{ job_type: '*', printer: around.printers[0]?.uri ?? null }],
      start: 'print-waiting',
      takeAccepted: false,
      printAskedAgain: false,
      pollSeconds: 0.05,
      limitBytes: 1_000_000,
      fetchIdleSeconds: 5,
      ...around.policy,
    }),
    log: { info: () => {}, warn: text => void warnings.push(text) },
    now: around.now ?? Date.now,
    room: around.room,
    ...(around.patienceAtEnd === undefined ? {} : { patienceAtEnd: around.patienceAtEnd }),
    ...(around.awaitedFor === undefined ? {} : { awaitedFor: around.awaitedFor }),
  })
  const places = () =>
    [...station.board.all()].map(job => `${job.id} ${job.here} ${job.newest?.state ?? '-'}`).join(', ')
  const requests = await memoryRequests()
  await station.start()
  const say = () => `${places()}; ${warnings.slice(-5).join('; ')}`
  return {
    station,
    actions: new StationActions(station, { who: () => 'Ada', requests, runs: new Runs(() => {}) }),
    warnings,
    until: holds => until(holds, say),
    reaches: (job, here) => until(() => station.board.get(job)?.here === here, say),
  }
}
