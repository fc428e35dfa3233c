import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { TextFile } from '../../../src-shared/contract/file.ts'
import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import type { UnsavedState } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { goTo, joinItems, saveFile, useClient, useErrorNotice, useSay, zonedDay } from '../../kit/index.ts'
import { useSheetWords } from '../sheet/sheet-words.ts'
import { usePriceStore } from '../state/use-prices.ts'
import { priceListText, shownList, wholeList } from './price-list.ts'

type ImportFile = CommandOutput<'prices.importFile'>

/** Exports of the open sheet, created by main and offered for saving; failures are shown as notices. */
export function useFiles(): {
  importFile(state: UnsavedState): Promise<void>
  /** Creates a draft of the cells in a state and opens it in the import studio. */
  openInStudio(state: UnsavedState): Promise<void>
  historyFile(code: string): Promise<void>
  /** The price list as CSV: what the grid shows, or every code as an import file. */
  priceList(which: 'shown' | 'whole'): Promise<void>
} {
  const client = useClient()
  const store = usePriceStore()
  const notice = useErrorNotice()
  const t = useSheetWords('prices')
  const say = useSay()
  return useMemo(() => {
    const offer = async (
      request: (sheet: PriceSheetId) => Promise<TextFile & Partial<Pick<ImportFile, 'leftOut'>>>,
    ) => {
      const { sheet } = store.getState()
      if (sheet === null) return
      try {
        const { leftOut = null, ...file } = await request(sheet)
        saveFile(file)
        if (leftOut) notifications.show({ id: 'left-out', message: say(leftOut), autoClose: false })
      } catch (error) {
        notice(error, t('export.failed'))
      }
    }
    const openInStudio = async (state: UnsavedState) => {
      const { sheet } = store.getState()
      if (sheet === null) return
      try {
        const { draft, leftOut } = await client.call('imports.openPrices', { retailer: sheet, state })
        if (leftOut) notifications.show({ id: 'left-out', message: say(leftOut), autoClose: false })
        goTo('imports', { draft: String(draft) })
      } catch (error) {
        notice(error, t('export.studioFailed'))
      }
    }
    const priceList = async (which: 'shown' | 'whole') => {
      const state = store.getState()
      if (state.head === null) return
      try {
        const list = which === 'shown' ? shownList(state) : wholeList(state)
        const text = await priceListText(list)
        const day = zonedDay(Date.now())
        const name = (state.head.retailer.name ?? state.head.retailer.id).replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 40)
        saveFile({ name: `selvedge-prices-${name}${which === 'whole' ? '' : '-shown'}-${day}.csv`, text })
        if (list.leftOut.length > 0) {
          const names = joinItems(list.leftOut.map(each => `“${each}”`))
          notifications.show({ id: 'left-out', message: t('export.leftOut', { names }), autoClose: false })
        }
      } catch (error) {
        notice(error, t('export.failed'))
      }
    }
    return {
      openInStudio,
      priceList,
      importFile: state => offer(sheet => client.call('prices.importFile', { sheet, state })),
      historyFile: code => offer(sheet => client.call('prices.historyFile', { sheet, code })),
    }
  }, [client, store, notice, t, say])
}
