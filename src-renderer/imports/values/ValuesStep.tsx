import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import { useKeys } from '../../app/index.ts'
import { useImports } from '../use-imports.ts'
import { CellBar } from './CellBar.tsx'
import { FileGrid } from './FileGrid.tsx'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import type { Place } from './next-problem.ts'
import { ProblemList } from './ProblemList.tsx'
import { RowBar } from './RowBar.tsx'
import { allRows, type RowFilter } from './row-filter.ts'
import styles from './ValuesStep.module.css'
import { useValueWords } from './words.ts'

/** The step “Values”: what is wrong with cells by kind, beside the rows of the file, where everything can be put right. */
export function ValuesStep() {
  const t = useValueWords()
  const start = useImports(state => state.start)
  const [filter, setFilter] = useState<RowFilter>(allRows)
  const [kind, setKind] = useState<ProblemKind | null>(null)
  const [chosen, setChosen] = useState<ChosenCell | null>(null)
  const grid = useRef<FileGridHandle>(null)
  const search = useRef<HTMLInputElement>(null)

  // Who is sent here means these problems, or this text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sending has its number
  useEffect(() => {
    if (start.text !== null) setFilter({ ...allRows, text: start.text })
    if (start.kind === null) return
    setKind(start.kind)
    setFilter({ only: 'problems', kind: start.kind, text: '' })
  }, [start.id])

  const goTo = useCallback(async (place: Place) => {
    if (await grid.current?.goTo(place)) return
    // The rows that are shown do not have it: all of them do.
    setFilter(allRows)
    await grid.current?.goTo(place)
  }, [])
  const next = async (back: boolean) => {
    if (!(await grid.current?.nextProblem(back)))
      notifications.show({ id: 'no-problem', message: t('told.noProblem'), autoClose: 3000 })
  }
  const group = t('keys.group')
  const heard = (keys: string, title: string) => ({
    keys,
    title,
    group,
    run: () => undefined,
    when: () => false,
  })
  useKeys('import-values', [
    { keys: 'F8', title: t('keys.next'), group, run: () => void next(false), whileTyping: true },
    { keys: 'Shift+F8', title: t('keys.back'), group, run: () => void next(true), whileTyping: true },
    { keys: 'Mod+Z', title: t('keys.undo'), group, run: () => grid.current?.undo() },
    {
      keys: 'Mod+F',
      title: t('keys.find'),
      group,
      run: () => search.current?.focus(),
      whileTyping: true,
    },
    // The grid hears these itself; here they are for the list of keys.
    heard('F2', t('keys.edit')),
    heard('Delete', t('keys.clear')),
    heard('Space', t('keys.out')),
  ])
  return (
    <div className={styles['step']}>
      <div className={styles['work']}>
        <ProblemList
          open={kind}
          onOpen={setKind}
          filter={filter}
          onFilter={setFilter}
          onGoTo={place => void goTo(place)}
        />
        <div className={styles['rows']}>
          <RowBar
            filter={filter}
            onFilter={setFilter}
            search={search}
            onEnter={() => grid.current?.focus()}
            onUndo={() => grid.current?.undo()}
          />
          <CellBar cell={chosen} grid={grid} />
          <FileGrid ref={grid} filter={filter} onChosen={setChosen} onShowAll={() => setFilter(allRows)} />
        </div>
      </div>
    </div>
  )
}
