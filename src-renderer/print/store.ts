import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { foldWord } from '../../src-shared/print/job.ts'
import { callApart, type PrinterView } from '../../src-shared/print/printer.ts'
import { isPrinterStopped } from '../../src-shared/print/reasons.ts'
import { followMine, hearAnswer, mineNow } from '../kit/index.ts'
import { noCounts, recountJobs } from './counting.ts'
import { type Around, calm, noJobFilter } from './filter.ts'
import type { PrintState } from './state.ts'

export type PrintStore = StoreApi<PrintState>

const emptyChange = { version: 0, whole: true, added: [], updated: [], gone: [] }

const initial = (): PrintState => ({
  list: 'first',
  failure: null,
  rows: new Map(),
  change: emptyChange,
  counts: noCounts,
  types: new Map(),
  around: calm,
  filter: noJobFilter,
  unfolded: false,
  chosen: [],
  busy: new Set(),
  undoable: [],
  inspectorOpen: true,
  moving: false,
  why: null,
  previewing: false,
  asked: null,
  foreign: new Set(),
  found: null,
  searching: null,
  orderPlace: null,
  grid: null,
  readAgain: () => undefined,
})

/** Runs once before the next picture is drawn, or half a second later where none is drawn (a hidden window). */
function beforeNextFrame(run: () => void): void {
  let ran = false
  const once = () => {
    if (ran) return
    ran = true
    clearTimeout(late)
    run()
  }
  const late = setTimeout(once, 500)
  requestAnimationFrame(once)
}

function withTypes(types: ReadonlyMap<string, string>, rows: Iterable<JobRow>): ReadonlyMap<string, string> {
  let grown: Map<string, string> | null = null
  for (const { type } of rows) {
    const word = foldWord(type)
    if ((grown ?? types).has(word)) continue
    grown ??= new Map(types)
    grown.set(word, type)
  }
  return grown ?? types
}

/** The state after the whole list was read. */
export function withList(state: PrintState, rows: readonly JobRow[]): PrintState {
  const today = new Map(rows.map(row => [row.id, row]))
  const foreign = [...state.foreign].flatMap(job => (today.has(job) ? [] : (state.rows.get(job) ?? [])))
  const byId = new Map([...foreign.map(row => [row.id, row] as const), ...today])
  return {
    ...state,
    list: 'here',
    failure: null,
    rows: byId,
    foreign: new Set(foreign.map(row => row.id)),
    counts: recountJobs(noCounts, [], rows, state.around),
    types: withTypes(new Map(), byId.values()),
    chosen: state.chosen.filter(job => byId.has(job)),
    change: { ...emptyChange, version: state.change.version + 1 },
  }
}

/** The state after some jobs changed and some went; the newest of several rows of one job counts. */
export function withChanges(state: PrintState, changed: ReadonlyMap<string, JobRow | null>): PrintState {
  const { rows } = state
  const added: JobRow[] = []
  const updated: JobRow[] = []
  const gone: JobRow[] = []
  const before: JobRow[] = []
  for (const [id, row] of changed) {
    const old = rows.get(id)
    if (old && !state.foreign.has(id)) before.push(old)
    if (row) {
      rows.set(id, row)
      ;(old ? updated : added).push(row)
    } else if (old) {
      rows.delete(id)
      gone.push(old)
    }
  }
  const came = [...added, ...updated]
  if (came.length === 0 && gone.length === 0) return state
  return {
    ...state,
    counts: recountJobs(state.counts, before, came, state.around),
    types: withTypes(state.types, added),
    foreign: without(state.foreign, changed),
    chosen: gone.length > 0 ? state.chosen.filter(job => rows.has(job)) : state.chosen,
    change: { version: state.change.version + 1, whole: false, added, updated, gone },
  }
}

function without(foreign: ReadonlySet<string>, changed: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  return foreign.size === 0 ? foreign : new Set([...foreign].filter(job => !changed.has(job)))
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every(each => other.has(each))

/** The state after something around the jobs changed; their counters are made again. */
export function withAround(state: PrintState, around: Around): PrintState {
  const { stopped, stuck, wholeRoom } = state.around
  if (isSame(stopped, around.stopped) && isSame(stuck, around.stuck) && wholeRoom === around.wholeRoom) return state
  const today = [...state.rows.values()].filter(({ id }) => !state.foreign.has(id))
  return { ...state, around, counts: recountJobs(noCounts, [], today, around) }
}

const stoppedOf = (printers: readonly PrinterView[]) => new Set(printers.filter(isPrinterStopped).map(({ uri }) => uri))

const stuckOf = (alerts: readonly Alert[]) =>
  new Set(alerts.flatMap(({ kind, job, profile }) => (kind === 'stuck' && job !== null && !profile ? [job] : [])))

/** The state with rows of other days in the list instead of those that were there before; they are not counted. */
export function withForeign(state: PrintState, found: readonly JobRow[]): PrintState {
  const { rows } = state
  const wanted = new Set(found.map(row => row.id))
  const gone = [...state.foreign].flatMap(job => (wanted.has(job) ? [] : (rows.get(job) ?? [])))
  const added = found.filter(row => !rows.has(row.id))
  if (gone.length === 0 && added.length === 0) return state
  for (const { id } of gone) rows.delete(id)
  for (const row of added) rows.set(row.id, row)
  const stays = [...state.foreign].filter(job => wanted.has(job))
  return {
    ...state,
    foreign: new Set([...stays, ...added.map(row => row.id)]),
    chosen: state.chosen.filter(job => rows.has(job)),
    change: { version: state.change.version + 1, whole: false, added, updated: [], gone },
  }
}

/**
 * The print desk's store: reads the jobs and follows their events. Changes that arrive before the next frame become one
 * update. It lives as long as the client.
 */
export function createPrintStore(client: DeskClient, schedule = beforeNextFrame): PrintStore {
  const store = createStore<PrintState>(initial)
  const pending = new Map<string, JobRow | null>()
  let scheduled = false
  let reading = 0

  const flush = () => {
    scheduled = false
    if (store.getState().list !== 'here' || pending.size === 0) return
    store.setState(withChanges(store.getState(), pending))
    pending.clear()
  }
  const flushSoon = () => {
    if (scheduled) return
    scheduled = true
    schedule(flush)
  }

  const read = async () => {
    const mine = ++reading
    try {
      const { rows } = await client.call('jobs.list', {})
      if (mine !== reading) return
      store.setState(withList(store.getState(), rows))
      flushSoon()
    } catch (error) {
      if (mine !== reading || store.getState().list === 'here') return
      store.setState({ list: 'failed', failure: asDeskError(error).toJSON() })
    }
  }
  store.setState({ readAgain: () => void read() })

  const look = (change: Partial<Around>) =>
    store.setState(withAround(store.getState(), { ...store.getState().around, ...change }))
  look({ wholeRoom: !mineNow() })
  client.left?.addEventListener(
    'abort',
    followMine(mine => look({ wholeRoom: !mine })),
  )
  hearAnswer(client, 'printers.list', printers => {
    callApart(printers.flatMap(({ uri, alike = [] }) => [uri, ...alike]))
    look({ stopped: stoppedOf(printers) })
  })
  hearAnswer(client, 'alerts.list', alerts => look({ stuck: stuckOf(alerts) }))

  client.on('jobs.changed', ({ rows, gone }) => {
    for (const row of rows) pending.set(row.id, row)
    for (const id of gone) pending.set(id, null)
    flushSoon()
  })
  client.onConnection(connected => {
    if (connected && store.getState().list !== 'first') void read()
  })
  void read()
  return store
}
