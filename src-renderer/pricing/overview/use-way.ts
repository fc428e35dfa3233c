import { useCallback } from 'react'
import { fabricSheet } from '../../../src-shared/pricing/price-sheet.ts'
import { goTo, useClient, useSession, useSetSearchText } from '../../app/index.ts'
import { designSheets } from '../designs/design-sheets.ts'
import { fabricSheets } from '../sheet/sheet-rules.ts'
import { useStoreOf } from '../state/use-prices.ts'
import { useTelling } from '../state/use-told.ts'
import { goToFirstMissing } from './first-missing.ts'
import type { HeatCell, Measure } from './heat-map.ts'
import { viewOf } from './place-view.ts'

/** Goes to where prices are missing: the grid opens, narrowed to what was counted, with the focus on the first one. */
export function useWay(): (cell: Pick<HeatCell, 'place' | 'missing'>, measure: Measure) => void {
  const client = useClient()
  const profile = useSession()?.profile?.id ?? null
  const fabrics = useStoreOf(fabricSheets)
  const designs = useStoreOf(designSheets)
  const setSearchText = useSetSearchText()
  const telling = useTelling()
  return useCallback(
    (cell, measure) => {
      const { place } = cell
      // What stands in the search box narrows retailers, not codes.
      setSearchText('')
      const store = place.kind === 'designs' ? designs : fabrics
      store.takeProfile(profile)
      // A grid that is open stays as it is, with what is being saved there.
      store.choose(place.kind === 'designs' ? place.sheet : fabricSheet(place.retailer))
      store.openLast()
      const view = viewOf(cell, measure)
      store.actions.setView(view)
      const { plusSize, days } = view
      // The columns that are shown are settings: the grid of fabrics takes them from there.
      if (place.kind === 'fabrics' && (plusSize || days))
        telling(() =>
          client.call('settings.save', {
            ...(plusSize && { pricePlusSize: true }),
            ...(days && { priceDays: true }),
          }),
        )
      goTo('prices', { part: place.kind, from: 'overview' })
      goToFirstMissing(store)
    },
    [client, profile, fabrics, designs, setSearchText, telling],
  )
}
