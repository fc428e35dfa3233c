import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import type { StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { stationSlug } from '../../src-shared/print/attempt.ts'
import { type PrintRule, ruleFor } from '../../src-shared/print/rules.ts'
import type { Log } from '../diagnostics/log.ts'
import { mayDo, serviceKey } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { StationDatabase } from '../storage/station-database.ts'
import { feedJobs } from './job-feed.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { PrinterWatch } from './printer-watch.ts'
import { discoverPrinters, openPrinter } from './printers/index.ts'
import { sessionService } from './session-service.ts'
import { StationActions } from './station/actions.ts'
import { keptDocument } from './station/documents.ts'
import type { StationParts, StationPolicy } from './station/parts.ts'
import { rowOf } from './station/row.ts'
import { Station } from './station/station.ts'

/** The commands of the print desk: contract/print.ts. */
export type PrintHandlers = Pick<
  CommandHandlers,
  Extract<
    keyof CommandHandlers,
    | `jobs.${string}`
    | `runs.${string}`
    | `station.${string}`
    | `printers.${string}`
    | `rules.${string}`
    | 'print.offers'
    | 'search.quick'
  >
>

export interface PrintDeskParts {
  database: StationDatabase
  session: Session
  /** The folder of fetched documents. */
  documents: string
  settings(): Settings
  /** Rules of a service that has none of its own yet. */
  firstRules?: PrintRule[]
  emit: EmitEvent
  log: Log
}

/** A station that is open, with what shows it. */
interface Open {
  station: Station
  actions: StationActions
  watch: PrinterWatch
  rules: PrintRule[]
  close(): Promise<void>
}

/** This computer's name as a station's, when nobody chose another. */
export const computerName = (): string => stationSlug(hostname().split('.')[0] ?? '')

/** A mark that tells this data folder's station from every other one, for attempt names. */
export const newStationMark = (): string => randomBytes(3).toString('hex')

const newestWithDocument = 0

/** The print desk of the profile that is open: its station, and the commands and events of the contract. */
export class PrintDesk {
  readonly #parts: PrintDeskParts
  #open: Open | null = null
  #key: string | null = null
  #mark = ''
  #turn: Promise<void> = Promise.resolve()

  constructor(parts: PrintDeskParts) {
    this.#parts = parts
  }

  /** Opens the session's profile, and follows it from then on. */
  async start(): Promise<void> {
    this.#mark = await this.#parts.database.settings.stationMark(newStationMark())
    this.#parts.session.onChange(state => {
      this.#turn = this.#turn
        .then(() => this.#follow(state.profile))
        .catch(error => this.#parts.log.warn(String(error)))
    })
    await this.#follow(this.#parts.session.state().profile)
  }

  async close(): Promise<void> {
    await this.#turn
    await this.#close()
  }

  /** The open station; null where no profile is open. */
  get station(): Station | null {
    return this.#open?.station ?? null
  }

  async #follow(profile: ProfileView | null): Promise<void> {
    const key = profile ? keyOf(profile) : null
    if (key !== this.#key) {
      await this.#close()
      this.#key = key
      if (key !== null) this.#open = await this.#openStation(key)
    }
    const { status } = this.#parts.session.state()
    if (status === 'signed-in' || status === 'unproven') this.#open?.station.tokenRenewed()
    this.#parts.emit('station.changed', this.#stationState())
  }

  async #openStation(key: string): Promise<Open> {
    const { database, session, documents, emit, log } = this.#parts
    const stored = await database.settings.rules(key)
    const rules = stored.length > 0 ? stored : (this.#parts.firstRules ?? [])
    const service = sessionService(session)
    const parts: StationParts = {
      serviceKey: key,
      ledger: database.ledger,
      service,
      fetchDocument: service.fetchDocument,
      openPrinter,
      documents,
      policy: () => this.#policy(),
      log,
      now: Date.now,
    }
    const station = new Station(parts)
    const watch = new PrinterWatch(station, printers => emit('printers.changed', printers))
    const stopFeed = feedJobs(
      station.board,
      record => this.#row(record),
      rows => emit('jobs.changed', { rows, gone: [] }),
    )
    station.listen(() => {
      emit('station.changed', this.#stationState())
      watch.tellIfChanged()
    })
    const open: Open = {
      station,
      watch,
      rules,
      actions: new StationActions(station, () => session.state().me?.name ?? 'Somebody'),
      async close() {
        watch.stop()
        stopFeed()
        await station.stop()
      },
    }
    this.#open = open
    await station.start()
    watch.start()
    return open
  }

  async #close(): Promise<void> {
    const open = this.#open
    this.#open = null
    this.#key = null
    await open?.close()
  }

  #policy(): StationPolicy {
    const settings = this.#parts.settings()
    const name = settings.stationName || computerName()
    return {
      stationName: name,
      stationTag: `${stationSlug(name)}-${this.#mark}`,
      rules: this.#open?.rules ?? [],
      start: settings.start,
      takeAccepted: settings.takeAccepted,
      printAskedAgain: settings.printAskedAgain,
      pollSeconds: settings.pollSeconds,
      limitBytes: settings.maxDocumentMegabytes * 1024 * 1024,
      fetchIdleSeconds: 30,
    }
  }

  #row(record: JobRecord) {
    // Where a job would go is said while it may go there.
    const mayGo = record.here === 'held' || record.here === 'waiting'
    return rowOf(record, mayGo ? (ruleFor(this.#open?.rules ?? [], record.type)?.printer ?? null) : null)
  }

  #stationState(): StationState {
    const station = this.#open?.station
    const name = this.#policy().stationName
    if (!station)
      return {
        name,
        state: 'off',
        lastReadAt: null,
        online: false,
        problem: null,
        warnings: [],
        fixed: false,
      }
    const { lastReadAt, failures, problem, warnings } = station.poller.state
    return {
      name,
      state: station.isTokenRefused ? 'token-refused' : station.isPaused ? 'paused' : 'running',
      lastReadAt,
      online: lastReadAt !== null && failures === 0,
      problem,
      warnings,
      fixed: false,
    }
  }

  #mustBeOpen(): Open {
    if (!this.#open) throw new DeskError('session.no-profile-open', {})
    return this.#open
  }

  /** The open station, for what needs the permission to print (bindings, section 4). */
  #mayPrint(): Open {
    const permission = 'print orders'
    const { me } = this.#parts.session.state()
    if (!me || !mayDo(me, permission)) throw new DeskError('service.permission-missing', { permission })
    return this.#mustBeOpen()
  }

  readonly handlers: PrintHandlers = {
    // What is read anew when another profile is opened waits until its station is open.
    'jobs.list': async () => {
      await this.#turn
      return { rows: [...(this.#open?.station.board.all() ?? [])].map(record => this.#row(record)) }
    },
    'jobs.detail': async ({ job }) => {
      const { station } = this.#mustBeOpen()
      const record = station.board.get(job)
      if (!record) throw new DeskError('job.not-found', { job })
      const { ledger, serviceKey: key } = station.parts
      const [attempts, timeline] = await Promise.all([ledger.attempts(key, job), ledger.timeline(key, job)])
      return {
        row: this.#row(record),
        attempts: attempts.map(({ spooler, ...attempt }) => ({
          ...attempt,
          spoolerJob: spooler?.id ?? null,
        })),
        timeline,
      }
    },
    'jobs.document': async ({ job, attempt = newestWithDocument }) => {
      const { station } = this.#mustBeOpen()
      const attempts = await station.parts.ledger.attempts(station.parts.serviceKey, job)
      const chosen = attempts.findLast(one =>
        attempt === newestWithDocument ? one.sha256 !== null : one.number === attempt,
      )
      const kept = chosen ? await keptDocument(this.#parts.documents, chosen) : null
      if (!kept) throw new DeskError('job.no-document', { job })
      return { name: `${kept.name}.pdf`, bytes: new Uint8Array(await readFile(kept.path)) }
    },
    'jobs.print': async ({ jobs, ...wanted }) => this.#mayPrint().actions.print(jobs, wanted),
    'jobs.reprint': async ({ jobs, ...wanted }) => this.#mayPrint().actions.reprint(jobs, wanted),
    'jobs.reprintThroughService': async ({ jobs }) => this.#mayPrint().actions.reprintThroughService(jobs),
    'jobs.cancel': async ({ jobs }) => this.#mayPrint().actions.cancel(jobs),
    'jobs.cameOut': async ({ jobs }) => this.#mayPrint().actions.cameOut(jobs),
    'jobs.skip': async ({ jobs }) => this.#mayPrint().actions.skip(jobs),
    'jobs.search': async () => ({ rows: [] }),
    'runs.cancel': async () => ({}),
    'print.offers': async () => ({
      reprint: true,
      kanbanReprint: true,
      printUrl: true,
      cloudPrint: true,
      bulkPrint: true,
      quickSearch: true,
    }),
    'printers.moveToSpare': async () => ({ done: [], refused: [], left: [] }),
    'rules.testPage': async () => {
      throw new DeskError('desk.internal', { what: 'test page' })
    },
    'rules.export': async () => ({ name: 'rules.json', text: '' }),
    'rules.import': async () => [],
    'station.state': async () => this.#stationState(),
    'station.pause': async () => {
      this.#mayPrint().station.pause()
      return this.#stationState()
    },
    'station.resume': async () => {
      this.#mayPrint().station.resume()
      return this.#stationState()
    },
    'station.readNow': async () => {
      await this.#mustBeOpen().station.readNow()
      return this.#stationState()
    },
    'printers.list': async () => {
      await this.#turn
      return this.#open?.watch.views() ?? []
    },
    'printers.discover': async () => discoverPrinters(),
    'rules.get': async () => {
      await this.#turn
      return this.#mustBeOpen().rules
    },
    'rules.save': async rules => this.#saveRules(rules),
    'search.quick': async ({ text }) => {
      const client = this.#parts.session.client()
      if (!client) throw new DeskError('session.not-signed-in', { profile: '-' })
      return client.quickSearch(text)
    },
  }

  async #saveRules(rules: PrintRule[]): Promise<PrintRule[]> {
    const open = this.#mayPrint()
    open.rules = await this.#parts.database.settings.saveRules(open.station.parts.serviceKey, rules)
    this.#parts.emit('rules.changed', open.rules)
    // Jobs that were held for want of a rule find one at the next read; waiting ones may have another printer now.
    void open.station.readNow()
    void open.watch.refresh()
    return open.rules
  }
}

/** The key of a profile's jobs in the ledger. The practice service has another port each time, and keeps its jobs. */
export function keyOf(profile: Pick<ProfileView, 'practice' | 'baseUrl'>): string {
  return profile.practice ? 'practice' : serviceKey(profile.baseUrl)
}
