import { useId, useLayoutEffect, useRef } from 'react'
import { create } from 'zustand'
import { useAnswer } from '../ask/answers.ts'
import { useSession } from '../session.ts'
import { type Action, actionsFor, type Missing } from './action.ts'

/** An action as it is live: `run` and `when` are those of the last drawing. */
export type LiveAction = Action & {
  group: string
  run(): void
  when(): boolean
}

/** The live actions of one place, and what the account misses there. */
export interface ActionSet {
  scope: string
  actions: readonly LiveAction[]
  /** What can't be done now, and says why. */
  barred: readonly (Action & { group: string })[]
  missing: readonly Missing[]
  /** True for what is missing everywhere: a screen's notice names it where something of its own is missing, too. */
  isAside?: boolean
}

interface NamedSet extends ActionSet {
  key: string
}

/** All that is live now; of two actions with one key the newest set's goes first. */
export const useActionSets = create<{ sets: readonly NamedSet[] }>(() => ({ sets: [] }))

/** A set that changes keeps its place: what was drawn later stays before it. */
function putSet(set: NamedSet): void {
  useActionSets.setState(({ sets }) => ({
    sets: sets.some(({ key }) => key === set.key)
      ? sets.map(other => (other.key === set.key ? set : other))
      : [...sets, set],
  }))
}

const dropSet = (key: string): void =>
  useActionSets.setState(({ sets }) => ({ sets: sets.filter(other => other.key !== key) }))

const none: readonly string[] = []

/**
 * Makes actions live as long as the component: their keys, their lines on `?` and their rows in the palette, for an account that may do
 * them. `scope` is the same in each session: the palette remembers actions with a key by both. `group` is their heading. Buttons and menu
 * items take the same objects (ActionButton, ActionItem). Answers which of the actions are there.
 */
export function useActions(scope: string, group: string, actions: readonly Action[]): (action: Action) => boolean {
  const { offered, barred, missing } = actionsFor(useSession(), actions, useAnswer('service.absent') ?? none)
  const key = useId()
  const newest = useRef(offered)
  useLayoutEffect(() => {
    newest.current = offered
  })
  const shape = JSON.stringify([scope, group, offered, barred, missing])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with `shape` alone
  useLayoutEffect(() => {
    const headed = (action: Action) => ({ ...action, group: action.group ?? group })
    const live = offered.map((action, index) => ({
      ...headed(action),
      run: () => newest.current[index]?.run?.(),
      when: () => {
        const now = newest.current[index]
        return now?.run !== undefined && (now.when?.() ?? true)
      },
      whyNot: action.whyNot,
    }))
    putSet({ key, scope, actions: live, barred: barred.map(headed), missing })
  }, [key, shape])
  useLayoutEffect(() => () => dropSet(key), [key])
  return action => offered.includes(action)
}

/** Has the one notice of every screen name what is missing everywhere, such as a screen that isn't there. */
export function useMissingEverywhere(missing: readonly Missing[]): void {
  const key = useId()
  const shape = JSON.stringify(missing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes with `shape` alone
  useLayoutEffect(
    () => putSet({ key, scope: 'everywhere', actions: [], barred: [], missing, isAside: true }),
    [key, shape],
  )
  useLayoutEffect(() => () => dropSet(key), [key])
}
