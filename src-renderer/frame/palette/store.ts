import { create } from 'zustand'
import { keysOf } from '../../kit/actions/action.ts'
import type { PaletteEntry } from '../../kit/actions/palette-entries.ts'
import { type ActionSet, useActionSets } from '../../kit/actions/registry.ts'
import { recallValue, rememberValue } from '../../kit/memory.ts'
import { resetWithPlace } from '../../kit/place.tsx'

interface PaletteState {
  isOpen: boolean
  /** What could be done where the palette was opened. */
  actions: readonly PaletteEntry[]
  /** The live actions of that moment: those that come while it is open are offered as well. */
  sets: readonly ActionSet[]
  /** What had the focus, and has it again afterwards. */
  from: Element | null
}

export const usePalette = resetWithPlace(
  create<PaletteState>(() => ({ isOpen: false, actions: [], sets: [], from: null })),
)

/** Not offered: the palette's own key, what only closes something, and what has another key that is. */
const unoffered: ReadonlySet<string> = new Set(['Mod+K', 'Escape', 'F1'])

/** The rows of a set: each action that has a key, or else a name, and that makes sense now or says why it doesn't. */
export function rowsOf({ scope, actions, barred }: ActionSet): PaletteEntry[] {
  const now = actions.map(action => ({ ...action, isBarred: !action.when() }))
  const notNow = barred.map(action => ({ ...action, run: () => {}, isBarred: true }))
  return [...now, ...notNow].flatMap(action => {
    const [keys] = keysOf(action)
    if (keys === undefined ? action.id === undefined : unoffered.has(keys)) return []
    const { title, group, run, whyNot, isBarred } = action
    if (isBarred && whyNot === undefined) return []
    return {
      id: keys === undefined ? (action.id ?? '') : `${scope}:${keys}`,
      title,
      group,
      run,
      ...(keys === undefined ? {} : { keys }),
      ...(isBarred && whyNot !== undefined ? { whyNot } : {}),
    }
  })
}

/** Each live action that makes sense now: those of the open screen first, the newest with a key foremost, then those of the frame. */
function actionsNow(sets: readonly ActionSet[]): PaletteEntry[] {
  const [ofFrame = [], ofScreen = []] = [true, false].map(isOfFrame =>
    sets.filter(({ scope }) => scope.startsWith('frame') === isOfFrame),
  )
  const keyed = (some: readonly ActionSet[]) =>
    some
      .toReversed()
      .flatMap(rowsOf)
      .filter(({ keys }) => keys !== undefined)
  return [...keyed(ofScreen), ...sets.flatMap(rowsOf).filter(({ keys }) => keys === undefined), ...keyed(ofFrame)]
}

/** What the screen below has come to offer since the palette was opened, such as the actions of an order that was still read. */
export function useLateActions(): readonly PaletteEntry[] {
  const then = usePalette(state => state.sets)
  const now = useActionSets(state => state.sets)
  return now.filter(set => !then.includes(set)).flatMap(rowsOf)
}

/** Opens the palette for what has the focus and is selected now. */
export function openPalette(): void {
  const { sets } = useActionSets.getState()
  usePalette.setState({ isOpen: true, actions: actionsNow(sets), sets, from: document.activeElement })
}

/** Closes it, and gives the focus back. */
export function closePalette(): void {
  const { from } = usePalette.getState()
  usePalette.setState({ isOpen: false, actions: [], sets: [], from: null })
  // What is run next starts from where the user was.
  if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus({ preventScroll: true })
  else document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

const memory = 'palette.recent'
const mostKept = 30

const readIds = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string') : []

/** The ids of what was used lately, the newest first. */
export const recentEntries = (): readonly string[] => recallValue(memory, readIds, [])

/** Closes the palette and does what an entry is for; nothing for one that can't be done now. */
export function runEntry({ id, run, whyNot }: PaletteEntry): void {
  if (whyNot !== undefined) return
  rememberValue(memory, [id, ...recentEntries().filter(other => other !== id)].slice(0, mostKept))
  closePalette()
  run()
}
