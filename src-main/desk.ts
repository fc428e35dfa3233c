import { join } from 'node:path'
import type { About, Settings } from '../src-shared/contract/desk.ts'
import type { EmitEvent, EventName } from '../src-shared/contract/index.ts'
import { DeskError } from '../src-shared/errors.ts'
import type { PrintRule } from '../src-shared/print/rules.ts'
import { openLog } from './diagnostics/log.ts'
import { alertHandlers } from './print/alerts/alert-desk.ts'
import { historyHandlers } from './print/history/history-desk.ts'
import { orderHandlers } from './print/orders/order-desk.ts'
import { PrintDesk } from './print/print-desk.ts'
import { createSession, type EphemeralProfile, openKeychain, type Session } from './session/index.ts'
import type { DeskFace, ShellLog } from './shells/desk-face.ts'
import { openDataFolder } from './storage/data-folder.ts'
import { openStationDatabase } from './storage/station-database.ts'
import { version } from './version.ts'

export interface DeskOptions {
  shell: About['shell']
  dataFolder: string
  /** The shell's own `fetch`: Electron's knows the system's proxy and certificates. */
  fetch: typeof globalThis.fetch
  /** SELVEDGE_TOKEN, for the profile that is opened first. */
  token: string | null
  /** The profile to open, by name; else the practice service, else the one that was used last. */
  profile?: string | undefined
  practice?: { baseUrl: string; token: string } | undefined
  /** Hears each warning as it goes to the log. */
  warn?(warning: string): void
}

/** The desk: everything of main put together, ready for a shell. */
export interface Desk extends DeskFace {
  session: Session
  printDesk: PrintDesk
  log: ShellLog
  trayLabel(): string
}

/**
 * Opens a desk on its data folder, connects it to its service and starts its station.
 * Throws `desk.folder-in-use`, `desk.folder-unusable`, `desk.database-*` or `session.no-profile`.
 */
export async function createDesk(options: DeskOptions): Promise<Desk> {
  const folder = openDataFolder(options.dataFolder, `the desk (process ${process.pid})`)
  const log = openLog(folder.logs, options.warn)
  const listeners = new Set<(name: EventName, data: unknown) => void>()
  const emit: EmitEvent = (name, data) => {
    for (const listener of listeners) listener(name, data)
  }
  const opening = Promise.all([openStationDatabase(folder.stationDatabase), openKeychain()])
  const [database, keychain] = await opening.catch(error => {
    folder.unlock()
    throw error
  })
  let settings: Settings = await database.settings.settings()

  const ephemeral: EphemeralProfile | null = options.practice
    ? { name: 'Practice', serviceKey: 'practice', ...options.practice }
    : null
  const session = createSession({
    profiles: database.profiles,
    keychain,
    fetch: options.fetch,
    tokenFromEnvironment: options.token,
    emit,
    log,
    ephemeral,
  })
  const paperFolder: PrintRule = { job_type: '*', printer: `folder:${join(folder.path, 'pdf-folder')}` }
  const printDesk = new PrintDesk({
    database,
    session,
    documents: folder.documents,
    settings: () => settings,
    // Practice prints into a folder, so that a first look needs no printer.
    ...(ephemeral ? { firstRules: [paperFolder] } : {}),
    emit,
    log,
  })

  const first = await firstProfile(options, database.profiles, ephemeral)
  if (first !== null) await session.open(first)
  await printDesk.start()

  return {
    session,
    printDesk,
    log: log.pino,
    handlers: {
      ...session.handlers,
      ...printDesk.handlers,
      ...orderHandlers(),
      ...historyHandlers(),
      ...alertHandlers(),
      'desk.about': async () => ({
        version,
        shell: options.shell,
        node: process.versions.node,
        platform: `${process.platform} ${process.arch}`,
        dataFolder: folder.path,
      }),
      'desk.diagnostics': async () => {
        throw new DeskError('desk.internal', { what: 'diagnostics' })
      },
      'settings.get': async () => settings,
      'settings.save': async change => {
        settings = await database.settings.saveSettings(change)
        emit('settings.changed', settings)
        return settings
      },
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    trayLabel() {
      const records = [...(printDesk.station?.board.all() ?? [])]
      const needy = records.filter(
        ({ here }) => here === 'held' || here === 'failed' || here === 'unconfirmed',
      )
      return needy.length > 0 ? `Selvedge: ${needy.length} need you` : 'Selvedge: nothing needs you'
    },
    async close() {
      await printDesk.close()
      await database.close()
      log.close()
      folder.unlock()
    },
  }
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
  if (ephemeral) return 'practice'
  const stored = await profiles.list()
  const newest = stored.toSorted((a, b) => (b.lastUsedAt ?? 0) - (a.lastUsedAt ?? 0))[0]
  return newest?.id ?? null
}
