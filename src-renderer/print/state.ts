import type { JobRow } from '../../src-shared/contract/print.ts'
import type { ErrorJson } from '../../src-shared/errors.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import type { Around, Chip, JobFilter } from './filter.ts'

/** How many jobs stand where. */
export type Counts = Readonly<Record<Chip, number>> & {
  readonly all: number
  /** Held because they waited before this station first ran. */
  readonly firstStart: number
  /** Wait at this station; `waiting` counts those of the room, too, where it is shown. */
  readonly ownWaiting: number
  /** Need a person at another station. */
  readonly needElsewhere: number
}

/** What became of the list in one step; the grid applies exactly this. */
export interface Change {
  version: number
  /** True when the list was read again: the grid takes all rows. */
  whole: boolean
  added: readonly JobRow[]
  updated: readonly JobRow[]
  gone: readonly JobRow[]
}

/** What a person asked to be done to jobs; `again` is the same bytes once more, or fetched again where none are kept. */
export type DeskAction = 'print' | 'again' | 'reprintThroughService' | 'kanbanReprint' | 'cameOut' | 'skip' | 'cancel'

/** Something that is done to many jobs, and waits for a person's yes. */
export interface Asked {
  action: DeskAction | 'move'
  /** The jobs as they were when the person was asked: the answer is about these. */
  rows: readonly JobRow[]
  /** How many of the chosen jobs it makes no sense for. */
  leftOut: number
  /** Where and how they move: a person said so with their number in the button, so it starts at once. */
  chosen?: Chosen
  /** Why, where a person said so. */
  why?: string
}

/** A decision of this window that main keeps back for some seconds; its jobs' rows say which can still be undone. */
export interface Undoable {
  action: 'cameOut' | 'skip'
  jobs: readonly string[]
}

/** Where and how a person wants it on paper. */
export interface Chosen {
  printer: string
  options: PrintOptions
}

/** What the panel shows in the place of a job: an order to print from, or a list of orders. */
export type OrderPlace =
  | {
      kind: 'order'
      order: string
      missing: boolean
      /** A link has led here: the next Enter isn't meant to print. */
      linked?: true
    }
  | { kind: 'many' }

/** What became of the newest scan, or of a text that was ended with Enter. */
export interface Found {
  text: string
  /** Newest first; empty: no job here. */
  jobs: readonly string[]
}

/** What the rest of the desk asks of the grid. */
export interface JobGridHandle {
  selectAll(): void
  /** Chooses the next job below the chosen one that needs a person; false when there is none. */
  selectNext(): boolean
  /** Scrolls to the first job that passes; the choice stays. */
  showFirst(test: (job: JobRow) => boolean): void
  clearChoice(): void
  /** Chooses these jobs and no others, as far as they are shown, and scrolls to the first. */
  chooseAll(jobs: readonly string[]): void
  /** False while the list does not show the job. */
  choose(job: string): boolean
  /** Scrolls to the first job that was printed elsewhere. */
  showElsewhere(): void
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
  /** The same object until it changes, so that the grid sorts again only then. */
  around: Around
  filter: JobFilter
  /** True while the jobs that were printed elsewhere are rows of the list. */
  unfolded: boolean
  chosen: readonly string[]
  /** Jobs that something was just asked for: not asked twice. */
  busy: ReadonlySet<string>
  /** The newest last. */
  undoable: readonly Undoable[]
  inspectorOpen: boolean
  moving: boolean
  /** Why a job is wanted again, as far as it was typed. */
  why: { job: string; text: string } | null
  previewing: boolean
  asked: Asked | null
  /** Rows of other days that a search brought into the list; they are not counted as today's. */
  foreign: ReadonlySet<string>
  found: Found | null
  /** The text that is looked for in all days now. */
  searching: string | null
  orderPlace: OrderPlace | null
  grid: JobGridHandle | null
  /** Reads the list again. */
  readAgain(): void
}
