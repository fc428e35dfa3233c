import { useCallback } from 'react'
import { goTo, useClient, useSession, useSetSearchText } from '../../app/index.ts'
import { designSheets } from '../designs/design-sheets.ts'
import { fabricSheets } from '../sheet-rules.ts'
import { useStoreOf } from '../use-prices.ts'
import { useTelling } from '../use-told.ts'
import { fieldsOf, type HeatPlace, type Measure } from './heat-map.ts'

/** Goes to where prices are missing: the grid opens, narrowed to the combinations and to what is not priced. */
export function useWay(): (place: HeatPlace, measure: Measure) => void {
  const client = useClient()
  const profile = useSession()?.profile?.id ?? null
  const fabrics = useStoreOf(fabricSheets)
  const designs = useStoreOf(designSheets)
  const setSearchText = useSetSearchText()
  const telling = useTelling()
  return useCallback(
    (place, measure) => {
      // What stands in the search box narrows retailers, not codes.
      setSearchText('')
      const fields = fieldsOf(measure)
      const plusSize = fields.some(field => field.startsWith('excess'))
      const days = fields.includes('days')
      const needed = { ...(plusSize && { plusSize }), ...(days && { days }) }
      if (place.kind === 'designs') {
        designs.takeProfile(profile)
        designs.choose(place.sheet)
        designs.openLast()
        designs.actions.setView({ priced: 'not-priced', text: '', ...(days && { days }) })
        goTo('prices', { part: 'designs' })
        return
      }
      const { retailer, mainProduct, combinations } = place
      // A grid that is open stays as it is, with what is being saved there.
      fabrics.choose(retailer)
      fabrics.openLast()
      const whole = mainProduct !== null && combinations.length > 1
      fabrics.actions.setView({
        priced: combinations.length > 0 ? 'not-priced' : 'all',
        only: 'all',
        text: '',
        collections: [],
        archived: false,
        mainProducts: whole ? [mainProduct] : [],
        combinations: whole || mainProduct === null ? [] : combinations,
        ...needed,
      })
      // The columns that are shown are settings: the grid takes them from there.
      if (plusSize || days)
        telling(() =>
          client.call('settings.save', {
            ...(plusSize && { pricePlusSize: true }),
            ...(days && { priceDays: true }),
          }),
        )
      goTo('prices', { part: 'fabrics' })
    },
    [client, profile, fabrics, designs, setSearchText, telling],
  )
}
