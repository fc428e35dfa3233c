import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import { create } from 'zustand'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useErrorNotice, useSession } from '../../app/index.ts'
import { usePriceStore, usePrices } from '../state/use-prices.ts'
import { isStopped, submitStatusIn } from './use-submit-status.ts'
import { useDesignWords } from './words.ts'

/** What the counts above the button say already. */
const saidByCounts = ['designs.invalid', 'designs.conflicts', 'designs.nothing']

/** How the last submit of a sheet stands. */
interface Submitting {
  busy: boolean
  /** Why it failed. */
  failure: MessageOnWire | null
}

const idle: Submitting = { busy: false, failure: null }

/** By profile and sheet: a submit goes on, and its end is told, while another sheet or another screen is looked at. */
const useSubmittings = create<Readonly<Record<string, Submitting>>>(() => ({}))

/** Submits the open sheet; what a person was typing goes with it. */
export function useSubmit(): Submitting & { submit(): Promise<void>; forget(): void } {
  const t = useDesignWords()
  const store = usePriceStore()
  const notice = useErrorNotice()
  const profile = useSession()?.profile?.id ?? ''
  const open = usePrices(state => state.sheet) ?? ''
  const { busy, failure } = useSubmittings(all => all[`${profile} ${open}`]) ?? idle

  const submit = useCallback(async () => {
    const { grid, columns, sheet, head } = store.getState()
    const key = `${profile} ${sheet}`
    if (!columns || useSubmittings.getState()[key]?.busy) return
    // An edit that is open is written, and painted, first.
    grid?.focus()
    await new Promise(resolve => setTimeout(resolve))
    const standing = submitStatusIn(columns)
    if (isStopped(standing)) {
      const [text] = standing.texts
      if (!store.actions.nextProblem() && text !== undefined) store.actions.goToCell(text)
      return
    }
    if (standing.cells === 0) {
      notifications.show({ id: 'designs-submit', message: t('submit.nothing'), autoClose: 4000 })
      return
    }
    const set = (now: Submitting) => useSubmittings.setState({ [key]: now })
    set({ busy: true, failure: null })
    // What is said of the submit before must not stand beside a failure of this one.
    notifications.hide('designs-submit')
    try {
      await store.actions.submit()
      set(idle)
      notifications.show({ id: 'designs-submit', message: t('submit.done'), autoClose: 6000 })
    } catch (error) {
      const problem = asDeskError(error).toJSON()
      set({ busy: false, failure: saidByCounts.includes(problem.code) ? null : problem })
      // Where the sheet is not in sight, its line is not either.
      const now = store.getState()
      if (now.sheet !== sheet || now.grid === null) {
        const of = head?.retailer.name
        notice(error, of ? t('submit.doingOf', { name: of }) : t('submit.doing'))
      }
    }
  }, [store, profile, notice, t])
  const forget = useCallback(() => useSubmittings.setState({ [`${profile} ${open}`]: idle }), [profile, open])
  return { busy, failure, submit, forget }
}
