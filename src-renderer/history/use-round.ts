import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useClient, useDeskConnected, useSession } from '../app/index.ts'

/** How long changes of jobs are gathered before the history is read again (ms). */
const gather = 3_000

/**
 * A number that grows whenever the history may have changed: jobs moved, the connection is back, another profile is open,
 * or a person asked for it.
 * The counts are read again with it.
 */
export function useRound(): { round: number; again(): void } {
  const client = useClient()
  const connected = useDeskConnected()
  const profile = useSession()?.profile?.id ?? null
  const [round, setRound] = useState(0)
  const cache = useQueryClient()
  const again = useCallback(() => {
    setRound(now => now + 1)
    void cache.invalidateQueries({ queryKey: ['history.counts'] })
  }, [cache])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.on('jobs.changed', () => {
      timer ??= setTimeout(() => {
        timer = undefined
        again()
      }, gather)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, again])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them is a reason by itself
  useEffect(again, [connected, profile, again])
  return { round, again }
}
