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

/** Does so in every field for a number, unless a table takes the paste as cells. */
export function useApartPastes(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { target, defaultPrevented } = event
      if (defaultPrevented) return
      if (target instanceof HTMLInputElement && ['decimal', 'numeric'].includes(target.inputMode)) pasteApart(event)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
