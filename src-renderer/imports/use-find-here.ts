import { useMemo } from 'react'
import { parseLabel } from '../../src-shared/print/label.ts'
import { useScanTaker, useSearchEnter, useSetSearchText } from '../app/index.ts'
import { useImportStore } from './use-imports.ts'

/**
 * A text that is looked for or typed quickly in the studio stays in the studio: an open draft looks for it in its rows, the list in its drafts.
 * Only an order's label leads to the print desk.
 */
export function useFindHere(): void {
  const store = useImportStore()
  const setSearch = useSetSearchText()
  const here = useMemo(() => {
    const take = (text: string) => {
      const { open, view } = store.getState()
      setSearch(open === null ? text : '')
      if (open !== null && view?.header) store.actions.goTo('values', { text })
    }
    const knows = (text: string) => parseLabel(text) === null
    return {
      scans: { knows, take },
      enter(text: string): boolean {
        if (!knows(text)) return false
        take(text)
        return true
      },
    }
  }, [store, setSearch])
  useScanTaker(here.scans)
  useSearchEnter(here.enter)
}
