import type { Measurements } from '../service/readers/orders/measurements.ts'

/** Values by label and piece, in cm. */
export type MeasuredValues = Record<string, Record<string, number | null>>

/** Measurements that are typed and not saved: what was there when the first was typed, and the texts. */
export interface MeasurementDraft {
  version: string | null
  base: MeasuredValues
  texts: Record<string, Record<string, string>>
}

/** Rows of one name are one measurement: a service may list it for the upper and the lower part. */
export function valuesIn({ rows }: Pick<Measurements, 'rows'>): MeasuredValues {
  const all: MeasuredValues = {}
  for (const { label, values } of rows) all[label] = { ...all[label], ...values }
  return all
}

export const draftOf = (measurements: Measurements): MeasurementDraft => ({
  version: measurements.version,
  base: valuesIn(measurements),
  texts: {},
})

/** The same draft with one text more; null takes it away. */
export function withText(draft: MeasurementDraft, label: string, piece: string, text: string | null): MeasurementDraft {
  const { [piece]: _before, ...others } = draft.texts[label] ?? {}
  const own = text === null ? others : { ...others, [piece]: text }
  const { [label]: _label, ...rest } = draft.texts
  return { ...draft, texts: Object.keys(own).length === 0 ? rest : { ...rest, [label]: own } }
}

/**
 * What a save leaves of a draft: what was typed since it was sent, over the values that were saved and their version. Null: nothing.
 */
export function leftAfterSave(
  draft: MeasurementDraft,
  sent: Pick<MeasurementDraft, 'texts'>,
  saved: { values: MeasuredValues; version: string | null },
): MeasurementDraft | null {
  const texts: MeasurementDraft['texts'] = {}
  for (const [label, own] of Object.entries(draft.texts)) {
    const since = Object.entries(own).filter(([piece, text]) => text !== sent.texts[label]?.[piece])
    if (since.length > 0) texts[label] = Object.fromEntries(since)
  }
  if (Object.keys(texts).length === 0) return null
  const base = { ...draft.base }
  for (const [label, own] of Object.entries(saved.values)) base[label] = { ...base[label], ...own }
  return { version: saved.version, base, texts }
}

/** Reads centimetres as they are typed, with a comma or a point; null for what is no such number. */
export function centimetresIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(',', '.')
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** No measurement of a garment is usually shorter or longer (cm). */
export const usualRange = { from: 3, to: 180 } as const
/** A change of more than this is unusual (cm, and of the value). */
const usualStep = { centimetres: 5, part: 0.15 }

/** What is unusual about a value; null: nothing. It only warns: the service decides. */
export function unusualIn(value: number, was: number | null): 'range' | 'far' | null {
  if (value < usualRange.from || value > usualRange.to) return 'range'
  if (was === null) return null
  return Math.abs(value - was) > Math.max(usualStep.centimetres, was * usualStep.part) ? 'far' : null
}

/** What a draft changes of the values of now: the ones to send, and how many texts aren't numbers. */
export function changesIn(
  { texts }: MeasurementDraft,
  now: MeasuredValues,
): { values: Record<string, Record<string, number>>; count: number; bad: number } {
  const values: Record<string, Record<string, number>> = {}
  let [count, bad] = [0, 0]
  for (const [label, own] of Object.entries(texts)) {
    for (const [piece, text] of Object.entries(own)) {
      const value = centimetresIn(text)
      if (value === null) bad += 1
      else if (value !== (now[label]?.[piece] ?? null)) {
        values[label] = { ...values[label], [piece]: value }
        count += 1
      }
    }
  }
  return { values, count, bad }
}

/** One value of a conflict. */
export interface ComparedValue {
  label: string
  piece: string
  base: number | null
  theirs: number | null
  /** Null: it wasn't typed here. */
  mine: number | null
}

/** Every value that someone changed, there or here. */
export function comparedValues({ base, texts }: MeasurementDraft, theirs: MeasuredValues): ComparedValue[] {
  const labels = [...new Set([...Object.keys(theirs), ...Object.keys(texts)])]
  return labels.flatMap(label => {
    const pieces = [...new Set([...Object.keys(theirs[label] ?? {}), ...Object.keys(texts[label] ?? {})])]
    return pieces.flatMap(piece => {
      const text = texts[label]?.[piece]
      const value = {
        label,
        piece,
        base: base[label]?.[piece] ?? null,
        theirs: theirs[label]?.[piece] ?? null,
        mine: text === undefined ? null : centimetresIn(text),
      }
      return value.mine !== null || value.theirs !== value.base ? [value] : []
    })
  })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTable = (value: unknown, fits: (one: unknown) => boolean) =>
  isRecord(value) && Object.values(value).every(own => isRecord(own) && Object.values(own).every(fits))

/** Reads a draft that was kept; null for anything else. */
export function readDraft(kept: unknown): MeasurementDraft | null {
  if (!isRecord(kept)) return null
  const { version, base, texts } = kept
  const isWhole =
    (version === null || typeof version === 'string') &&
    isTable(base, one => one === null || typeof one === 'number') &&
    isTable(texts, one => typeof one === 'string')
  return isWhole ? (kept as unknown as MeasurementDraft) : null
}
