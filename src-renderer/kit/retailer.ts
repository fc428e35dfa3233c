import { maySeePrices } from '../../src-shared/needs.ts'
import type { Action } from './actions/action.ts'
import { goTo } from './navigation.ts'
import { useWords } from './words/words.ts'

/** A retailer, as far as it is known here. */
interface KnownRetailer {
  id: string | null
  /** Its brand name. */
  name: string | null
}

/**
 * The ways from whatever is of one retailer to the rest of it, each by one key: its prices, its tickets, its account. P alone prints
 * an order.
 */
export function useRetailerActions({ id, name }: KnownRetailer): Action[] {
  const t = useWords('frame')
  return [
    {
      keys: 'Shift+P',
      title: t('retailer.prices'),
      needs: maySeePrices,
      isOffered: id !== null,
      run: () => goTo('prices', { part: 'fabrics', retailer: id ?? '' }),
    },
    {
      keys: 'T',
      title: t('retailer.tickets'),
      isOffered: name !== null,
      run: () => goTo('office', { part: 'tickets', brand: name ?? '' }),
    },
    {
      keys: 'A',
      title: t('retailer.account'),
      isOffered: id !== null,
      run: () => goTo('backoffice', { part: 'accounts', account: id ?? '' }),
    },
  ]
}
