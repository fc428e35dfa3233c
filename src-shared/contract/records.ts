import { z } from 'zod'
import { mayPrice } from '../needs.ts'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'
import { priceRetailer } from './prices.ts'

const id = z.string().min(1).max(100)

/** The kinds of small records on the pricing desk (specification 2.7). */
export const recordKinds = ['billing', 'patterns', 'express', 'formulas'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Which record: formulas are of a retailer and a product (`product` null for all others). */
export const recordName = z.object({
  kind: z.enum(recordKinds),
  retailer: id,
  product: id.nullable(),
})
export type RecordName = z.infer<typeof recordName>

/**
 * The fields of a record by name (src-shared/pricing/records): numbers in their unit (percent, cm, money) with at most two
 * decimals, texts for formulas; null: empty. Fields of express cost are called `<combination id>/settlement` and
 * `<combination id>/consumer`.
 */
const fieldValues = z.record(z.string().max(300), z.union([z.number(), z.string().max(200_000)]).nullable())
export type FieldValues = z.infer<typeof fieldValues>

/** Texts as they are in the form, of fields that were changed and not saved. */
const typedTexts = z.record(z.string().max(300), z.string().max(200_000))

export const recordView = z.object({
  name: recordName,
  retailer: priceRetailer,
  /** What the service last returned; null if it was never read. Missing fields weren't in the answer. */
  values: fieldValues.nullable(),
  readAt: z.number().nullable(),
  /** Why it could not be read just now; what was last seen is in `values`. */
  problem: messageSchema.nullable(),
  /** What the service says if it has no such record yet: all of it is empty, and what is saved is the first. */
  noneYet: messageSchema.optional(),
  /** Why it can be looked at only: the service has no operation that saves it. */
  fixed: messageSchema.optional(),
  /** What was typed here before and not saved. */
  typed: typedTexts,
  /** Of express cost: what has one, in the service's order; then what was typed for and is listed no more (`isGone`). */
  combinations: z.array(
    z.object({
      id: z.string(),
      mainProduct: z.string(),
      name: z.string(),
      displayNames: z.record(z.string(), z.string()),
      isGone: z.boolean().optional(),
    }),
  ),
})
export type RecordView = z.infer<typeof recordView>

const recordOf = z.object({ name: recordName })

export const recordCommands = {
  /** Reads a record from the service; if that fails, what was last seen. */
  'records.open': reading(recordOf, recordView),
  /** Keeps texts that are typed in a form over restarts, by field; null forgets one, and those that are not named stay. */
  'records.keep': command(
    recordOf.extend({ typed: z.record(z.string().max(300), z.string().max(200_000).nullable()) }),
    z.object({}),
  ),
  /**
   * Saves fields, after reading the record again: where another value than `base` is at the service now, nothing is sent and
   * `elsewhere` names the fields, unless `overwrite`. `refused` are fields that the service did not take, each with its reason; the
   * others are saved.
   */
  'records.save': command(
    recordOf.extend({ base: fieldValues, values: fieldValues, overwrite: z.boolean() }),
    z.object({
      saved: z.boolean(),
      elsewhere: z.array(z.string()),
      refused: z.array(z.object({ field: z.string(), reason: messageSchema })),
      view: recordView,
    }),
    { needs: mayPrice },
  ),
}
