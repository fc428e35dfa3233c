import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { labelOf, type Named } from './scope-part.ts'

/**
 * Enter in a list that is searched takes the first that fits, also where the answer to what was typed comes after it; a list
 * of its own marks one only while somebody types.
 */
export function useEnter(
  offered: readonly Named[],
  take: (one: Named) => void,
): { onSearch(text: string): void; onKeyDown(event: KeyboardEvent<HTMLInputElement>): void } {
  const [waitsFor, setWaitsFor] = useState<string | null>(null)
  const typed = useRef('')
  const fitting = (text: string) => offered.find(one => labelOf(one).toLowerCase().includes(text))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was entered is among what is offered
  useEffect(() => {
    const found = waitsFor === null ? undefined : fitting(waitsFor)
    if (!found) return
    setWaitsFor(null)
    take(found)
  }, [waitsFor, offered])
  return {
    onSearch(text) {
      typed.current = text.trim().toLowerCase()
      setWaitsFor(null)
    },
    onKeyDown(event) {
      const isMarked = event.currentTarget.hasAttribute('aria-activedescendant')
      if (event.key !== 'Enter' || isMarked || typed.current === '') return
      event.preventDefault()
      setWaitsFor(typed.current)
    },
  }
}
