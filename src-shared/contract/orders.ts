import { z } from 'zod'
import { mayPrint } from '../needs.ts'
import { printerUri, printOptions } from '../print/rules.ts'
import { command, reading } from './command.ts'
import { messageSchema } from './message.ts'

/** A garment group of an order, as cloud print offers them. */
export const orderGroup = z.object({
  /** `<order_id>-<piece_index>-<group_index>`. */
  label: z.string(),
  /** Product and fabric, if the service gives them. */
  detail: z.string().nullable(),
})
export type OrderGroup = z.infer<typeof orderGroup>

/** Something that the service was asked to start, once. `unknown`: the answer was lost; it is never sent again by itself. */
export const serviceRequest = z.object({
  id: z.number().int(),
  kind: z.enum(['reprint', 'kanban-reprint', 'cloud-print', 'bulk-print']),
  state: z.enum(['asking', 'accepted', 'refused', 'unknown']),
  /** Jobs (reprints) or orders (cloud print, bulk print) that it names. */
  names: z.array(z.string()),
  /** The type of document that was asked for; null for reprints. */
  type: z.string().nullable(),
  who: z.string(),
  /** Why a reprint was wanted, where a person said so. */
  why: z.string().nullable(),
  askedAt: z.number(),
  answeredAt: z.number().nullable(),
  /** The batch or job that the service named. */
  answer: z.string().nullable(),
  /** Why it was refused, or what is not known. */
  reason: messageSchema.nullable(),
})
export type ServiceRequest = z.infer<typeof serviceRequest>

/** What became of a bulk print: orders by how their batch ended. */
export const bulkPrintResult = z.object({
  accepted: z.array(z.string()),
  /** `named`: the orders that the reason is about; the others of their batch could be sent again without them. */
  refused: z.array(
    z.object({ orders: z.array(z.string()), reason: messageSchema, named: z.array(z.string()).optional() }),
  ),
  /** Orders whose batch was sent, and its answer lost. */
  unknown: z.array(z.string()),
  /** Not sent, because a person cancelled the rest, or because nothing more can be sent. */
  left: z.array(z.string()),
})
export type BulkPrintResult = z.infer<typeof bulkPrintResult>

/** How many orders one bulk print takes. */
export const mostBulkOrders = 10_000

const order = z.string().trim().min(1).max(60)
const jobType = z.string().trim().min(1).max(60)

const photo = z.object({ type: z.enum(['image/jpeg', 'image/png', 'image/webp']), bytes: z.instanceof(Uint8Array) })

export const orderCommands = {
  /** What the service last answered to an operation about one order, and when (ms since 1970); null if nothing is kept. */
  'orders.kept': reading(
    z.object({
      operation: z.string().max(100),
      path: z.object({ order: z.string().min(1).max(128) }),
      query: z.record(z.string(), z.unknown()).optional(),
    }),
    z.object({ at: z.number(), answer: z.unknown() }).nullable(),
  ),
  /** Fetches the order's document (admin.orders.print-url) and prints it here; returns the job created for it. */
  'orders.print': command(
    z.object({ order, type: jobType, printer: printerUri.optional(), options: printOptions.optional() }),
    z.object({ job: z.string() }),
    { needs: mayPrint },
  ),
  /** Asks the service for a print job of the order (admin.orders.cloud-print), once. */
  'orders.cloudPrint': command(
    z.object({ order, type: z.enum(['order bill', 'shirt code']), groups: z.array(z.string()).max(500) }),
    serviceRequest,
    { needs: mayPrint },
  ),
  /** Asks the service to print many orders (admin.orders.bulk-print), at most 100 a call. */
  'orders.bulkPrint': command(
    z.object({
      orders: z.array(order).min(1).max(mostBulkOrders),
      type: jobType,
      run: z.string().max(60).optional(),
    }),
    bulkPrintResult,
    { needs: mayPrint },
  ),
  /** A photo of quality control, by its id, or by its place at its checkpoint where it has none. */
  'orders.photo': reading(
    z.object({
      order,
      checkpoint: z.string().min(1).max(120),
      photo: z.string().max(200).nullable(),
      index: z.number().int().min(0).max(10_000),
    }),
    photo,
  ),
  /** The photo of a vision check. */
  'vision.photo': reading(z.object({ check: z.string().min(1).max(128) }), photo),
  /** What the service was asked and has not answered, then the newest of the rest; at most 100. */
  'requests.list': reading(z.object({}), z.array(serviceRequest)),
  /** A person has seen that an answer is unknown. */
  'requests.settle': command(z.object({ id: z.number().int() }), z.array(serviceRequest), { needs: mayPrint }),
}

export const orderEvents = {
  'requests.changed': z.array(serviceRequest),
}
