import type { FieldValues } from '../../../src-shared/contract/records.ts'

/**
 * What main keeps of a form: the typed texts by field, and beside each under `was:` the value that it was typed over, as JSON. So a
 * change by somebody else is seen after a restart, too.
 */
const was = 'was:'

export type Texts = Readonly<Record<string, string>>

export function keptTexts({
  typed,
  base,
}: {
  typed: Texts
  base: Readonly<FieldValues>
}): Record<string, string> {
  const bases = Object.entries(base).filter(([field]) => Object.hasOwn(typed, field))
  return {
    ...typed,
    ...Object.fromEntries(bases.map(([field, value]) => [was + field, JSON.stringify(value)])),
  }
}

/** What makes one state of kept texts into another: the texts that differ, null for one that is gone. */
export function changesOf(before: Texts, after: Texts): Record<string, string | null> {
  const gone = Object.keys(before).filter(field => !Object.hasOwn(after, field))
  return {
    ...Object.fromEntries(gone.map(field => [field, null])),
    ...Object.fromEntries(Object.entries(after).filter(([field, text]) => before[field] !== text)),
  }
}

/** The value in a kept text; undefined where it is none. */
function valueIn(text: string): FieldValues[string] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return value === null || typeof value === 'number' || typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/** What was kept, as the form has it; a text without its value was typed over what the service has now. */
export function readKept(
  kept: Texts,
  values: FieldValues,
): { typed: Record<string, string>; base: FieldValues } {
  const typed = Object.fromEntries(Object.entries(kept).filter(([field]) => !field.startsWith(was)))
  const base: FieldValues = {}
  for (const field of Object.keys(typed)) {
    const value =
      valueIn(kept[was + field] ?? '') ?? (Object.hasOwn(kept, was + field) ? null : values[field])
    if (value !== undefined) base[field] = value
  }
  return { typed, base }
}
