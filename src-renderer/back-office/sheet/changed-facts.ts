import type { ColDef } from 'ag-grid-community'
import { useMemo, useRef } from 'react'
import { textColumn, useWords } from '../../kit/index.ts'
import { momentText } from '../../orders/index.ts'
import type { SheetLine } from './SheetCell.tsx'

interface Changed {
  changedBy: string | null
  changedAt: number | null
}

/** Beside a record's cells: who changed it last, and when. `idOf`: the record of a row; always the same function. */
export function useChangedFacts<T extends Changed>(all: readonly T[] | undefined, idOf: (one: T) => string) {
  const t = useWords('back-office')
  const newest = useRef(idOf)
  return useMemo((): ColDef<SheetLine>[] => {
    const byId = new Map(all?.map(one => [newest.current(one), one]))
    return [
      textColumn('by', t('setting.by'), 130, ({ id }) => byId.get(id)?.changedBy ?? ''),
      textColumn('at', t('setting.at'), 170, ({ id }) => momentText(byId.get(id)?.changedAt ?? null) ?? ''),
    ]
  }, [all, t])
}
