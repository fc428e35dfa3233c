import { z } from 'zod'

/** A text file that main made and the page offers to save. */
export const textFile = z.object({ name: z.string(), text: z.string() })
export type TextFile = z.infer<typeof textFile>
