import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** Something that the palette offers: an action, a place, or a thing that can be opened. */
export interface PaletteEntry {
  /** The same in each session, so that what was used is offered first the next time. */
  id: string
  title: string
  /** The heading it is under. */
  group: string
  /** What is said beside it, such as a job's state. */
  detail?: string
  /** Other words that people would type for it. */
  words?: string
  keys?: string
  run(): void
}

/** A command that is offered while a component lives. */
export interface PaletteAction extends PaletteEntry {
  /** False while it makes no sense; asked when the palette opens. */
  when?: () => boolean
}

/** What the palette asks a screen for. */
export interface PaletteQuestion {
  /** What was typed, trimmed. Things without number, such as jobs, are offered only if it names them. */
  text: string
  /** True for an entry that was used lately; such are offered without a text, too. */
  isRecent(id: string): boolean
  /** True if anything with this beginning of its id was: many things need no look one by one. */
  isAnyRecent(beginning: string): boolean
}

export const usePaletteSets = create<{ sets: readonly (readonly PaletteAction[])[] }>(() => ({ sets: [] }))

/** Offers commands in the palette as long as the component lives; the newest `run` and `when` are called. */
export function usePaletteActions(actions: readonly PaletteAction[]): void {
  const newest = useRef(actions)
  useEffect(() => {
    newest.current = actions
  })
  const shape = JSON.stringify(actions.map(({ id, title, group }) => [id, title, group]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown changes with `shape` alone
  useEffect(() => {
    const live = actions.map((action, index) => ({
      ...action,
      run: () => newest.current[index]?.run(),
      when: () => newest.current[index]?.when?.() ?? true,
    }))
    usePaletteSets.setState(({ sets }) => ({ sets: [...sets, live] }))
    return () => usePaletteSets.setState(({ sets }) => ({ sets: sets.filter(set => set !== live) }))
  }, [shape])
}
