import { useCallback, useEffect, useState } from 'react'
import type { JournalEntry } from '../../../src-shared/contract/price-journal.ts'
import { useClient } from '../../app/index.ts'
import { usePrices } from '../state/use-prices.ts'

const page = 50
/** How long changes and saving are gathered before the list is read again (ms). */
const gather = 500

interface Journal {
  entries: readonly JournalEntry[]
  total: number
}

/** The journal of the open retailer, newest first, kept up with changes and with what is saved; `code` narrows it. */
export function useJournal(code: string): {
  journal: Journal | null
  failed: boolean
  more(): void
  again(): void
} {
  const client = useClient()
  const retailer = usePrices(state => state.retailer)
  const outbox = usePrices(state => state.outbox)
  const [journal, setJournal] = useState<Journal | null>(null)
  const [failed, setFailed] = useState(false)
  const [limit, setLimit] = useState(page)
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound(now => now + 1), [])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = client.on('prices.journal', ({ retailer: changed }) => {
      if (changed !== retailer) return
      timer ??= setTimeout(() => {
        timer = undefined
        again()
      }, 50)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [client, retailer, again])

  // What is saved changes the counts of the entries.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state of the outbox is a reason
  useEffect(() => {
    const timer = setTimeout(again, gather)
    return () => clearTimeout(timer)
  }, [outbox, again])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is a reason
  useEffect(() => {
    if (retailer === null) return
    let wanted = true
    client.call('prices.history', { retailer, code, offset: 0, limit: Math.min(limit, 500) }).then(
      answer => {
        if (!wanted) return
        setJournal(answer)
        setFailed(false)
      },
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [client, retailer, code, limit, round])

  const more = useCallback(() => setLimit(now => now + page), [])
  return { journal, failed, more, again }
}
