import type { JobRow } from '../../src-shared/contract/print.ts'
import type { ErrorJson } from '../../src-shared/errors.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'
import type { Chip, JobFilter } from './filter.ts'

/** How many jobs stand where. */
export type Counts = Readonly<Record<Chip, number>> & {
  readonly all: number
  /** Held because they waited before this station first ran. */
  readonly firstStart: number
}

/** What became of the list in one step; the grid applies exactly this. */
export interface Change {
  version: number
  /** True when the list was read anew: the grid takes all rows. */
  whole: boolean
  added: readonly JobRow[]
  updated: readonly JobRow[]
  gone: readonly JobRow[]
}

/** What a person asked to be done to jobs; `again` is the same bytes once more, or fetched anew where none are kept. */
export type DeskAction = 'print' | 'again' | 'reprintThroughService' | 'cameOut' | 'skip' | 'cancel'

/** Something that is done to many jobs, and waits for a person's yes. */
export interface Asked {
  action: DeskAction
  jobs: readonly string[]
  /** How many of the chosen jobs it makes no sense for. */
  leftOut: number
}

/** What the rest of the desk asks of the grid. */
export interface GridHandle {
  selectAll(): void
  /** Chooses the next job after the chosen one that needs a person; false when none is shown. */
  selectNext(): boolean
  choose(job: string): void
  focus(): void
}

export interface PrintState {
  /** `first`: the list was never read; `failed`: it could not be. */
  list: 'first' | 'here' | 'failed'
  failure: ErrorJson | null
  /** Changed in place; `change.version` says when, and a job's own row is a new object each time. */
  rows: Map<string, JobRow>
  change: Change
  counts: Counts
  /** Folded job types in the list, each with the way it first came. */
  types: ReadonlyMap<string, string>
  printers: readonly PrinterView[]
  /** Null until the rules were read. */
  ruleCount: number | null
  filter: JobFilter
  chosen: readonly string[]
  /** Jobs that something was just asked for: not asked twice. */
  busy: ReadonlySet<string>
  inspectorOpen: boolean
  moving: boolean
  previewing: boolean
  asked: Asked | null
  grid: GridHandle | null
  /** Reads the list, the printers and the rules anew. */
  readAgain(): void
}
