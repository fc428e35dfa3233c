import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useCallback, useEffect } from 'react'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { bulkNotice } from '../bulk/notice.ts'
import { count, priceStyle } from '../parts/numbers.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePrices } from '../state/use-prices.ts'
import type { PriceNotice } from './control.ts'

const undoNotice = 'price-grid:undo'

/** Shows a notice about the result of a paste, fill, copy or edit. */
export function usePriceNotices(): (notice: PriceNotice) => void {
  const t = useSheetWords('price-grid')
  const columns = usePrices(state => state.columns)
  const undone = usePrices(state => state.undone)
  // Undo is offered for a change of this sheet while it is shown, and only until something is undone by any way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say that the notice is outdated
  useEffect(
    () => () => {
      notifications.hide(undoNotice)
      notifications.hide(bulkNotice)
    },
    [columns, undone],
  )
  return useCallback(
    notice => {
      const wordsOf = (): string => {
        switch (notice.what) {
          case 'cut': {
            const rows = notice.rows > 0 ? t('paste.rowsCut', { count: notice.rows }) : ''
            const columns = notice.columns > 0 ? t('paste.columnsCut', { count: notice.columns }) : ''
            const what = rows !== '' && columns !== '' ? t('paste.both', { rows, columns }) : rows + columns
            return t('paste.cut', { what })
          }
          case 'unreadable':
            return t('paste.unreadable', { count: notice.count })
          case 'textsLeft':
            return t('paste.left', { count: notice.count })
          case 'passedOver':
            return t('fill.passedOver', { count: notice.count })
          case 'nothingToPaste':
            return t('paste.empty')
          case 'cleared':
            return t('told.cleared', { count: notice.count, figure: count(notice.count) })
          case 'changed':
            return t('told.changed', { count: notice.count, figure: count(notice.count) })
          case 'unusual': {
            const { before, after, field } = notice
            const percent = Math.round((Math.abs(after - before) / before) * 100)
            const style = priceStyle()
            const shown = {
              before: formatPrice(before, field, style),
              after: formatPrice(after, field, style),
            }
            if (!notice.isJump) return t('told.days', shown)
            return t(after > before ? 'told.above' : 'told.below', { ...shown, percent: count(percent) })
          }
          case 'manyUnusual': {
            const { cells, jumps } = notice.found
            const data = { count: cells, figure: count(cells), percent: notice.percent }
            return t(jumps === cells ? 'told.jumps' : 'told.unusual', data)
          }
          case 'noCells':
            return t('paste.noCells')
          case 'manyRanges':
            return t('copy.many')
          case 'noClipboard':
            return t('noClipboard')
          case 'atEdge':
            return t('edge')
          case 'readOnly':
            return t('readOnly')
        }
      }
      // Show one notice with Undo at a time; with two it would be unclear which change is undone.
      const id = 'undo' in notice ? undoNotice : `price-grid:${notice.what}`
      notifications.hide(id)
      const withUndo = 'undo' in notice && (
        <span className="flex items-center justify-between gap-12">
          {wordsOf()}
          {'show' in notice && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                notifications.hide(id)
                notice.show()
              }}
            >
              {t('told.show')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              notifications.hide(id)
              notice.undo()
            }}
          >
            {t('told.undo')}
          </Button>
        </span>
      )
      notifications.show({ id, message: withUndo || wordsOf(), autoClose: withUndo ? 15_000 : 8000 })
    },
    [t],
  )
}
