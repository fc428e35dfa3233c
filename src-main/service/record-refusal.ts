import { DeskError, hasCode } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { withoutStop } from '../../src-shared/service/fields.ts'
import { rollWidthField } from '../../src-shared/service/readers/record-values.ts'
import type { OperationId } from './operations.ts'
import { refusalIn as reportedError } from './pricing.ts'
import { type FieldText, fieldTextsIn, refusedFieldsBehind } from './refusal.ts'

/** A field that the service refused. */
export interface RefusedRecordField {
  field: string
  reason: Message
}

/**
 * The refusals in a successful answer that reports an error, for the fields that were sent; null for a real success.
 */
export function recordRefusalIn(
  answer: unknown,
  fields: readonly string[],
  clean: (text: string) => string,
): RefusedRecordField[] | null {
  const what = reportedError(answer)
  if (what === null) return null
  const texts = fieldTextsIn(answer).map(({ field, text }) => ({ field, text: clean(text) }))
  return reasons(fields, clean(what), texts)
}

/** Throws `service.rejected` if a read returned a success that reports an error: it doesn't contain the record. */
export function throwRefusal(operation: OperationId, answer: unknown, clean: (text: string) => string): void {
  const what = reportedError(answer)
  if (what !== null) throw new DeskError('service.rejected', { operation, what: clean(what), status: 200 })
}

/** Statuses about the connection or the operation, not about what was sent. */
const notAboutFields: readonly number[] = [405, 407, 408, 421, 425, 426, 431]

/**
 * The fields of a PUT that the service refused (422, or another answer that blames what was sent), each with its own
 * reason or the overall one: a refused PUT saves nothing. Rethrows any other error.
 */
export function refusedBy(error: unknown, fields: readonly string[]): RefusedRecordField[] {
  if (!hasCode(error, 'service.rejected') || notAboutFields.includes(error.data.status)) throw error
  return reasons(fields, String(error.data.what), refusedFieldsBehind(error)?.texts ?? [])
}

function reasons(fields: readonly string[], what: string, texts: readonly FieldText[]): RefusedRecordField[] {
  return fields.map(field => {
    const own = texts.find(text => field === ourField(text.field) || field.endsWith(`/${ourField(text.field)}`))
    const text = withoutStop((own?.text ?? what).replace(/\.; /g, '; '))
    return { field, reason: message('prices.rejected', { what: text }) }
  })
}

/** Maps a path of the service to our field: `roll_width_addons.3` is the fourth roll width. */
function ourField(path: string): string {
  const at = /(?:^|\.)roll_width_addons\.(\d)$/.exec(path)?.[1]
  return at === undefined ? (path.split('.').at(-1) ?? '') : rollWidthField(Number(at))
}
