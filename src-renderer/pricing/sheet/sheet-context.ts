import { createContext, useContext } from 'react'
import { fabricSheets, type SheetRules } from './sheet-rules.ts'

/** The kind of sheets that the components below work on; fabric prices by default. */
export const SheetContext = createContext<SheetRules>(fabricSheets)

/** The rules of the current kind of sheets. */
export const useSheetRules = (): SheetRules => useContext(SheetContext)
