import { z } from 'zod'

/** Encodings that a price list comes in. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030'] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** How a file is written: found out by the desk, and changed by a person where it was found out wrongly. */
export const fileFormat = z.object({
  kind: z.enum(['text', 'xlsx']),
  encoding: z.enum(encodings),
  /** A byte-order mark stands before the text. */
  bom: z.boolean(),
  delimiter: z.enum(delimiters),
  newline: z.enum(['crlf', 'lf', 'cr']),
  /** The sign before a price's decimals. */
  decimal: z.enum(['.', ',']),
  /** Records above the header: titles, a date, blank lines. */
  skip: z.int().min(0).max(1000),
  /** The sheet of a workbook, and all that it has; none in a text. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Those whose columns have titles of a price list. */
  priced: z.array(z.string()).optional(),
})
export type FileFormat = z.infer<typeof fileFormat>

/** What a person set instead of what was found out. */
export const formatChoice = fileFormat
  .pick({ encoding: true, delimiter: true, decimal: true, skip: true, sheet: true })
  .partial()
export type FormatChoice = z.infer<typeof formatChoice>
