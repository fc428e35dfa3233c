import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { RetailerChoice, RetailerListAnswer } from '../../../src-shared/contract/prices.ts'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'
import { fabricSheet, type PriceSheetId, type SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { type PriceView, wholeView } from '../state/price-state.ts'

/** What differs between kinds of sheets; everything else is shared code. */
export interface SheetRules {
  kind: SheetKind
  /**
   * Changes are held until all of them are submitted at once; otherwise they are sent one by one, or put into an import
   * file.
   */
  submitted: boolean
  /** The initial view of a sheet. */
  view: PriceView
  look: SheetLook
  /** Rows can be archived in the service and hidden from the view. */
  archives: boolean
  /**
   * Prices are copied field by field, so the other sheet may have other currencies; otherwise both must be the same.
   */
  copiesByField: boolean
  /** The name under which a window remembers the last sheet. */
  rememberedAs: string
  /** The sheet that shows another retailer's prices of the same kind; null if none was opened yet. */
  ofRetailer(retailer: string, sheet: PriceSheetId | null): PriceSheetId | null
  /** The known sheets, for lists and for the names of copy sources. `listed`: the service has a list. */
  list(client: DeskClient, search: string): Promise<RetailerListAnswer>
  /** The sheet of that list to open if the window remembers none. */
  newest(known: readonly RetailerChoice[]): string | null
}

/** How the grid shows a sheet; widths are in px at the default text size. */
export interface SheetLook {
  /** Each combination has a group header; a sheet with one combination needs none. */
  groups: boolean
  /** What users identify a row by. */
  main: 'code' | 'name'
  code: number
  name: number
  /** In a wide window. */
  nameWide: number
  fields: Record<PriceField, number>
}

/** The sheets of fabric prices, one per retailer. */
export const fabricSheets: SheetRules = {
  kind: 'fabric',
  submitted: false,
  archives: true,
  view: wholeView,
  look: {
    groups: true,
    main: 'code',
    code: 92,
    name: 148,
    nameWide: 210,
    fields: { wholesale: 88, retail: 78, excess_wholesale: 78, excess_retail: 78, days: 54 },
  },
  copiesByField: false,
  rememberedAs: 'retailer',
  ofRetailer: fabricSheet,
  list: (client, search) => client.call('prices.retailers', { search }),
  newest: known => known.find(({ readAt }) => readAt !== null)?.id ?? null,
}
