import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers, EmitEvent } from '../../src-shared/contract/index.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { type Message, sayEnglish } from '../../src-shared/messages/index.ts'
import { stationSlug } from '../../src-shared/print/attempt.ts'
import { type PrintRule, ruleFor } from '../../src-shared/print/rules.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import type { Log } from '../diagnostics/log.ts'
import { mayDo, serviceKey } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { FixedStation } from './fixed-station.ts'
import { jobHandlers } from './job-desk.ts'
import type { ForgottenJob } from './ledger/keeping-store.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { type OpenStation, openStation, type StationContext } from './open-station.ts'
import { discoverPrinters } from './printers/index.ts'
import { rulesHandlers } from './rules-desk.ts'
import { Runs } from './runs.ts'
import { sessionService } from './session-service.ts'
import { setupFacts } from './setup-facts.ts'
import type { StationPolicy } from './station/parts.ts'
import { rowOf } from './station/row.ts'
import type { Station } from './station/station.ts'
import { asDecided } from './station/undoable-decisions.ts'
import type { StationDatabase } from './station-database.ts'
import { StationLockRetry } from './station-guard.ts'

/** The commands of the station, its printers and what its service offers: contract/print.ts. */
type StationHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `station.${string}` | `printers.${string}` | `setup.${string}`>
>

/** How the station is steered, and what it is among. */
function stationHandlers(context: StationContext): StationHandlers {
  return {
    'station.state': async () => context.state(),
    'station.pause': async () => {
      context.mayPrint().station.pause()
      return context.state()
    },
    'station.resume': async () => {
      context.mayPrint().station.resume()
      return context.state()
    },
    'station.readNow': async () => {
      await context.mustBeOpen().station.readNow()
      return context.state()
    },
    'printers.list': async () => (await context.opened())?.watch.views() ?? [],
    'printers.discover': async () => discoverPrinters(),
    'setup.facts': async () => setupFacts((await context.opened())?.station.board.all() ?? []),
    'printers.resume': async ({ uri }) => {
      context.mayPrint().station.resumePrinter(uri)
      return {}
    },
    'printers.moveToSpare': async ({ uri, run: name }) => {
      const { spares } = context.mayPrint().station
      const run = context.runs.begin(name, spares.offer(uri)?.jobs.length ?? 0)
      try {
        return await spares.move(uri, context.who(), run)
      } finally {
        run.end()
      }
    },
  }
}

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
    | `setup.${string}`
  >
>

export interface PrintDeskParts {
  database: StationDatabase
  session: Session
  /** The folder of fetched documents. */
  documents: string
  settings(): Settings
  /** Rules and station settings that come from a file. */
  fixed?: FixedStation | undefined
  /** Rules of the practice service while it has none of its own. */
  firstRules?: PrintRule[]
  emit: EmitEvent
  log: Log
  /** Who uses the data folder, as shown to another station. */
  holder: string
  /** How soon a station that found another one here tries again; 10 s where it is not given. */
  tryAgainMilliseconds?: number
}

/** This computer's name as a station's, when nobody chose another. */
export const computerName = (): string => stationSlug(hostname().split('.')[0] ?? '')

/** Identifies this data folder's station, for attempt names. */
export const newStationMark = (): string => randomBytes(3).toString('hex')

/** The print desk of the profile that is open: its station, and the commands and events of the contract. */
export class PrintDesk {
  readonly #parts: PrintDeskParts
  #open: OpenStation | null = null
  #key: string | null = null
  #mark = ''
  readonly #lock: StationLockRetry
  /** What was wrong with the claims since the desk was opened. */
  readonly #claimProblems: Message[] = []
  readonly #queue = new SerialQueue()
  readonly #runs = new Runs(progress => this.#parts.emit('runs.changed', progress))

  constructor(parts: PrintDeskParts) {
    this.#parts = parts
    this.#lock = new StationLockRetry({
      claims: parts.database.claims,
      note: () => ({
        station: `station “${this.#policy().stationName}”`,
        process: parts.holder,
        folder: dirname(parts.documents),
      }),
      holdWaitingJobs: service => parts.database.holdWaitingJobs(service),
      again: () => this.#followInTurn(),
      warn: problem => {
        const { log } = parts
        log.warn(sayEnglish(problem))
        if (!this.#claimProblems.some(one => sayEnglish(one) === sayEnglish(problem))) this.#claimProblems.push(problem)
      },
      tryAgainMilliseconds: parts.tryAgainMilliseconds ?? 10_000,
      log: parts.log,
    })
  }

  /** Opens the session's profile, and follows it from then on. */
  async start(): Promise<void> {
    await this.#parts.database.requests.endInterrupted(Date.now())
    this.#mark = await this.#parts.database.settings.stationMark(newStationMark())
    this.#parts.session.onChange(() => this.#followInTurn())
    this.#parts.session.onAnswered(() => this.#open?.station.heard())
    // In its turn too: the session may change while the station is opened, and there must not be two.
    await this.#queue.add(() => this.#follow(this.#parts.session.state().profile))
  }

  async close(): Promise<void> {
    await this.#queue.idle()
    await this.#close()
  }

  /** The open station; null if no profile is open. */
  get station(): Station | null {
    return this.#open?.station ?? null
  }

  /** Why the station does not run although a profile is open; null if it does. */
  get refusal(): DeskError | null {
    return this.#lock.refusal
  }

  /** Takes jobs off the list that were kept long enough. */
  forget(jobs: readonly ForgottenJob[]): void {
    const ids = jobs.filter(job => job.service === this.#key).map(job => job.id)
    const gone = this.#open?.station.board.forget(ids) ?? []
    if (gone.length > 0) this.#parts.emit('jobs.changed', { rows: [], gone })
  }

  #followInTurn(): void {
    this.#queue
      .add(() => this.#follow(this.#parts.session.state().profile))
      .catch(error => this.#parts.log.warn(String(error)))
  }

  async #follow(profile: ProfileView | null): Promise<void> {
    const key = profile ? keyOf(profile) : null
    if (key !== this.#key) {
      await this.#close()
      this.#key = key
    }
    if (profile && key !== null) await this.#openAlone(key, profile)
    const { status } = this.#parts.session.state()
    if (status === 'signed-in' || status === 'unproven') this.#open?.station.tokenRenewed()
    this.#parts.emit('station.changed', this.#stationState())
  }

  /** Opens the station, or keeps it open, where no other one on this computer prints for the same service. */
  async #openAlone(key: string, profile: ProfileView): Promise<void> {
    if (profile.practice || (await this.#lock.admits(key))) {
      this.#open ??= await this.#openStation(key, profile)
    } else await this.#closeStation()
  }

  async #openStation(key: string, profile: ProfileView): Promise<OpenStation> {
    const open = await openStation({
      ...this.#parts,
      serviceKey: key,
      service: this.#lock.guarded(sessionService(this.#parts.session, profile)),
      rules: await this.#firstRules(key),
      policy: () => this.#policy(),
      context: this.context,
    })
    this.#open = open
    await open.station.start()
    open.watch.start()
    return open
  }

  async #close(): Promise<void> {
    this.#key = null
    await this.#closeStation()
    await this.#lock.leave()
  }

  async #closeStation(): Promise<void> {
    const open = this.#open
    this.#open = null
    this.#runs.cancelAll()
    await open?.close()
  }

  async #firstRules(key: string): Promise<PrintRule[]> {
    const { database, fixed, firstRules = [] } = this.#parts
    if (fixed) return [...fixed.policy(this.#mark).rules]
    const stored = await database.settings.rules(key)
    return stored.length > 0 || key !== practiceKey ? stored : firstRules
  }

  #policy(): StationPolicy {
    if (this.#parts.fixed) return this.#parts.fixed.policy(this.#mark)
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

  #row(record: JobRecord): JobRow {
    const decision = this.#open?.station.decisions.of(record.id) ?? null
    if (decision) return { ...rowOf(asDecided(record, decision)), undoUntil: decision.until }
    // Where a job would go is said while it may go there.
    const mayGo = record.here === 'held' || record.here === 'waiting'
    const rulePrinter = mayGo ? ruleFor(this.#open?.rules ?? [], record.type)?.printer : null
    return rowOf(record, rulePrinter ?? null, this.#open?.requests.saidOf(record) ?? null)
  }

  #stationState(): StationState {
    const station = this.#open?.station
    const name = this.#policy().stationName
    const found = [...this.#parts.database.findings, ...this.#claimProblems]
    if (!station)
      return {
        name,
        state: 'off',
        lastReadAt: null,
        online: false,
        problem: this.#lock.refusal?.toMessage() ?? null,
        warnings: found,
        fixed: this.#parts.fixed !== undefined,
      }
    const { lastReadAt, failures, problem, warnings } = station.poller.state
    return {
      name,
      state: station.isTokenRefused ? 'token-refused' : station.isPaused ? 'paused' : 'running',
      lastReadAt,
      online: lastReadAt !== null && failures === 0,
      problem,
      warnings: [...found, ...warnings],
      fixed: this.#parts.fixed !== undefined,
    }
  }

  /** What a person does while profiles change may be meant for the one before: it does not wait, and is refused. */
  #mustBeOpen(): OpenStation {
    if (this.#open) return this.#open
    const { profile } = this.#parts.session.state()
    throw (
      this.#lock.refusal ??
      (profile
        ? new DeskError('session.profile-opening', { name: profile.name })
        : new DeskError('session.no-profile-open', {}))
    )
  }

  /** The open station, for what needs the permission to print (bindings, section 4). */
  #mayPrint(): OpenStation {
    const permission = 'print orders'
    const { me } = this.#parts.session.state()
    if (!me || !mayDo(me, permission)) throw new DeskError('service.permission-missing', { permission })
    return this.#mustBeOpen()
  }

  /** What the commands are on; those of orders, too. */
  readonly context: StationContext = {
    opened: async () => {
      await this.#queue.idle()
      return this.#open
    },
    mustBeOpen: () => this.#mustBeOpen(),
    mayPrint: () => this.#mayPrint(),
    runs: this.#runs,
    who: () => this.#parts.session.state().me?.name ?? 'Somebody',
    row: record => this.#row(record),
    state: () => this.#stationState(),
  }

  get handlers(): PrintHandlers {
    return {
      ...jobHandlers(this.context),
      ...stationHandlers(this.context),
      ...rulesHandlers(this.context, { settings: this.#parts.database.settings, emit: this.#parts.emit }),
    }
  }
}

const practiceKey = 'practice'

/** The key of a profile's jobs in the ledger. The practice service has another port each time, and keeps its jobs. */
export function keyOf(profile: Pick<ProfileView, 'practice' | 'baseUrl'>): string {
  return profile.practice ? practiceKey : serviceKey(profile.baseUrl)
}
