import type { CommandInput } from '../../../src-shared/contract/index.ts'

/** Which rows of the file are shown. */
export type RowFilter = Pick<CommandInput<'imports.rows'>, 'only' | 'kind' | 'text'>

export const allRows: RowFilter = { only: 'all', kind: null, text: '' }

/** True if the place of a row in the list is its number. */
export const isEveryRow = ({ only, text }: RowFilter): boolean => only === 'all' && text === ''
