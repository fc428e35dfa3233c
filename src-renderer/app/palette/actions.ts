import { useEffect, useRef } from 'react'
import { create } from 'zustand'

/** A command of the palette that needs no key of its own. */
export interface PaletteAction {
  id: string
  title: string
  group: string
  run(): void
  when?: () => boolean
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
