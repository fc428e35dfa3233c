import { Button } from '@mantine/core'
import type { GridOptions } from 'ag-grid-community'
import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import {
  type ListReading,
  mountPlain,
  NoRows,
  OverRows,
  pagedOptions,
  useClient,
  useGrid,
  useGridSize,
  usePages,
  useWords,
} from '../../kit/index.ts'
import { useDraft } from '../use-imports.ts'
import styles from './FileGrid.module.css'
import { fileColumnOfId, fileColumns } from './file-columns.ts'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import type { FileRow, MarkedLook } from './file-look.ts'
import type { RowFilter } from './row-filter.ts'
import { useCells } from './use-cells.ts'
import { useMarkWords } from './use-mark-words.ts'

/** The rows of the file as a spreadsheet: what a person types stands instead of the file's text. */
export function FileGrid({
  filter,
  hidden,
  onChosen,
  onShowAll,
  ref,
}: {
  filter: RowFilter
  /** Columns that are not shown. */
  hidden: readonly number[]
  onChosen(cell: ChosenCell | null): void
  onShowAll(): void
  ref: Ref<FileGridHandle>
}) {
  const t = useWords('imports-values')
  const client = useClient()
  const { rowHeight, scale } = useGridSize()
  const root = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState<ListReading>({ at: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const view = useDraft(each => each)
  const { draft, titles, header, leftOut } = view
  const markWords = useMarkWords()

  const roles = header?.roles
  const columns = useMemo(
    () =>
      fileColumns(
        { titles, roles: roles ?? [], leftOut: leftOut.columns, hidden },
        {
          line: t('grid.line'),
          untitled: column => t('grid.untitled', { column: columnLetters(column) }),
          mark: (look: MarkedLook) => markWords(look),
        },
        scale,
      ),
    [titles, roles, leftOut.columns, hidden, t, markWords, scale],
  )
  const headerHeight = Math.round(58 * scale)
  const options = useCallback(
    (): GridOptions<FileRow> => ({
      ...pagedOptions,
      rowHeight,
      headerHeight,
      suppressCellFocus: true,
      suppressHeaderFocus: true,
      // The selection lies between the cells and the pinned ones.
      suppressRowTransform: true,
      suppressRowHoverHighlight: true,
      rowBuffer: 6,
    }),
    [rowHeight, headerHeight],
  )
  const api = useGrid(grid, options, columns, t('grid.label'), { mount: mountPlain })
  usePages(api, {
    asked: `${draft.id} ${attempt} ${titles.length} ${JSON.stringify(filter)}`,
    round: view,
    read: (from, count) => client.call('imports.rows', { draft: draft.id, ...filter, from, count }),
    tell: setReading,
  })
  const handle = useCells(root, api, { rowHeight, filter, onChosen })
  useImperativeHandle(ref, () => handle, [handle])
  useEffect(() => {
    if (reading.at === 'here') handle.arrived()
  }, [reading, handle])

  // What a mark means and a long title are said where the mouse rests.
  useEffect(() => {
    const element = root.current
    if (!element || !api) return
    const hover = ({ target }: MouseEvent) => {
      const at = target instanceof Element ? target : null
      const head = at?.closest<HTMLElement>('.ag-header-cell')
      const cell = at?.closest<HTMLElement>('.ag-cell')
      const column = fileColumnOfId((head ?? cell)?.getAttribute('col-id') ?? '')
      if (column === null) return
      if (head) head.title = titles[column] ?? ''
      const index = cell?.closest('.ag-row')?.getAttribute('row-index')
      const row = index == null ? undefined : api.getDisplayedRowAtIndex(Number(index))?.data
      if (cell && row) cell.title = markWords.at(row, column)
    }
    element.addEventListener('mouseover', hover)
    return () => element.removeEventListener('mouseover', hover)
  }, [api, titles, markWords])

  return (
    <div className={styles['root']} ref={root} style={{ '--heads': `${headerHeight + 1}px` } as CSSProperties}>
      <div className={styles['grid']} ref={grid} />
      <p id="file-grid-how" className="only-heard">
        {t('grid.how')}
      </p>
      <NoRows
        reading={reading}
        loading={t('grid.loading')}
        failed={t('grid.failed')}
        onAgain={() => setAttempt(before => before + 1)}
        none={
          <OverRows title={t('grid.none')} text={t('grid.noneText')}>
            <Button variant="default" onClick={onShowAll}>
              {t('bar.all')}
            </Button>
          </OverRows>
        }
      />
    </div>
  )
}
