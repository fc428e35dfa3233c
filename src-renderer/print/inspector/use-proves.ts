import { useCallback } from 'react'
import type { MessageOnWire } from '../../../src-shared/contract/message.ts'
import { printerKind } from '../../../src-shared/print/printer.ts'
import { usePrint } from '../use-print.ts'

/** What a printer that no rule names (any more) proves at least, by its kind. */
const atLeast = {
  ipp: 'proves.ipp',
  cups: 'proves.server',
  windows: 'proves.windows',
  folder: 'proves.folder',
} as const

/** Answers what "printed" proves at a printer, by its URI; null where it is no printer's. */
export function useProves(): (uri: string) => MessageOnWire | null {
  const printers = usePrint(state => state.printers)
  return useCallback(
    uri => {
      const kind = printerKind(uri)
      const told = printers.find(view => view.uri === uri)?.proves
      return told ?? (kind ? { code: atLeast[kind], data: {} } : null)
    },
    [printers],
  )
}
