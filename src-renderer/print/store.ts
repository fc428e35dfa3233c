import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../src-shared/contract/client.ts'
import type { JobRow } from '../../src-shared/contract/print.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { foldWord } from '../../src-shared/print/stage.ts'
import { noCounts, recount } from './counting.ts'
import { noFilter } from './filter.ts'
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
  printers: [],
  ruleCount: null,
  filter: noFilter,
  chosen: [],
  busy: new Set(),
  inspectorOpen: true,
  moving: false,
  previewing: false,
  asked: null,
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
  const byId = new Map(rows.map(row => [row.id, row]))
  return {
    ...state,
    list: 'here',
    failure: null,
    rows: byId,
    counts: recount(noCounts, [], [...byId.values()]),
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
    if (old) before.push(old)
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
    counts: recount(state.counts, before, came),
    types: withTypes(state.types, added),
    chosen: gone.length > 0 ? state.chosen.filter(job => rows.has(job)) : state.chosen,
    change: { version: state.change.version + 1, whole: false, added, updated, gone },
  }
}

/**
 * The print desk's store: reads jobs, printers and rules, and follows their events. Changes that arrive before the
 * next frame become one update. It lives as long as the client.
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
    const [jobs, printers, rules] = await Promise.allSettled([
      client.call('jobs.list', {}),
      client.call('printers.list', {}),
      client.call('rules.get', {}),
    ])
    if (mine !== reading) return
    if (printers.status === 'fulfilled') store.setState({ printers: printers.value })
    if (rules.status === 'fulfilled') store.setState({ ruleCount: rules.value.length })
    if (jobs.status === 'fulfilled') {
      store.setState(withList(store.getState(), jobs.value.rows))
      flushSoon()
    } else if (store.getState().list !== 'here') {
      store.setState({ list: 'failed', failure: asDeskError(jobs.reason).toJSON() })
    }
  }

  store.setState({ readAgain: () => void read() })

  client.on('jobs.changed', ({ rows, gone }) => {
    for (const row of rows) pending.set(row.id, row)
    for (const id of gone) pending.set(id, null)
    flushSoon()
  })
  client.on('printers.changed', printers => store.setState({ printers }))
  client.on('rules.changed', rules => store.setState({ ruleCount: rules.length }))
  let profile: string | null | undefined
  client.on('session.changed', session => {
    const now = session.profile?.id ?? null
    if (profile !== undefined && now !== profile) {
      pending.clear()
      store.setState({ list: 'first', chosen: [], asked: null, filter: noFilter })
    }
    // The first time nobody knows which profile was read, if any was open.
    if (now !== profile) void read()
    profile = now
  })
  client.onConnection(connected => {
    if (connected && store.getState().list !== 'first') void read()
  })
  void read()
  return store
}
