import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import type { TextFile } from '../../../src-shared/contract/file.ts'
import type { CommandOutput } from '../../../src-shared/contract/index.ts'
import type { UnsavedState } from '../../../src-shared/contract/prices.ts'
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
      ask: (retailer: string) => Promise<TextFile & Partial<Pick<ImportFile, 'leftOut'>>>,
    ) => {
      const { retailer } = store.getState()
      if (retailer === null) return
      try {
        const { leftOut = null, ...file } = await ask(retailer)
        saveFile(file)
        if (leftOut) notifications.show({ id: 'left-out', message: say(leftOut), autoClose: false })
      } catch (error) {
        notice(error, t('export.failed'))
      }
    }
    const openInStudio = async (state: UnsavedState) => {
      const { retailer } = store.getState()
      if (retailer === null) return
      try {
        const { draft, leftOut } = await client.call('imports.openPrices', { retailer, state })
        if (leftOut) notifications.show({ id: 'left-out', message: say(leftOut), autoClose: false })
        goTo('imports', { draft: String(draft) })
      } catch (error) {
        notice(error, t('export.studioFailed'))
      }
    }
    return {
      openInStudio,
      importFile: state => offer(retailer => client.call('prices.importFile', { retailer, state })),
      historyFile: code => offer(retailer => client.call('prices.historyFile', { retailer, code })),
    }
  }, [client, store, notice, t, say])
}
