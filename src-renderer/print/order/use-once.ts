import { useCallback, useState } from 'react'
import { useErrorNotice } from '../../kit/index.ts'

/** Runs something once at a time; reports a failure under the name of the action. Returns null if it failed. */
export function useOnce<T>(doing: string): {
  busy: boolean
  once(work: () => Promise<T>): Promise<T | null>
} {
  const notice = useErrorNotice()
  const [busy, setBusy] = useState(false)
  const once = useCallback(
    async (work: () => Promise<T>) => {
      setBusy(true)
      try {
        return await work()
      } catch (error) {
        notice(error, doing)
        return null
      } finally {
        setBusy(false)
      }
    },
    [doing, notice],
  )
  return { busy, once }
}
