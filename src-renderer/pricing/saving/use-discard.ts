import type { UnsavedState } from '../../../src-shared/contract/prices.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePriceStore } from '../state/use-prices.ts'

/**
 * Gives up the cells that are shown in these states, once the user confirms it (`sure`; null: without asking). Cells that
 * come into a state while the question is open are none of those that it was about.
 */
export function useDiscard(): (
  states: readonly UnsavedState[],
  sure: { title: string; text: string; yes: string } | null,
) => void {
  const store = usePriceStore()
  const { ask, discard } = usePriceActions()
  const attempt = useAttempt()
  return (states, sure) => {
    const { columns: on } = store.getState()
    if (on === null) return
    const shown = states.map(state => ({ state, cells: on.cellsIn(state) })).filter(({ cells }) => cells.length > 0)
    attempt(async () => {
      if (sure && (await ask(on, 'sure', sure)) === 'cancel') return
      for (const { state, cells } of shown) await discard(on, state, cells)
    })
  }
}
