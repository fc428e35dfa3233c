import type { StoreApi } from 'zustand/vanilla'
import type { PriceActions, PriceState } from './price-state.ts'
import type { SheetQuestion } from './sheet-questions.ts'

/**
 * Questions over what `PriceState.columns` shows, one at a time. A question ends with its sheet, or when another one is
 * asked: it is answered `cancel` then, and a late answer does nothing.
 */
export function askingIn(store: StoreApi<PriceState>): PriceActions['ask'] {
  /** A closed dialog leaves no focus; return it to the grid. */
  const backToGrid = () => requestAnimationFrame(() => store.getState().grid?.focus())
  return (on, what, about) =>
    new Promise(resolve => {
      if (store.getState().columns !== on) return resolve('cancel')
      const end = (how: Parameters<typeof resolve>[0]) => {
        unsubscribe()
        if (store.getState().asked === question) store.setState({ asked: null })
        resolve(how)
      }
      const question = {
        ...about,
        what,
        answer: (how: Parameters<typeof resolve>[0]) => {
          if (store.getState().asked !== question) return
          end(how)
          backToGrid()
        },
      } as unknown as SheetQuestion
      const unsubscribe = store.subscribe(({ columns, asked }) => {
        if (columns !== on || asked !== question) end('cancel')
      })
      store.setState({ asked: question })
    })
}
