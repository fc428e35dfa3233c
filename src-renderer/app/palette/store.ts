import { create } from 'zustand'
import { useKeyScopes } from '../keys/registry.ts'
import { recallValue, rememberValue } from '../memory.ts'
import { resetWithPlace } from '../place.tsx'
import { type PaletteAction, type PaletteEntry, usePaletteSets } from './entries.ts'

interface PaletteState {
  isOpen: boolean
  /** What could be done where the palette was opened. */
  actions: readonly PaletteEntry[]
  /** The registered commands of that moment: those that come while it is open are offered as well. */
  sets: readonly (readonly PaletteAction[])[]
  /** What had the focus, and has it again afterwards. */
  from: Element | null
}

export const usePalette = resetWithPlace(
  create<PaletteState>(() => ({ isOpen: false, actions: [], sets: [], from: null })),
)

/** Not offered: the palette's own key, what only closes something, and what has another key that is. */
const unoffered: ReadonlySet<string> = new Set(['Mod+K', 'Escape', 'F1'])

/** Each live key and registered command that makes sense now: those of the open screen first, then those of the frame. */
function actionsNow(): PaletteEntry[] {
  const fromKeys = useKeyScopes
    .getState()
    .scopes.toReversed()
    .map(({ scope, bindings }) => ({
      isOfFrame: scope.startsWith('frame'),
      entries: bindings
        .filter(({ keys, when }) => !unoffered.has(keys) && (when?.() ?? true))
        .map(({ keys, title, group, run }): PaletteEntry => ({ id: `${scope}:${keys}`, title, group, keys, run })),
    }))
  const ofKeys = (isOfFrame: boolean) => fromKeys.flatMap(one => (one.isOfFrame === isOfFrame ? one.entries : []))
  return [...ofKeys(false), ...offeredOf(usePaletteSets.getState().sets), ...ofKeys(true)]
}

const offeredOf = (sets: readonly (readonly PaletteAction[])[]): PaletteEntry[] =>
  sets.flat().filter(({ when }) => when?.() ?? true)

/** What the screen below has come to offer since the palette was opened, such as the actions of an order that was still read. */
export function useLateActions(): readonly PaletteEntry[] {
  const then = usePalette(state => state.sets)
  const now = usePaletteSets(state => state.sets)
  return offeredOf(now.filter(set => !then.includes(set)))
}

/** Opens the palette for what has the focus and is selected now. */
export function openPalette(): void {
  const { sets } = usePaletteSets.getState()
  usePalette.setState({ isOpen: true, actions: actionsNow(), sets, from: document.activeElement })
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

/** Closes the palette and does what an entry is for. */
export function runEntry({ id, run }: PaletteEntry): void {
  rememberValue(memory, [id, ...recentEntries().filter(other => other !== id)].slice(0, mostKept))
  closePalette()
  run()
}
