import { createContext, useContext } from 'react'
import { fabricSheets, type SheetRules } from './sheet-rules.ts'

/** The kind of sheets that the parts below work on: fabric prices, unless somebody says otherwise. */
export const SheetContext = createContext<SheetRules>(fabricSheets)

/** What this kind of sheets does differently. */
export const useSheetRules = (): SheetRules => useContext(SheetContext)
