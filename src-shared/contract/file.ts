import { z } from 'zod'

/** A text file that main made and the page offers to save. */
export const textFile = z.object({ name: z.string(), text: z.string() })
export type TextFile = z.infer<typeof textFile>

/** The same, or a file of bytes, such as a workbook. */
export const savedFile = textFile.extend({ bytes: z.instanceof(Uint8Array<ArrayBuffer>).optional() })
export type SavedFile = z.infer<typeof savedFile>
