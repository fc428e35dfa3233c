import { useEffect } from 'react'
import { besideEachOther } from '../../src-shared/pricing/clipboard.ts'

/** Pastes several cells or lines into a field side by side; a browser would join them to one number. */
export function pasteApart(event: ClipboardEvent): void {
  const text = besideEachOther(event.clipboardData?.getData('text/plain') ?? '')
  if (text === null) return
  event.preventDefault()
  // As if it were typed: it can be undone, and the field hears of it.
  document.execCommand('insertText', false, text)
}

/** Does so in every field for a number. */
export function useApartPastes(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target } = event
      if (target instanceof HTMLInputElement && ['decimal', 'numeric'].includes(target.inputMode)) pasteApart(event)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
