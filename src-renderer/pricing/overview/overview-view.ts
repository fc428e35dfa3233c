import { create } from 'zustand'
import { resetWithPlace } from '../../kit/index.ts'
import type { HeatKind, Measure } from './heat-map.ts'
import type { Order } from './shown-map.ts'

/** What is shown, and how. */
export interface OverviewLook {
  kind: HeatKind
  measure: Measure
  order: Order
}

/** A cell by its row and column ids, so it is found again after sorting or recounting. */
export interface CellName {
  /** `HeatRow.id` */
  row: string
  /** `ShownColumn.id` */
  column: string
}

/** The state in which the user left the overview. */
export interface OverviewView {
  look: OverviewLook
  /** Folded main products; null until the user changes them. */
  folded: Record<HeatKind, ReadonlySet<string> | null>
  /** The cell with the focus; null before the first one. */
  at: Record<HeatKind, CellName | null>
}

const initial: OverviewView = {
  look: { kind: 'fabrics', measure: 'prices', order: 'name' },
  folded: { fabrics: null, designs: null },
  at: { fabrics: null, designs: null },
}

/** Kept while the profile is open, so the user returns to the same place. */
export const useOverviewView = resetWithPlace(create<OverviewView>(() => initial))

export const setLook = (look: OverviewLook): void => useOverviewView.setState({ look })

export const setFolded = (kind: HeatKind, groups: ReadonlySet<string>): void =>
  useOverviewView.setState(({ folded }) => ({ folded: { ...folded, [kind]: groups } }))

export const setAt = (kind: HeatKind, cell: CellName): void =>
  useOverviewView.setState(({ at }) =>
    at[kind]?.row === cell.row && at[kind]?.column === cell.column ? {} : { at: { ...at, [kind]: cell } },
  )
