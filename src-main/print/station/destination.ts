import { optionsOf, type PrintOptions, type PrintRule, ruleFor } from '../../../src-shared/print/rules.ts'
import type { JobRecord } from '../ledger/ledger.ts'
import type { StationParts } from './parts.ts'

/** A test page is of the rule that it was asked for, not of one that is found by its type: it stays what it was. */
const asItWas = (record: JobRecord) => (record.source?.kind === 'test-page' ? record.newest : null)

/** Where a job's next attempt goes, by a person's plan or by rule; null where neither says. */
export function destinationOf(record: JobRecord, parts: Pick<StationParts, 'policy'>): string | null {
  const usual = asItWas(record) ?? ruleFor(parts.policy().rules, record.type)
  return record.plan?.printer ?? usual?.printer ?? null
}

/** How a job is put on paper where no person says otherwise: its own copies, and its rule's options. */
export function usualOptions(record: JobRecord, rules: readonly PrintRule[]): PrintOptions {
  if (record.source?.kind === 'test-page') return { ...asItWas(record)?.options }
  const rule = ruleFor(rules, record.type)
  return {
    ...(record.copies === null || record.copies < 1 ? {} : { copies: record.copies }),
    ...(rule ? optionsOf(rule) : {}),
  }
}
