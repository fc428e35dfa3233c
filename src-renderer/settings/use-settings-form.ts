import { useState } from 'react'
import { z } from 'zod'
import { type Settings, settings as schema } from '../../src-shared/contract/desk.ts'
import { useClient, useErrorNotice, useKept, usePreferences, withoutSame } from '../kit/index.ts'

/** As typed: a number field may stand empty meanwhile. */
type Draft<K extends keyof Settings> = { [N in K]: Settings[N] extends number ? number | '' : Settings[N] }

export interface SettingsForm<K extends keyof Settings> {
  draft: Draft<K>
  set(part: Partial<Draft<K>>): void
  /** True if what is there now cannot be saved. */
  isWrong(name: K): boolean
  changed: boolean
  saving: boolean
  save(): void
  cancel(): void
}

/** What was typed of these settings before; a value that isn't one any more is left out. */
function readChange<K extends keyof Settings>(names: readonly K[], kept: unknown): Partial<Draft<K>> {
  const typed = z.record(z.string(), z.unknown()).parse(kept)
  const isOne = (name: K) => typed[name] === '' || schema.shape[name].safeParse(typed[name]).success
  return Object.fromEntries(names.filter(isOne).map(name => [name, typed[name]])) as Partial<Draft<K>>
}

/**
 * Some of the desk's settings as a form: typed first, saved together; `doing` names that if it fails. What is typed is kept until it is
 * saved or cancelled.
 */
export function useSettingsForm<K extends keyof Settings>(names: readonly K[], doing: string): SettingsForm<K> {
  const client = useClient()
  const notice = useErrorNotice()
  const saved = usePreferences()
  const [change, setChange, dropChange] = useKept(
    `settings.${names.join('.')}`,
    kept => readChange(names, kept),
    (): Partial<Draft<K>> => ({}),
  )
  const [saving, setSaving] = useState(false)
  const draft = { ...(saved as Draft<K>), ...change }
  const isWrong = (name: K) => !schema.shape[name].safeParse(draft[name]).success
  const isChanged = (name: K) => (draft[name] as unknown) !== saved[name]

  const save = async () => {
    if (saving || names.some(isWrong)) return
    const sent = change
    setSaving(true)
    try {
      await client.call('settings.save', Object.fromEntries(names.map(name => [name, draft[name]])))
      // What was typed meanwhile isn't saved yet.
      setChange(now => withoutSame(now, sent))
    } catch (error) {
      notice(error, doing)
    } finally {
      setSaving(false)
    }
  }
  return {
    draft,
    set: part => setChange(before => ({ ...before, ...part })),
    isWrong,
    changed: names.some(isChanged),
    saving,
    save: () => void save(),
    cancel: dropChange,
  }
}
