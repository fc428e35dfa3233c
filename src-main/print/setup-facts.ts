import type { SetupFacts } from '../../src-shared/contract/print.ts'
import { foldWord } from '../../src-shared/print/job.ts'
import type { JobRecord } from './ledger/ledger.ts'
import { rowOf } from './station/board.ts'

/** Which job types the service lists, and how the newest test page of each printer went. */
export function setupFacts(records: Iterable<JobRecord>): SetupFacts {
  const types = new Map<string, SetupFacts['types'][number]>()
  const testPages = new Map<string, { page: SetupFacts['testPages'][number]; since: number }>()
  for (const record of records) {
    const { type, here, source } = record
    if (source === null) {
      const known = types.get(foldWord(type)) ?? { type, waiting: 0 }
      types.set(foldWord(type), known)
      if (here === 'held' || here === 'waiting') known.waiting += 1
    } else if (source.kind === 'test-page') {
      const { id: job, printer, since, reason } = rowOf(record)
      if (printer === null || (testPages.get(printer)?.since ?? 0) > since) continue
      testPages.set(printer, { page: { job, printer, here, reason }, since })
    }
  }
  return {
    types: [...types.values()].sort((a, b) => a.type.localeCompare(b.type)),
    testPages: [...testPages.values()].map(({ page }) => page),
  }
}
