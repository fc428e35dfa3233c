import type { PrintHandlers } from '../../src-main/print/print-desk.ts'
import type { ActionResult, JobRow } from '../../src-shared/contract/print.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import { readRuleFile, writeRuleFile } from '../../src-shared/print/rule-file.ts'
import { type PrintRule, ruleFor } from '../../src-shared/print/rules.ts'
import { standInRow } from './stand-in-jobs.ts'

type RuleAndPrinterHandlers = Pick<
  PrintHandlers,
  'printers.moveToSpare' | 'printers.resume' | 'rules.testPage' | 'rules.export' | 'rules.import'
>

/** What rules and printers need of the stand-in desk. */
export interface RuleRoom {
  rules(): PrintRule[]
  printers(): PrinterView[]
  setPrinters(printers: PrinterView[]): void
  rows: Map<string, JobRow>
  /** Puts rows into the list and tells them. */
  put(rows: JobRow[]): void
  refuse: readonly string[]
}

/** The jobs that are held for want of a rule and have one in these. */
export const findsRule = (rows: Iterable<JobRow>, rules: readonly PrintRule[]): string[] =>
  [...rows].flatMap(({ id, type, reason }) =>
    reason?.code === 'job.held-no-rule' && ruleFor(rules, type)?.printer ? [id] : [],
  )

/** What the stand-in desk does with rules and printers beyond keeping them. */
export function standInRulesAndPrinters(room: RuleRoom): RuleAndPrinterHandlers {
  let pages = 6
  return {
    'printers.resume': async ({ uri }) => {
      room.setPrinters(room.printers().map(view => (view.uri === uri ? { ...view, problem: null } : view)))
      return {}
    },
    'printers.moveToSpare': async ({ uri }) => {
      const spare = room.printers().find(view => view.uri === uri)?.spare
      const result: ActionResult = { done: [], refused: [], left: [] }
      const moved: JobRow[] = []
      for (const job of spare?.jobs ?? []) {
        const row = room.rows.get(job)
        if (!row || room.refuse.includes(job)) {
          const data = { job, printer: uri.split('/').pop() ?? uri }
          result.refused.push({ job, reason: { code: 'job.may-still-come-out', data } })
        } else {
          moved.push({ ...row, printer: spare?.to ?? null, since: Date.now() })
          result.done.push(job)
        }
      }
      room.put(moved)
      room.setPrinters(room.printers().map(view => (view.uri === uri ? { ...view, spare: null } : view)))
      return result
    },
    'rules.testPage': async ({ job_type: type, printer }) => {
      if (printer === null) throw new DeskError('rules.no-test-page', { type })
      pages += 1
      const job = `test-${pages}`
      const now = Date.now()
      const made = { source: 'test-page', printer, since: now, createdAt: now } as const
      room.put([standInRow(job, null, 'test page', made)])
      return { job }
    },
    'rules.export': async () => ({ name: 'rules.json', text: writeRuleFile(room.rules()) }),
    'rules.import': async ({ text }) => readRuleFile(text),
  }
}
