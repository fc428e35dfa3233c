import { join } from 'node:path'
import { hasCode } from '../../src-shared/errors.ts'
import type { Message } from '../../src-shared/messages/index.ts'

import type { AskBook } from '../print/asks/asks.ts'
import type { Claims } from '../print/claims/claims.ts'
import type { HistoryStore } from '../print/history/history-store.ts'
import type { KeepingStore } from '../print/ledger/keeping-store.ts'
import type { Ledger } from '../print/ledger/ledger.ts'
import type { SqliteLedger } from '../print/ledger/sqlite-ledger.ts'
import type { ProfileStore } from '../session/profiles.ts'
import type { DatabaseFacts } from './database-facts.ts'
import { Questions } from './questions.ts'
import { resourcesFolder } from './resources.ts'
import type { SettingStore } from './settings.ts'
import { openStationWorker } from './worker-channel.ts'
import type { Remote } from './worker-protocol.ts'

/** The stores of station.db, each call one transaction in a worker of their own. */
export interface StationDatabase {
  ledger: Ledger
  /** What the stations of this computer know of each other. */
  claims: Pick<Remote<Claims>, 'enter' | 'meet' | 'leave'>
  asks: AskBook
  profiles: Remote<ProfileStore>
  settings: Remote<SettingStore>
  /** What is kept long enough, and goes. */
  keeping: Remote<KeepingStore>
  /** Long questions, answered beside the writer. */
  history: Remote<HistoryStore>
  facts: Remote<DatabaseFacts>
  /** What was found wrong with the file when it was opened, and mended. */
  findings: Message[]
  /** What waits for a service is held at its next start, until its list was read once. */
  holdWhatWaits(service: string): Promise<void>
  /** Rejects once a damage is met, or somebody takes the file away: nothing more is written or printed until the next start. */
  broken: Promise<never>
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

/**
 * Opens station.db in a worker; a damaged or lost one is made anew (`findings` says so). Throws `desk.database-newer` or
 * `desk.database-failed`. Every call rejects with `desk.database-failed` when the disk is full or the worker has ended, and
 * with `desk.database-damaged` once a damage was met.
 */
export async function openStationDatabase(file: string): Promise<StationDatabase> {
  const migrations = join(resourcesFolder(), 'migrations', 'station')
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const writer = await openStationWorker({ file, migrations, as: 'writer' }, error => {
    if (hasCode(error, 'desk.database-damaged')) broken.reject(error)
  })
  const { remote } = writer
  const isDamaged = (why: string) => void writer.call('database', 'isDamaged', [why]).catch(() => {})
  const questions = new Questions({ file, migrations, isDamaged })
  return {
    ledger: remote<Remote<SqliteLedger>>('ledger', {
      load: true,
      find: true,
      record: true,
      addLocal: true,
      search: true,
      claim: true,
      advance: true,
      place: true,
      takeOver: true,
      attempts: true,
      timeline: true,
      placesOf: true,
    }),
    claims: remote<StationDatabase['claims']>('claims', { enter: true, meet: true, leave: true }),
    asks: remote<AskBook>('asks', {
      begin: true,
      end: true,
      endInterrupted: true,
      settle: true,
      open: true,
      list: true,
    }),
    profiles: remote<Remote<ProfileStore>>('profiles', {
      list: true,
      get: true,
      byName: true,
      save: true,
      remove: true,
      touch: true,
    }),
    settings: remote<Remote<SettingStore>>('settings', {
      settings: true,
      saveSettings: true,
      memory: true,
      remember: true,
      rules: true,
      saveRules: true,
      stationMark: true,
    }),
    keeping: remote<Remote<KeepingStore>>('keeping', { forgetJobs: true, forgetAsks: true, mayGo: true }),
    history: questions.remote<Remote<HistoryStore>>('history', { read: true, counts: true, export: true }),
    facts: questions.remote<Remote<DatabaseFacts>>('facts', factMethods),
    findings: writer.opened as Message[],
    broken: broken.promise,
    holdWhatWaits: async service => void (await writer.call('database', 'holdWhatWaits', [service])),
    async close() {
      await questions.close()
      await writer.close()
    },
  }
}

const factMethods = { check: true, figures: true, everything: true } as const

/** station.db open for reading only: what the doctor and a diagnostics file need of it, also beside a desk that runs. */
export interface StationReader {
  profiles: Pick<Remote<ProfileStore>, 'list' | 'byName'>
  settings: Pick<Remote<SettingStore>, 'settings' | 'rules'>
  facts: Remote<DatabaseFacts>
  close(): Promise<void>
}

/** Throws `desk.no-database`, `desk.database-newer`, `desk.database-damaged` or `desk.database-failed`. */
export async function openStationReader(file: string): Promise<StationReader> {
  const migrations = join(resourcesFolder(), 'migrations', 'station')
  const { remote, close } = await openStationWorker({ file, migrations, as: 'reader' })
  return {
    profiles: remote<StationReader['profiles']>('profiles', { list: true, byName: true }),
    settings: remote<StationReader['settings']>('settings', { settings: true, rules: true }),
    facts: remote<Remote<DatabaseFacts>>('facts', factMethods),
    close,
  }
}
