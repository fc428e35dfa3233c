import { z } from 'zod'
import { mayEditOrders } from '../needs.ts'
import { command, reading } from './command.ts'
import { textFile } from './file.ts'
import { messageSchema } from './message.ts'

const order = z.string().trim().min(1).max(128)
const orders = z.array(order).min(1).max(10_000)
const ofOrder = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, more: Shape) =>
  z.object({ kind: z.literal(kind), order, ...more })
const flag = z.boolean().optional()
const line = (max: number) => z.string().trim().min(1).max(max)

/** The largest attachment of a ticket, in bytes, and how many it takes. */
export const mostAttachmentBytes = 20 * 1024 * 1024
export const mostAttachments = 20

/** A file that the service has, by the id that it gave it. */
const attachment = z.object({ id: line(128), name: line(255) })
export type Attachment = z.infer<typeof attachment>

/** The longest recording that is transcribed, in bytes: an hour of speech. */
export const mostVoiceBytes = 20 * 1024 * 1024
/** The largest credit or debit. */
const mostMoney = 1_000_000
const ofTicket = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, more: Shape) =>
  z.object({
    kind: z.literal(kind),
    ticket: line(128),
    /** The form's own name: what is sent again from the same form is done once, also by another window or after a crash. */
    once: line(60),
    ...more,
  })

/** A support ticket about an order (specification 2.5). */
const issueShape = {
  type: z.enum(['Free', 'Premium']),
  title: line(200),
  category: line(100),
  subCategory: line(100),
  severity: line(50),
  brand: z.string().trim().max(200),
  subOrder: z.string().trim().max(128),
  body: line(20_000),
  /** Absent in entries from before tickets had any. */
  attachments: z.array(attachment).max(mostAttachments).optional(),
}

/** A change of one order, for accounts that may edit orders. */
export const orderChange = z.discriminatedUnion('kind', [
  ofOrder('hold', {}),
  ofOrder('resolve', {}),
  /** `typed`: the order's number, as a person typed it to confirm. */
  ofOrder('void', { typed: z.string().max(200) }),
  ofOrder('complete', {}),
  /** By label and piece, in cm. `version`: the one that was edited. */
  ofOrder('measure', {
    values: z.record(z.string().min(1).max(200), z.record(z.string().min(1).max(200), z.number().finite())),
    version: z.string().max(1000).nullable(),
  }),
  ofOrder('assembly', {
    fabric_validated: flag,
    fit_validated: flag,
    designs_validated: flag,
    factory: z.string().trim().max(100).nullish(),
  }),
  ofOrder('build', { bills_printed: flag, fabric_ordered: flag }),
  ofOrder('cloud-order', { resync: z.boolean() }),
  ofOrder('qc-check', { checkpoint: line(120), checked: z.boolean() }),
])
export type OrderChange = z.infer<typeof orderChange>

/** What needs another permission, or none: the service knows which. */
export const orderRequest = z.discriminatedUnion('kind', [
  ofOrder('issue', issueShape),
  /** `after`: the last comment that was seen, which distinguishes this one from an earlier comment with the same text. */
  ofTicket('reply', {
    body: z.string().trim().max(20_000),
    attachments: z.array(attachment).max(mostAttachments),
    suggestion: z.string().max(20_000).nullable(),
    citations: z.array(line(128)).max(50),
    after: line(128).nullable(),
  }),
  /** `typed`: the amount, as a person typed it again to confirm; needed above the profile's limit. */
  ofTicket('wallet', {
    direction: z.enum(['DR', 'CR']),
    amount: z.number().positive().max(mostMoney).multipleOf(0.01),
    currency: line(10).nullable(),
    template: line(128).nullable(),
    reason: line(500),
    typed: z.string().max(40),
  }),
  ofOrder('settle', { row: z.string().min(1).max(128), surcharge: z.boolean() }),
  z.object({ kind: z.literal('phase-summary'), orders: orders.max(100) }),
  z.object({ kind: z.literal('hand-finishing'), orders: orders.max(100) }),
])
export type OrderRequest = z.infer<typeof orderRequest>

/** A batch of a bulk completion. */
const batch = z.object({ kind: z.literal('complete-batch'), orders: orders.max(100) })

/** Anything that the service is asked to do to orders. */
export const asked = z.union([orderChange, orderRequest, batch])
export type AskedAct = z.infer<typeof asked>
export type ActKind = AskedAct['kind']

/** What an answer said, as far as it said it. */
export const actAnswer = z.object({
  settlementStatus: z.string().optional(),
  /** It was settled before. */
  replayed: z.boolean().optional(),
  settled: z
    .object({ amount: z.number().nullable(), currency: z.string().nullable(), direction: z.string().nullable() })
    .optional(),
  updated: z.number().optional(),
  version: z.string().optional(),
  batch: z.string().optional(),
  ticket: z.string().optional(),
  comment: z.string().optional(),
  /** Of a wallet after a credit or debit. */
  balance: z.number().optional(),
  /** The orders of a refused batch that the refusal names. */
  named: z.array(z.string()).optional(),
  /** The record was changed by someone else meanwhile. */
  conflict: z.boolean().optional(),
})
export type ActAnswer = z.infer<typeof actAnswer>

/**
 * `waiting`: a batch that is not sent yet. `unknown`: the answer was lost, and it is not known whether it was done.
 * `cancelled`: never sent.
 */
export const actStates = ['waiting', 'sending', 'done', 'refused', 'unknown', 'cancelled'] as const

/** An entry of the journal: what this desk asked the service to do to orders, and what became of it. */
export const act = z.object({
  id: z.number().int(),
  asked,
  orders: z.array(z.string()),
  /** The Idempotency-Key. */
  key: z.string(),
  /** As the account was called then: to be shown. */
  who: z.string(),
  /** The account at the service; null where it has none, and in entries from before it was kept. */
  account: z.string().nullable(),
  state: z.enum(actStates),
  run: z.string().nullable(),
  askedAt: z.number(),
  answeredAt: z.number().nullable(),
  answer: actAnswer.nullable(),
  /** Why it was refused, or what is not known. */
  reason: messageSchema.nullable(),
  /** How a lost answer became known; `person`: someone has seen that it isn't. */
  settled: z.enum(['reading', 'again', 'person']).nullable(),
})
export type Act = z.infer<typeof act>

/** What an entry is called on a screen: whoever searches types those words, in their own language. */
const named = z.array(z.string().max(40)).max(40).optional()

/** Which entries are meant: of an order, or with a text in an order's number, a name, a key, or in what they are called (`kinds`, `states`). */
export const actFilter = z.object({
  order: order.optional(),
  text: z.string().trim().max(200).optional(),
  kinds: named,
  states: named,
})
export type ActFilter = z.infer<typeof actFilter>

const actId = z.object({ id: z.number().int() })
const run = z.string().min(1).max(60)

/** How a bulk completion stands: orders by how their batch ended. */
export const completion = z.object({
  run,
  completed: z.array(z.string()),
  /** `named`: the orders that the reason is about. */
  refused: z.array(z.object({ orders: z.array(z.string()), named: z.array(z.string()), reason: messageSchema })),
  unknown: z.array(z.string()),
  /** Not sent yet; `resume` sends them. */
  waiting: z.array(z.string()),
  /** Never sent: a person gave them up. */
  left: z.array(z.string()),
})
export type Completion = z.infer<typeof completion>

export const actCommands = {
  /** Sends a change, written down first. What is answered may be a refusal, or unknown. */
  'acts.change': command(orderChange, act, { needs: mayEditOrders }),
  /** The same for what isn't an edit of the order. */
  'acts.ask': command(orderRequest, act),
  /** Gives the service a file for a ticket that is raised afterwards. */
  'acts.attach': command(
    z.object({
      name: line(255),
      /** Its media type. */
      type: z.string().regex(/^[\w.+-]{1,60}\/[\w.+-]{1,100}$/),
      bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= mostAttachmentBytes),
    }),
    attachment,
  ),
  /** What was said in a recording. */
  'acts.transcribe': command(
    z.object({
      type: z.string().regex(/^audio\/[\w.+-]{1,60}(;[\w.+=, -]{1,60})?$/),
      bytes: z.instanceof(Uint8Array).refine(({ byteLength }) => byteLength > 0 && byteLength <= mostVoiceBytes),
    }),
    z.object({ text: z.string() }),
  ),
  /**
   * Completes orders in batches of 100, each all or nothing, one after the other. Those that are being completed already are
   * left out, and named as refused with who asked first; throws `act.open` if all are.
   */
  'acts.complete': command(z.object({ orders, run }), completion, { needs: mayEditOrders }),
  /** Sends the batches that are still waiting, once the answers of the others are known. */
  'acts.resume': command(z.object({ run }), completion, { needs: mayEditOrders }),
  /** Gives up the batches that are still waiting; one that is on its way is awaited. */
  'acts.cancel': command(z.object({ run }), z.object({})),
  /** Waiting batches and unknown answers of the open profile's service, oldest first. */
  'acts.open': reading(z.object({}), z.array(act)),
  /** Newest first. */
  'acts.list': reading(
    actFilter.extend({
      offset: z.number().int().min(0).default(0),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ acts: z.array(act), total: z.number() }),
  ),
  /** Finds out now whether it was done, by reading the order. */
  'acts.check': command(actId, act),
  /** A person has seen that an answer is unknown. */
  'acts.seen': command(actId, act),
  'acts.export': reading(actFilter, textFile),
}

export const actEvents = {
  /** An entry that began, ended or was settled. */
  'acts.changed': act,
  /** How far a bulk completion has come, in orders. */
  'acts.progress': z.object({ run, total: z.number(), done: z.number(), refused: z.number() }),
}
