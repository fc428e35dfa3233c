import { declarationOf } from '../../src-shared/service/index.ts'
import type { OperationId } from './operations.ts'

/**
 * The most that one answer of the service may hold. A record that holds more is refused; a list is read as far as that,
 * with a warning.
 */
export interface AnswerLimits {
  bytes: number
  /** Entries of any list or object in it; what comes after them is counted and dropped. */
  entries: number
  /** Values in it, at any depth. */
  values: number
  /** The time for the whole answer, in multiples of the longest silence (30 s). */
  totalFactor: number
}

const megabyte = 1024 * 1024

/** No one reads longer lists: reading stops there with a warning. */
export const maxListRows = 100_000
/** A page of a list is one of many: a service that sends everything at once is read so far. */
export const maxPageRows = 10_000
/** One record, or one row of a list: an order with everything in it has some thousands. */
export const maxRecordValues = 100_000
/** The largest single value, such as a text, and the largest record. */
export const maxValueBytes = 8 * megabyte
/** Orders are nested some five levels deep; thousands would be an attack. */
export const maxDepth = 64

const record: AnswerLimits = { bytes: maxValueBytes, entries: maxRecordValues, values: maxRecordValues, totalFactor: 2 }
/** 100,000 rows of 40 values. Lists may come over a slow line. */
const list: AnswerLimits = { bytes: 64 * megabyte, entries: maxListRows, values: 4_000_000, totalFactor: 10 }
const page: AnswerLimits = { ...list, entries: maxPageRows }

const ofOwnKind: Partial<Record<OperationId, AnswerLimits>> = {
  // Printing waits for it.
  'admin.orders.print-jobs.index': { ...list, totalFactor: 2 },
  // The window of a grid, asked for one code: a service may send all of them.
  'admin.pricing.retailer.show': list,
}

/** What one answer to an operation may hold. */
export function answerLimits(id: OperationId): AnswerLimits {
  const kind = declarationOf(id).answer?.kind
  return ofOwnKind[id] ?? (kind === 'list' ? list : kind === 'page' ? page : record)
}
