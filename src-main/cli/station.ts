import { resolve } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import { say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { mustFitRoom } from '../../src-shared/print/rules.ts'
import { openLog } from '../diagnostics/log.ts'
import { PartsEnd } from '../end-parts.ts'
import { spreadLastNet } from '../last-net.ts'
import { openRooms, takeClaimsUrl } from '../print/claims/rooms.ts'
import { Retention } from '../print/history/retention.ts'
import { sessionService } from '../print/open-station.ts'
import { newStationMark } from '../print/print-desk.ts'
import { PrinterWatch } from '../print/printer-watch.ts'
import { openPrinter } from '../print/printers/index.ts'
import { type DrainEnd, drain, summarize } from '../print/station/drain.ts'
import { jobEventOf } from '../print/station/job-event.ts'
import { Station } from '../print/station/station.ts'
import { openStationDatabase, type StationDatabase } from '../print/station-database.ts'
import { StationGuard } from '../print/station-guard.ts'
import { nodeFetch, parseBaseUrl, serviceKey } from '../service/index.ts'
import { createSession, type EphemeralProfile, mustBeSignedIn, openKeychain, type Session } from '../session/index.ts'
import { Backups } from '../storage/backups.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { warningAtStart } from '../storage/trusted-file.ts'
import { keepMemorySteady } from '../workers/steady-memory.ts'
import { ended, endingSignal } from './ending.ts'
import { startHealthReports } from './health.ts'
import { helpOf } from './help.ts'
import { readOptions, readPort, takeToken, wrongUse } from './options.ts'
import { exit, printLine, tell } from './output.ts'
import { readStationConfig } from './station-config.ts'
import { policyOf, printerLimits, stationNameOf } from './station-policy.ts'

/** `selvedge station`: runs the station without a window (docs/COMMAND-LINE.md). Returns the exit code. */
export async function stationCommand(argv: string[], { mainFolder }: { mainFolder: string }): Promise<number> {
  keepMemorySteady()
  const options = readOptions(
    argv,
    {
      data: { type: 'string' },
      profile: { type: 'string' },
      'base-url': { type: 'string' },
      config: { type: 'string' },
      drain: { type: 'boolean' },
      desk: { type: 'string' },
      help: { type: 'boolean' },
    },
    'station',
  )
  if (options.help) {
    printLine(helpOf('station').trimEnd())
    return exit.done
  }
  const { profile, 'base-url': baseUrl } = options
  if ((profile === undefined) === (baseUrl === undefined)) {
    throw wrongUse(
      phrase('selvedge {{command}} needs either --profile NAME or --base-url URL. See selvedge {{command}} --help.', {
        command: 'station',
      }),
    )
  }
  if (options.config === undefined)
    throw wrongUse(phrase('selvedge station needs --config FILE. See selvedge station --help.'))
  const config = await readStationConfig(options.config)
  const openConfig = warningAtStart(options.config)
  if (openConfig) tell(say(openConfig))
  const address = baseUrl === undefined ? null : parseBaseUrl(baseUrl)

  const dataFolder = resolve(options.data ?? defaultDataFolder())
  const signal = endingSignal()
  if (options.desk !== undefined) {
    if (options.drain) throw wrongUse(phrase('selvedge station takes --drain or --desk PORT, not both.'))
    const port = readPort(options.desk, 'desk')
    const { runStationWithDesk } = await import('./station-desk.ts')
    return runStationWithDesk(
      { dataFolder, profile, address: address ?? undefined, token: takeToken(), config, port, mainFolder },
      signal,
    )
  }
  const net = spreadLastNet({ process: 'station', tell })
  const folder = openDataFolder(dataFolder, `selvedge station (process ${process.pid})`)
  const log = openLog(folder.logs, tell)
  net.mind({ logs: folder.logs, log })
  const openFolder = warningAtStart(folder.path)
  if (openFolder) log.warnOfFiles(openFolder)
  try {
    const database = await openStationDatabase(folder.stationDatabase)
    try {
      for (const finding of database.findings) log.warnOfFiles(finding)
      const session = await openSession(database, log, profile ?? null, address)
      const key = address ?? serviceKey(session.state().profile?.baseUrl ?? '')
      const fatal = new AbortController()
      const failure = Promise.withResolvers<never>()
      failure.promise.catch(() => {})
      const mark = await database.settings.stationMark(newStationMark())
      const rooms = await openRooms({
        url: takeClaimsUrl(),
        keychain: openKeychain,
        settings: database.settings,
        dataFolder: folder.path,
        mark,
        log,
      })
      if (rooms) mustFitRoom(config.rules)
      const guard = new StationGuard({
        claims: database.claims,
        serviceKey: key,
        note: () => ({
          station: `station “${stationNameOf(config)}”`,
          process: `selvedge station (process ${process.pid})`,
          folder: folder.path,
          ...(rooms ? { room: rooms.name } : {}),
        }),
        holdWaitingJobs: service => database.holdWaitingJobs(service),
        refused: error => {
          failure.reject(error)
          fatal.abort()
        },
        warn: log.warnOfFiles,
      })
      database.broken.catch(error => {
        failure.reject(error)
        fatal.abort()
      })
      await guard.take()
      const service = guard.guarded(sessionService(session))
      const station = new Station({
        serviceKey: key,
        ledger: database.ledger,
        service,
        fetchDocument: service.fetchDocument,
        openPrinter: uri => openPrinter(uri, printerLimits(config)),
        room: rooms?.open(key, { name: () => stationNameOf(config), groups: () => config.groups }),
        documents: folder.documents,
        policy: () => policyOf(config, mark, key),
        log,
        now: Date.now,
      })
      station.board.listen((record, before) => {
        const event = jobEventOf(record, before)
        if (event) printLine(event)
      })
      const retention = new Retention({
        keeping: database.keeping,
        documents: folder.documents,
        policy: () => ({ rowsDays: config.keep_rows_days, documentsDays: config.keep_documents_days }),
        forgotten: jobs => void station.board.forget(jobs.filter(job => job.service === key).map(job => job.id)),
        rooms: () => (station.sharing ? [station.sharing.room] : []),
        log,
        now: Date.now,
      })
      // Who looks at the room sees which printers stand here.
      const watch = rooms && !options.drain ? new PrinterWatch(station, () => {}) : null
      if (watch) station.seePrinters = () => watch.views()
      await station.start()
      watch?.start()
      retention.start()
      const backups = new Backups({ dataFolder, failed: why => log.warn('The backup failed', { why }) })
      backups.start()
      const stopHealth = options.drain ? () => {} : startHealthReports(() => station, config.health_seconds, printLine)
      const outcome = await Promise.race([
        options.drain
          ? drain(station, config.drain_patience_seconds * 1000, AbortSignal.any([signal, fatal.signal]))
          : ended(signal).then(() => 'stopped' as const),
        failure.promise,
      ]).finally(async () => {
        stopHealth()
        watch?.stop()
        const parts = new PartsEnd(text => log.warn(text))
        await Promise.all([
          parts.end('backups', () => backups.stop()),
          parts.end('retention', () => retention.stop()),
          parts.end('printing', () => station.stop()),
        ])
        await parts.end('the room', () => rooms?.close())
        await guard.release()
      })
      if (!options.drain) return exit.done
      const code = await concludeDrain(station, outcome)
      // Unreadable jobs are on hold now, but failing to read them still counts as a failure.
      return database.findings.some(finding => finding.code === 'ledger.unread-places') ? exit.failed : code
    } finally {
      await database.close()
    }
  } finally {
    log.close()
    folder.unlock()
  }
}

async function openSession(
  database: StationDatabase,
  log: Parameters<typeof createSession>[0]['log'],
  profileName: string | null,
  baseUrl: string | null,
): Promise<Session> {
  const ephemeral: EphemeralProfile | null =
    baseUrl === null ? null : { id: 'command-line', name: baseUrl, baseUrl, token: null, practice: false }
  const token = takeToken()
  const session = createSession({
    profiles: database.profiles,
    // The keychain isn't accessed if the token was passed.
    keychain: token === null ? await openKeychain() : { kind: 'session-only', why: 'the token was passed directly' },
    fetch: nodeFetch,
    tokenFromEnvironment: token,
    emit: () => {},
    log,
    ephemeral,
  })
  const stored = profileName === null ? null : await database.profiles.byName(profileName)
  if (profileName !== null && !stored) throw new DeskError('session.no-profile', { name: profileName })
  mustBeSignedIn(await session.open(stored?.id ?? 'command-line'))
  return session
}

/** Prints the summary and returns the matching exit code. */
async function concludeDrain(station: Station, outcome: DrainEnd): Promise<number> {
  const summary = await summarize(station)
  printLine(summary)
  if (outcome === 'never-reached') return exit.failed
  const unresolved =
    summary.failed.length + summary.unconfirmed.length + summary.held.length + (summary.waiting?.length ?? 0)
  return unresolved > 0 || outcome === 'token-refused' ? exit.needsPerson : exit.done
}
