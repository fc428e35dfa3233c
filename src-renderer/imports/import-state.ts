import type {
  ChangeFilter,
  Decision,
  DraftReading,
  DraftSummary,
  DraftView,
} from '../../src-shared/contract/import-drafts.ts'
import type { UploadWay } from '../../src-shared/contract/import-uploads.ts'
import type { RetailerChoice, Unlisted } from '../../src-shared/contract/prices.ts'
import type { ProblemKind } from '../../src-shared/imports/problem.ts'

/** The steps of a draft, in the order of the bar. */
export const steps = ['read', 'header', 'names', 'values', 'changes', 'upload'] as const
export type DraftStep = (typeof steps)[number]

/** Where in a step someone is sent: problems of a kind, changes that jump, rows with a text. */
export interface Start {
  kind: ProblemKind | null
  only: ChangeFilter | null
  /** A text to find in the rows. */
  text: string | null
  /** Grows with each sending, so that the same place can be meant again. */
  id: number
}

/** A file on this computer, and its handle where the browser gives one: with it the file can be looked at again. */
export interface SourceFile {
  file: File
  handle: FileSystemFileHandle | null
  /** True for a text from the clipboard: there is no file of it that could change. */
  isPasted?: boolean
}

/** A file that is being handed over to the desk. */
interface HandOver {
  /** Null until the desk has made the draft. */
  draft: number | null
  name: string
  sent: number
  total: number
}

/** A file that someone has to say something about before it is handed over. */
export interface FileAsk {
  source: SourceFile
  /** `retailer`: whose prices they are. `again`: a draft of this name is there; `same`: with the very bytes. */
  what: 'retailer' | 'again' | 'same'
  /** The retailer that the file names, where it is one that is known. */
  found: RetailerChoice | null
  retailer: string | null
  draft: DraftSummary | null
}

/** A draft, and what its rows and columns mean: another file in its place has others. */
export interface SeenPlaces {
  draft: number
  places: string
}

/** The state of the import studio. */
export interface ImportState {
  /** Null before the first answer. */
  drafts: readonly DraftSummary[] | null
  draftsFailure: unknown
  /** Null before the first answer. `listed`: the service has a list of retailers. */
  retailers: readonly RetailerChoice[] | null
  listed: boolean
  /** Why there is none. */
  unlisted: Unlisted | null
  /** The retailer that new drafts are for. */
  retailer: string | null
  /** The draft that is open, and what is known of it; null: the list of drafts is shown. */
  open: number | null
  view: DraftView | null
  /** How far the reading has come; newer than the view's. */
  reading: DraftReading | null
  failure: unknown
  step: DraftStep
  start: Start
  /** Decisions that main has not answered yet. */
  deciding: number
  handOver: HandOver | null
  ask: FileAsk | null
  /** The source of the open draft was changed on this computer since it was read. `file`: what it is now, if it can be had. */
  changedSource: { draft: number; source: SourceFile | null } | null
  /** Whether this window sees when the source of the open draft is changed; null: not looked at yet. */
  sourceWatch: 'watched' | 'ask' | 'unknown' | null
  /** The list of exports lies over the drafts. */
  showsExports: boolean
}

/**
 * The studio's actions. Failures reject with a DeskError unless said otherwise: components report them with
 * `useAttempt`.
 */
export interface ImportActions {
  readDrafts(): Promise<void>
  readRetailers(search?: string): Promise<void>
  /** New drafts are for this retailer from now on. */
  chooseRetailer(retailer: string): void
  /** Opens a draft, or with null shows the list; never rejects (`ImportState.failure`). */
  open(draft: number | null): Promise<void>
  /** Asks for the open draft again; never rejects. */
  again(): Promise<void>
  /** Shows a step; `start` selects a part of it (problems of a kind, changes that jump). */
  goTo(step: DraftStep, start?: Partial<Omit<Start, 'id'>>): void
  /** Each is kept by main at once, in the order in which they were made. `seen`: what was shown then, if it isn't what is shown now. */
  decide(decision: Decision, seen?: SeenPlaces): Promise<void>
  /** Any command that answers a view of a draft, of the open one if none is named. */
  run(ask: (draft: number) => Promise<DraftView>, draft?: number): Promise<void>
  rename(draft: number, name: string): Promise<void>
  /** The draft is for another retailer, and checked again. */
  forRetailer(draft: number, retailer: string): Promise<void>
  /** The rows of other retailers go into drafts of their own. */
  split(parts: { retailer: string; usernames: string[] }[]): Promise<void>
  remove(draft: number): Promise<void>
  /** Stops the reading, or the handing over. */
  cancel(): Promise<void>
  /** A file for a new draft (or a changed one): asks what has to be asked (`ImportState.ask`), hands it over and opens it. */
  bring(source: SourceFile): Promise<void>
  /** A catalogue or a mapping for the draft that is open now, whichever is once the file is read; null: it is neither. */
  bringJson(file: File): Promise<'catalogue' | 'map' | 'noDraft' | null>
  /** The answer to `ImportState.ask`; null: nothing is done. */
  answerAsk(answer: { retailer: string } | 'renew' | 'new' | 'open' | null): Promise<void>
  /** Other bytes for a draft whose source was changed. */
  renew(draft: number, source: SourceFile): Promise<void>
  /** Looks whether the source of the open draft was changed; never rejects. `allowed`: a person says that the window may look. */
  lookAtSource(allowed?: boolean): Promise<void>
  /** Leaves the changed source alone; only another change is reported. */
  leaveSource(): void
  /** `seen`: the newest upload that was shown when the person was asked. */
  upload(way: UploadWay, sure: boolean, seen: number): Promise<void>
  showExports(shown: boolean): void
}
