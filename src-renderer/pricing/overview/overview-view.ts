import { create } from 'zustand'
import type { HeatKind, Measure } from './heat-map.ts'
import type { Order } from './shown-map.ts'

/** What is shown, and how. */
export interface OverviewLook {
  kind: HeatKind
  measure: Measure
  order: Order
}

/** A cell by what it is of, so that it is found again in another order and after another count. */
export interface CellName {
  /** `HeatRow.id` */
  row: string
  /** `ShownColumn.id` */
  column: string
}

/** How a person left the overview. */
export interface OverviewView {
  profile: string | null
  look: OverviewLook
  /** Main products that are folded; null until a person has said so. */
  folded: Record<HeatKind, ReadonlySet<string> | null>
  /** The cell with the focus; null before the first. */
  at: Record<HeatKind, CellName | null>
}

const initial: OverviewView = {
  profile: null,
  look: { kind: 'fabrics', measure: 'prices', order: 'name' },
  folded: { fabrics: null, designs: null },
  at: { fabrics: null, designs: null },
}

/** Kept as long as the window is there: who goes to a place and comes back is where he was. */
export const useOverviewView = create<OverviewView>(() => initial)

/** Another profile has other retailers: what was kept for the one before goes. */
export function takeOverviewProfile(profile: string | null): void {
  if (useOverviewView.getState().profile !== profile) useOverviewView.setState({ ...initial, profile })
}

export const setLook = (look: OverviewLook): void => useOverviewView.setState({ look })

export const setFolded = (kind: HeatKind, groups: ReadonlySet<string>): void =>
  useOverviewView.setState(({ folded }) => ({ folded: { ...folded, [kind]: groups } }))

export const setAt = (kind: HeatKind, cell: CellName): void =>
  useOverviewView.setState(({ at }) =>
    at[kind]?.row === cell.row && at[kind]?.column === cell.column ? {} : { at: { ...at, [kind]: cell } },
  )
