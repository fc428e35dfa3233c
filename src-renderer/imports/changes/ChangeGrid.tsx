import { Button } from '@mantine/core'
import type { GridOptions } from 'ag-grid-community'
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import {
  List,
  type ListReading,
  type LiveList,
  NoRows,
  OverRows,
  useClient,
  useGridSize,
  usePreferences,
  useWords,
} from '../../kit/index.ts'
import { useDraft } from '../use-imports.ts'
import styles from './ChangeGrid.module.css'
import { changeColumns, changeWidthNeeded } from './change-columns.tsx'
import type { ChangesView } from './change-filter.ts'
import { hasMarkedChanges, type ListedChange } from './difference.ts'
import { useCombinationName } from './use-combination-name.ts'

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
  filter: ChangesView
  onChosen(line: ListedChange | null): void
  onToggle(line: ListedChange): void
  onTotal(total: ShownChanges | null): void
  onShowAll(): void
  ref: Ref<ChangeGridHandle>
}) {
  const t = useWords('imports-changes')
  const client = useClient()
  const { priceGuardPercent: guard } = usePreferences()
  const { scale } = useGridSize()
  const [list, setList] = useState<LiveList<ListedChange> | null>(null)
  const [reading, setReading] = useState<ListReading>({ at: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const view = useDraft(each => each)
  const nameOf = useCombinationName()
  const draft = view.draft.id
  const hasMarks = useDraft(hasMarkedChanges)
  const shows = useMemo(() => ({ mark: hasMarks }), [hasMarks])
  const columns = useMemo(() => changeColumns(t, nameOf, guard), [t, nameOf, guard])
  const hear = useRef(onChosen)
  hear.current = onChosen

  const options = useMemo<GridOptions<ListedChange>>(
    () => ({
      headerHeight: Math.round(32 * scale),
      suppressHeaderFocus: true,
      rowBuffer: 6,
      rowClassRules: { [styles['leftOut'] ?? '']: ({ data }) => data?.leftOut === true },
    }),
    [scale],
  )
  const asked = `${draft} ${attempt} ${JSON.stringify(filter)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has another chosen line
  useEffect(() => hear.current(null), [asked])
  // The line with the focus may be another one now.
  useEffect(() => {
    const at = reading.at === 'here' ? list?.api.getFocusedCell() : null
    if (at) hear.current(list?.api.getDisplayedRowAtIndex(at.rowIndex)?.data ?? null)
  }, [list, reading])
  useImperativeHandle(
    ref,
    () => ({
      focus() {
        if (!list || list.api.getDisplayedRowCount() === 0) return
        const at = list.api.getFocusedCell()
        list.api.setFocusedCell(at?.rowIndex ?? 0, at?.column ?? 'code')
      },
    }),
    [list],
  )
  return (
    <List<ListedChange>
      label={t('grid.label')}
      how={t('grid.how')}
      columns={columns}
      shows={shows}
      giveWay={changeWidthNeeded}
      keepsWidthsAs="imports.changes.widths"
      options={options}
      pages={{
        asked,
        round: view,
        order: t('grid.order'),
        async read(from, count) {
          const { lines, ...shown } = await client.call('imports.changes', { draft, ...filter, from, count })
          return { ...shown, rows: lines }
        },
        tell(next) {
          setReading(next)
          onTotal(next.at === 'here' ? { total: next.total, leftOut: next.leftOut } : null)
        },
      }}
      onFocus={onChosen}
      onKey={(key, line) => {
        if (key !== ' ') return false
        onToggle(line)
        return true
      }}
      onReady={setList}
    >
      <NoRows
        reading={reading}
        loading={t('grid.loading')}
        failed={t('grid.failed')}
        onAgain={() => setAttempt(before => before + 1)}
        none={
          <OverRows title={t('grid.none')} text={t('grid.noneText')}>
            <Button variant="default" onClick={onShowAll}>
              {t('grid.showAll')}
            </Button>
          </OverRows>
        }
      />
    </List>
  )
}
