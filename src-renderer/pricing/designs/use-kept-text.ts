import { type RefObject, useEffect, useRef } from 'react'

/**
 * Carries what somebody is typing from a list over to a field of its own, where the service turns out to have no list meanwhile: the
 * text and the focus stay. `take` hears the text.
 */
export function useKeptText(
  listed: boolean,
  field: RefObject<HTMLInputElement | null>,
  take: (text: string) => void,
): { onText(text: string): void } {
  const typed = useRef('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there is no list any more
  useEffect(() => {
    const text = typed.current
    typed.current = ''
    if (listed || text.trim() === '') return
    take(text)
    const frame = requestAnimationFrame(() => {
      const input = field.current
      // The field that had the focus went with the list.
      if (!input || !document.activeElement?.matches('body, main')) return
      input.focus()
      input.setSelectionRange(input.value.length, input.value.length)
    })
    return () => cancelAnimationFrame(frame)
  }, [listed])
  return {
    onText(text) {
      typed.current = text
    },
  }
}
