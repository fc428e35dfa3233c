import { hasCode } from '../../src-shared/errors.ts'
import { type Message, message } from '../../src-shared/messages/index.ts'
import { type FieldText, fieldTextsIn, refusedFieldsBehind } from './field-texts.ts'
import { refusalIn as spokenRefusal } from './pricing.ts'
import { rollWidthField } from './record-values.ts'

/** A field that the service did not take. */
export interface RefusedRecordField {
  field: string
  reason: Message
}

/** Why an answer of a success is a refusal all the same, for the fields that were sent; null for a success. */
export function refusalIn(
  answer: unknown,
  fields: readonly string[],
  clean: (text: string) => string,
): RefusedRecordField[] | null {
  const what = spokenRefusal(answer)
  if (what === null) return null
  const texts = fieldTextsIn(answer).map(({ field, text }) => ({ field, text: clean(text) }))
  return reasons(fields, clean(what), texts)
}

/**
 * The fields of a 422, each with its own reason or with that of the whole: nothing of a refused PUT was saved. Throws any other error
 * again.
 */
export function refusedBy(error: unknown, fields: readonly string[]): RefusedRecordField[] {
  if (!hasCode(error, 'service.rejected') || error.data.status !== 422) throw error
  const behind = refusedFieldsBehind(error)
  return reasons(fields, behind?.said ?? error.data.what, behind?.texts ?? [])
}

function reasons(fields: readonly string[], what: string, texts: readonly FieldText[]): RefusedRecordField[] {
  return fields.map(field => {
    const own = texts.find(
      text => field === ourField(text.field) || field.endsWith(`/${ourField(text.field)}`),
    )
    const said = (own?.text ?? what).replace(/[.\s]+$/, '')
    return { field, reason: message('prices.rejected', { what: said }) }
  })
}

/** The field that a path of the service's means: `roll_width_addons.3` is the fourth roll width. */
function ourField(path: string): string {
  const at = /(?:^|\.)roll_width_addons\.(\d)$/.exec(path)?.[1]
  return at === undefined ? (path.split('.').at(-1) ?? '') : rollWidthField(Number(at))
}
