import type { RawRow } from '../storage/database-facts.ts'
import { redacted, safeId, safeMessage, safeStatus, safeType, safeUri, safeUuid } from './redact.ts'

const text = (value: RawRow[string] | undefined, safe: (text: string) => string) =>
  value === null || value === undefined ? null : safe(String(value))

function json(value: RawRow[string] | undefined): unknown {
  try {
    return typeof value === 'string' ? JSON.parse(value) : null
  } catch {
    return null
  }
}

const messageIn = (value: RawRow[string] | undefined) => {
  const parsed = json(value) as Parameters<typeof safeMessage>[0] | null
  return parsed && typeof parsed.code === 'string' ? safeMessage({ code: parsed.code, data: parsed.data ?? {} }) : null
}

/** The columns with numbers or the desk's own words. */
const only = (row: RawRow, names: readonly string[]) =>
  Object.fromEntries(names.filter(name => name in row).map(name => [name, row[name] ?? null]))

/** What a person chose for a job, limited to what the desk wrote: not why. */
function planIn(value: RawRow[string] | undefined) {
  const plan = json(value) as Record<string, unknown> | null
  if (!plan) return null
  const { printer, why: _, ...rest } = plan
  return { ...rest, ...(typeof printer === 'string' ? { printer: safeUri(printer) } : {}) }
}

/** A job without the service's free text: its error is dropped. */
export const safeJob = (row: RawRow) => ({
  ...only(row, [
    'copies',
    'created_at',
    'updated_at',
    'position',
    'listed_on',
    'here',
    'since',
    'retry_at',
    'attempt',
    'ended_in_service',
    'reprint_asked_at',
  ]),
  id: text(row['id'], safeId),
  order_id: text(row['order_id'], safeId),
  type: text(row['type'], safeType),
  dispatch_status: text(row['dispatch_status'], safeStatus),
  print_status: text(row['print_status'], safeStatus),
  reason: messageIn(row['reason']),
  plan: planIn(row['plan']),
  source: (json(row['source']) as { kind?: unknown } | null)?.kind ?? null,
})

/** An attempt. Its name contains the job's id. */
export const safeAttempt = (row: RawRow) => ({
  ...only(row, ['number', 'kind', 'state', 'bytes', 'sha256', 'started_at', 'ended_at']),
  job: text(row['job'], safeId),
  name: text(row['job'], safeId) === redacted ? redacted : text(row['name'], safeId),
  printer: text(row['printer'], safeUri),
  options: json(row['options']),
  spooler_printer: text(row['spooler_printer'], safeUri),
  spooler_id: text(row['spooler_id'], safeId),
  spooler_uuid: text(row['spooler_uuid'], safeUuid),
})

export const safeTimelineEntry = (row: RawRow) => ({
  ...only(row, ['at', 'attempt']),
  job: text(row['job'], safeId),
  ...safeMessage({
    code: String(row['code']),
    data: (json(row['data']) ?? {}) as Record<string, string | number>,
  }),
})

/** A request to the service, without who made it. */
export const safeAsk = (row: RawRow) => ({
  ...only(row, ['id', 'kind', 'state', 'asked_at', 'answered_at', 'settled_at']),
  names: ((json(row['names']) ?? []) as unknown[]).map(name => safeId(String(name))),
  type: text(row['type'], safeType),
  answer: text(row['answer'], safeId),
  reason: messageIn(row['reason']),
})

/** A profile: its host and which operations it overrides, but neither how nor how a person calls it. */
export const safeProfile = (row: RawRow, host: string) => ({
  host,
  overrides: Object.keys((json(row['operations']) ?? {}) as object).map(safeId),
})
