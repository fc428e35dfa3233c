import type { DraftRows } from '../../../src-shared/contract/import-drafts.ts'
import { type ProblemKind, problemSeverity } from '../../../src-shared/imports/problem.ts'

/** A row of the file as main gives it. */
export type FileRow = DraftRows['rows'][number]

/** A cell that is more than its text. */
export interface MarkedLook {
  text: string
  /** The worst that is wrong with it. */
  kind: ProblemKind | null
  edited: boolean
  out: boolean
}

/** What AG Grid holds as a cell's value: a plain text, or one with marks. */
export type FileLook = string | MarkedLook

export const textOfLook = (look: FileLook): string => (typeof look === 'string' ? look : look.text)

/** True if nothing of a cell's look changed. */
export function isSameLook(one: FileLook | null | undefined, other: FileLook | null | undefined): boolean {
  if (one === other) return true
  if (one == null || other == null || typeof one === 'string' || typeof other === 'string') return false
  return one.text === other.text && one.kind === other.kind && one.edited === other.edited && one.out === other.out
}

/** All that is wrong with a cell, errors first. */
export function kindsAt({ problems }: Pick<FileRow, 'problems'>, column: number): ProblemKind[] {
  const kinds = problems.filter(problem => problem.column === column).map(({ kind }) => kind)
  const isError = (kind: ProblemKind) => problemSeverity[kind] === 'error'
  return [...kinds.filter(isError), ...kinds.filter(kind => !isError(kind))]
}

/** How a cell of a row looks. */
export function lookAt(row: FileRow, column: number): FileLook {
  const text = row.texts[column] ?? ''
  const [kind = null] = row.problems.length === 0 ? [] : kindsAt(row, column)
  const edited = row.edited.includes(column)
  const out = row.leftOut.includes(column)
  return kind === null && !edited && !out ? text : { text, kind, edited, out }
}

/** The row as it will be once a text is in a cell: shown at once, while main keeps it. */
export function withText(row: FileRow, column: number, text: string): FileRow {
  const texts = [...row.texts]
  texts[column] = text
  return { ...row, texts, edited: row.edited.includes(column) ? row.edited : [...row.edited, column] }
}
