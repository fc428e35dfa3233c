import { createStore, type StoreApi } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import type { FieldValues, RecordName, RecordView } from '../../../src-shared/contract/records.ts'
import { beforeLeaving, holdWindow } from '../../kit/index.ts'
import { formFieldOf } from './form-field.ts'
import type { RecordRules } from './record-rules.ts'
import type { RecordState } from './record-state.ts'

/**
 * Main keeps the typed texts by field, and under `was:` plus the field the value each was typed over, as JSON. That way
 * someone else's change is detected after a restart, too.
 */
const basePrefix = 'was:'

type Texts = Readonly<Record<string, string>>

function keptTexts({ typed, base }: { typed: Texts; base: Readonly<FieldValues> }): Record<string, string> {
  const bases = Object.entries(base).filter(([field]) => Object.hasOwn(typed, field))
  return {
    ...typed,
    ...Object.fromEntries(bases.map(([field, value]) => [basePrefix + field, JSON.stringify(value)])),
  }
}

/** The difference between two states of kept texts: changed texts, and null for removed ones. */
function changesOf(before: Texts, after: Texts): Record<string, string | null> {
  const gone = Object.keys(before).filter(field => !Object.hasOwn(after, field))
  return {
    ...Object.fromEntries(gone.map(field => [field, null])),
    ...Object.fromEntries(Object.entries(after).filter(([field, text]) => before[field] !== text)),
  }
}

/** The value in a kept text; undefined if it isn't one. */
function valueIn(text: string): FieldValues[string] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value === null || typeof value === 'number' || typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** Kept texts as form state; a text without its value counts as typed over the service's current value. */
function readKept(kept: Texts, values: FieldValues): { typed: Record<string, string>; base: FieldValues } {
  const typed = Object.fromEntries(Object.entries(kept).filter(([field]) => !field.startsWith(basePrefix)))
  const base: FieldValues = {}
  for (const field of Object.keys(typed)) {
    const value =
      valueIn(kept[basePrefix + field] ?? '') ?? (Object.hasOwn(kept, basePrefix + field) ? null : values[field])
    if (value !== undefined) base[field] = value
  }
  return { typed, base }
}

/** Debounce between typing and saving the texts in main (ms). */
const debounceMs = 300
/** Delay before a failed save is retried (ms). */
const retryMs = 3000

interface Keeper {
  /** Saves after a debounce, so typing results in one call. */
  soon(): void
  now(): void
  /** Resolves once nothing is left to be saved; never rejects. */
  settled(): Promise<void>
}

/**
 * Runs `keep` after a debounce, one run at a time. While a run is pending, closing the window runs it at once and asks for
 * confirmation.
 */
function createKeeper(keep: () => Promise<void>): Keeper {
  let timer: ReturnType<typeof setTimeout> | null = null
  let running: Promise<void> | null = null
  let stopCommitting: (() => void) | null = null
  let letGo: (() => void) | null = null
  const schedule = (ms: number) => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(now, ms)
    stopCommitting ??= beforeLeaving(now)
    letGo ??= holdWindow()
  }
  const rest = () => {
    stopCommitting?.()
    letGo?.()
    stopCommitting = letGo = null
  }
  const run = async () => {
    try {
      await keep()
    } catch {
      schedule(retryMs)
    }
  }
  function now(): void {
    if (timer === null) return
    clearTimeout(timer)
    timer = null
    const before = running ?? Promise.resolve()
    const mine = before.then(run).finally(() => {
      if (running !== mine) return
      running = null
      if (timer === null) rest()
    })
    running = mine
  }
  return {
    soon: () => schedule(debounceMs),
    now,
    async settled() {
      now()
      await running
    },
  }
}

export interface RecordStore {
  state: StoreApi<RecordState>
  open(): Promise<void>
  type(field: string, text: string): void
  takeBack(fields?: readonly string[]): void
  resolve(field: string, whose: 'mine' | 'theirs'): void
  save(): Promise<'saved' | 'invalid' | 'elsewhere' | 'refused' | 'nothing'>
  /** Sends typed texts to main without waiting for the debounce. */
  keepNow(): void
}

const without = <T>(record: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))

/** The service's values of these fields. */
function valuesOf({ values }: RecordView, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values ?? {}).filter(([field]) => fields.includes(field)))
}

/**
 * The state of one record's form: the service's values, the texts typed over them, and main's answers to both.
 */
export function createRecordStore(client: DeskClient, name: RecordName, rules: RecordRules): RecordStore {
  const record = { name }
  const state = createStore<RecordState>(() => ({
    view: null,
    failure: null,
    isReading: false,
    isSaving: false,
    savedAt: null,
    typed: {},
    base: {},
    refused: {},
    saved: [],
  }))
  /** The texts main keeps for this form; another window may keep more. */
  let kept: Texts = {}
  const keeper = createKeeper(async () => {
    const texts = keptTexts(state.getState())
    const typed = changesOf(kept, texts)
    if (Object.keys(typed).length > 0) await client.call('records.keep', { ...record, typed })
    kept = texts
  })
  let reading: Promise<void> | null = null

  const read = async (): Promise<void> => {
    state.setState({ isReading: true })
    try {
      const before = state.getState()
      const view = await client.call('records.open', record)
      if (before.view === null) takeKept(view)
      else state.setState({ view, failure: null, isReading: false })
      if (view.problem === null) forgetArrived(before.view === null ? view.typed : before.typed, view)
    } catch (failure) {
      state.setState({ failure, isReading: false })
    }
  }

  /** Takes this window's first view with the texts typed before the last restart; newer typing takes precedence. */
  function takeKept(view: RecordView): void {
    const restored = readKept(view.typed, view.values ?? {})
    kept = { ...view.typed, ...kept }
    state.setState(({ typed, base }) => ({
      view,
      failure: null,
      isReading: false,
      typed: { ...restored.typed, ...typed },
      base: { ...valuesOf(view, Object.keys(typed)), ...restored.base, ...base },
    }))
  }

  /**
   * Drops typed texts that the service has by now, for example after a save whose answer was lost; otherwise they would
   * conflict with later changes by someone else. `before`: the texts when the load began; anything typed since is kept.
   */
  function forgetArrived(before: Texts, view: RecordView): void {
    const { typed } = state.getState()
    const arrived = Object.entries(typed).filter(([field, text]) => {
      if (before[field] !== text) return false
      const reading = rules.read(field, text, view.retailer)
      return view.values?.[field] !== undefined && 'value' in reading && reading.value === view.values[field]
    })
    if (arrived.length > 0) store.takeBack(arrived.map(([field]) => field))
  }

  const store: RecordStore = {
    state,
    keepNow: keeper.now,
    open() {
      reading ??= read().finally(() => {
        reading = null
      })
      return reading
    },
    type(field, text) {
      state.setState(({ typed, base, refused, view }) => {
        const value = view?.values?.[field]
        const begins = !Object.hasOwn(typed, field) && value !== undefined
        return {
          typed: { ...typed, [field]: text },
          base: begins ? { ...base, [field]: value } : base,
          refused: without(refused, [field]),
        }
      })
      keeper.soon()
    },
    takeBack(fields) {
      state.setState(({ typed, base, refused }) => {
        const gone = fields ?? Object.keys(typed)
        return { typed: without(typed, gone), base: without(base, gone), refused: without(refused, gone) }
      })
      keeper.soon()
    },
    resolve(field, whose) {
      if (whose === 'theirs') return store.takeBack([field])
      state.setState(({ base, view }) => ({ base: { ...base, [field]: view?.values?.[field] ?? null } }))
      keeper.soon()
    },
    async save() {
      const before = state.getState()
      const all = Object.keys(before.typed).map(each => formFieldOf(before, rules, each))
      const fields = all.filter(field => field.isChanged)
      if (fields.length === 0) return 'nothing'
      if (fields.some(field => field.isInvalid)) return 'invalid'
      if (fields.some(field => field.theirs !== null)) return 'elsewhere'
      const values: FieldValues = {}
      for (const { name, text } of fields) {
        const reading = rules.read(name, text, before.view?.retailer ?? null)
        if ('value' in reading) values[name] = reading.value
      }
      state.setState({ isSaving: true })
      try {
        await keeper.settled()
        const base = Object.fromEntries(Object.entries(before.base).filter(([name]) => name in values))
        const answer = await client.call('records.save', { ...record, base, values, overwrite: false })
        applyAnswer(answer, before, Object.keys(values))
        if (answer.elsewhere.length > 0) return 'elsewhere'
        return answer.refused.length > 0 ? 'refused' : 'saved'
      } catch (error) {
        // The answer may have been lost, so show what the service has now.
        void store.open()
        throw error
      } finally {
        state.setState({ isSaving: false })
      }
    },
  }

  /** Applies main's answer to a save. A field that was typed into meanwhile keeps its text. */
  function applyAnswer(
    answer: {
      saved: boolean
      elsewhere: string[]
      refused: { field: string; reason: MessageOnWire }[]
      view: RecordView
    },
    before: RecordState,
    sent: readonly string[],
  ): void {
    const refused = Object.fromEntries(answer.refused.map(({ field, reason }) => [field, reason]))
    const isSent = answer.elsewhere.length === 0
    // A field whose value wasn't known before can have changed elsewhere, too.
    const withoutBase = answer.elsewhere.filter(field => !Object.hasOwn(before.base, field))
    const { view } = answer
    state.setState(({ typed, base, savedAt, saved }) => {
      const done = isSent ? sent.filter(field => !Object.hasOwn(refused, field)) : []
      const gone = done.filter(field => typed[field] === before.typed[field])
      const changedSince = done.filter(field => !gone.includes(field))
      const rebased = changedSince.map(field => [field, view.values?.[field] ?? null])
      return {
        view,
        failure: null,
        refused,
        typed: without(typed, gone),
        base: {
          ...without(base, gone),
          ...Object.fromEntries([...rebased, ...withoutBase.map(field => [field, null])]),
        },
        savedAt: done.length > 0 ? Date.now() : savedAt,
        saved: done.length > 0 ? done : saved,
      }
    })
    keeper.soon()
  }

  return store
}
