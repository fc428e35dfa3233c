import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { TextFile } from '../../../src-shared/contract/file.ts'
import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import type { UnsavedState } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { goTo, saveFile, useClient, useErrorNotice, useSay } from '../../app/index.ts'
import { usePriceStore } from '../state/use-prices.ts'
import { usePriceWords } from '../words.ts'

type ImportFile = CommandOutput<'prices.importFile'>

/** The files that main makes of the open retailer, offered to be saved; what fails is told. */
export function useFiles(): {
  importFile(state: UnsavedState): Promise<void>
  /** The cells in a state as a draft of the import studio, which is shown. */
  openInStudio(state: UnsavedState): Promise<void>
  historyFile(code: string): Promise<void>
} {
  const client = useClient()
  const store = usePriceStore()
  const notice = useErrorNotice()
  const t = usePriceWords()
  const say = useSay()
  return useMemo(() => {
    const offer = async (
      ask: (sheet: PriceSheetId) => Promise<TextFile & Partial<Pick<ImportFile, 'leftOut'>>>,
    ) => {
      const { sheet } = store.getState()
      if (sheet === null) return
      try {
        const { leftOut = null, ...file } = await ask(sheet)
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
    return {
      openInStudio,
      importFile: state => offer(sheet => client.call('prices.importFile', { sheet, state })),
      historyFile: code => offer(sheet => client.call('prices.historyFile', { sheet, code })),
    }
  }, [client, store, notice, t, say])
}
