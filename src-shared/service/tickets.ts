import { z } from 'zod'
import { id, page, text, upload } from './inputs.ts'
import { type Declaration, list, one, record } from './operation.ts'
import {
  readBillableAccount,
  readCitation,
  readSuggestion,
  readTemplate,
  readTicket,
  readTicketRow,
  readTranscript,
} from './readers/office/tickets.ts'
import { readActAnswer, readAttachmentId } from './readers/orders/acts.ts'

const tickets = '/admin/tickets'
const read = { section: '4.6', effect: 'read', assumed: ['path', 'shape'] } as const
const write = { section: '4.6', effect: 'write', assumed: ['path', 'shape', 'permission'] } as const
const start = { ...write, effect: 'start' } as const

/** Support tickets, with credit and debit of wallets (specification 2.5, 4.6; bindings, section 8). */
export const ticketOperations = {
  'admin.tickets.index': {
    ...read,
    call: `GET ${tickets}`,
    query: { search: text.optional(), status: text.optional(), page },
    answer: list(['tickets', 'rows'], readTicketRow, ({ id }) => id),
  },
  'admin.tickets.store': {
    ...start,
    call: `POST ${tickets}`,
    body: {
      type: text,
      title: text,
      category: text,
      sub_category: text,
      severity: text.optional(),
      brand: text.optional(),
      order_id: id,
      sub_order_id: text.optional(),
      body: text,
      attachment_ids: z.array(id).optional(),
    },
    keptInMain: true,
    answer: one(readActAnswer),
  },
  'admin.tickets.show': { ...read, call: `GET ${tickets}/{ticket}`, answer: record(['ticket'], readTicket) },
  'admin.tickets.update-status': {
    ...write,
    call: `PUT ${tickets}/{ticket}/status`,
    body: { status: text },
    answer: one(readActAnswer),
  },
  'admin.tickets.comments.store': {
    ...start,
    call: `POST ${tickets}/{ticket}/comments`,
    body: {
      body: text,
      attachment_ids: z.array(id).optional(),
      ai_suggestion: text.optional(),
      citations: z.array(id).optional(),
    },
    keptInMain: true,
    answer: one(readActAnswer),
  },
  'admin.tickets.attachments.store': {
    ...start,
    call: `POST ${tickets}/attachments`,
    body: { file: upload },
    keptInMain: true,
    answer: one(readAttachmentId),
  },
  'admin.tickets.ai.suggest': { ...start, call: `POST ${tickets}/{ticket}/ai/suggest`, answer: one(readSuggestion) },
  'admin.tickets.ai.voice-transcribe': {
    ...start,
    call: `POST ${tickets}/ai/voice-transcribe`,
    body: { file: upload },
    keptInMain: true,
    answer: one(readTranscript),
  },
  'admin.tickets.templates.index': {
    ...read,
    call: `GET ${tickets}/templates`,
    answer: list(['templates', 'rows'], readTemplate),
  },
  'admin.tickets.citations.search': {
    ...read,
    call: `GET ${tickets}/citations`,
    query: { q: text },
    answer: list(['citations', 'rows'], readCitation),
  },
  'admin.tickets.billable-account': {
    ...read,
    call: `GET ${tickets}/{ticket}/billable-account`,
    answer: record(['account', 'billable_account'], readBillableAccount),
  },
  // Asked again with the same key, it answers the same result.
  'admin.tickets.wallet-transactions.store': {
    ...write,
    call: `POST ${tickets}/{ticket}/wallet-transactions`,
    body: {
      direction: z.enum(['DR', 'CR'], { error: 'Must be DR or CR.' }),
      amount: z.number({ error: 'Must be an amount.' }),
      reason_template: text.nullish(),
      reason: text,
    },
    headers: ['Idempotency-Key'],
    keptInMain: true,
    answer: one(readActAnswer),
  },
} satisfies Record<string, Declaration>
