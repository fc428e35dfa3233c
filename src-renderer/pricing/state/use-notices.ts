import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { useErrorNotice, useSetSearchText } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceStore, usePrices } from './use-prices.ts'

/** Shows the store's notices, once each. */
export function useNotices(): void {
  const t = useSheetWords('prices')
  const notice = useErrorNotice()
  const latest = usePrices(state => state.told)
  const setSearchText = useSetSearchText()
  const store = usePriceStore()
  const last = useRef(latest?.id ?? 0)
  useEffect(() => {
    if (!latest || latest.id === last.current) return
    last.current = latest.id
    if (latest.what === 'failed') notice(latest.error, t(`told.${latest.doing}`))
    else {
      // Keep the search box in sync with the row filter.
      if (store.getState().view.text === '') setSearchText('')
      notifications.show({
        id: latest.what,
        message: t(`told.${latest.what}`, 'code' in latest ? { code: latest.code } : {}),
        autoClose: 4000,
      })
    }
  }, [latest, t, notice, setSearchText, store])
}

/** Runs a button's action and reports its failure. */
export function useAttempt(): (run: () => Promise<unknown>) => void {
  const t = useSheetWords('prices')
  const notice = useErrorNotice()
  return useCallback(
    run => {
      run().catch(error => notice(error, t('told.problem')))
    },
    [t, notice],
  )
}
