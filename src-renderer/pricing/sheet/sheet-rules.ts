import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { RetailerChoice } from '../../../src-shared/contract/prices.ts'
import type { PriceField } from '../../../src-shared/pricing/field.ts'
import type { SheetKind } from '../../../src-shared/pricing/price-sheet.ts'
import { type PriceView, wholeView } from '../state/price-state.ts'

/** What differs between sheets of one kind and another; everything else is the same code for all of them. */
export interface SheetRules {
  kind: SheetKind
  /** Changes are held until all of them are submitted at once; else they go one by one, or into an import file. */
  submitted: boolean
  /** What is shown of a sheet at first. */
  view: PriceView
  look: SheetLook
  /** Rows can be archived at the service, and left out of what is shown. */
  archives: boolean
  /** Prices are copied field by field, so the other sheet may be in other currencies; else both have to be the same. */
  copiesByField: boolean
  /** Under which word a window remembers what was open last. */
  rememberedAs: string
  /** The sheets that are known, for lists and for the names of what was copied from. `listed`: the service has a list. */
  list(client: DeskClient, search: string): Promise<{ retailers: RetailerChoice[]; listed: boolean }>
  /** Of that list, the sheet to open where the window remembers none. */
  newest(known: readonly RetailerChoice[]): string | null
}

/** How the grid shows a sheet; widths are pixels at the usual size of text. */
export interface SheetLook {
  /** Each combination has a head over its fields. A sheet of one needs none. */
  groups: boolean
  /** What people know a row by. */
  main: 'code' | 'name'
  code: number
  name: number
  /** In a wide window. */
  nameWide: number
  fields: Record<PriceField, number>
}

/** The grids of fabric prices, one a retailer. */
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
  list: (client, search) => client.call('prices.retailers', { search }),
  newest: known => known.find(({ readAt }) => readAt !== null)?.id ?? null,
}
