import type { DraftCounts, DraftSummary } from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'
import type { RevertAnswer } from '../../src-shared/contract/prices.ts'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import type { Decisions, NameTarget } from '../../src-shared/imports/decisions.ts'
import type { Changeset } from '../../src-shared/pricing/changeset.ts'
import type { GridNumber, RevertRequest } from '../pricing/book/book.ts'

// What lies of imports in prices.db, as its worker answers it: synchronous there, promises here (Remote<T>). Each method is one
// transaction, on disk when it returns. Times are milliseconds since 1970.

/** A draft as it is kept. */
export interface StoredDraft {
  id: number
  retailer: string
  name: string
  /** `sha256` is null while its bytes are still arriving. */
  source: Omit<DraftSummary['source'], 'sha256'> & { sha256: string | null }
  madeAt: number
  changedAt: number
  decisions: Decisions
  counts: DraftCounts | null
  hasCatalogue: boolean
}

export interface NewDraft {
  service: string
  retailer: string
  name: string
  source: { name: string; bytes: number; modifiedAt: number | null }
  decisions: Decisions
  at: number
}

/** A text of a cell, instead of the file's. */
export interface CellText {
  row: number
  column: number
  text: string
}

/** Drafts, and what is remembered for retailers. */
export interface DraftBook {
  drafts(service: string): StoredDraft[]
  /** Throws `imports.no-draft` for one that is not there. */
  draft(id: number): StoredDraft
  make(draft: NewDraft): number
  /** The source has arrived, or another one has. */
  arrived(id: number, source: { bytes: number; modifiedAt: number | null; sha256: string }, at: number): void
  /**
   * Replaces a source by a newer one, with the decisions about places in it that still hold and exactly these texts.
   */
  renewed(
    id: number,
    source: { bytes: number; modifiedAt: number | null; sha256: string },
    decided: { decisions: Decisions; texts: CellText[] },
    at: number,
  ): void
  rename(id: number, name: string, at: number): void
  decide(id: number, decisions: Decisions, at: number): void
  counted(id: number, counts: DraftCounts): void
  catalogue(id: number, has: boolean, at: number): void
  /** It is for another retailer, with no catalogue, and not checked for it yet. */
  forRetailer(id: number, retailer: string, decisions: Decisions, at: number): void
  remove(id: number): void
  texts(id: number): CellText[]
  /** Null takes a text back. */
  setTexts(id: number, texts: { row: number; column: number; text: string | null }[], at: number): void
  rememberNames(
    of: { service: string; retailer: string; fingerprint: string },
    names: Record<string, NameTarget | null>,
    at: number,
  ): void
  namesOf(of: { service: string; retailer: string; fingerprint: string }): Record<string, NameTarget>
  /** What columns of such a shape were said to be, by title; null forgets one. */
  rememberRoles(
    of: { service: string; retailer: string; fingerprint: string },
    roles: Record<string, GivenRole | null>,
    at: number,
  ): void
  rolesOf(of: { service: string; retailer: string; fingerprint: string }): Record<string, GivenRole>
  /** Where names went in files of any shape of a retailer, each as it was last said. */
  namesOfRetailer(of: { service: string; retailer: string }): Record<string, NameTarget>
  rememberUsername(of: { service: string; retailer: string }, name: string, at: number): void
  /** A confirmed Username no longer counts as the retailer's. */
  forgetUsername(of: { service: string; retailer: string }, name: string): void
  usernamesOf(of: { service: string; retailer: string }): string[]
}

/** A file that goes up. */
export interface NewUpload {
  draft: number
  service: string
  retailer: string
  who: string | null
  at: number
  state: Upload['state']
  sha256: string
  grid: GridNumber
  changes: Pick<Changeset, 'cells' | 'before' | 'after'>
}

/** An upload as a file, as it is kept. */
export type StoredUpload = Upload & {
  retailer: string
  grid: GridNumber
}

/** Uploads as files. What goes cell by cell is in the journal of prices alone. */
export interface UploadBook {
  begin(upload: NewUpload): StoredUpload
  /** Writes down what became of it. */
  become(
    id: number,
    change: Partial<Pick<StoredUpload, 'state' | 'batch' | 'said' | 'jobs' | 'proof' | 'entry'>>,
  ): StoredUpload
  /** What was being sent when the desk ended has an unknown answer from now on. */
  endInterrupted(service: string): void
  /** One of a draft; throws `imports.no-upload`. */
  one(draft: number, id: number): StoredUpload
  /** Newest first; with what was applied cell by cell, as the journal has it. */
  of(draft: number): Upload[]
  /** Those that are not at their end. */
  open(service: string): StoredUpload[]
  /** The service's batches of all uploads of a profile but this one. */
  otherBatches(service: string, id: number): string[]
  changes(id: number): Pick<Changeset, 'cells' | 'before' | 'after'>
  /** Compares a file with the grid as it was read at `since` or later, and stores the outcome of each of its cells. */
  prove(id: number, since: number, locale: string): StoredUpload
  /**
   * Writes back what a file wrote, where the grid still holds it; it is taken back and its entry is there, or neither. Where `overwrite` is to be
   * asked and a cell holds something else, nothing is written. Throws `imports.not-proven` for one that may still arrive.
   */
  takeBack(id: number, how: Omit<RevertRequest, 'changes' | 'undoes'>): RevertAnswer
  /** What became of each cell as CSV, or what was refused as an import file. Throws `imports.not-proven`. */
  receipt(id: number, only: 'all' | 'rejected', locale: string): string
  /** When a file with these bytes last went up for a retailer. */
  sameBytes(service: string, retailer: string, sha256: string): number | null
}
