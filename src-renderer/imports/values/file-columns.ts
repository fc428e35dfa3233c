import type {
  ColDef,
  ICellRendererComp,
  ICellRendererParams,
  ValueFormatterParams,
  ValueGetterParams,
} from 'ag-grid-community'
import type { ColumnRole } from '../../../src-shared/imports/column-role.ts'
import { problemSeverity } from '../../../src-shared/imports/problem.ts'
import styles from './FileGrid.module.css'
import { type FileLook, type FileRow, isSameLook, lookAt, type MarkedLook, textOfLook } from './file-look.ts'

type Params = ICellRendererParams<FileRow, FileLook> & { words(look: MarkedLook): string }

/** Paints a cell that has a problem, was changed, or is left out: a colour, a sign, and words for who hears it. Plain ones have no element. */
class MarkedText implements ICellRendererComp<FileRow> {
  readonly #element = document.createElement('span')

  init(params: Params): void {
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  refresh({ value, words }: Params): boolean {
    if (value == null || typeof value === 'string') return false
    const { kind, edited, out } = value
    const severity = kind === null ? '' : problemSeverity[kind]
    this.#element.className = [
      styles['mark'],
      out ? styles['out'] : severity === '' ? '' : styles[severity],
      edited ? styles['edited'] : '',
    ]
      .filter(Boolean)
      .join(' ')
    this.#element.dataset['mark'] = out ? 'out' : severity || 'edited'
    const heard = document.createElement('span')
    heard.className = 'only-heard'
    heard.textContent = ` ${words(value)}`
    this.#element.replaceChildren(value.text, heard)
    return true
  }
}

/** A column's id among AG Grid's, and back; null for the numbers of the lines. */
export const fileColumnId = (column: number): string => `c${column}`
export const fileColumnOfId = (id: string): number | null => (/^c\d+$/.test(id) ? Number(id.slice(1)) : null)

const widths: Partial<Record<ColumnRole['is'], number>> = {
  username: 128,
  currency: 80,
  'settlement-currency': 96,
  code: 104,
  'fabric-name': 168,
  collection: 128,
  price: 116,
  value: 104,
}
const usual = 132

/** What a person calls a column: its title, or its place if it has none. */
export const columnTitle = (titles: readonly string[], column: number, untitled: string): string =>
  titles[column]?.trim() || untitled

/** The columns of the file as they are in it, behind the numbers of its lines; the codes stay in view with those. */
export function fileColumns(
  file: {
    titles: readonly string[]
    roles: readonly (ColumnRole | null)[]
    leftOut: readonly number[]
    hidden: readonly number[]
  },
  words: { line: string; untitled(column: number): string; mark(look: MarkedLook): string },
  scale: number,
): ColDef<FileRow>[] {
  const { titles, roles, leftOut, hidden } = file
  const marked = { component: MarkedText, params: { words: words.mark } }
  const line: ColDef<FileRow> = {
    colId: 'line',
    headerName: words.line,
    width: Math.round(60 * scale),
    pinned: 'left',
    resizable: false,
    cellClass: styles['line'] ?? '',
    headerClass: styles['lineHead'] ?? '',
    valueGetter: ({ data }) => data?.line ?? '',
  }
  const columns = titles.map((_, column): ColDef<FileRow, FileLook> => {
    const role = roles[column]?.is
    const isNumber = role === 'price' || role === 'value'
    return {
      colId: fileColumnId(column),
      headerName: columnTitle(titles, column, words.untitled(column)),
      width: Math.round((role ? (widths[role] ?? usual) : usual) * scale),
      hide: hidden.includes(column),
      ...(role === 'code' ? { pinned: 'left' as const } : {}),
      cellClass: [styles['cell'], isNumber ? styles['number'] : ''].filter(Boolean) as string[],
      headerClass: [
        styles['head'],
        isNumber ? styles['number'] : '',
        leftOut.includes(column) ? styles['headOut'] : '',
      ].filter(Boolean) as string[],
      valueGetter: ({ data }: ValueGetterParams<FileRow>) => (data ? lookAt(data, column) : ''),
      valueFormatter: ({ value }: ValueFormatterParams<FileRow, FileLook>) => (value == null ? '' : textOfLook(value)),
      equals: isSameLook,
      cellRendererSelector: ({ value }) => (value != null && typeof value !== 'string' ? marked : undefined),
    }
  })
  return [line, ...columns]
}
