import type { StoreApi } from 'zustand/vanilla'
import type { GridColumns, PriceState } from './price-state.ts'

/** What a person is asked over a sheet, by kind. */
interface Questions {
  /** How to send a change of many cells; `cleared`: how many of them lose their price. */
  large: { cells: number; cleared: number }
  /** What to do about the prices that a change clears. `kind`: the action; `others`: cells that get a price. */
  clearing: { kind: 'paste' | 'fill' | 'clear'; cleared: number; others: number }
  /** What to do with cells that someone else changed, before a change to them is reverted. */
  revert: { elsewhere: number }
  /** A confirmation in the words of whoever asks. */
  sure: { title: string; text: string; yes: string }
}

interface Answers {
  /** One by one, kept for an import file, or not at all. */
  large: 'now' | 'file' | 'cancel'
  /** Clear them, leave them as they are, or cancel the change. */
  clearing: 'clear' | 'leave' | 'cancel'
  revert: 'skip' | 'all' | 'cancel'
  sure: 'yes' | 'cancel'
}

type QuestionKind = keyof Questions

/** An open question of one kind. */
export type QuestionOf<K extends QuestionKind> = Questions[K] & { what: K; answer(how: Answers[K]): void }

/** Any open question. */
export type Question = { [K in QuestionKind]: QuestionOf<K> }[QuestionKind]

/** Asks about what a sheet shows. */
export type Ask = <K extends QuestionKind>(on: GridColumns, what: K, about: Questions[K]) => Promise<Answers[K]>

/**
 * Questions over what `PriceState.columns` shows, one at a time. A question ends with its sheet, or when another one is
 * asked: it is answered `cancel` then, and a late answer does nothing.
 */
export function askingIn(store: StoreApi<PriceState>): Ask {
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
      } as unknown as Question
      const unsubscribe = store.subscribe(({ columns, asked }) => {
        if (columns !== on || asked !== question) end('cancel')
      })
      store.setState({ asked: question })
    })
}
