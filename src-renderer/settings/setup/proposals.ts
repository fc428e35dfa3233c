import type { SetupFacts } from '../../../src-shared/contract/print.ts'
import { foldWord } from '../../../src-shared/print/job.ts'
import { type PrintRule, printersOf, ruleFor } from '../../../src-shared/print/rules.ts'
import { draftsOf } from '../rules/draft.ts'
import { bestPrinters, loadedPaper, type PrinterChoice } from '../rules/printer-choices.ts'
import { addDraft, changeDraft, shownNow } from '../rules/store.ts'

/** A rule that a job type of the queue lacks. */
export interface Proposal {
  type: string
  /** Jobs of this type that wait here or are on hold. */
  waiting: number
  /** Null if no printer is known. */
  printer: PrinterChoice | null
  /** Empty: the printer's default. */
  paper: string
}

/** One rule for each job type of the queue that has none, with the printer that suits it best; two share one only where no other suits. */
export function proposalsFor(
  types: readonly SetupFacts['types'][number][],
  rules: readonly PrintRule[],
  choices: readonly PrinterChoice[],
): Proposal[] {
  const lacking = types.filter(({ type }) => !ruleFor(rules, type))
  const best = bestPrinters(
    lacking.map(({ type }) => type),
    choices,
    printersOf(rules),
  )
  return lacking.map(({ type, waiting }) => {
    const printer = best.get(type) ?? null
    return { type, waiting, printer, paper: printer ? loadedPaper(printer) : '' }
  })
}

/** The proposals as rules; null if one of them has no printer. */
export function rulesOf(proposals: readonly Proposal[]): PrintRule[] | null {
  const rules = proposals.flatMap(({ type, printer, paper }) =>
    printer ? [{ job_type: type, printer: printer.uri, ...(paper && { paper }) }] : [],
  )
  return rules.length === proposals.length ? rules : null
}

/** Puts the proposals into the editor, to be looked at before they are saved; what was typed there stays. */
export function reviewProposals(proposals: readonly Proposal[], saved: readonly PrintRule[]): void {
  for (const { type, printer, paper } of proposals) {
    const rows = shownNow()
    const row = rows.find(({ jobType }) => foldWord(jobType) === foldWord(type))
    const isUntouched = !row || JSON.stringify(row) === JSON.stringify(draftsOf(saved).find(({ id }) => id === row.id))
    if (isUntouched) {
      changeDraft(row?.id ?? addDraft(type), { mode: 'print', printer: printer?.uri ?? '', paper })
    }
  }
}
