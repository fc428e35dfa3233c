import { useEffect, useState } from 'react'
import { painted } from '../state/painted.ts'

/** What is so now, once the window has painted it: for what may come after the thing that a person waits for. */
export function useOncePainted(isSo: boolean): boolean {
  const [wasPainted, setPainted] = useState(false)
  useEffect(() => {
    let hasLeft = false
    if (isSo) void painted().then(() => !hasLeft && setPainted(true))
    return () => {
      hasLeft = true
      setPainted(false)
    }
  }, [isSo])
  return isSo && wasPainted
}
