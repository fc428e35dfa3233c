import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DeskError, errorFromJson } from '../../src-shared/errors.ts'
import type { Ledger } from '../print/ledger/ledger.ts'
import type { SqliteLedger } from '../print/ledger/sqlite-ledger.ts'
import type { ProfileStore } from '../session/profiles.ts'
import { resourcesFolder } from './resources.ts'
import type { SettingStore } from './settings.ts'
import type { Remote, WorkerAnswer, WorkerCall, WorkerStart } from './worker-protocol.ts'

/** The stores of station.db, each call one transaction in a worker of their own. */
export interface StationDatabase {
  ledger: Ledger
  profiles: Remote<ProfileStore>
  settings: Remote<SettingStore>
  /** Finishes what was asked, then closes the file. */
  close(): Promise<void>
}

// As a source the worker is a .ts file beside this one; in a build both are .js.
const workerFile = () =>
  new URL(`./station-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url)

/**
 * Opens station.db in a worker. Throws `desk.database-newer` or `desk.database-failed`.
 * Every call rejects with `desk.database-failed` when the disk is full or the worker has ended.
 */
export async function openStationDatabase(file: string): Promise<StationDatabase> {
  const start: WorkerStart = { file, migrations: join(resourcesFolder(), 'migrations', 'station') }
  const worker = new Worker(workerFile(), { workerData: start })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>()
  let lastId = 0
  let ended: DeskError | null = null

  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', (answer: WorkerAnswer) => {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) call?.resolve(answer.value)
    else call?.reject(errorFromJson(answer.error))
  })
  const end = (why: string) => {
    ended = new DeskError('desk.database-failed', { file, why })
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }
  worker.on('error', error => end(error instanceof Error ? error.message : String(error)))
  worker.on('exit', () => end('it is closed'))

  const call = (store: string, method: string, args: unknown[]) =>
    new Promise<unknown>((resolve, reject) => {
      if (ended) return reject(ended)
      const message: WorkerCall = { id: ++lastId, store, method, args }
      waiting.set(message.id, { resolve, reject })
      worker.postMessage(message)
    })
  const remote = <T extends object>(store: string, methods: { [K in keyof T]: true }): T =>
    Object.fromEntries(
      Object.keys(methods).map(method => [method, (...args: unknown[]) => call(store, method, args)]),
    ) as T

  try {
    await opened
  } catch (error) {
    await worker.terminate()
    throw error
  }
  return {
    ledger: remote<Remote<SqliteLedger>>('ledger', {
      load: true,
      find: true,
      record: true,
      claim: true,
      advance: true,
      place: true,
      attempts: true,
      timeline: true,
      placesOf: true,
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
      rules: true,
      saveRules: true,
      stationMark: true,
    }),
    async close() {
      if (!ended) await call('database', 'close', [])
      await worker.terminate()
    },
  }
}
