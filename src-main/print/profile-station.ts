import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { EventData, EventName } from '../../src-shared/contract/index.ts'
import type { BackgroundStation, JobRow, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import type { DeskError } from '../../src-shared/errors.ts'
import { type Message, message, sayEnglish } from '../../src-shared/messages/index.ts'
import { stationSlug } from '../../src-shared/print/attempt.ts'
import { type PrintRule, ruleFor, togetherIn } from '../../src-shared/print/rules.ts'
import type { Log } from '../diagnostics/log.ts'
import { serviceKey } from '../service/index.ts'
import type { Session } from '../session/index.ts'
import type { Room } from './claims/room.ts'
import type { Rooms } from './claims/rooms.ts'
import type { FixedStation } from './fixed-station.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { type OpenStation, openStation, sessionService } from './open-station.ts'
import type { PrinterKeys } from './printers/printer-access.ts'
import { Runs } from './runs.ts'
import { rowOf } from './station/board.ts'
import type { StationPolicy } from './station/parts.ts'
import { asDecided } from './station/undoable-decisions.ts'
import type { StationDatabase } from './station-database.ts'
import { StationLockRetry } from './station-guard.ts'

export interface ProfileStationParts {
  database: StationDatabase
  session: Session
  /** The folder of fetched documents. */
  documents: string
  settings(): Settings
  /** Rules and station settings that come from a file. */
  fixed?: FixedStation | undefined
  /** Rules of the practice service while it has none of its own. */
  firstRules?: PrintRule[]
  log: Log
  /** What the stations share with others; null: nothing. */
  rooms?: Rooms | null
  /** The passwords and certificates of printers; absent: those in this computer's keychain. */
  printerKeys?: PrinterKeys | undefined
  /** Who uses the data folder, as shown to another station. */
  holder: string
  /** How soon a station that found another one here tries again; 10 s where it is not given. */
  tryAgainMilliseconds?: number
}

/** What a station's desk does around it. */
export interface StationSurroundings {
  /** Identifies this data folder's stations, for attempt names. */
  mark: string
  /** Hears every event of the station, whether its profile is the one that is looked at or not. */
  told<E extends EventName>(station: ProfileStation, name: E, data: EventData<E>): void
  /** The services whose station a person has paused. */
  paused: Set<string>
  /** Asks the desk to look again whether the station may run. */
  again(): void
}

/** This computer's name as a station's, when nobody chose another. */
export const computerName = (): string => stationSlug(hostname().split('.')[0] ?? '')

/** The station of one service, with the profile that it works for: the one that is looked at, or one in the background. */
export class ProfileStation {
  readonly key: string
  /** The profile whose account the calls are made with. */
  profile: ProfileView
  /** The long actions that are under way. */
  readonly runs: Runs
  readonly #parts: ProfileStationParts
  readonly #around: StationSurroundings
  readonly #lock: StationLockRetry
  /** What was wrong with the claims since the station was opened. */
  readonly #claimProblems: Message[] = []
  #open: OpenStation | null = null

  constructor(profile: ProfileView, parts: ProfileStationParts, around: StationSurroundings) {
    this.key = keyOf(profile)
    this.profile = profile
    this.#parts = parts
    this.#around = around
    this.runs = new Runs(progress => around.told(this, 'runs.changed', progress))
    this.#lock = new StationLockRetry({
      claims: parts.database.claims,
      note: () => ({
        station: `station “${this.#policy().stationName}”, profile “${this.profile.name}”`,
        process: parts.holder,
        folder: dirname(parts.documents),
        ...(parts.rooms ? { room: parts.rooms.name } : {}),
      }),
      holdWaitingJobs: service => parts.database.holdWaitingJobs(service),
      again: () => around.again(),
      warn: problem => {
        const { log } = parts
        log.warn(sayEnglish(problem))
        if (!this.#claimProblems.some(one => sayEnglish(one) === sayEnglish(problem))) this.#claimProblems.push(problem)
      },
      tryAgainMilliseconds: parts.tryAgainMilliseconds ?? 10_000,
      log: parts.log,
    })
  }

  /** What runs; null if it may not, or not yet. */
  get open(): OpenStation | null {
    return this.#open
  }

  /** Why it doesn't run; null if it does. */
  get refusal(): DeskError | null {
    return this.#lock.refusal
  }

  /** True if it goes on printing while another profile is looked at. */
  get printsOn(): boolean {
    // What comes from a file is for the profile that was named with it.
    if (!this.#open || this.#parts.fixed) return false
    const { station, rules } = this.#open
    const { status } = this.#parts.session.account(this.profile) ?? {}
    const isIn = status === 'signed-in' || status === 'unproven'
    return isIn && !station.isPaused && !station.isTokenRefused && rules.some(({ printer }) => printer !== null)
  }

  /** Opens the station, or keeps it open, where no other one on this computer prints for the same service. */
  async openAlone(): Promise<void> {
    if (this.profile.practice || (await this.#lock.admits(this.key))) {
      if (!this.#open) await this.#start()
    } else await this.#stop()
    const { status } = this.#parts.session.account(this.profile) ?? {}
    if (status === 'signed-in' || status === 'unproven') this.#open?.station.tokenRenewed()
  }

  /** Ends what runs, and starts it again from the ledger. */
  async restart(): Promise<void> {
    if (!this.#open) return
    await this.#stop()
    await this.#start()
  }

  /** Ends it as a quit does: what is being handed over is finished, and another station may have its place. */
  async close(): Promise<void> {
    await this.#stop()
    await this.#lock.leave()
  }

  async #start(): Promise<void> {
    const { database, documents, fixed, log, printerKeys, session } = this.#parts
    const told = { name: () => this.#policy().stationName, groups: () => this.#policy().groups ?? [] }
    const open = await openStation({
      database,
      documents,
      fixed,
      log,
      printerKeys,
      room: this.profile.practice ? undefined : this.#parts.rooms?.open(this.key, told),
      emit: (name, data) => this.#around.told(this, name, data),
      serviceKey: this.key,
      service: this.#lock.guarded(sessionService(session, () => this.profile)),
      rules: await this.#firstRules(),
      policy: () => this.#policy(),
      view: {
        runs: this.runs,
        who: () => session.account(this.profile)?.me?.name ?? 'Somebody',
        row: record => this.row(record),
        state: () => this.state(),
      },
    })
    open.rulesUnread = !fixed && open.rules.length === 0 && (await database.settings.hasUnreadRules(this.key))
    this.#open = open
    if (this.#around.paused.has(this.key)) open.station.pause()
    await open.station.start()
    open.watch.start()
  }

  async #stop(): Promise<void> {
    const open = this.#open
    this.#open = null
    const { paused } = this.#around
    if (open?.station.isPaused) paused.add(this.key)
    else if (open) paused.delete(this.key)
    this.runs.cancelAll()
    await open?.close()
  }

  async #firstRules(): Promise<PrintRule[]> {
    const { database, fixed, firstRules = [] } = this.#parts
    if (fixed) return [...fixed.policy(this.#around.mark, this.key).rules]
    const stored = await database.settings.rules(this.key)
    return stored.length > 0 || this.key !== practiceKey ? stored : firstRules
  }

  #policy(): StationPolicy {
    const { fixed } = this.#parts
    if (fixed) return fixed.policy(this.#around.mark, this.key)
    const settings = this.#parts.settings()
    const name = nameOf(settings)
    return {
      stationName: name,
      stationTag: stationTag(name, this.#around.mark, this.key),
      rules: this.#open?.rules ?? [],
      start: settings.start,
      takeAccepted: settings.takeAccepted,
      printAskedAgain: settings.printAskedAgain,
      pollSeconds: settings.pollSeconds,
      limitBytes: settings.maxDocumentMegabytes * 1024 * 1024,
      fetchIdleSeconds: 30,
    }
  }

  row(record: JobRecord): JobRow {
    const decision = this.#open?.station.decisions.of(record.id) ?? null
    if (decision) return { ...rowOf(asDecided(record, decision)), undoUntil: decision.until }
    // Where a job would go is said while it may go there.
    const mayGo = record.here === 'held' || record.here === 'waiting'
    const rulePrinter = mayGo ? ruleFor(this.#open?.rules ?? [], record.type)?.printer : null
    const sharing = this.#open?.station.sharing
    const room = sharing?.elsewhere(record)
    const row = rowOf(record, rulePrinter ?? null, this.#open?.requests.saidOf(record) ?? null)
    const doubt = room && sharing?.doubt(record)
    const reason = doubt ?? this.#open?.station.together.saidOf(record) ?? row.reason
    return { ...row, reason, ...(room ? { room } : {}) }
  }

  /** All jobs that it knows. */
  rows(): JobRow[] {
    return [...(this.#open?.station.board.all() ?? [])].map(record => this.row(record))
  }

  get rules(): readonly PrintRule[] {
    return this.#open?.rules ?? []
  }

  state(): StationState {
    const { database } = this.#parts
    const name = this.#policy().stationName
    const found = [...database.findings, ...this.#claimProblems]
    const closed = closedBecause(this.#open?.station.sharing?.room)
    if (!this.#open) return stationOff(this.#parts, name, found, this.refusal?.toMessage() ?? null)
    const { station } = this.#open
    const { lastReadAt, failures, problem, warnings } = station.poller.state
    const together = station.sharing ? togetherIn(this.#open.rules) : null
    const refused = together === null ? [] : [message('rules.together-in-room', { type: together })]
    if (this.#open.rulesUnread) refused.push(message('rules.unread', {}))
    return {
      name,
      state: station.isTokenRefused ? 'token-refused' : station.isPaused ? 'paused' : 'running',
      lastReadAt,
      online: lastReadAt !== null && failures === 0,
      problem: problem ?? closed,
      warnings: [...(closed ? [closed] : []), ...refused, ...found, ...warnings],
      fixed: this.#parts.fixed !== undefined,
      printsOn: this.printsOn,
    }
  }

  /** The same for a window that looks at another profile. */
  inBackground(needsYou: number): BackgroundStation {
    const { state, online, problem } = this.state()
    const { id, name } = this.profile
    const counts = { printing: 0, waiting: 0 }
    for (const { here } of this.#open?.station.board.all() ?? []) {
      if (here === 'printing' || here === 'waiting') counts[here]++
    }
    return { profile: { id, name }, state, online, problem, ...counts, needsYou }
  }
}

/** Why a room takes nothing; of one that is held for a person, with whom that person would do without. */
function closedBecause(room: Room | undefined): Message | null {
  if (room?.problem?.code !== 'claims.held' || room.unheard.length === 0) return room?.problem ?? null
  return message('claims.held-unheard', { names: room.unheard.join(', ') })
}

/** What is said of a station that doesn't run. */
export function stationOff(
  { fixed }: Pick<ProfileStationParts, 'fixed'>,
  name: string,
  warnings: Message[],
  problem: Message | null,
): StationState {
  const off = { state: 'off', lastReadAt: null, online: false, printsOn: false } as const
  return { ...off, name, problem, warnings, fixed: fixed !== undefined }
}

/** How a desk's stations call themselves. */
export const nameOf = ({ stationName }: Settings): string => stationName || computerName()

const practiceKey = 'practice'

/** The key of a profile's jobs in the ledger. The practice service has another port each time, and keeps its jobs. */
export function keyOf(profile: Pick<ProfileView, 'practice' | 'baseUrl'>): string {
  return profile.practice ? practiceKey : serviceKey(profile.baseUrl)
}

/**
 * A station's name as it is in the names of its attempts; `mark` tells its data folder apart from all others. Two services, or one
 * at another address, may have the same job numbers, and their jobs one printer and one folder of documents: each has names of its own.
 */
export function stationTag(name: string, mark: string, service: string): string {
  const end = createHash('sha256').update(`${mark} ${service}`).digest('hex').slice(0, 6)
  return `${stationSlug(stationSlug(name).slice(0, 23))}-${end}`
}
