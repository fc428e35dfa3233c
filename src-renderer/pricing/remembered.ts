import { recall, recallValue, remember, rememberValue } from '../app/index.ts'

const place = (kind: string, profile: string) => `prices.${kind}.${profile}`

/** The sheet of a kind (`SheetRules.rememberedAs`) that was open last in a profile; null where none was. */
export const lastSheet = (kind: string, profile: string): string | null => recall(place(kind, profile))

/** Keeps the open sheet for the next start. */
export const rememberSheet = (kind: string, profile: string, sheet: string): void =>
  remember(place(kind, profile), sheet)

/** Widths of columns, in pixels at the usual size of text, by the column's id. */
export type ColumnWidths = Readonly<Record<string, number>>

const placeOfWidths = (kind: string, profile: string, sheet: string) =>
  `prices.widths.${kind}.${profile}.${sheet}`

const isWidth = (value: unknown) => typeof value === 'number' && value >= 20 && value <= 2000

/** The widths that a person drew in a sheet; none where nothing was drawn. */
export const drawnWidths = (kind: string, profile: string, sheet: string): ColumnWidths =>
  recallValue(
    placeOfWidths(kind, profile, sheet),
    kept => Object.fromEntries(Object.entries(kept ?? {}).filter(([, width]) => isWidth(width))),
    {},
  )

/** Keeps them for the next start. */
export const rememberWidths = (kind: string, profile: string, sheet: string, widths: ColumnWidths): void =>
  rememberValue(placeOfWidths(kind, profile, sheet), widths)
