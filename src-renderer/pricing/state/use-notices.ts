import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { useErrorNotice, useSetSearchText } from '../../app/index.ts'
import { usePriceWords } from '../words.ts'
import { usePriceStore, usePrices } from './use-prices.ts'

/** Tells what the store has to say, once each. */
export function useNotices(): void {
  const t = usePriceWords()
  const notice = useErrorNotice()
  const told = usePrices(state => state.told)
  const setSearchText = useSetSearchText()
  const store = usePriceStore()
  const last = useRef(told?.id ?? 0)
  useEffect(() => {
    if (!told || told.id === last.current) return
    last.current = told.id
    if (told.what === 'failed') notice(told.error, t(`told.${told.doing}`))
    else {
      // The search box says what the rows are narrowed to.
      if (store.getState().view.text === '') setSearchText('')
      notifications.show({ id: told.what, message: t(`told.${told.what}`, told), autoClose: 4000 })
    }
  }, [told, t, notice, setSearchText, store])
}

/** Runs what a button asks for, and tells when it fails. */
export function useAttempt(): (run: () => Promise<unknown>) => void {
  const t = usePriceWords()
  const notice = useErrorNotice()
  return useCallback(
    run => {
      run().catch(error => notice(error, t('told.problem')))
    },
    [t, notice],
  )
}
