import { recall, remember } from '../kit/index.ts'

const storageKey = (kind: string, profile: string) => `prices.${kind}.${profile}`

/** The sheet of a kind (`SheetRules.rememberedAs`) last open in a profile; null if none. */
export const lastSheet = (kind: string, profile: string): string | null => recall(storageKey(kind, profile))

/** Remembers the open sheet for the next start. */
export const rememberSheet = (kind: string, profile: string, sheet: string): void =>
  remember(storageKey(kind, profile), sheet)

/** Storage key of the column widths that a user set in a sheet. */
export const placeOfWidths = (kind: string, profile: string, sheet: string) =>
  `prices.widths.${kind}.${profile}.${sheet}`
