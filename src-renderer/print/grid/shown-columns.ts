import { create } from 'zustand'
import { type ColumnName, columnsAtFirst } from './columns.tsx'

const place = 'selvedge.print.columns'
type Shown = Readonly<Record<ColumnName, boolean>>

function remembered(): Shown {
  const shown: Record<ColumnName, boolean> = { ...columnsAtFirst }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return shown
    for (const [name, value] of Object.entries(kept)) {
      if (Object.hasOwn(shown, name) && typeof value === 'boolean') shown[name as ColumnName] = value
    }
  } catch {
    // What cannot be read is as if it had never been kept.
  }
  return shown
}

/** Which columns of the list show. */
export const useShownColumns = create<{ shown: Shown }>(() => ({ shown: remembered() }))

/** Shows or hides a column; the last one that shows stays. */
export function toggleColumn(name: ColumnName): void {
  const shown = { ...useShownColumns.getState().shown, [name]: !useShownColumns.getState().shown[name] }
  if (!Object.values(shown).includes(true)) return
  useShownColumns.setState({ shown })
  try {
    localStorage.setItem(place, JSON.stringify(shown))
  } catch {
    // A window without storage forgets it at its end.
  }
}
