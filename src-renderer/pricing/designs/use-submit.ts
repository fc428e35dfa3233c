import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { create } from 'zustand'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useErrorNotice, useSession, useWords } from '../../kit/index.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { isStopped, submitStatusIn } from './use-submit-status.ts'

/** Errors that the counts above the button already show. */
const shownInCounts = ['designs.invalid', 'designs.conflicts', 'designs.nothing']

/** The state of a sheet's last submit. */
interface Submitting {
  busy: boolean
  /** Why it failed. */
  failure: MessageOnWire | null
}

const idle: Submitting = { busy: false, failure: null }

/** By profile and sheet: a submit continues, and its result is reported, while another sheet or screen is open. */
const useSubmittings = create<Readonly<Record<string, Submitting>>>(() => ({}))

/** Submits the open sheet, including an edit in progress. */
export function useSubmit(): Submitting & { submit(): Promise<void>; forget(): void } {
  const t = useWords('designs')
  const store = usePriceStore()
  const notice = useErrorNotice()
  const profile = useSession()?.profile?.id ?? ''
  const open = usePrices(state => state.sheet) ?? ''
  const { busy, failure } = useSubmittings(all => all[`${profile} ${open}`]) ?? idle

  const submit = useCallback(async () => {
    const { grid, columns, sheet, head } = store.getState()
    const key = `${profile} ${sheet}`
    if (!columns || useSubmittings.getState()[key]?.busy) return
    // Commit and paint an open edit first.
    grid?.focus()
    await new Promise(resolve => setTimeout(resolve))
    // Another sheet was opened meanwhile: this one is submitted by a person who sees it.
    if (store.getState().columns !== columns) return
    const status = submitStatusIn(columns)
    if (isStopped(status)) {
      const [text] = status.texts
      if (!store.actions.nextProblem() && text !== undefined) store.actions.goToCell(text)
      return
    }
    if (status.cells === 0) {
      notifications.show({ id: 'designs-submit', message: t('submit.nothing'), autoClose: 4000 })
      return
    }
    const set = (now: Submitting) => useSubmittings.setState({ [key]: now })
    set({ busy: true, failure: null })
    // A message about the previous submit must not remain next to a failure of this one.
    notifications.hide('designs-submit')
    try {
      await store.actions.submit(columns)
      set(idle)
      notifications.show({ id: 'designs-submit', message: t('submit.done'), autoClose: 6000 })
    } catch (error) {
      const problem = asDeskError(error).toJSON()
      set({ busy: false, failure: shownInCounts.includes(problem.code) ? null : problem })
      // If the sheet isn't visible, neither is the failure in its submit bar.
      const now = store.getState()
      if (now.sheet !== sheet || now.grid === null) {
        const name = head?.retailer.name
        notice(error, name ? t('submit.doingOf', { name }) : t('submit.doing'))
      }
    }
  }, [store, profile, notice, t])
  const forget = useCallback(() => useSubmittings.setState({ [`${profile} ${open}`]: idle }), [profile, open])
  return { busy, failure, submit, forget }
}
