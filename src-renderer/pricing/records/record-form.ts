import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { RecordName } from '../../../src-shared/contract/records.ts'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { useClient, useSession } from '../../kit/index.ts'
import { type FormField, formFieldOf } from './form-field.ts'
import type { RecordRules } from './record-rules.ts'
import type { RecordState } from './record-state.ts'
import { createRecordStore, type RecordStore } from './record-store.ts'

/** Delay before a load is retried after the service couldn't be reached (s). */
const retrySeconds = 15

/**
 * Reloads a record while it is shown: after a new sign-in, and at intervals while the service can't be reached, but not
 * before the time it asked for.
 */
function useReload(
  store: RecordStore,
  { view, failure, isReading }: Pick<RecordState, 'view' | 'failure' | 'isReading'>,
  status: SessionState['status'] | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the session triggers a reload
  useEffect(() => {
    const isSignedIn = status === 'signed-in' || status === 'unproven'
    if (isSignedIn && (failure !== null || (view !== null && view.problem !== null))) void store.open()
  }, [store, status])
  useEffect(() => {
    const problem = view?.problem
    if (isReading || !problem || !isServiceAway(problem.code)) return
    const retryAfter = Number(problem.data['seconds'] ?? 0)
    const timer = setTimeout(() => void store.open(), Math.max(retrySeconds, retryAfter) * 1000)
    return () => clearTimeout(timer)
  }, [store, view, isReading])
}

const stores = new WeakMap<DeskClient, Map<string, RecordStore>>()

/** The store of a record. It outlives the screen, so typed texts are available at once when the screen returns. */
function storeOf(client: DeskClient, name: RecordName, rules: RecordRules): RecordStore {
  const known = stores.get(client) ?? new Map<string, RecordStore>()
  stores.set(client, known)
  const key = JSON.stringify([name.kind, name.retailer, name.product])
  const found = known.get(key)
  if (found) return found
  const store = createRecordStore(client, name, rules)
  known.set(key, store)
  return store
}

/** A record as a form shows it, with its actions. */
export interface RecordForm extends Pick<RecordState, 'view' | 'failure' | 'isReading' | 'isSaving'> {
  /** When it was last saved from here, since the window was opened. */
  savedAt: number | null
  field(name: string): FormField
  /** Fields whose value differs from the service's or whose text isn't a value, in the order they were typed. */
  changed: readonly string[]
  /** Changed fields that can't be sent. */
  invalid: readonly string[]
  /** Changed fields that someone else has changed meanwhile: nothing is saved until they are resolved. */
  elsewhere: readonly string[]
  /** Changed fields that the service rejected. */
  refused: readonly string[]
  /** Fields that the last save from here has saved, and that haven't been changed since. */
  saved: readonly string[]
  type(name: string, text: string): void
  /** Discards what was typed into these fields, or into all. */
  takeBack(names?: readonly string[]): void
  /** Chooses a value: `mine` stays typed and is saved next time, `theirs` replaces what was typed. */
  resolve(name: string, whose: 'mine' | 'theirs'): void
  /**
   * Saves the changes. `elsewhere`: someone else's change was found and nothing was sent; `refused`: rejected fields
   * have their reason and the others are saved. Rejects if main failed; typed texts are kept.
   */
  save(): Promise<'saved' | 'invalid' | 'elsewhere' | 'refused' | 'nothing'>
  /** Reloads the record. */
  reopen(): void
}

/**
 * The form of one record (contract/records.ts): its values, the texts typed over them (kept across restarts),
 * conflicting changes and rejections. `rules` must stay the same object between renders.
 */
export function useRecordForm(name: RecordName, rules: RecordRules): RecordForm {
  const client = useClient()
  const session = useSession()
  const { kind, retailer, product } = name
  const store = useMemo(
    () => storeOf(client, { kind, retailer, product }, rules),
    [client, kind, retailer, product, rules],
  )
  const state = useStore(store.state)
  useEffect(() => {
    void store.open()
    return () => store.keepNow()
  }, [store])
  useReload(store, state, session?.status)
  return useMemo(() => {
    const fields = Object.keys(state.typed).map(each => formFieldOf(state, rules, each))
    const changed = fields.filter(field => field.isChanged)
    const namesOf = (some: readonly FormField[]) => some.map(field => field.name)
    const { view, failure, isReading, isSaving, savedAt } = state
    return {
      view,
      failure,
      isReading,
      isSaving,
      savedAt,
      field: name => formFieldOf(state, rules, name),
      changed: namesOf(changed),
      invalid: namesOf(changed.filter(field => field.isInvalid)),
      elsewhere: namesOf(changed.filter(field => field.theirs !== null)),
      refused: namesOf(changed.filter(field => field.problem !== null && !field.isInvalid)),
      saved: state.saved.filter(each => !changed.some(field => field.name === each)),
      type: store.type,
      takeBack: store.takeBack,
      resolve: store.resolve,
      save: store.save,
      reopen: () => void store.open(),
    }
  }, [state, rules, store])
}
