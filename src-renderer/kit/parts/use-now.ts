import { useEffect, useState } from 'react'

/** The current time (milliseconds since 1970), updated every so many seconds; not while the window is hidden. */
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
