import { type ReactNode, useEffect, useState } from 'react'

/** Shows its children after a moment only (300 ms), so that what is quick does not flicker. */
export function Late({ after = 300, children }: { after?: number; children: ReactNode }) {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return due ? children : null
}
