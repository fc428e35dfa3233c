import { Button } from '@mantine/core'
import type { CellFocusedEvent, CellKeyDownEvent, GridOptions } from 'ag-grid-community'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { asDeskError } from '../../../src-shared/errors.ts'
import { Note, useClient, useGridSize, usePreferences, useSay } from '../../app/index.ts'
import { type ListReading, usePagedGrid } from '../lists/use-paged-grid.ts'
import { useDraft } from '../use-imports.ts'
import styles from './ChangeGrid.module.css'
import { changeColumns, widthNeeded } from './change-columns.ts'
import type { ChangesFilter } from './change-filter.ts'
import { type ChangeLine, hasMarkedChanges } from './difference.ts'
import { useCombinationName } from './use-combination-name.ts'
import { useChangeWords } from './words.ts'

function Over({ reading, onShowAll, onAgain }: { reading: ListReading; onShowAll(): void; onAgain(): void }) {
  const t = useChangeWords()
  const say = useSay()
  if (reading.at === 'reading' || (reading.at === 'here' && reading.total > 0)) return null
  const isFailed = reading.at === 'failed'
  return (
    <div className={styles['none']}>
      <Note
        title={t(isFailed ? 'grid.failed' : 'grid.none')}
        text={isFailed ? say(asDeskError(reading.error).toJSON()) : t('grid.noneText')}
      >
        <Button variant="default" onClick={isFailed ? onAgain : onShowAll}>
          {t(isFailed ? 'grid.again' : 'grid.showAll')}
        </Button>
      </Note>
    </div>
  )
}

/** How many changes a filter shows, and how many of them are left out. */
export interface ShownChanges {
  total: number
  leftOut: number
}

/** What the rest of the step may ask of the grid. */
export interface ChangeGridHandle {
  focus(): void
}

/** The changes of the file, each a line: old, new, by how much, and what to look at. */
export function ChangeGrid({
  filter,
  onChosen,
  onToggle,
  onTotal,
  onShowAll,
  ref,
}: {
  filter: ChangesFilter
  onChosen(line: ChangeLine | null): void
  onToggle(line: ChangeLine): void
  onTotal(total: ShownChanges | null): void
  onShowAll(): void
  ref: Ref<ChangeGridHandle>
}) {
  const t = useChangeWords()
  const client = useClient()
  const { priceGuardPercent: guard } = usePreferences()
  const { rowHeight, scale } = useGridSize()
  const root = useRef<HTMLDivElement>(null)
  const [reading, setReading] = useState<ListReading>({ at: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  const view = useDraft(each => each)
  const nameOf = useCombinationName()
  const draft = view.draft.id
  const hasMarks = useDraft(hasMarkedChanges)
  const columns = useMemo(() => changeColumns(t, nameOf, guard, scale), [t, nameOf, guard, scale])
  const hear = useRef({ onChosen, onToggle })
  hear.current = { onChosen, onToggle }

  const options = useMemo<GridOptions<ChangeLine>>(
    () => ({
      rowHeight,
      headerHeight: Math.round(32 * scale),
      suppressHeaderFocus: true,
      rowBuffer: 6,
      rowClassRules: { [styles['leftOut'] ?? '']: ({ data }) => data?.leftOut === true },
      onGridSizeChanged: ({ clientWidth }) => setWidth(clientWidth),
      onCellFocused({ api, rowIndex }: CellFocusedEvent<ChangeLine>) {
        if (rowIndex !== null) hear.current.onChosen(api.getDisplayedRowAtIndex(rowIndex)?.data ?? null)
      },
      onCellKeyDown(event) {
        const { data, event: key } = event as CellKeyDownEvent<ChangeLine>
        if (!data || !(key instanceof KeyboardEvent) || key.key !== ' ') return
        key.preventDefault()
        hear.current.onToggle(data)
      },
    }),
    [rowHeight, scale],
  )
  const read = useCallback(
    async (from: number, count: number) => {
      const { lines, ...shown } = await client.call('imports.changes', { draft, ...filter, from, count })
      return { ...shown, rows: lines }
    },
    [client, draft, filter],
  )
  const asked = `${draft} ${attempt} ${JSON.stringify(filter)}`
  const tell = useCallback(
    (next: ListReading) => {
      setReading(next)
      onTotal(next.at === 'here' ? { total: next.total, leftOut: next.leftOut } : null)
    },
    [onTotal],
  )
  const api = usePagedGrid(root, options, columns, { asked, round: view, read, tell })

  useEffect(() => {
    if (!api || api.isDestroyed()) return
    for (const [name, needed] of Object.entries(widthNeeded))
      api.setColumnsVisible([name], width >= needed * scale)
    api.setColumnsVisible(['mark'], hasMarks)
  }, [api, width, scale, hasMarks])
  // What is cut off is said where the mouse rests.
  useEffect(() => {
    const element = root.current
    const hover = ({ target }: MouseEvent) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
      if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : ''
    }
    element?.addEventListener('mouseover', hover)
    return () => element?.removeEventListener('mouseover', hover)
  }, [])
  useEffect(() => {
    if (!api) return
    const grid = root.current?.querySelector('[role="grid"]')
    grid?.setAttribute('aria-label', t('grid.label'))
    grid?.setAttribute('aria-describedby', 'change-grid-how')
  }, [t, api])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another chosen line
  useEffect(() => hear.current.onChosen(null), [asked])
  // The line with the focus may be another one now.
  useEffect(() => {
    if (reading.at !== 'here' || !api || api.isDestroyed()) return
    const at = api.getFocusedCell()
    if (at) hear.current.onChosen(api.getDisplayedRowAtIndex(at.rowIndex)?.data ?? null)
  }, [api, reading])
  useImperativeHandle(
    ref,
    () => ({
      focus() {
        if (!api || api.isDestroyed() || api.getDisplayedRowCount() === 0) return
        const at = api.getFocusedCell()
        api.setFocusedCell(at?.rowIndex ?? 0, at?.column ?? 'code')
      },
    }),
    [api],
  )
  return (
    <div className={styles['root']}>
      <div ref={root} className={styles['grid']} />
      <p id="change-grid-how" className="only-heard">
        {t('grid.how')}
      </p>
      <Over reading={reading} onShowAll={onShowAll} onAgain={() => setAttempt(before => before + 1)} />
    </div>
  )
}
