import type { DeskClient } from '../../src-shared/contract/client.ts'
import { defaultSettings } from '../../src-shared/contract/desk.ts'
import type { CommandHandlers, CommandInput, EventData, EventName } from '../../src-shared/contract/index.ts'
import type { ActionResult, JobRow, StationState } from '../../src-shared/contract/print.ts'
import { type OpenOperation, openOperations } from '../../src-shared/contract/service.ts'
import type { SessionState } from '../../src-shared/contract/session.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { actionsFor, type JobAction } from '../../src-shared/print/actions.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { foldWord } from '../../src-shared/print/stage.ts'
import { standInAlerts } from './stand-in-alerts.ts'
import { detailOf } from './stand-in-evidence.ts'
import { standInHistory } from './stand-in-history.ts'
import type { ImportScene } from './stand-in-import-scenes.ts'
import { type StandInImports, standInImports } from './stand-in-imports.ts'
import { standInOrders } from './stand-in-orders.ts'
import { standInOtherPrices } from './stand-in-other-prices.ts'
import type { PriceScene } from './stand-in-price-scenes.ts'
import { type StandInPrices, standInPrices } from './stand-in-prices.ts'
import { findsRule, standInRulesAndPrinters } from './stand-in-rules.ts'
import { standInRuns } from './stand-in-runs.ts'
import {
  firstPrinters,
  firstRows,
  firstRules,
  firstSession,
  firstStation,
  liveProfile,
  practiceProfile,
  type Scene,
} from './stand-in-scenes.ts'

export interface StandInOptions {
  scene?: Scene
  /** Rows of the scene `many`. */
  count?: number
  /** Rows that change each second, told at most five times a second as main does. */
  changesPerSecond?: number
  /** The bytes of a job's document. */
  document?(row: JobRow): Promise<Uint8Array<ArrayBuffer>>
  /** Refuses actions on these jobs. */
  refuse?: readonly string[]
  /** Operations that the service has not (`printUrl`, `quickSearch` ...); `answer`: two answers of it were lost. */
  without?: readonly string[]
  /** How long each step of a long action takes (ms). */
  pace?: number
  /** Jobs of other days, that the list does not show. */
  older?: readonly JobRow[]
  /** What the prices are like. */
  prices?: readonly PriceScene[]
  /** What the imports are like. */
  imports?: readonly ImportScene[]
  /** Prices that are saved in a second. */
  priceRate?: number
}

/** A desk in memory behind the same contract, and strings to pull for tests. */
export interface StandIn {
  client: DeskClient
  /** Every call so far, oldest first. */
  calls: { name: string; input: unknown }[]
  rows: Map<string, JobRow>
  emit<E extends EventName>(name: E, data: EventData<E>): void
  setConnected(connected: boolean): void
  prices: StandInPrices
  imports: StandInImports
  /** Changes a row and tells it. */
  change(job: string, over: Partial<JobRow>): void
  stop(): void
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Prices are for super admins, so the one who is signed in is one, unless the scene says otherwise. */
function withPriceRights(session: SessionState, scenes: readonly PriceScene[]): SessionState {
  if (!session.me || scenes.includes('no-super-admin')) return session
  const permissions = scenes.includes('read-only')
    ? session.me.permissions
    : [...session.me.permissions, 'update pricing']
  return { ...session, me: { ...session.me, superAdmin: true, permissions } }
}

/** Makes a stand-in desk. */
export function standInDesk(options: StandInOptions = {}): StandIn {
  const scene = options.scene ?? 'picture'
  const now = Date.now()
  const rows = new Map(firstRows(scene, now, options.count ?? 5000).map(row => [row.id, row]))
  const listeners = new Map<EventName, Set<(data: never) => void>>()
  const connection = new Set<(connected: boolean) => void>()
  const calls: StandIn['calls'] = []
  let connected = true
  let settings = { ...defaultSettings }
  let session = withPriceRights(firstSession(scene), options.prices ?? [])
  let station = firstStation(scene, now)
  if (options.imports?.includes('offline')) station = { ...station, online: false }
  let rules: PrintRule[] = firstRules(scene)
  let printers = firstPrinters(scene, now)
  let profiles = scene === 'welcome' ? [] : [practiceProfile, liveProfile]

  const emit: StandIn['emit'] = (name, data) => {
    for (const listener of listeners.get(name) ?? []) (listener as (data: unknown) => void)(data)
    if (name === 'jobs.changed') emit('alerts.changed', alertsNow())
  }
  const alertsNow = () => standInAlerts(rows.values(), printers, station)
  const change: StandIn['change'] = (job, over) => {
    const row = rows.get(job)
    if (!row) return
    const next = { ...row, ...over }
    rows.set(job, next)
    emit('jobs.changed', { rows: [next], gone: [] })
  }
  const setStation = (over: Partial<StationState>) => {
    station = { ...station, ...over }
    emit('station.changed', station)
    return station
  }
  const setSession = (over: Partial<SessionState>) => {
    session = { ...session, ...over }
    emit('session.changed', session)
    return session
  }
  const runs = standInRuns(event => emit('runs.changed', event), options.pace ?? 0)
  const older = new Map(options.older?.map(row => [row.id, row]))
  const act = async (
    action: JobAction,
    { jobs, run: name }: { jobs: readonly string[]; run?: string | undefined },
    over: Partial<JobRow>,
  ): Promise<ActionResult> => {
    await pause(60)
    const result: ActionResult = { done: [], refused: [], left: [] }
    const changed: JobRow[] = []
    const run = runs.begin(name, jobs.length)
    for (const job of jobs) {
      if (await run.stopped()) {
        result.left.push(job)
        continue
      }
      const row = rows.get(job) ?? older.get(job)
      if (!row || options.refuse?.includes(job)) {
        result.refused.push({ job, reason: { code: 'job.busy', data: { job, state: row?.here ?? 'gone' } } })
      } else if (!actionsFor(row).has(action)) {
        result.refused.push({ job, reason: { code: 'job.no-document', data: { job } } })
      } else {
        const next = { ...row, retryAt: null, reason: null, ...over, since: Date.now() }
        rows.set(job, next)
        changed.push(next)
        result.done.push(job)
      }
      run.count(1, result.done.at(-1) === job)
    }
    run.end()
    if (changed.length > 0) emit('jobs.changed', { rows: changed, gone: [] })
    return result
  }
  const onPaper = (action: JobAction, input: CommandInput<'jobs.print'>) =>
    act(input.printer === undefined ? action : 'move', input, {
      here: 'waiting',
      ...(input.printer === undefined ? {} : { printer: input.printer }),
    })

  const priceScenes = new Set(options.prices)
  const prices = standInPrices((name, data) => emit(name, data), priceScenes, options.priceRate)
  const imports = standInImports((name, data) => emit(name, data), new Set(options.imports ?? ['empty']))
  /** Operations of the service as they are: the stand-in has those that its screens ask for. */
  const operations = Object.fromEntries(
    openOperations.map(operation => [
      operation,
      () => Promise.reject(new DeskError('service.operation-absent', { operation })),
    ]),
  ) as unknown as Pick<CommandHandlers, OpenOperation>
  const handlers: CommandHandlers = {
    ...operations,
    ...prices.handlers,
    ...imports.handlers,
    ...standInOtherPrices(),
    'jobs.list': async () => {
      if (scene === 'slow') await pause(2000)
      if (scene === 'broken') {
        throw new DeskError('desk.database-failed', {
          file: 'station.db',
          why: 'database disk image is malformed',
        })
      }
      return { rows: [...rows.values()] }
    },
    'jobs.detail': async ({ job }) => {
      const row = rows.get(job) ?? older.get(job)
      if (!row) throw new DeskError('job.not-found', { job })
      return detailOf(row)
    },
    'jobs.document': async ({ job }) => {
      const row = rows.get(job) ?? older.get(job)
      if (!row) throw new DeskError('job.not-found', { job })
      if (row.here === 'failed') throw new DeskError('document.not-pdf', {})
      const bytes = (await options.document?.(row)) ?? new TextEncoder().encode('%PDF-1.4 cut')
      return { name: `${job}.pdf`, bytes }
    },
    'jobs.print': input => onPaper('print', input),
    'jobs.reprint': input => onPaper('reprint', input),
    'jobs.reprintThroughService': input => act('reprintThroughService', input, { here: 'waiting' }),
    'jobs.cancel': input => act('cancel', input, { here: 'failed' }),
    'jobs.cameOut': input => act('cameOut', input, { here: 'printed' }),
    'jobs.skip': input =>
      act('skip', input, { here: 'skipped', reason: { code: 'job.skipped-by-person', data: {} } }),
    ...standInOrders({ rows, emit, runs, without: options.without ?? [], now }),
    ...runs.handlers,
    ...standInHistory(scene, now),
    ...standInRulesAndPrinters({
      rules: () => rules,
      printers: () => printers,
      setPrinters(next) {
        printers = next
        emit('printers.changed', printers)
      },
      rows,
      put(some) {
        for (const row of some) rows.set(row.id, row)
        if (some.length > 0) emit('jobs.changed', { rows: some, gone: [] })
      },
      refuse: options.refuse ?? [],
    }),
    'jobs.search': async ({ text }) => ({
      rows: [...rows.values(), ...older.values()].filter(
        row => row.id === text || row.orderId?.startsWith(text),
      ),
    }),
    'alerts.list': async () => alertsNow(),
    'alerts.try': async () => {
      const lines = [{ code: 'alert.try-line', data: {} }]
      emit('alerts.notify', { title: { code: 'alert.try', data: {} }, lines, job: null })
      return {}
    },
    'desk.diagnostics': async () => ({ name: 'selvedge-diagnostics.json', text: '{"version":"0.1.0"}' }),
    'station.state': async () => station,
    'station.pause': async () => setStation({ state: 'paused' }),
    'station.resume': async () => setStation({ state: 'running' }),
    'station.readNow': async () => setStation({ lastReadAt: Date.now(), online: true, problem: null }),
    'printers.list': async () => printers,
    'printers.discover': async () =>
      firstPrinters('picture', now).map(({ uri, name, kind }) => ({ uri, name, kind, info: 'Print room' })),
    'rules.get': async () => rules,
    'rules.preview': async input => ({ jobs: findsRule(rows.values(), input) }),
    'rules.saveOnly': async input => {
      rules = input
      for (const job of findsRule(rows.values(), rules)) {
        change(job, { reason: { code: 'job.held-rules-saved', data: {} } })
      }
      emit('rules.changed', rules)
      return rules
    },
    'rules.save': async input => {
      rules = input
      for (const job of findsRule(rows.values(), rules)) change(job, { here: 'waiting', reason: null })
      emit('rules.changed', rules)
      return rules
    },
    'session.state': async () => session,
    'session.signIn': async ({ profileId }) =>
      setSession({
        ...firstSession('picture'),
        profile: profiles.find(({ id }) => id === profileId) ?? practiceProfile,
      }),
    'session.signOut': async () => setSession({ status: 'signed-out', me: null, tokenKept: 'none' }),
    'profiles.list': async () => profiles,
    'profiles.save': async input => {
      const saved = {
        ...liveProfile,
        ...input,
        id: input.id ?? foldWord(input.name),
        operations: input.operations,
      }
      profiles = [...profiles.filter(({ id }) => id !== saved.id), saved]
      emit('profiles.changed', profiles)
      return saved
    },
    'profiles.remove': async ({ id }) => {
      profiles = profiles.filter(other => other.id !== id)
      emit('profiles.changed', profiles)
      return {}
    },
    'profiles.open': async ({ id }) =>
      setSession({ profile: profiles.find(other => other.id === id) ?? null }),
    'desk.about': async () => ({
      version: '0.1.0',
      shell: 'browser',
      node: '24.21.0',
      platform: 'linux',
      dataFolder: '/home/ada/.local/share/selvedge',
    }),
    'settings.get': async () => settings,
    'settings.save': async input => {
      settings = { ...settings, ...(Object.fromEntries(Object.entries(input)) as Partial<typeof settings>) }
      emit('settings.changed', settings)
      return settings
    },
    'window.memory': async () => ({ ...localStorage }),
    'window.remember': async ({ place, text }) => {
      localStorage.setItem(place, text)
      return {}
    },
  }

  const client: DeskClient = {
    async call(name, input) {
      calls.push({ name, input })
      if (!connected) throw new DeskError('desk.connection-lost', {})
      const handle = handlers[name] as (input: unknown) => Promise<never>
      return handle(input)
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener as (data: never) => void))
      return () => heard.delete(listener as (data: never) => void)
    },
    onConnection(listener) {
      connection.add(listener)
      return () => connection.delete(listener)
    },
  }

  const steps: JobRow['here'][] = ['waiting', 'printing', 'printed', 'printed']
  const batch = Math.ceil((options.changesPerSecond ?? 0) / 5)
  let turn = 0
  const timer =
    batch > 0
      ? setInterval(() => {
          const ids = [...rows.keys()]
          const changed = Array.from({ length: batch }, () => {
            turn++
            const row = rows.get(ids[(turn * 7919) % ids.length] ?? '')
            return row && { ...row, here: steps[turn % steps.length] ?? 'printed', since: Date.now() }
          }).filter(row => row !== undefined)
          for (const row of changed) rows.set(row.id, row)
          emit('jobs.changed', { rows: changed, gone: [] })
        }, 200)
      : undefined

  return {
    client,
    calls,
    rows,
    emit,
    change,
    prices,
    imports,
    setConnected(next) {
      connected = next
      for (const listener of connection) listener(next)
    },
    stop() {
      clearInterval(timer)
      prices.stop()
      imports.stop()
    },
  }
}
