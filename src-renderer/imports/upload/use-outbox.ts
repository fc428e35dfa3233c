import { useEffect, useState } from 'react'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { useClient } from '../../app/index.ts'

/** Where the saving of prices stands: its pace, and whether it is paused. Null until main has said it. */
export function useOutbox(): OutboxState | null {
  const client = useClient()
  const [outbox, setOutbox] = useState<OutboxState | null>(null)
  useEffect(() => {
    let heard = false
    const stop = client.on('prices.outbox', state => {
      heard = true
      setOutbox(state)
    })
    client.call('prices.outbox', {}).then(
      state => !heard && setOutbox(state),
      // Without it nothing is said of the pace.
      () => undefined,
    )
    return () => {
      heard = true
      stop()
    }
  }, [client])
  return outbox
}
