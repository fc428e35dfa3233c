import type { JobRow } from '../../../src-shared/contract/print.ts'
import { stageOfJob } from '../../../src-shared/print/job.ts'
import type { JobRecord } from '../ledger/ledger.ts'

/**
 * A job as the desk shows it. `rulePrinter` is where its rule would send it, while no attempt says otherwise; `asked` is
 * what the service was asked to do with it.
 */
export function rowOf(record: JobRecord, rulePrinter: string | null = null, asked: JobRow['asked'] = null): JobRow {
  const { newest } = record
  const why = record.plan?.why ?? newest?.why
  const kind = record.plan?.kind ?? newest?.kind ?? 'first'
  return {
    id: record.id,
    orderId: record.orderId,
    type: record.type,
    dispatchStatus: record.dispatchStatus,
    printStatus: record.printStatus,
    stage: stageOfJob(record),
    here: record.here,
    reason: record.reason,
    // A plan beside an open attempt is where it moves once its printer has let go of it.
    printer: (newest?.endedAt === null ? null : record.plan?.printer) ?? newest?.printer ?? rulePrinter,
    attempt: record.attempt,
    reprint: kind !== 'first',
    spoolerJob: newest?.spooler?.id ?? null,
    hasDocument: newest?.sha256 != null,
    copies: newest?.options.copies ?? record.copies,
    createdAt: record.createdAt,
    since: record.since,
    retryAt: record.retryAt,
    source: record.source?.kind ?? 'service',
    asked,
    ...(why == null ? {} : { why }),
  }
}
