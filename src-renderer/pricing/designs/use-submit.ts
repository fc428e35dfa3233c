import { notifications } from '@mantine/notifications'
import { useCallback, useState } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { usePriceStore } from '../use-prices.ts'
import { useDesignWords } from './words.ts'

/** What the counts above the button say already. */
const saidByCounts = ['designs.invalid', 'designs.conflicts', 'designs.nothing']

const blocked = ({ columns }: ReturnType<ReturnType<typeof usePriceStore>['getState']>): boolean =>
  columns !== null && columns.count('draft') + columns.count('conflict') > 0

/** Submits the open sheet; what a person was typing goes with it. */
export function useSubmit(): {
  submit(): Promise<void>
  busy: boolean
  /** Why the last submit failed. */
  failure: MessageOnWire | null
} {
  const t = useDesignWords()
  const store = usePriceStore()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<MessageOnWire | null>(null)
  const submit = useCallback(async () => {
    const { grid, columns } = store.getState()
    if (!columns || busy) return
    // An edit that is open is written, and painted, first.
    grid?.focus()
    await new Promise(resolve => setTimeout(resolve))
    const now = store.getState()
    if (blocked(now)) {
      store.actions.nextProblem()
      return
    }
    if (columns.count('held') + columns.count('rejected') === 0) {
      notifications.show({ id: 'designs-submit', message: t('submit.nothing'), autoClose: 4000 })
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await store.actions.submit()
      notifications.show({ id: 'designs-submit', message: t('submit.done'), autoClose: 6000 })
    } catch (error) {
      const problem = asDeskError(error).toJSON()
      if (!saidByCounts.includes(problem.code)) setFailure(problem)
    } finally {
      setBusy(false)
    }
  }, [store, busy, t])
  return { submit, busy, failure }
}
