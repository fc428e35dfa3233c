import { useClient } from '../../app/index.ts'
import { useAttempt } from '../state/use-notices.ts'
import { usePriceActions, usePrices } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'
import { Chip } from './Chip.tsx'

/** Whether the columns of Plus Size and of days are shown. */
export function FieldSwitches() {
  const t = usePriceWords()
  const { setView } = usePriceActions()
  const client = useClient()
  const attempt = useAttempt()
  /** Shown or not at once, and at the next start. */
  const keep = (settings: { pricePlusSize: boolean } | { priceDays: boolean }) =>
    attempt(() => client.call('settings.save', settings))
  const plusSize = usePrices(state => state.view.plusSize)
  const days = usePrices(state => state.view.days)
  return (
    <>
      <Chip
        word={t('bar.plusSize')}
        on={plusSize}
        onClick={() => {
          setView({ plusSize: !plusSize })
          keep({ pricePlusSize: !plusSize })
        }}
      />
      <Chip
        word={t('bar.days')}
        on={days}
        onClick={() => {
          setView({ days: !days })
          keep({ priceDays: !days })
        }}
      />
    </>
  )
}
