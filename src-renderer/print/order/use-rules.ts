import { useEffect, useState } from 'react'
import type { PrintRule } from '../../../src-shared/print/rules.ts'
import { useClient } from '../../app/index.ts'

/** The rules as they are now; empty until they are known. */
export function useRules(): readonly PrintRule[] {
  const client = useClient()
  const [rules, setRules] = useState<readonly PrintRule[]>([])
  useEffect(() => {
    let heard = false
    const stop = client.on('rules.changed', changed => {
      heard = true
      setRules(changed)
    })
    client.call('rules.get', {}).then(
      read => !heard && setRules(read),
      () => {},
    )
    return () => {
      heard = true
      stop()
    }
  }, [client])
  return rules
}
