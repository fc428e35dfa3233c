import { useEffect, useState } from 'react'
import { useAnswer } from './ask/answers.ts'

/** Pause before the service is asked again for what it couldn't answer, in milliseconds. */
const pause = 5_000

/**
 * Changes whenever something that isn't known yet has to be asked again: when the session changes, and every five seconds
 * while `isOpen`, because it was not answered. For the dependencies of the effect that asks.
 */
export function useAskedAgain(isOpen: boolean): string {
  const signedIn = useAnswer('session.state', ({ status, me }) => `${status} ${me?.id ?? me?.email ?? ''}`)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => setRound(before => before + 1), pause)
    return () => clearInterval(timer)
  }, [isOpen])
  return `${signedIn} ${round}`
}
