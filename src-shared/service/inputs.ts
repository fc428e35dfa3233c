import { z } from 'zod'

/** The most items that one bulk call takes (specification, part 8). */
export const bulkLimit = 100

/** A file that is sent as a form's part. */
export interface SentFile {
  name: string
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The id of a record: a number, or a text. */
export const id = z.union([z.int().nonnegative(), z.string().trim().min(1).max(128)], {
  error: 'Must be the id of a record.',
})
export const text = z.string({ error: 'Must be a text.' })
export const flag = z.boolean({ error: 'Must be true or false.' })
/** A whole number from 0, in a query as its digits. */
export const count = z.union(
  [
    z.int().nonnegative(),
    z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number),
  ],
  { error: 'Must be a whole number.' },
)
/** A date without a time, `2026-11-23`. */
export const date = z.iso.date({ error: 'Must be a date such as 2026-11-23.' })
export const page = count.optional()

/** What one bulk call carries: at least one item and at most 100. */
export const bulk = <T extends z.ZodType>(item: T) =>
  z
    .array(item, { error: 'Must be a list.' })
    .min(1, 'Name at least one.')
    .max(bulkLimit, `At most ${bulkLimit} per call.`)

/** A value whose rules are the service's own business: it is sent and taken as it is. */
export const any = <T>() => z.custom<T>(() => true)
export const upload = any<SentFile>()
