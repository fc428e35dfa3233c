import type { FieldValues, RecordName } from '../../src-shared/contract/records.ts'
import {
  type PlainKind,
  readRecordAnswer,
  readRecordFields,
  sentRecord,
} from '../../src-shared/service/readers/record-values.ts'
import type { Transport } from './call.ts'
import { retailerIn } from './designs.ts'
import { readExpress, saveExpress } from './express.ts'
import type { ReadRecord, SavedRecord } from './record-answers.ts'
import { recordRefusalIn, refusedBy, throwRefusal } from './record-refusal.ts'

/** Surcharges, express cost and formulas (specification 2.7; bindings, section 5). */
export interface RecordArea {
  /** Throws what the transport throws, such as `service.operation-absent` and `service.not-found`. */
  readRecord(name: RecordName, signal?: AbortSignal): Promise<ReadRecord>
  /**
   * Saves a record: every field of it, since a PUT replaces the whole; for express cost, both fields of each changed
   * combination, one PUT each. Fields that the service refuses (422, or a success that reports an error) are returned
   * with the reason; if one field is refused, nothing of its PUT was saved. Throws if nothing is known to be saved or
   * refused; an error between several PUTs is returned as the reason of all remaining fields. Safe to resend.
   */
  saveRecord(name: RecordName, values: FieldValues, signal?: AbortSignal): Promise<SavedRecord>
}

/** Creates the calls of this area. */
export function recordArea(transport: Transport): RecordArea {
  return {
    async readRecord(name, signal) {
      if (name.kind === 'express') return readExpress(transport, name.retailer, signal)
      const operation = `admin.pricing.${name.kind}.show` as const
      const answer = await transport.call(operation, { path: pathOf(name), signal })
      throwRefusal(operation, answer, transport.clean)
      return {
        values: readRecordAnswer(name.kind, answer, operation),
        retailer: retailerIn(answer, name.retailer),
        combinations: [],
      }
    },
    async saveRecord(name, values, signal) {
      if (name.kind === 'express') return saveExpress(transport, name.retailer, values, signal)
      const { kind } = name
      const operation = `admin.pricing.${kind}.update` as const
      const body = sentRecord(kind, values)
      try {
        const answer = await transport.call(operation, { path: pathOf(name), body, signal })
        const refused = recordRefusalIn(answer, Object.keys(values), transport.clean)
        if (refused) return { values: {}, refused }
        return { values: { ...values, ...savedValues(kind, answer) }, refused: [] }
      } catch (error) {
        return { values: {}, refused: refusedBy(error, Object.keys(values)) }
      }
    },
  }
}

/** Formulas belong to a product. Without one, the request throws `service.not-found`. */
function pathOf({ kind, retailer, product }: RecordName): Record<string, string> {
  return kind === 'formulas' ? { retailer, product: product ?? '' } : { retailer }
}

function savedValues(kind: PlainKind, answer: unknown): FieldValues {
  try {
    return readRecordFields(kind, answer, `admin.pricing.${kind}.update`)
  } catch {
    // The answer may omit the record.
    return {}
  }
}
