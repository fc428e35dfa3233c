import { useClient } from '../../app/index.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'

/** Toggles for the Plus Size, days and margin columns. */
export function FieldSwitches() {
  const t = usePriceWords()
  const { setView } = usePriceActions()
  const client = useClient()
  const attempt = useAttempt()
  /** Saves the setting for the next start. */
  const saveSetting = (settings: { pricePlusSize: boolean } | { priceDays: boolean }) =>
    attempt(() => client.call('settings.save', settings))
  const plusSize = usePrices(state => state.view.plusSize)
  const days = usePrices(state => state.view.days)
  const margin = usePrices(state => state.view.margin)
  const isOneCurrency = usePrices(
    ({ head }) => head !== null && head.retailer.settlementCurrency === head.retailer.consumerCurrency,
  )
  return (
    <>
      <Chip
        word={t('bar.plusSize')}
        on={plusSize}
        onClick={() => {
          setView({ plusSize: !plusSize })
          saveSetting({ pricePlusSize: !plusSize })
        }}
      />
      <Chip
        word={t('bar.days')}
        on={days}
        onClick={() => {
          setView({ days: !days })
          saveSetting({ priceDays: !days })
        }}
      />
      {isOneCurrency && <Chip word={t('bar.margin')} on={margin} onClick={() => setView({ margin: !margin })} />}
    </>
  )
}
