import { type PrintRule, printRules } from '../../../src-shared/print/rules.ts'
import { foldWord } from '../../../src-shared/print/stage.ts'

/** What becomes of a type: printed, held for a person (no rule), or not printed here. */
export type RuleMode = 'print' | 'hold' | 'skip'

/** The fields that a person types or chooses; an empty text leaves the matter to the printer. */
export const optionFields = ['paper', 'copies', 'duplex', 'tray', 'scale', 'orientation', 'pages'] as const
export type OptionField = (typeof optionFields)[number]

/** One row of the editor, as typed. */
export type RuleDraft = Record<OptionField, string> & {
  /** Its identity while it is edited. */
  id: string
  jobType: string
  /** True for the rows that are always there; their type cannot be changed. */
  fixed: boolean
  mode: RuleMode
  printer: string
}

/** A field that cannot be used as it stands. */
export interface RuleFault {
  id: string
  field: OptionField | 'job_type' | 'printer'
}

/** The types that every service has (specification, part 3), and any other. */
export const fixedTypes = ['order', 'tag', 'shipping container', '*'] as const

const emptyOptions: Record<OptionField, string> = {
  paper: '',
  copies: '',
  duplex: '',
  tray: '',
  scale: '',
  orientation: '',
  pages: '',
}

const draftOf = (id: string, jobType: string, fixed: boolean, rule: PrintRule | undefined): RuleDraft => ({
  ...emptyOptions,
  ...Object.fromEntries(
    optionFields.map(field => [field, rule?.[field] === undefined ? '' : String(rule[field])]),
  ),
  id,
  jobType,
  fixed,
  mode: !rule ? 'hold' : rule.printer === null ? 'skip' : 'print',
  printer: rule?.printer ?? '',
})

/** A row for a type of its own, still to be named. */
export function newDraft(id: string): RuleDraft {
  return { ...draftOf(id, '', false, undefined), mode: 'print' }
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

const ruleOf = (draft: RuleDraft): Record<string, unknown> => {
  const typed = optionFields
    .map(field => [field, draft[field].trim()] as const)
    .filter(([, text]) => text !== '' && draft.mode === 'print')
    .map(([field, text]) => [field, field === 'copies' ? Number(text) : text] as const)
  return {
    job_type: draft.jobType.trim(),
    printer: draft.mode === 'skip' ? null : draft.printer.trim(),
    ...Object.fromEntries(typed),
  }
}

const faultFields: readonly string[] = ['job_type', 'printer', ...optionFields]
const isFaultField = (field: unknown): field is RuleFault['field'] =>
  typeof field === 'string' && faultFields.includes(field)

/** Reads the rows as rules by the schema that main uses too: either the rules, or every field that cannot be used. */
export function readDrafts(
  drafts: readonly RuleDraft[],
): { rules: PrintRule[]; faults: [] } | { rules: null; faults: RuleFault[] } {
  const ruled = drafts.filter(({ mode }) => mode !== 'hold')
  const read = printRules.safeParse(ruled.map(ruleOf))
  if (read.success) return { rules: read.data, faults: [] }
  const faults = read.error.issues.flatMap(({ path: [row, field] }) => {
    const draft = typeof row === 'number' ? ruled[row] : undefined
    return draft ? [{ id: draft.id, field: isFaultField(field) ? field : ('job_type' as const) }] : []
  })
  return { rules: null, faults }
}

/** True when both say the same, whatever the row's identity. */
export function sameDrafts(some: readonly RuleDraft[], others: readonly RuleDraft[]): boolean {
  const plain = (drafts: readonly RuleDraft[]) => JSON.stringify(drafts.map(draft => ({ ...draft, id: '' })))
  return plain(some) === plain(others)
}
