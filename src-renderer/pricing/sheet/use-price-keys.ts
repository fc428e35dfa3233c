import { notifications } from '@mantine/notifications'
import { enterSearch, useKeys, usePaletteActions } from '../../app/index.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'

/** The keys and the palette's commands of a sheet; those of the cells belong to the grid. */
export function usePriceKeys(): void {
  const t = usePriceWords()
  const store = usePriceStore()
  const { change } = usePriceRights()
  const { show, undo, nextProblem, refresh } = usePriceActions()
  const group = t('keys.group')
  const there = () => store.getState().columns !== null
  const mayChange = () => change && there()
  const isThere = usePrices(state => state.columns !== null)
  const next = (back: boolean) => {
    if (!nextProblem(back))
      notifications.show({ id: 'no-problem', message: t('told.noProblem'), autoClose: 3000 })
  }
  useKeys('prices', [
    {
      keys: 'Escape',
      title: t('keys.close'),
      group,
      run: () => {
        show('none')
        store.getState().grid?.focus()
      },
      when: () => store.getState().panel !== 'none',
    },
    { keys: 'F8', title: t('keys.next'), group, run: () => next(false), when: there, whileTyping: true },
    { keys: 'Shift+F8', title: t('keys.back'), group, run: () => next(true), when: there, whileTyping: true },
    { keys: 'Mod+Z', title: t('keys.undo'), group, run: () => void undo('last'), when: mayChange },
    { keys: 'Mod+Y', title: t('keys.redo'), group, run: () => void undo('next'), when: mayChange },
    // The browser's own search sees the rows in the window only.
    {
      keys: 'Mod+F',
      title: t('keys.find'),
      group,
      run: enterSearch,
      when: there,
      whileTyping: true,
    },
    {
      keys: 'Mod+H',
      title: t('keys.replace'),
      group,
      run: () => show('bulk', 'replace'),
      when: mayChange,
      // The grid hears its keys in a field.
      whileTyping: true,
    },
  ])
  // The palette looks again when what it is given changes, so only what makes sense now is given.
  const offered = [
    { id: 'prices.bulk', title: t('keys.bulk'), run: () => show('bulk'), offer: isThere && change },
    {
      id: 'prices.copyRetailer',
      title: t('palette.copyRetailer'),
      run: () => show('bulk', 'retailer-copy'),
      offer: isThere && change,
    },
    { id: 'prices.problems', title: t('palette.problems'), run: () => show('problems'), offer: isThere },
    { id: 'prices.history', title: t('palette.history'), run: () => show('history'), offer: isThere },
    { id: 'prices.refresh', title: t('palette.refresh'), run: () => void refresh(), offer: isThere },
  ]
  usePaletteActions(
    offered.filter(({ offer }) => offer).map(({ id, title, run }) => ({ id, title, group, run })),
  )
}
