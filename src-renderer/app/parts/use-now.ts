import { useEffect, useState } from 'react'

/** The moment (milliseconds since 1970), told every so many seconds; nothing ticks while the window is not seen. */
export function useNow(seconds = 1): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return now
}
