import { DeskError } from '../../src-shared/errors.ts'
import { stationSlug } from '../../src-shared/print/attempt.ts'
import { openLog } from '../diagnostics/log.ts'
import { computerName, newStationMark } from '../print/print-desk.ts'
import { openPrinter } from '../print/printers/index.ts'
import { sessionService } from '../print/session-service.ts'
import { type DrainEnd, drain, summarize } from '../print/station/drain.ts'
import { jobEventOf } from '../print/station/job-event.ts'
import type { StationPolicy } from '../print/station/parts.ts'
import { Station } from '../print/station/station.ts'
import { parseBaseUrl, serviceKey } from '../service/index.ts'
import { createSession, type EphemeralProfile, openKeychain, type Session } from '../session/index.ts'
import { openDataFolder } from '../storage/data-folder.ts'
import { defaultDataFolder } from '../storage/default-folder.ts'
import { openStationDatabase, type StationDatabase } from '../storage/station-database.ts'
import { ended, endingSignal } from './ending.ts'
import { help } from './help.ts'
import { readOptions, takeToken, wrongUse } from './options.ts'
import { exit, printLine, tell } from './output.ts'
import { readStationConfig, type StationConfig } from './station-config.ts'

/** `selvedge station`: the station without a window (README, "The command line"). Answers the exit code. */
export async function stationCommand(argv: string[]): Promise<number> {
  const options = readOptions(
    argv,
    {
      data: { type: 'string' },
      profile: { type: 'string' },
      'base-url': { type: 'string' },
      config: { type: 'string' },
      drain: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    'station',
  )
  if (options.help) {
    printLine(help.station.trimEnd())
    return exit.done
  }
  const { profile, 'base-url': baseUrl } = options
  if ((profile === undefined) === (baseUrl === undefined)) {
    throw wrongUse(
      'selvedge station needs either --profile NAME or --base-url URL. See selvedge station --help.',
    )
  }
  if (options.config === undefined)
    throw wrongUse('selvedge station needs --config FILE. See selvedge station --help.')
  const config = await readStationConfig(options.config)
  const address = baseUrl === undefined ? null : parseBaseUrl(baseUrl)

  const signal = endingSignal()
  const folder = openDataFolder(
    options.data ?? defaultDataFolder(),
    `selvedge station (process ${process.pid})`,
  )
  const log = openLog(folder.logs, tell)
  try {
    const database = await openStationDatabase(folder.stationDatabase)
    try {
      const session = await openSession(database, log, profile ?? null, address)
      const service = sessionService(session)
      const mark = await database.settings.stationMark(newStationMark())
      const station = new Station({
        serviceKey: address ?? serviceKey(session.state().profile?.baseUrl ?? ''),
        ledger: database.ledger,
        service,
        fetchDocument: service.fetchDocument,
        openPrinter,
        documents: folder.documents,
        policy: () => policyOf(config, mark),
        log,
        now: Date.now,
      })
      station.board.listen((record, before) => {
        const event = jobEventOf(record, before)
        if (event) printLine(event)
      })
      await station.start()
      const how = options.drain
        ? await drain(station, config.drain_patience_seconds * 1000, signal)
        : await ended(signal).then(() => 'stopped' as const)
      await station.stop()
      return options.drain ? await concludeDrain(station, how) : exit.done
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
    // The keychain is not touched where the token is given.
    keychain: token === null ? await openKeychain() : { kind: 'session-only', why: 'the token is given' },
    fetch: globalThis.fetch,
    tokenFromEnvironment: token,
    emit: () => {},
    log,
    ephemeral,
  })
  const stored = profileName === null ? null : await database.profiles.byName(profileName)
  if (profileName !== null && !stored) throw new DeskError('session.no-profile', { name: profileName })
  const state = await session.open(stored?.id ?? 'command-line')
  if (state.status === 'signed-out') {
    throw new DeskError('session.not-signed-in', { profile: state.profile?.name ?? '-' })
  }
  return session
}

function policyOf(config: StationConfig, mark: string): StationPolicy {
  const stationName = config.station ?? computerName()
  return {
    stationName,
    stationTag: `${stationSlug(stationName)}-${mark}`,
    rules: config.rules,
    start: config.start,
    takeAccepted: config.take_accepted,
    printAskedAgain: config.print_asked_again,
    pollSeconds: config.poll_seconds,
    limitBytes: config.max_document_mb * 1024 * 1024,
    fetchIdleSeconds: config.fetch_timeout_seconds,
  }
}

/** Prints the summary, and answers the exit code that it means. */
async function concludeDrain(station: Station, how: DrainEnd): Promise<number> {
  const summary = await summarize(station)
  printLine(summary)
  if (how === 'never-reached') return exit.failed
  const open =
    summary.failed.length + summary.unconfirmed.length + summary.held.length + (summary.waiting?.length ?? 0)
  return open > 0 || how === 'token-refused' ? exit.needsPerson : exit.done
}
