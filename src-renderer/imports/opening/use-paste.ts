import { notifications } from '@mantine/notifications'
import { useCallback, useEffect } from 'react'
import { formatTime, useWords } from '../../kit/index.ts'
import { useBring } from './use-bring.ts'

/** Fields, and grids with a clipboard of their own. */
const takesPaste = 'input, textarea, select, [contenteditable=true], [role=dialog], .ag-root-wrapper'

/** Text as a file: what a spreadsheet copies is separated by tabs, which the desk finds out. */
function useTextFile() {
  const t = useWords('imports-opening')
  return useCallback(
    (text: string) => {
      const now = Date.now()
      const name = t('drop.pastedName', { time: formatTime(now).replaceAll(':', '.') })
      const file = new File([text], name, { type: 'text/csv', lastModified: now })
      return { file, handle: null, isPasted: true }
    },
    [t],
  )
}

/** Takes what is pasted anywhere on the screen but into a field or a grid. */
export function usePaste(): void {
  const t = useWords('imports-opening')
  const bring = useBring()
  const textFile = useTextFile()
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const at = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || at?.closest(takesPaste)) return
      const files = [...(event.clipboardData?.files ?? [])]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      event.preventDefault()
      if (files.length > 0) bring(files.map(file => ({ file, handle: null })))
      else if (text.trim() !== '') bring([textFile(text)])
      else notifications.show({ id: 'no-paste', message: t('drop.nothingPasted'), autoClose: 4000 })
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [bring, textFile, t])
}

/** Pastes by a button, where the browser lets a page read the clipboard; else says which key does it. */
export function usePasteButton(keys: string): () => void {
  const t = useWords('imports-opening')
  const bring = useBring()
  const textFile = useTextFile()
  return useCallback(() => {
    navigator.clipboard.readText().then(
      text => {
        if (text.trim() !== '') bring([textFile(text)])
        else notifications.show({ id: 'no-paste', message: t('drop.nothingPasted'), autoClose: 4000 })
      },
      () =>
        notifications.show({
          id: 'no-paste',
          message: t('drop.pasteKey', { paste: keys }),
          autoClose: 6000,
        }),
    )
  }, [bring, textFile, t, keys])
}
