import type { CheckedHeader } from './checked.ts'
import type { ColumnRole } from './column-role.ts'
import type { Sheet, TextColumn } from './sheet.ts'

/** Columns of a role whose names are held against others. */
export function nameColumns(
  sheet: Sheet,
  header: CheckedHeader,
  is: ColumnRole['is'],
): { column: number; numbers: Float64Array }[] {
  return header.roles.flatMap((role, column) => {
    const read = sheet.columns[column]
    return role?.is === is && read?.kind === 'name' ? [{ column, numbers: read.numbers }] : []
  })
}

/** Columns of a role that were read as words. */
export function textColumns(
  sheet: Sheet,
  header: CheckedHeader,
  is: ColumnRole['is'],
): { column: number; text: TextColumn }[] {
  return header.roles.flatMap((role, column) => {
    const text = sheet.columns[column]
    return role?.is === is && text?.kind === 'text' ? [{ column, text }] : []
  })
}
