import { join } from 'node:path'
import { placeOf, type ShownPlace } from '../src-shared/contract/client.ts'
import {
  type About,
  noUpdates,
  type Settings,
  type UpdateState,
  usualWalletLimit,
} from '../src-shared/contract/desk.ts'
import type { EmitEvent, EventName } from '../src-shared/contract/index.ts'
import { DeskError, hasCode } from '../src-shared/errors.ts'
import { languageOf, systemLocale } from '../src-shared/language.ts'
import { speak } from '../src-shared/messages/index.ts'
import { mustFitRoom, type PrintRule } from '../src-shared/print/rules.ts'
import { type Log, openLog } from './diagnostics/log.ts'
import { outboxFacts } from './diagnostics/price-facts.ts'
import { writeReport } from './diagnostics/report.ts'
import { withNeeds } from './dispatch.ts'
import { PartsEnd } from './end-parts.ts'
import { ImportDesk } from './imports/import-desk.ts'
import { LastWords } from './last-words.ts'
import { NotificationDesk } from './notifications/notification-desk.ts'
import { notify } from './observers.ts'
import { ActDesk } from './orders/journal/act-desk.ts'
import { KeptOrders } from './orders/kept-orders.ts'
import { photoHandlers } from './orders/photo-desk.ts'
import { type PracticeAccess, practiceOnRequest, practiceProfile, type StartPractice } from './practice-on-request.ts'
import { openPriceDatabase } from './price-database.ts'
import { wereMade } from './pricing/book/price-files.ts'
import { designHandlers } from './pricing/designs/design-handlers.ts'
import { followOffers, overviewHandlers } from './pricing/overview/overview-handlers.ts'
import { PriceDesk } from './pricing/price-desk.ts'
import { makeGridReader } from './pricing/reading/grid-reader.ts'
import { recordHandlers } from './pricing/records/record-handlers.ts'
import { pauseMarkFile } from './pricing/sending/pause-mark.ts'
import { AlertDesk } from './print/alerts/alert-desk.ts'
import { AlertSender } from './print/alerts/alert-sender.ts'
import { openRooms, takeClaimsUrl } from './print/claims/rooms.ts'
import type { FixedStation } from './print/fixed-station.ts'
import { historyHandlers } from './print/history/history-desk.ts'
import { Retention } from './print/history/retention.ts'
import { orderHandlers } from './print/orders/order-desk.ts'
import { newStationMark, PrintDesk } from './print/print-desk.ts'
import { PrinterKeys } from './print/printers/printer-access.ts'
import { keyOf } from './print/profile-station.ts'
import { openStationDatabase } from './print/station-database.ts'
import { applyProvisioning, type Provisioned } from './provisioning.ts'
import type { Fetch } from './service/index.ts'
import {
  consoleUrl,
  createSession,
  type EphemeralProfile,
  type Keychain,
  lastUsed,
  openKeychain,
  PreferenceDesk,
  type Seal,
  type Session,
  sealedEntries,
  sealedFile,
  sealedLeftovers,
  serviceHandlers,
} from './session/index.ts'
import type { LoginItem, ShellApi, ShellLog } from './shells/shell-api.ts'
import { Backups } from './storage/backups.ts'
import { openDataFolder } from './storage/data-folder.ts'
import type { SettingsChange } from './storage/settings.ts'
import { warningAtStart } from './storage/trusted-file.ts'
import { version } from './version.ts'

export interface DeskOptions extends Partial<Provisioned> {
  shell: About['shell']
  dataFolder: string
  /** The shell's `fetch`: Electron's uses the system's proxy and certificates; the other shells use `nodeFetch`. */
  fetch: Fetch
  /** SELVEDGE_TOKEN; applies to the first profile opened. */
  token: string | null
  /** Name of the profile to open; defaults to the practice service, else to the last used profile. */
  profile?: string | undefined
  practice?: PracticeAccess | undefined
  /** Where secrets are kept; defaults to this computer's keychain. */
  keychain?: Keychain | undefined
  /** Encrypts what the data folder keeps where keytar doesn't load; null where the system can't. */
  seal?: (() => Seal | null) | undefined
  /** Starts a practice service on this data folder when a person asks for it; absent where none can be started. */
  startPractice?: StartPractice | undefined
  /** Normalized base URL of a service without a profile. */
  address?: string | undefined
  /** A station whose rules and settings come from a file. */
  fixed?: FixedStation | undefined
  /** Who holds the data folder's lock, if not the desk. */
  holder?: string | undefined
  /** Updates of the program that this desk runs in. */
  updates?: DeskUpdates | undefined
  /** Absent where the desk runs in no program of its own. */
  login?: LoginItem | undefined
  /** Opens an address that was checked in the system's browser; false where this shell can't. */
  openExternal?: ((url: string) => Promise<boolean>) | undefined
  /** Called with each warning that is logged. */
  warn?(warning: string): void
}

/** What a shell that can update itself reports to the desk. */
export interface DeskUpdates {
  state(): UpdateState
  /** Ends the desk, then installs and starts again. */
  install(): void
}

/** The desk: all of main wired together, ready for a shell. */
export interface Desk extends ShellApi {
  session: Session
  printDesk: PrintDesk
  log: ShellLog
  /** Where what goes wrong is kept. */
  logs: { logs: string; log: Log }
  /** Number of things that need a person. */
  needsYou(): number
  /** Rejects once station.db is damaged or removed; nothing prints until the next start. */
  broken: Promise<never>
  /** True while a job is on its way to paper. */
  isPrinting(): boolean
  /** Sends the state of an update to the windows. */
  tellUpdates(state: UpdateState): void
  /** Starts anew what an unexpected error may have left half done: the stations, and the sending of prices. */
  restart(): Promise<void>
  /** Number of price cells not yet saved to the service. */
  unsavedPrices(): Promise<number>
}

const loginOf = ({ login }: DeskOptions) => ({ offered: login !== undefined, on: login?.isOn() === true })

const keychainOptions = ({ seal }: DeskOptions, dataFolder: string, log: Log) => ({
  instead: () => {
    const system = seal?.() ?? null
    return system && sealedEntries(sealedFile(dataFolder), system)
  },
  leftovers: sealedLeftovers(sealedFile(dataFolder)),
  waiting: () => log.warn('The keychain has not answered yet; the system may be asking whether Selvedge may read it'),
})

/**
 * Opens a desk on its data folder, connects it to its service and starts its station.
 * Throws `desk.folder-in-use`, `desk.folder-unusable`, `desk.database-*` or `session.no-profile`.
 */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const { fixed } = options
  const holder = options.holder ?? `the desk (process ${process.pid})`
  const folder = openDataFolder(options.dataFolder, holder)
  const log = openLog(folder.logs, options.warn)
  const listeners = new Set<(name: EventName, data: unknown, place: ShownPlace) => void>()
  const emit: EmitEvent = (name, data) => {
    notify(listeners, name, data, place())
  }
  const opening = Promise.all([
    openStationDatabase(folder.stationDatabase),
    options.keychain ?? openKeychain(undefined, keychainOptions(options, folder.path, log)),
  ])
  const [database, keychain] = await opening.catch(error => {
    folder.unlock()
    throw error
  })
  const claimsUrl = takeClaimsUrl()
  for (const finding of database.findings) log.warnOfFiles(finding)
  const openFolder = warningAtStart(folder.path)
  if (openFolder) log.warnOfFiles(openFolder)
  const warnings = () => [options.provisioningProblem ?? [], openFolder ?? [], backups.problem ?? []].flat()
  const withFixed = (stored: Settings): Settings => ({ ...stored, ...fixed?.settings })
  const { provisioning } = options
  if (provisioning && !fixed && !options.practice && (await applyProvisioning(provisioning, database))) {
    log.info('set up as the provisioning file says')
  }
  let settings = withFixed(await database.settings.settings())
  speak(languageOf(settings.locale || systemLocale()), settings.timezone || undefined)
  const saveSettings = async (change: SettingsChange): Promise<Settings> => {
    const isFixed = Object.keys(change).some(name => name in (fixed?.settings ?? {}))
    if (isFixed) throw new DeskError('settings.fixed', {})
    settings = withFixed(await database.settings.saveSettings(change))
    speak(languageOf(settings.locale || systemLocale()), settings.timezone || undefined)
    emit('settings.changed', settings)
    if (change.keepOrdersDays !== undefined) void keptOrders.round()
    return settings
  }

  const ephemeral = unstoredProfile(options)
  const session = createSession({
    profiles: database.profiles,
    keychain,
    fetch: options.fetch,
    tokenFromEnvironment: options.token,
    emit,
    log,
    ephemeral,
  })
  const place = () => placeOf(session.state().profile)
  const keptOrders = new KeptOrders({
    folder: join(folder.path, 'orders'),
    keychain,
    session,
    days: () => settings.keepOrdersDays,
    log,
  })
  const memory = {
    read: () => database.settings.memory(),
    write: (place: string, text: string) => database.settings.remember(place, text),
  }
  const preferences = new PreferenceDesk({ session, settings: () => settings, save: saveSettings, memory, log })
  const notifications = new NotificationDesk({ session, serviceOf: keyOf, memory, emit, settings: () => settings })
  const rooms = await openRooms({
    url: claimsUrl,
    keychain: async () => keychain,
    settings: database.settings,
    dataFolder: folder.path,
    mark: await database.settings.stationMark(newStationMark()),
    log,
  })
    .then(opened => {
      if (opened && fixed) mustFitRoom(fixed.policy('', '').rules)
      return opened
    })
    .catch(async error => {
      await database.close()
      folder.unlock()
      throw error
    })
  const acts = new ActDesk({
    book: database.acts,
    reader: database.journal,
    session,
    confirmsAbove: profile => settings.walletLimit[profile] ?? usualWalletLimit,
    serviceOf: keyOf,
    emit,
    log,
  })
  const paperFolder: PrintRule = { job_type: '*', printer: `folder:${join(folder.path, 'pdf-folder')}` }
  const printDesk = new PrintDesk({
    printerKeys: new PrinterKeys(async () => keychain),
    database,
    session,
    documents: folder.documents,
    settings: () => settings,
    // Practice prints into a folder, so trying it out needs no printer.
    firstRules: [paperFolder],
    fixed,
    rooms,
    holder,
    emit,
    aside: (key, name, data) => alerts.hearAside(key, name, data),
    needsYou: key => alerts.countAside(key),
    log,
  })

  const priceFile = join(folder.path, 'prices.db')
  const priceDesk = new PriceDesk({
    open: () => openPriceDatabase(priceFile),
    exists: () => wereMade(priceFile),
    pauseMark: pauseMarkFile(join(folder.path, 'prices-paused')),
    serviceOf: keyOf,
    keepDays: () => settings.keepRowsDays,
    makeReader: makeGridReader,
    session,
    locale: () => preferences.locale(),
    emit,
    log,
  })

  const importDesk = new ImportDesk({
    folder: join(folder.path, 'imports'),
    opened: async () => {
      const { prices, database: priceDatabase } = await priceDesk.opened()
      return { service: prices.service, prices, drafts: priceDatabase.drafts, uploads: priceDatabase.uploads }
    },
    exists: () => priceDesk.isKept,
    client: () => priceDesk.mustBeSignedIn(),
    who: priceDesk.context.who,
    locale: () => preferences.locale(),
    guardPercent: () => settings.priceGuardPercent,
    emit,
    log,
  })
  listeners.add((name, data) => importDesk.hear(name, data))
  followOffers(priceDesk, session, emit)

  const background = { stations: () => printDesk.background, changed: () => printDesk.tellBackground() }
  const sender = new AlertSender({
    store: database.settings,
    keychain,
    fetch: options.fetch,
    emit,
    log,
    programs: provisioning?.alerts ?? [],
    station: () => printDesk.context.state().name,
    stuckMinutes: () => settings.stuckMinutes,
  })
  await sender.start()
  const alerts = new AlertDesk({ ask: printDesk.handlers, settings: () => settings, emit, background, sender })
  listeners.add((name, data) => alerts.hear(name, data))
  listeners.add((name, data) => keptOrders.hear(name, data))

  await acts.start()
  const first = await firstProfile(options, database.profiles, ephemeral)
  if (first !== null) {
    await session.open(first).catch(error => {
      // Without a profile the desk opens all the same: there its overrides can be saved again.
      if (options.profile !== undefined || !hasCode(error, 'session.bad-overrides')) throw error
      log.warn(error.message)
    })
  }
  await printDesk.start()
  const retention = new Retention({
    keeping: database.keeping,
    documents: folder.documents,
    policy: () => ({ rowsDays: settings.keepRowsDays, documentsDays: settings.keepDocumentsDays }),
    forgotten: jobs => printDesk.forget(jobs),
    rooms: () => printDesk.rooms,
    log,
    now: Date.now,
  })
  retention.start()
  keptOrders.start()
  const backups = new Backups({
    dataFolder: folder.path,
    failed: why => log.warn('The backup failed', { why }),
  })
  backups.start()
  await alerts.start()
  priceDesk.start()
  importDesk.start()

  const lastWords = new LastWords(emit)
  const practice = practiceOnRequest(options.startPractice, folder.path, session)

  return {
    session,
    printDesk,
    log: log.pino,
    logs: { logs: folder.logs, log },
    place,
    handlers: withNeeds(
      {
        ...session.handlers,
        ...printDesk.handlers,
        ...orderHandlers(printDesk.context),
        ...acts.handlers,
        ...photoHandlers(session),
        ...historyHandlers(
          database.history,
          () => openKey(session),
          () => printDesk.station?.sharing?.room.past ?? null,
        ),
        ...alerts.handlers,
        ...sender.handlers,
        ...notifications.handlers,
        ...priceDesk.handlers,
        ...designHandlers(priceDesk.context),
        ...recordHandlers(priceDesk),
        ...overviewHandlers(priceDesk, emit),
        ...importDesk.handlers,
        ...lastWords.handlers,
        ...keptOrders.around(serviceHandlers(session, emit)),
        'desk.about': async () => ({
          version,
          shell: options.shell,
          node: process.versions.node,
          platform: `${process.platform} ${process.arch}`,
          dataFolder: folder.path,
          canPractice: options.practice !== undefined || options.startPractice !== undefined,
          warnings: warnings(),
        }),
        'desk.startPractice': () =>
          options.practice ? session.openEphemeral(practiceProfile(options.practice)) : practice.open(),
        'desk.leavePractice': () => practice.leave(),
        'desk.login': async () => loginOf(options),
        'desk.setLogin': async ({ on }) => {
          if (!options.login) throw new DeskError('desk.no-login-start', {})
          options.login.set(on)
          return loginOf(options)
        },
        'desk.updates': async () => options.updates?.state() ?? noUpdates,
        'desk.installUpdate': async () => {
          if (options.updates?.state().state !== 'ready') throw new DeskError('updates.none', {})
          if (printDesk.isPrinting) throw new DeskError('updates.printing', {})
          options.updates.install()
          return {}
        },
        'desk.diagnostics': async () => {
          const { state, problem, warnings } = printDesk.context.state()
          const prices = await priceDesk.handlers['prices.outbox']({}).then(outboxFacts, () => null)
          return writeReport({
            dataFolder: folder.path,
            facts: database.facts,
            settings,
            problem: null,
            open: {
              shell: options.shell,
              session: session.state().status,
              station: state,
              problem,
              warnings,
              prices,
            },
            now: Date.now(),
            secrets: [options.token, options.practice?.token, practice.token()].flatMap(secret => secret ?? []),
          })
        },
        'desk.openConsole': async ({ url: asked }) => {
          const url = consoleUrl(asked, session.state().profile)
          return { url, opened: (await options.openExternal?.(url)) ?? false }
        },
        'settings.get': async () => settings,
        'settings.save': saveSettings,
        ...preferences.handlers,
        'window.memory': () => database.settings.memory(),
        'window.remember': async remembered => {
          await database.settings.remember(remembered.place, remembered.text)
          emit('window.remembered', remembered)
          return {}
        },
      },
      () => session.state().me,
    ),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    needsYou: () => alerts.count,
    broken: database.broken,
    isPrinting: () => printDesk.isPrinting,
    tellUpdates: state => emit('desk.updatesChanged', state),
    restart: async () => {
      await Promise.all([printDesk.restart(), priceDesk.restart()])
    },
    unsavedPrices: () => priceDesk.unsaved(),
    takeTyped: windows => lastWords.ask(windows),
    async close() {
      const parts = new PartsEnd(text => log.warn(text))
      alerts.close()
      await Promise.all([
        parts.end('alerts', () => sender.close()),
        parts.end('the journal of orders', () => acts.stop()),
        parts.end('backups', () => backups.stop()),
        parts.end('kept orders', () => keptOrders.stop()),
        parts.end('retention', () => retention.stop()),
        // Drafts are in the database of prices.
        parts.end('imports', () => importDesk.close()).then(() => parts.end('prices', () => priceDesk.close())),
        parts.end('printing', () => printDesk.close()).then(() => parts.end('the room', () => rooms?.close())),
      ])
      await parts.end('station.db', () => database.close())
      await parts.end('practice data', () => practice.stop())
      log.close()
      folder.unlock()
    },
  }
}

/** The profile that isn't in the database: the practice service, or the service given on the command line. */
function unstoredProfile({ practice, address }: DeskOptions): EphemeralProfile | null {
  if (practice) return practiceProfile(practice)
  if (address === undefined) return null
  return { id: 'command-line', name: address, baseUrl: address, token: null, practice: false }
}

/** The key of the open profile's jobs in the ledger. */
function openKey(session: Session): string | null {
  const { profile } = session.state()
  return profile ? keyOf(profile) : null
}

async function firstProfile(
  options: DeskOptions,
  profiles: Awaited<ReturnType<typeof openStationDatabase>>['profiles'],
  ephemeral: EphemeralProfile | null,
): Promise<string | null> {
  if (options.profile !== undefined) {
    const named = await profiles.byName(options.profile)
    if (!named) throw new DeskError('session.no-profile', { name: options.profile })
    return named.id
  }
  if (ephemeral) return ephemeral.id ?? 'practice'
  return lastUsed(await profiles.list())?.id ?? null
}
