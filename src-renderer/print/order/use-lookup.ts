import { useEffect, useState } from 'react'
import type { QuickSearchRow } from '../../../src-shared/contract/print.ts'
import { asDeskError } from '../../../src-shared/errors.ts'
import { useClient, useSay } from '../../app/index.ts'

/** What the service's quick search knows of a text. */
export type Lookup =
  | { state: 'none' | 'looking' }
  | { state: 'here'; rows: readonly QuickSearchRow[] }
  | { state: 'failed'; why: string }

/** Looks a text up by the service's quick search; null: nothing to look up. */
export function useLookup(text: string | null): Lookup {
  const client = useClient()
  const say = useSay()
  const [answer, setAnswer] = useState<{ text: string; lookup: Lookup } | null>(null)
  useEffect(() => {
    if (text === null) return
    let shown = true
    client.call('admin.dashboard.quick-search', { query: { q: text } }).then(
      ({ rows }) => shown && setAnswer({ text, lookup: { state: 'here', rows } }),
      error => {
        const { code, data } = asDeskError(error).toJSON()
        if (shown) setAnswer({ text, lookup: { state: 'failed', why: say({ code, data }) } })
      },
    )
    return () => {
      shown = false
    }
  }, [client, say, text])
  if (text === null) return { state: 'none' }
  return answer?.text === text ? answer.lookup : { state: 'looking' }
}
