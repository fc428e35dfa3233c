import { foldWord } from '../../../src-shared/print/job.ts'
import { newRules, type PrintRule, printRule } from '../../../src-shared/print/rules.ts'

/** What becomes of a type: printed, held for a person (no rule), not printed here, or left to another station. */
export type RuleMode = 'print' | 'hold' | 'skip' | 'leave'

/** The fields that a person types or chooses; an empty text leaves the matter to the printer. */
export const optionFields = ['paper', 'copies', 'duplex', 'tray', 'scale', 'orientation', 'pages', 'left_out'] as const
export type OptionField = (typeof optionFields)[number]
/** The fields of the printer that is in. */
const spareFields = ['spare', 'spare_after_seconds', 'spare_moves'] as const
type SpareField = (typeof spareFields)[number]
/** The fields of a set: types of one order that print together. In a draft the types are one text, with commas. */
const togetherFields = ['together_with', 'together_minutes', 'together_then'] as const
type TogetherField = (typeof togetherFields)[number]

/** One row of the editor, as typed. */
export type RuleDraft = Record<OptionField | SpareField | TogetherField | 'left_to', string> & {
  /** What a file says of several stations; the editor keeps it. */
  room: Pick<PrintRule, 'stations' | 'between'>
  /** Its identity while it is edited. */
  id: string
  jobType: string
  /** True for the rows that are always there; their type cannot be changed. */
  fixed: boolean
  mode: RuleMode
  printer: string
}

/** A field that can't be used. */
export interface RuleFault {
  id: string
  field: OptionField | SpareField | TogetherField | 'left_to' | 'job_type' | 'printer'
}

/** The types that every service has (specification, part 3), and any other. */
export const fixedTypes = ['order', 'tag', 'shipping container', '*'] as const

const typedFields = [...optionFields, ...spareFields, ...togetherFields, 'left_to'] as const
type TypedField = (typeof typedFields)[number]

const textOf = (value: string | number | readonly string[] = ''): string =>
  typeof value === 'object' ? value.join(', ') : String(value)

const typedOf = (rule: PrintRule | undefined) =>
  Object.fromEntries(typedFields.map(field => [field, textOf(rule?.[field])])) as Record<TypedField, string>

function modeOf(rule: PrintRule | undefined): RuleMode {
  if (!rule) return 'hold'
  if (rule.printer !== null) return 'print'
  return rule.left_to === undefined ? 'skip' : 'leave'
}

const roomOf = ({ stations, between }: Partial<PrintRule> = {}): RuleDraft['room'] => ({
  ...(stations === undefined ? {} : { stations }),
  ...(between === undefined ? {} : { between }),
})

const draftOf = (id: string, jobType: string, fixed: boolean, rule: PrintRule | undefined): RuleDraft => ({
  ...typedOf(rule),
  room: roomOf(rule),
  id,
  jobType,
  fixed,
  mode: modeOf(rule),
  printer: rule?.printer ?? '',
})

/** A row for a type of its own, still to be named where it is not given. */
export function newDraft(id: string, jobType = ''): RuleDraft {
  return { ...draftOf(id, jobType, false, undefined), mode: 'print' }
}

/** The rows of the editor for saved rules: the known types first, then the own ones, any other type last. */
export function draftsOf(rules: readonly PrintRule[]): RuleDraft[] {
  const rest = rules.map((rule, index) => ({ rule, id: `own-${index}` }))
  const fixed = fixedTypes.map(type => {
    const at = rest.findIndex(({ rule }) => foldWord(rule.job_type) === foldWord(type))
    const [found] = at < 0 ? [] : rest.splice(at, 1)
    return draftOf(type, found?.rule.job_type ?? type, true, found?.rule)
  })
  const own = rest.map(({ rule, id }) => draftOf(id, rule.job_type, false, rule))
  return [...fixed.slice(0, -1), ...own, ...fixed.slice(-1)]
}

const figureFields: readonly TypedField[] = ['copies', 'spare_after_seconds', 'together_minutes']

/** The value of a field that was typed. */
function typedValue(field: TypedField, text: string): unknown {
  if (field === 'together_with') return text.split(/[,，、]/).flatMap(type => type.trim() || [])
  return figureFields.includes(field) ? Number(text) : text
}

/**
 * The fields that count for a row in its current mode; those of another mode, or of a spare or set it doesn't
 * have, are dropped.
 */
function fieldsOf({ mode, spare, together_with }: RuleDraft): readonly TypedField[] {
  if (mode !== 'print') return []
  const spares = spare.trim() === '' ? [] : spareFields
  return [...optionFields, ...spares, ...(together_with.trim() === '' ? [] : togetherFields)]
}

const ruleOf = (draft: RuleDraft): Record<string, unknown> => {
  const typed = fieldsOf(draft)
    .map(field => [field, draft[field].trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([field, text]) => [field, typedValue(field, text)] as const)
  return {
    job_type: draft.jobType.trim(),
    printer: draft.mode === 'print' ? draft.printer.trim() : null,
    ...(draft.mode === 'leave' ? { left_to: draft.left_to } : {}),
    ...(draft.mode === 'print' ? draft.room : {}),
    ...Object.fromEntries(typed),
  }
}

/** One row as a rule, for a test page of it; null while a field cannot be used. */
export function readDraft(draft: RuleDraft): PrintRule | null {
  return printRule.safeParse(ruleOf(draft)).data ?? null
}

const faultFields: readonly string[] = ['job_type', 'printer', ...typedFields]
const isFaultField = (field: unknown): field is RuleFault['field'] =>
  typeof field === 'string' && faultFields.includes(field)

/** Reads the rows as rules by the schema that main uses too: either the rules, or every field that cannot be used. */
export function readDrafts(
  drafts: readonly RuleDraft[],
): { rules: PrintRule[]; faults: [] } | { rules: null; faults: RuleFault[] } {
  const ruled = drafts.filter(({ mode }) => mode !== 'hold')
  const read = newRules.safeParse(ruled.map(ruleOf))
  if (read.success) return { rules: read.data, faults: [] }
  const faults = read.error.issues.flatMap(({ path: [row, field] }) => {
    const draft = typeof row === 'number' ? ruled[row] : undefined
    return draft ? [{ id: draft.id, field: isFaultField(field) ? field : ('job_type' as const) }] : []
  })
  return { rules: null, faults }
}

/** True if both have the same content, whatever the rows' identities. */
export function sameDrafts(some: readonly RuleDraft[], others: readonly RuleDraft[]): boolean {
  const plain = (drafts: readonly RuleDraft[]) => JSON.stringify(drafts.map(draft => ({ ...draft, id: '' })))
  return plain(some) === plain(others)
}

/** How the rows differ from the saved ones, by the type they are for. */
export interface DraftChanges {
  /** Identities of rows whose type has no saved rule. */
  added: ReadonlySet<string>
  /** Identities of rows that say something else than the saved rule of their type. */
  changed: ReadonlySet<string>
  /** Types, as written, of saved rules that no row has any more. */
  gone: readonly string[]
}

/** Compares the rows with those of the saved rules. */
export function changesOf(drafts: readonly RuleDraft[], saved: readonly RuleDraft[]): DraftChanges {
  const ruled = (some: readonly RuleDraft[]) =>
    new Map(some.filter(({ mode }) => mode !== 'hold').map(draft => [foldWord(draft.jobType), draft]))
  const before = ruled(saved)
  const now = ruled(drafts)
  const isAdded = (draft: RuleDraft) => !before.has(foldWord(draft.jobType))
  const same = (draft: RuleDraft, other: RuleDraft | undefined) =>
    other !== undefined && JSON.stringify(ruleOf(draft)) === JSON.stringify(ruleOf(other))
  const news = [...now.values()]
  return {
    added: new Set(news.filter(isAdded).map(({ id }) => id)),
    changed: new Set(
      news.filter(draft => !isAdded(draft) && !same(draft, before.get(foldWord(draft.jobType)))).map(({ id }) => id),
    ),
    gone: [...before].filter(([type]) => !now.has(type)).map(([, draft]) => draft.jobType),
  }
}
