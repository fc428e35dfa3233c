import { recall, remember } from '../app/index.ts'

const place = (kind: string, profile: string) => `prices.${kind}.${profile}`

/** The sheet of a kind (`SheetRules.rememberedAs`) that was open last in a profile; null where none was. */
export const lastSheet = (kind: string, profile: string): string | null => recall(place(kind, profile))

/** Keeps the open sheet for the next start. */
export const rememberSheet = (kind: string, profile: string, sheet: string): void =>
  remember(place(kind, profile), sheet)

/** Where the widths of columns that a person drew in a sheet are kept. */
export const placeOfWidths = (kind: string, profile: string, sheet: string) =>
  `prices.widths.${kind}.${profile}.${sheet}`
