import { useEffect, useState } from 'react'
import { painted } from '../state/painted.ts'

/** True once the window has painted with `isReady`: for content that may come after what the user is waiting for. */
export function useOncePainted(isReady: boolean): boolean {
  const [wasPainted, setPainted] = useState(false)
  useEffect(() => {
    let isCancelled = false
    if (isReady) void painted().then(() => !isCancelled && setPainted(true))
    return () => {
      isCancelled = true
      setPainted(false)
    }
  }, [isReady])
  return isReady && wasPainted
}
