import { z } from 'zod'

/** Encodings that a price list comes in. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'gb18030',
  // Of Excel in Japan, of older Japanese systems, of Taiwan and Hong Kong, and of Korea.
  'shift_jis',
  'euc-jp',
  'big5',
  'euc-kr',
  // Of Excel for Mac, and of DOS in America and in Western Europe, which tills still write; of Central Europe and of Russia.
  'macintosh',
  'ibm437',
  'ibm850',
  'windows-1250',
  'windows-1251',
  'utf-32le',
  'utf-32be',
] as const
export type Encoding = (typeof encodings)[number]

export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const canBeChosen = z.object({
  encoding: z.enum(encodings),
  delimiter: z.enum(delimiters),
  /** The sign before a price's decimals. */
  decimal: z.enum(['.', ',']),
  /** Records above the header: titles, a date, blank lines. */
  skip: z.int().min(0).max(1000),
  /** The sheet of a workbook; none in a text. */
  sheet: z.string().nullable(),
})

/** What a person set instead of what was found out. */
export const formatChoice = canBeChosen.partial()
export type FormatChoice = z.infer<typeof formatChoice>

/** What rows and columns of a draft mean: its bytes, and what of the format cuts them into rows and columns. */
export const placesOf = (sha256: string | null, { delimiter, skip, sheet }: FormatChoice): string =>
  JSON.stringify([sha256, delimiter, skip, sheet])

/** How a file is written: found out by the desk, and changed by a person where it was found out wrongly. */
export const fileFormat = canBeChosen.extend({
  kind: z.enum(['text', 'xlsx']),
  /** A byte-order mark is before the text. */
  bom: z.boolean(),
  newline: z.enum(['crlf', 'lf', 'cr']),
  /** All sheets of a workbook; none in a text. */
  sheets: z.array(z.string()),
  /** Those whose columns have titles of a price list. */
  priced: z.array(z.string()).optional(),
  /** What the file itself shows where a person set something else. */
  detected: formatChoice.optional(),
})
export type FileFormat = z.infer<typeof fileFormat>
