import { useCallback, useState } from 'react'
import { useErrorNotice } from '../../app/index.ts'

/** Does something once at a time; a failure is told under the name of what was to be done. Answers null where it failed. */
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
