import { Button, Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { problemSeverity } from '../../../src-shared/imports/problem.ts'
import { SmallIcon, usePreferences, useWords } from '../../kit/index.ts'
import { useDraft, useImportActions, useImportAttempt } from '../use-imports.ts'
import { columnTitle } from './file-columns.ts'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import { kindsAt } from './file-look.ts'
import styles from './ValuesStep.module.css'

/** What is known about a cell, in words. */
function Known({ cell: { row, column } }: { cell: ChosenCell }) {
  const t = useWords('imports-values')
  const { priceGuardPercent: percent } = usePreferences()
  return (
    <>
      {kindsAt(row, column).map(kind => (
        <span key={kind} className={styles['known']} data-severity={problemSeverity[kind]}>
          <SmallIcon name={problemSeverity[kind] === 'error' ? 'cross' : 'alert'} />
          <b>{t(kind)}</b> <span>{t(`${kind}.what`, { percent })}</span>
        </span>
      ))}
      {row.leftOut.includes(column) && <span>{t('cell.leftOut')}</span>}
      {row.edited.includes(column) && <span>{t('cell.edited')}</span>}
    </>
  )
}

/** Row and column of the chosen cell can be left out too. */
function More({ cell: { row, column }, grid }: { cell: ChosenCell; grid: RefObject<FileGridHandle | null> }) {
  const t = useWords('imports-values')
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const { rows, columns } = useDraft(view => view.leftOut)
  const rowOut = rows.includes(row.row)
  const columnOut = columns.includes(column)
  const keep = (decision: Parameters<typeof decide>[0]) => attempt(t('told.decide'), () => decide(decision))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm">
          {t('cell.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => keep({ set: 'left-out-row', row: row.row, on: !rowOut })}>
          {t(rowOut ? 'cell.rowIn' : 'cell.rowOut', { line: row.line })}
        </Menu.Item>
        <Menu.Item onClick={() => keep({ set: 'left-out-column', column, on: !columnOut })}>
          {t(columnOut ? 'cell.columnIn' : 'cell.columnOut')}
        </Menu.Item>
        {row.edited.includes(column) && (
          <Menu.Item onClick={() => grid.current?.fileText()}>{t('cell.file')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The chosen cell in words: where it is, its whole text, what is wrong with it, and what can be done. */
export function CellBar({ cell, grid }: { cell: ChosenCell | null; grid: RefObject<FileGridHandle | null> }) {
  const t = useWords('imports-values')
  const titles = useDraft(view => view.titles)
  const leftOut = useDraft(view => view.leftOut)
  if (!cell) {
    return (
      <section className={styles['cell']} aria-label={t('cell.label')}>
        <p className="quiet">{t('cell.none')}</p>
      </section>
    )
  }
  const { row, column } = cell
  const name = columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) }))
  const text = row.texts[column] ?? ''
  const isOut = row.leftOut.includes(column)
  // What is left out as a whole comes back as a whole (“More”).
  const byWhole = leftOut.rows.includes(row.row) || leftOut.columns.includes(column)
  return (
    <section className={styles['cell']} aria-label={t('cell.label')}>
      <div className={styles['said']}>
        <p>
          <span className="quiet">{t('cell.where', { line: row.line, column: name })}</span>{' '}
          <b className="figures">{text === '' ? t('place.empty') : text}</b>
        </p>
        <p>
          <Known cell={cell} />
        </p>
      </div>
      {!byWhole && (
        <Button variant="default" size="compact-sm" onClick={() => grid.current?.leaveOut()}>
          {t(isOut ? 'cell.in' : 'cell.out')}
        </Button>
      )}
      <More cell={cell} grid={grid} />
    </section>
  )
}
