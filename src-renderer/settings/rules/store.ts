import { create } from 'zustand'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { answerNow, resetWithPlace } from '../../kit/index.ts'
import { draftsOf, newDraft, type RuleDraft, sameDrafts } from './draft.ts'

interface RulesStore {
  /** As they are in the editor; kept when another section or screen is shown. Null: nothing is changed. */
  drafts: readonly RuleDraft[] | null
  /** What the drafts were made from, to notice a change from elsewhere. */
  from: readonly PrintRule[] | null
}

export const useRulesStore = resetWithPlace(create<RulesStore>(() => ({ drafts: null, from: null })))

const savedNow = (): readonly PrintRule[] => answerNow('rules.get') ?? []

/** The rows to show: the changed ones, else those of the saved rules. */
export const shownNow = (): readonly RuleDraft[] => useRulesStore.getState().drafts ?? draftsOf(savedNow())

/** The printers that the other rows print on. */
export const takenBesides = (id: string): string[] =>
  shownNow().flatMap(draft =>
    draft.id !== id && draft.mode === 'print' && draft.printer !== '' ? [draft.printer] : [],
  )

const setDrafts = (change: (drafts: readonly RuleDraft[]) => readonly RuleDraft[]) => {
  const [saved, drafts] = [savedNow(), change(shownNow())]
  if (sameDrafts(drafts, draftsOf(saved))) dropDrafts()
  else useRulesStore.setState(({ from }) => ({ drafts, from: from ?? saved }))
}

/** Changes one row. */
export function changeDraft(id: string, change: Partial<RuleDraft>): void {
  setDrafts(drafts => drafts.map(draft => (draft.id === id ? { ...draft, ...change } : draft)))
}

/** Adds a row for a type of its own, before the one for any other type. */
export function addDraft(jobType = ''): string {
  const id = `new-${crypto.randomUUID()}`
  setDrafts(drafts => [...drafts.slice(0, -1), newDraft(id, jobType), ...drafts.slice(-1)])
  return id
}

export function removeDraft(id: string): void {
  setDrafts(drafts => drafts.filter(draft => draft.id !== id))
}

/** An answer that comes once another profile is shown has no business in its editor. */
type AskedBy = Pick<DeskClient, 'left'>

/** Shows other rules in the editor, to be looked at before they are saved. */
export function reviewRules({ left }: AskedBy, rules: readonly PrintRule[]): void {
  if (!left?.aborted) setDrafts(() => draftsOf(rules))
}

/** Main has saved what was sent; true if that is all that was typed. */
export function rulesSaved({ left }: AskedBy, sent: readonly RuleDraft[], saved: readonly PrintRule[]): boolean {
  if (left?.aborted) return false
  // What was typed meanwhile isn't saved yet.
  const isAll = sameDrafts(shownNow(), sent)
  if (isAll) dropDrafts()
  else useRulesStore.setState({ from: saved })
  return isAll
}

/** Lets go of what was typed. */
export function dropDrafts(): void {
  useRulesStore.setState({ drafts: null, from: null })
}
