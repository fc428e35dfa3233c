import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { RecordName } from '../../../src-shared/contract/records.ts'
import type { SessionState } from '../../../src-shared/contract/session.ts'
import { isServiceAway } from '../../../src-shared/messages/service.ts'
import { useClient, useSession } from '../../app/index.ts'
import { type FormField, formFieldOf } from './form-field.ts'
import type { RecordRules } from './record-rules.ts'
import type { RecordState } from './record-state.ts'
import { createRecordStore, type RecordStore } from './record-store.ts'

/** How long after a reading that failed by the way to the service it is tried again (s). */
const usual = 15

/**
 * Reads a record again, as long as it is looked at: when somebody has signed in anew, and every now and then while the service cannot be
 * reached, not before the time that it asked for.
 */
function useReadingAgain(
  store: RecordStore,
  { view, failure, isReading }: Pick<RecordState, 'view' | 'failure' | 'isReading'>,
  status: SessionState['status'] | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a problem is looked at when the session has changed, not when it comes
  useEffect(() => {
    const isSignedIn = status === 'signed-in' || status === 'unproven'
    if (isSignedIn && (failure !== null || (view !== null && view.problem !== null))) void store.open()
  }, [store, status])
  useEffect(() => {
    const problem = view?.problem
    if (isReading || !problem || !isServiceAway(problem.code)) return
    const asked = Number(problem.data['seconds'] ?? 0)
    const timer = setTimeout(() => void store.open(), Math.max(usual, asked) * 1000)
    return () => clearTimeout(timer)
  }, [store, view, isReading])
}

const stores = new WeakMap<DeskClient, Map<string, RecordStore>>()

/** The store of a record: it stays when the screen goes, so that nothing typed waits for main to come back. */
function storeOf(
  client: DeskClient,
  profile: { id: string; baseUrl: string } | null,
  name: RecordName,
  rules: RecordRules,
): RecordStore {
  const known = stores.get(client) ?? new Map<string, RecordStore>()
  stores.set(client, known)
  const key = JSON.stringify([profile?.id, profile?.baseUrl, name.kind, name.retailer, name.product])
  const found = known.get(key)
  if (found) return found
  const store = createRecordStore(client, name, rules, profile?.id)
  known.set(key, store)
  return store
}

/** A record as a form shows it, and what can be done with it. */
export interface RecordForm extends Pick<RecordState, 'view' | 'failure' | 'isReading' | 'isSaving'> {
  /** When it was last saved from here, since the window was opened. */
  savedAt: number | null
  field(name: string): FormField
  /** Fields that hold another value than the service's, or a text that is none; in the order in which they were typed. */
  changed: readonly string[]
  /** Those of them that cannot be sent. */
  invalid: readonly string[]
  /** Those whose value somebody else has changed meanwhile: nothing is saved until it is said whose counts. */
  elsewhere: readonly string[]
  /** Those that the service did not take, as they are. */
  refused: readonly string[]
  /** Those that the last save from here has saved, and that were not changed again. */
  saved: readonly string[]
  type(name: string, text: string): void
  /** Takes back what was typed into these fields, or into all. */
  takeBack(names?: readonly string[]): void
  /** Whose value counts: `mine` stays typed and is saved next time, `theirs` takes the place of what was typed. */
  resolve(name: string, whose: 'mine' | 'theirs'): void
  /**
   * Saves what was changed. `elsewhere`: somebody else's change was found and nothing was sent; `refused`: fields that the service did
   * not take have their reason, the others are saved. Rejects where main could not do it; what was typed stays.
   */
  save(): Promise<'saved' | 'invalid' | 'elsewhere' | 'refused' | 'nothing'>
  /** Reads the record again. */
  reopen(): void
}

/**
 * The form of one record (contract/records.ts): its values, the texts that are typed over them and kept over restarts, somebody else's
 * changes, refusals. `rules` must stay the same object between renders.
 */
export function useRecordForm(name: RecordName, rules: RecordRules): RecordForm {
  const client = useClient()
  const session = useSession()
  const { id = '', baseUrl = '' } = session?.profile ?? {}
  const { kind, retailer, product } = name
  const store = useMemo(
    () => storeOf(client, id === '' ? null : { id, baseUrl }, { kind, retailer, product }, rules),
    [client, id, baseUrl, kind, retailer, product, rules],
  )
  const state = useStore(store.state)
  useEffect(() => {
    void store.open()
    return () => store.keepNow()
  }, [store])
  useReadingAgain(store, state, session?.status)
  return useMemo(() => {
    const fields = Object.keys(state.typed).map(each => formFieldOf(state, rules, each))
    const changed = fields.filter(field => field.isChanged)
    const namesOf = (some: readonly FormField[]) => some.map(field => field.name)
    const { view, failure, isReading, isSaving, savedAt } = state
    return {
      ...{ view, failure, isReading, isSaving, savedAt },
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
