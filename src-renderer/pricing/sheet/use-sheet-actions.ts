import { notifications } from '@mantine/notifications'
import { enterSearch, searchTextNow, useActions } from '../../kit/index.ts'
import { usePriceActions, usePriceStore, usePrices } from '../state/use-prices.ts'
import { useSheetWords } from './sheet-words.ts'

/** What can be done with a sheet; the grid handles the keys of its cells. */
export function useSheetActions(): void {
  const t = useSheetWords('prices')
  const store = usePriceStore()
  const { show, undo, nextProblem, refresh } = usePriceActions()
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
  // An open palette hears of what comes to be offered, not of what comes to make sense.
  const whyNot = t('palette.why.not-open')
  const loaded = { isOffered: isLoaded, whyNot }
  const onGrid = { when: hasGrid, whyNot }
  const changing = { needs: 'prices.change', ...onGrid } as const
  useActions('prices', t('keys.group'), [
    {
      keys: 'Escape',
      title: t('keys.close'),
      run: () => {
        show('none')
        store.getState().grid?.focus()
      },
      when: () => store.getState().panel !== 'none',
      whyNot: undefined,
    },
    { ...onGrid, keys: 'F8', title: t('keys.next'), run: () => next(false), whileTyping: true },
    { ...onGrid, keys: 'Shift+F8', title: t('keys.back'), run: () => next(true), whileTyping: true },
    { ...changing, keys: 'Mod+Z', title: t('keys.undo'), run: () => takeBack('last') },
    { ...changing, keys: 'Mod+Y', title: t('keys.redo'), run: () => takeBack('next') },
    // The grid receives its keys in a text field.
    {
      ...changing,
      keys: 'Mod+H',
      title: t('keys.replace'),
      run: () => show('bulk', 'replace'),
      whileTyping: true,
    },
    // The browser's search finds only the rendered rows.
    { ...onGrid, keys: 'Mod+F', title: t('keys.find'), run: enterSearch, whileTyping: true },
    { ...onGrid, keys: 'F3', title: t('keys.nextMatch'), run: () => nextMatch(false), whileTyping: true },
    { ...onGrid, keys: 'Shift+F3', title: t('keys.previousMatch'), run: () => nextMatch(true), whileTyping: true },
    {
      ...loaded,
      id: 'prices.bulk',
      title: t('keys.bulk'),
      needs: 'prices.change',
      lacking: t('lack.change'),
      run: () => show('bulk'),
    },
    {
      ...loaded,
      id: 'prices.copyRetailer',
      title: t('palette.copyRetailer'),
      needs: 'prices.change',
      run: () => show('bulk', 'retailer-copy'),
    },
    { ...loaded, id: 'prices.problems', title: t('palette.problems'), run: () => show('problems') },
    { ...loaded, id: 'prices.history', title: t('palette.history'), run: () => show('history') },
    { ...loaded, id: 'prices.refresh', title: t('palette.refresh'), run: () => void refresh() },
  ])
}
