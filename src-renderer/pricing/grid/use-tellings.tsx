import { notifications } from '@mantine/notifications'
import { useCallback } from 'react'
import type { Telling } from './control.ts'
import { useGridWords } from './words.ts'

/** Says in a notice what became of a paste, a fill or a copy. */
export function useTellings(): (telling: Telling) => void {
  const t = useGridWords()
  return useCallback(
    telling => {
      const wordsOf = (): string => {
        switch (telling.what) {
          case 'cut': {
            const rows = telling.rows > 0 ? t('paste.rowsCut', { count: telling.rows }) : ''
            const columns = telling.columns > 0 ? t('paste.columnsCut', { count: telling.columns }) : ''
            const what = rows !== '' && columns !== '' ? t('paste.both', { rows, columns }) : rows + columns
            return t('paste.cut', { what })
          }
          case 'unreadable':
            return t('paste.unreadable', { count: telling.count })
          case 'textsLeft':
            return t('paste.left', { count: telling.count })
          case 'passedOver':
            return t('fill.passedOver', { count: telling.count })
          case 'nothingToPaste':
            return t('paste.empty')
          case 'noCells':
            return t('paste.noCells')
          case 'manyRanges':
            return t('copy.many')
          case 'atEdge':
            return t('edge')
          case 'readOnly':
            return t('readOnly')
        }
      }
      notifications.show({ id: `price-grid:${telling.what}`, message: wordsOf(), autoClose: 8000 })
    },
    [t],
  )
}
