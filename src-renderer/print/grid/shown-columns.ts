import { useMemo } from 'react'
import { create } from 'zustand'
import { recallValue, rememberValue } from '../../kit/index.ts'
import { type ColumnName, columnsAtFirst } from './columns.tsx'

const place = 'print.shown-columns'
type Shown = Readonly<Record<ColumnName, boolean>>

const remembered = (): Shown => recallValue(place, read, columnsAtFirst)

/** A column that is not there any more is left out, and a new one shows as it does at first. */
function read(kept: unknown): Shown {
  const said = Object.entries(kept ?? {}).filter(
    ([name, value]) => Object.hasOwn(columnsAtFirst, name) && typeof value === 'boolean',
  )
  return { ...columnsAtFirst, ...Object.fromEntries(said) }
}

const useChosen = create<{ shown: Shown | null }>(() => ({ shown: null }))

/** Which columns of the list show. */
export function useShownColumns(): Shown {
  const before = useMemo(remembered, [])
  return useChosen(({ shown }) => shown) ?? before
}

/** Shows or hides a column; the last one that shows stays. */
export function toggleColumn(name: ColumnName): void {
  const before = useChosen.getState().shown ?? remembered()
  const shown = { ...before, [name]: !before[name] }
  if (!Object.values(shown).includes(true)) return
  useChosen.setState({ shown })
  rememberValue(place, shown)
}
