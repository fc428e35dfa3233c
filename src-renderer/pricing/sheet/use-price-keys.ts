import { notifications } from '@mantine/notifications'
import { enterSearch, type KeyBinding, searchTextNow, useKeys, usePaletteActions } from '../../app/index.ts'
import { usePriceActions, usePriceRights, usePriceStore, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'

/** Shortcuts and palette commands of a sheet; the grid handles the keys of its cells. */
export function usePriceKeys(): void {
  const t = usePriceWords()
  const store = usePriceStore()
  const { change } = usePriceRights()
  const { show, undo, nextProblem, refresh } = usePriceActions()
  const group = t('keys.group')
  const hasGrid = () => store.getState().columns !== null
  const isLoaded = usePrices(state => state.columns !== null)
  const next = (back: boolean) => {
    if (!nextProblem(back)) notifications.show({ id: 'no-problem', message: t('told.noProblem'), autoClose: 3000 })
  }
  /** The search box shows only the codes that match, so the next match is the next shown row. */
  const nextMatch = (back: boolean) => {
    if (searchTextNow() === '') enterSearch()
    else store.getState().grid?.goToNext(back)
  }
  const takeBack = (entry: 'last' | 'next') => {
    const { columns } = store.getState()
    if (columns) void undo(columns, entry)
  }
  const changing: readonly KeyBinding[] = change
    ? [
        { keys: 'Mod+Z', title: t('keys.undo'), group, run: () => takeBack('last'), when: hasGrid },
        { keys: 'Mod+Y', title: t('keys.redo'), group, run: () => takeBack('next'), when: hasGrid },
        {
          keys: 'Mod+H',
          title: t('keys.replace'),
          group,
          run: () => show('bulk', 'replace'),
          when: hasGrid,
          // The grid receives its keys in a text field.
          whileTyping: true,
        },
      ]
    : []
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
    { keys: 'F8', title: t('keys.next'), group, run: () => next(false), when: hasGrid, whileTyping: true },
    {
      keys: 'Shift+F8',
      title: t('keys.back'),
      group,
      run: () => next(true),
      when: hasGrid,
      whileTyping: true,
    },
    ...changing,
    // The browser's search finds only the rendered rows.
    {
      keys: 'Mod+F',
      title: t('keys.find'),
      group,
      run: enterSearch,
      when: hasGrid,
      whileTyping: true,
    },
    { keys: 'F3', title: t('keys.nextMatch'), group, run: () => nextMatch(false), when: hasGrid, whileTyping: true },
    {
      keys: 'Shift+F3',
      title: t('keys.previousMatch'),
      group,
      run: () => nextMatch(true),
      when: hasGrid,
      whileTyping: true,
    },
  ])
  // The palette updates when its actions change, so pass only those that apply now.
  const offered = [
    { id: 'prices.bulk', title: t('keys.bulk'), run: () => show('bulk'), offer: isLoaded && change },
    {
      id: 'prices.copyRetailer',
      title: t('palette.copyRetailer'),
      run: () => show('bulk', 'retailer-copy'),
      offer: isLoaded && change,
    },
    { id: 'prices.problems', title: t('palette.problems'), run: () => show('problems'), offer: isLoaded },
    { id: 'prices.history', title: t('palette.history'), run: () => show('history'), offer: isLoaded },
    { id: 'prices.refresh', title: t('palette.refresh'), run: () => void refresh(), offer: isLoaded },
  ]
  usePaletteActions(offered.filter(({ offer }) => offer).map(({ id, title, run }) => ({ id, title, group, run })))
}
