import type { ActAnswer } from '../../../contract/acts.ts'
import { idOf, isRecord } from '../../fields.ts'
import type { AnswerContext } from '../../operation.ts'
import { fieldsOf } from '../kit.ts'
import { startedBatch } from '../started.ts'

/**
 * Reads what an answer to a change of orders says, as far as it says it: any success is one, also an empty one, so
 * nothing is missed here that would make it fail.
 */
export function readActAnswer(json: unknown, context: AnswerContext): ActAnswer {
  const outer = isRecord(json) ? json : {}
  const fields = fieldsOf(isRecord(outer['data']) ? { ...outer, ...outer['data'] } : outer, context)
  if (!fields) return {}
  const settled = fields.inner('settled')
  const ticket = fields.inner('ticket')?.id('id', 'ticket_id') ?? fields.id('ticket_id', 'ticket')
  const said = {
    settlementStatus: fields.text('settlement_status'),
    replayed: fields.flag('replayed'),
    settled: settled && {
      amount: settled.number('amount'),
      currency: settled.text('currency'),
      direction: settled.text('direction'),
    },
    updated: fields.number('measurements_updated'),
    version: fields.id('version', 'measurements_version') ?? context.etag,
    batch: startedBatch({ batch_id: fields.record['batch_id'], batch: fields.record['batch'] }),
    comment: fields.inner('comment')?.id('id', 'comment_id') ?? null,
    balance: (fields.inner('transaction', 'wallet_transaction') ?? fields).number('balance_after', 'balance'),
    ticket: ticket ?? (context.operation.startsWith('admin.tickets.') ? fields.id('id') : null),
  }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null)) as ActAnswer
}

/** The id that the service gave a file; null where the answer names none. */
export function readAttachmentId(json: unknown, context: AnswerContext): string | null {
  const outer = fieldsOf(json, context)
  const holder = outer?.inner('data') ?? outer
  const record = holder?.inner('attachment') ?? holder
  return record?.id('id', 'attachment_id', 'attachment') ?? idOf(record?.list('attachment_ids')[0])
}
