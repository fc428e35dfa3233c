import type { CheckedHeader } from './checked.ts'
import type { ColumnRole } from './column-role.ts'
import type { Sheet, TextColumn } from './sheet.ts'

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
