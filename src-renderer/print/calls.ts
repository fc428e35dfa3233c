import type { CommandInput } from '../../src-shared/contract/index.ts'
import type { ActionResult, JobRow, JobSeen } from '../../src-shared/contract/print.ts'
import { actionsFor, onChosenPrinter, onceMore, seenOf } from '../../src-shared/print/intake.ts'
import type { Chosen, DeskAction } from './state.ts'

type JobCommand =
  | 'jobs.print'
  | 'jobs.reprint'
  | 'jobs.reprintThroughService'
  | 'jobs.cancel'
  | 'jobs.cameOut'
  | 'jobs.skip'

/** One call to main. */
export interface JobCall {
  command: JobCommand
  input: CommandInput<'jobs.print'> & { kanban?: boolean; undoable?: boolean }
}

/** Decisions that main records only after some seconds, to be undone until then. */
export const isUndoable = (action: DeskAction | 'move'): action is 'cameOut' | 'skip' =>
  action === 'cameOut' || action === 'skip'

/** What main is asked for; `again` may also mean the first print of a job. */
export const commandOf = {
  print: 'jobs.print',
  again: 'jobs.reprint',
  reprintThroughService: 'jobs.reprintThroughService',
  kanbanReprint: 'jobs.reprintThroughService',
  cameOut: 'jobs.cameOut',
  skip: 'jobs.skip',
  cancel: 'jobs.cancel',
} as const satisfies Record<DeskAction, JobCommand>

/** Actions that put a job on paper again, for which a person may say why. */
export const takesWhy = (action: DeskAction | 'move'): boolean =>
  action === 'again' || action === 'reprintThroughService' || action === 'kanbanReprint'

const saying = (why: string) => (why.trim() === '' ? {} : { why })

/** True when the action makes sense for the job. */
export function canBe(action: DeskAction, job: JobRow): boolean {
  if (action === 'again') return onceMore(job) !== null
  return actionsFor(job).has(action === 'kanbanReprint' ? 'reprintThroughService' : action)
}

/** True unless this service is known to lack what the action asks of it; a kanban is only believed in once it is known. */
export function isActionOffered(action: DeskAction, absent: readonly string[] | null): boolean {
  if (action === 'reprintThroughService') return !absent?.includes('admin.orders.print-jobs.reprint')
  if (action === 'kanbanReprint') return absent?.includes('admin.orders.print-jobs.kanban-reprint') === false
  return true
}

/** The jobs of a call, with what this window showed of them. */
export const decidedOn = (jobs: readonly JobRow[]): { jobs: string[]; seen: JobSeen[] } => ({
  jobs: jobs.map(({ id }) => id),
  seen: jobs.map(seenOf),
})

function split(jobs: readonly JobRow[], how: (job: JobRow) => 'print' | 'reprint' | null, laidOver = {}): JobCall[] {
  return (['print', 'reprint'] as const).flatMap(kind => {
    const fit = jobs.filter(job => how(job) === kind)
    return fit.length === 0 ? [] : [{ command: `jobs.${kind}` as const, input: { ...decidedOn(fit), ...laidOver } }]
  })
}

/** The calls that do the action to those of the jobs that it makes sense for. */
export function callsFor(action: DeskAction, jobs: readonly JobRow[], why = ''): JobCall[] {
  if (action === 'again') return split(jobs, onceMore, saying(why))
  const fit = jobs.filter(job => canBe(action, job))
  if (fit.length === 0) return []
  const input = {
    ...decidedOn(fit),
    ...(action === 'kanbanReprint' ? { kanban: true } : {}),
    ...(takesWhy(action) ? saying(why) : {}),
    ...(isUndoable(action) ? { undoable: true } : {}),
  }
  return [{ command: commandOf[action], input }]
}

/** The calls that put the jobs on a printer that a person chose. */
export function callsToMove(jobs: readonly JobRow[], chosen: Chosen, why = ''): JobCall[] {
  return split(jobs, onChosenPrinter, {
    ...saying(why),
    printer: chosen.printer,
    ...(Object.keys(chosen.options).length > 0 ? { options: chosen.options } : {}),
  })
}

/** The answers of several calls as one. */
export function joinedResults(results: readonly ActionResult[]): ActionResult {
  return {
    done: results.flatMap(result => result.done),
    refused: results.flatMap(result => result.refused),
    left: results.flatMap(result => result.left),
  }
}
