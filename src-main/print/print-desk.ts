import { randomBytes } from 'node:crypto'
import { placeOf } from '../../src-shared/contract/client.ts'
import type { CommandHandlers, EmitEvent, EventData, EventName } from '../../src-shared/contract/index.ts'
import type { BackgroundStation, StationState } from '../../src-shared/contract/print.ts'
import type { ProfileView } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { SerialQueue } from '../../src-shared/serial-queue.ts'
import { mustStillShow } from '../calls.ts'
import { guarded } from '../observers.ts'
import type { Room } from './claims/room.ts'
import { jobHandlers } from './job-desk.ts'
import type { ForgottenJob } from './ledger/keeping-store.ts'
import { type OpenStation, roomOf, type StationContext } from './open-station.ts'
import { discoverPrinters } from './printers/index.ts'
import { keyOf, nameOf, ProfileStation, type ProfileStationParts, stationOff } from './profile-station.ts'
import { rulesHandlers } from './rules-desk.ts'
import { Runs } from './runs.ts'
import { setupFacts } from './setup-facts.ts'
import { rowOf } from './station/board.ts'
import type { Station } from './station/station.ts'

/** The commands of the station, its printers and what its service offers: contract/print.ts. */
type StationHandlers = Pick<
  CommandHandlers,
  Extract<keyof CommandHandlers, `station.${string}` | `printers.${string}` | `room.${string}` | `setup.${string}`>
>

/** How the station is steered, and what it is among. */
function stationHandlers(context: StationContext): StationHandlers {
  return {
    'station.state': async () => context.state(),
    'station.pause': async () => {
      context.mustBeOpen().station.pause()
      return context.state()
    },
    'station.resume': async () => {
      context.mustBeOpen().station.resume()
      return context.state()
    },
    'station.readNow': async () => {
      await context.mustBeOpen().station.readNow()
      return context.state()
    },
    'printers.list': async () => (await context.opened())?.watch.views() ?? [],
    'printers.discover': async () => discoverPrinters(),
    'room.view': async () => {
      const open = await context.opened()
      return open && roomOf(open.station)
    },
    'printers.access': async ({ uri }) => context.mustBeOpen().watch.keysOf(uri).view(uri),
    'printers.signIn': async ({ uri, user, password }) => {
      await context.mustBeOpen().watch.changeKeys(uri, keys => keys.signIn(uri, { user, password }))
      return {}
    },
    'printers.trust': async ({ uri, fingerprint }) => {
      await context.mustBeOpen().watch.changeKeys(uri, keys => keys.trust(uri, fingerprint))
      return {}
    },
    'printers.forget': async ({ uri }) => {
      await context.mustBeOpen().watch.changeKeys(uri, keys => keys.forget(uri))
      return {}
    },
    'setup.facts': async () => setupFacts((await context.opened())?.station.board.all() ?? []),
    'printers.resume': async ({ uri }) => {
      context.mustBeOpen().station.resumePrinter(uri)
      return {}
    },
    'printers.startQueue': async ({ uri }) => {
      await context.mustBeOpen().watch.startQueue(uri)
      return {}
    },
    'printers.moveToSpare': async ({ uri, run: name }) => {
      const { spares } = context.mustBeOpen().station
      const run = context.runs().begin(name, spares.offer(uri)?.jobs.length ?? 0)
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
    | 'stations.list'
    | `printers.${string}`
    | `room.${string}`
    | `rules.${string}`
    | `setup.${string}`
  >
>

export interface PrintDeskParts extends ProfileStationParts {
  emit: EmitEvent
  /** Hears the events of stations in the background, which no window is told. */
  aside?<E extends EventName>(key: string, name: E, data: EventData<E>): void
  /** How many things of a station in the background need a person. */
  needsYou?(key: string): number
}

/** Identifies this data folder's station, for attempt names. */
export const newStationMark = (): string => randomBytes(3).toString('hex')

/** How soon a change of the stations in the background is told, in milliseconds. */
const tellAfter = 200

/**
 * The print desk: the station of the profile that is open, with the commands and events of the contract, and beside it
 * the stations of other profiles that go on printing. There is one station for each service.
 */
export class PrintDesk {
  readonly #parts: PrintDeskParts
  readonly #stations = new Map<string, ProfileStation>()
  readonly #paused = new Set<string>()
  #mark = ''
  readonly #queue = new SerialQueue()
  readonly #noRuns = new Runs(() => {})
  #told = '[]'
  #telling: NodeJS.Timeout | null = null

  constructor(parts: PrintDeskParts) {
    this.#parts = parts
    parts.session.keepIf(profile => {
      const station = this.#stations.get(keyOf(profile))
      return station?.profile.id === profile.id && station.printsOn
    })
  }

  /** Opens the session's profile, and follows it from then on. */
  async start(): Promise<void> {
    const { database, session } = this.#parts
    await database.requests.endInterrupted(Date.now())
    this.#mark = await database.settings.stationMark(newStationMark())
    session.onChange(() => this.#followInTurn())
    session.onKeptChange(() => this.#followInTurn())
    session.onAnswered(() => this.#open?.station.heard())
    // In its turn too: the session may change while the station is opened, and there must not be two.
    await this.#queue.add(() => this.#follow())
  }

  async close(): Promise<void> {
    await this.#queue.idle()
    if (this.#telling) clearTimeout(this.#telling)
    await Promise.all([...this.#stations.values()].map(station => this.#close(station)))
  }

  /** Ends each station that runs, and starts it from its ledger: as a quit and a start do, with the place that it has. */
  async restart(): Promise<void> {
    await this.#queue.add(async () => {
      await Promise.all([...this.#stations.values()].map(station => station.restart()))
      this.#parts.emit('station.changed', this.#stationState())
      this.tellBackground()
    })
  }

  /** The open profile's station; null if no profile is open. */
  get station(): Station | null {
    return this.#open?.station ?? null
  }

  /** The rooms of all stations that run. */
  get rooms(): Room[] {
    return [...this.#stations.values()].flatMap(({ open }) => open?.station.sharing?.room ?? [])
  }

  /** Why the station does not run although a profile is open; null if it does. */
  get refusal(): DeskError | null {
    return this.#lookedAt?.refusal ?? null
  }

  /** The stations that go on for profiles that aren't open. */
  get background(): ProfileStation[] {
    const { session } = this.#parts
    return [...this.#stations.values()].filter(
      station => station !== this.#lookedAt && session.account(station.profile) !== null,
    )
  }

  /** True while a job of any station is on its way to paper, or next: its document may take longer than its paper. */
  get isPrinting(): boolean {
    return [...this.#stations.values()].some(station => {
      const isRunning = station.state().state === 'running'
      return station
        .rows()
        .some(
          ({ here, reason, retryAt }) =>
            here === 'printing' || (isRunning && here === 'waiting' && reason === null && retryAt === null),
        )
    })
  }

  /** Tells the windows how the stations in the background stand, if that has changed. */
  tellBackground(): void {
    this.#telling ??= setTimeout(
      guarded(() => {
        this.#telling = null
        const now = this.#background()
        const told = JSON.stringify(now)
        if (told === this.#told) return
        this.#told = told
        this.#parts.emit('stations.changed', now)
      }),
      tellAfter,
    )
  }

  /** Takes jobs off the list that were kept long enough. */
  forget(jobs: readonly ForgottenJob[]): void {
    for (const station of this.#stations.values()) {
      const ids = jobs.filter(job => job.service === station.key).map(job => job.id)
      station.open?.station.board.forget(ids)
    }
  }

  get #lookedAt(): ProfileStation | null {
    const { profile } = this.#parts.session.state()
    return (profile && this.#stations.get(keyOf(profile))) ?? null
  }

  get #open(): OpenStation | null {
    return this.#lookedAt?.open ?? null
  }

  #hear<E extends EventName>(station: ProfileStation, name: E, data: EventData<E>): void {
    if (station === this.#lookedAt) this.#parts.emit(name, data)
    else {
      this.#parts.aside?.(station.key, name, data)
      this.tellBackground()
    }
  }

  #background(): BackgroundStation[] {
    return this.background.map(station => station.inBackground(this.#parts.needsYou?.(station.key) ?? 0))
  }

  #followInTurn(): void {
    this.#queue.add(() => this.#follow()).catch(error => this.#parts.log.warn(String(error)))
  }

  async #follow(): Promise<void> {
    const { session, emit } = this.#parts
    const { profile } = session.state()
    const key = profile && keyOf(profile)
    for (const station of [...this.#stations.values()]) {
      if (station.key !== key && !session.account(station.profile)) await this.#close(station)
    }
    if (profile && key !== null) {
      const station = this.#stations.get(key) ?? this.#newStation(profile)
      this.#stations.set(key, station)
      this.#workFor(station, profile)
    }
    for (const station of this.#stations.values()) {
      station.profile = session.account(station.profile)?.profile ?? station.profile
      await station.openAlone()
    }
    emit('station.changed', this.#stationState())
    this.tellBackground()
  }

  #newStation(profile: ProfileView): ProfileStation {
    return new ProfileStation(profile, this.#parts, {
      mark: this.#mark,
      paused: this.#paused,
      told: (station, name, data) => this.#hear(station, name, data),
      again: () => this.#followInTurn(),
    })
  }

  /** Two profiles of one service share its station, which works for the one that is open, if somebody is signed in there. */
  #workFor(station: ProfileStation, profile: ProfileView): void {
    const { session } = this.#parts
    const before = station.profile
    if (before.id !== profile.id && !session.client() && session.account(before)) return
    station.profile = profile
    if (before.id !== profile.id) session.release(before.id)
  }

  async #close(station: ProfileStation): Promise<void> {
    this.#stations.delete(station.key)
    await station.close()
    this.#parts.session.release(station.profile.id)
  }

  #stationState(): StationState {
    const { database, settings, fixed } = this.#parts
    const name = fixed ? fixed.policy(this.#mark, '').stationName : nameOf(settings())
    return this.#lookedAt?.state() ?? stationOff({ fixed }, name, database.findings, null)
  }

  /** What a person does while profiles change may be meant for the one before: it does not wait, and is refused. */
  #mustBeOpen(): OpenStation {
    const { profile } = this.#parts.session.state()
    mustStillShow(placeOf(profile))
    if (this.#open) return this.#open
    throw (
      this.refusal ??
      (profile
        ? new DeskError('session.profile-opening', { name: profile.name })
        : new DeskError('session.no-profile-open', {}))
    )
  }

  /** What the commands are on; those of orders, too. */
  readonly context: StationContext = {
    opened: async () => {
      await this.#queue.idle()
      mustStillShow(placeOf(this.#parts.session.state().profile))
      return this.#open
    },
    mustBeOpen: () => this.#mustBeOpen(),
    runs: () => this.#lookedAt?.runs ?? this.#noRuns,
    who: () => this.#parts.session.state().me?.name ?? 'Somebody',
    row: record => this.#lookedAt?.row(record) ?? rowOf(record),
    state: () => this.#stationState(),
  }

  get handlers(): PrintHandlers {
    return {
      ...jobHandlers(this.context),
      ...stationHandlers(this.context),
      'stations.list': async () => {
        await this.#queue.idle()
        return this.#background()
      },
      ...rulesHandlers(this.context, { settings: this.#parts.database.settings, emit: this.#parts.emit }),
    }
  }
}
