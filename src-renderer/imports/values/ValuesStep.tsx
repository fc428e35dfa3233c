import { notifications } from '@mantine/notifications'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { DraftView } from '../../../src-shared/contract/import-drafts.ts'
import type { ProblemKind } from '../../../src-shared/imports/problem.ts'
import { recall, remember, useActions, useWords } from '../../kit/index.ts'
import { ProblemSlot } from '../side/problem-slot.ts'
import { useDraft, useImports } from '../use-imports.ts'
import { CellBar } from './CellBar.tsx'
import { FileGrid } from './FileGrid.tsx'
import { FindReplace } from './FindReplace.tsx'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import type { FilePlace } from './next-problem.ts'
import { ProblemList } from './ProblemList.tsx'
import { RowBar } from './RowBar.tsx'
import { allRows, type RowFilter } from './row-filter.ts'

/** Columns that are right in every row and say nothing of a price: the Username and the currency of all rows, once nothing is wrong with them. */
export function settledColumns({
  header,
  problems,
  usernames,
  username,
}: Pick<DraftView, 'header' | 'problems' | 'usernames' | 'username'>): number[] {
  const isWrong = (...kinds: string[]) => problems.some(({ kind }) => kinds.includes(kind))
  const right = {
    username: !isWrong('other-username', 'total-row') && usernames.every(({ name }) => name === username),
    currency: !isWrong('other-currency', 'total-row'),
  }
  return (header?.roles ?? []).flatMap((role, column) =>
    (role?.is === 'username' && right.username) || (role?.is === 'currency' && right.currency) ? [column] : [],
  )
}

function useSettledColumns(): readonly number[] {
  const header = useDraft(view => view.header)
  const problems = useDraft(view => view.problems)
  const usernames = useDraft(view => view.usernames)
  const username = useDraft(view => view.username)
  return useMemo(
    () => settledColumns({ header, problems, usernames, username }),
    [header, problems, usernames, username],
  )
}

/** Whether columns that say the same in every row are shown is remembered here. */
const columnsPlace = 'imports.columns'
const none: readonly number[] = []

/** The step “Values”: what is wrong with cells by kind, beside the rows of the file, where everything can be put right. */
export function ValuesStep() {
  const t = useWords('imports-values')
  const start = useImports(state => state.start)
  const slot = useContext(ProblemSlot)
  const settled = useSettledColumns()
  const [showsAll, setShowsAll] = useState(() => recall(columnsPlace) === 'all')
  const [filter, setFilter] = useState<RowFilter>(allRows)
  const [kind, setKind] = useState<ProblemKind | null>(null)
  const [chosen, setChosen] = useState<ChosenCell | null>(null)
  const [replaces, setReplaces] = useState(false)
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

  const goTo = useCallback(async (place: FilePlace) => {
    if (await grid.current?.goTo(place)) return
    // The rows that are shown do not have it: all of them do.
    setFilter(allRows)
    await grid.current?.goTo(place)
  }, [])
  const next = async (back: boolean) => {
    if (!(await grid.current?.nextProblem(back)))
      notifications.show({ id: 'no-problem', message: t('told.noProblem'), autoClose: 3000 })
  }
  const undo = { keys: 'Mod+Z', title: t('keys.undo'), run: () => grid.current?.undo() }
  const replace = { keys: 'Mod+H', title: t('keys.replace'), run: () => setReplaces(true), whileTyping: true }
  useActions('import-values', t('keys.group'), [
    { keys: 'F8', title: t('keys.next'), run: () => void next(false), whileTyping: true },
    { keys: 'Shift+F8', title: t('keys.back'), run: () => void next(true), whileTyping: true },
    undo,
    { keys: 'Mod+F', title: t('keys.find'), run: () => search.current?.focus(), whileTyping: true },
    replace,
    // The grid's own keys.
    { keys: 'F2', title: t('keys.edit') },
    { keys: 'Delete', title: t('keys.clear') },
    { keys: 'Mod+D', title: t('keys.fillDown') },
    { keys: 'Mod+R', title: t('keys.fillRight') },
    { keys: 'Space', title: t('keys.out') },
  ])
  return (
    <div className="flex column grow min-w-0 min-h-0">
      {slot &&
        createPortal(
          <ProblemList
            open={kind}
            onOpen={setKind}
            filter={filter}
            onFilter={setFilter}
            onGoTo={place => void goTo(place)}
          />,
          slot,
        )}
      <div className="flex column gap-8 grow min-w-0 min-h-0">
        <RowBar
          filter={filter}
          onFilter={setFilter}
          search={search}
          onEnter={() => grid.current?.focus()}
          undo={undo}
          replace={replace}
          replaces={replaces}
          onReplace={setReplaces}
          settled={settled}
          showsAll={showsAll}
          onShowAll={shows => {
            remember(columnsPlace, shows ? 'all' : 'settled')
            setShowsAll(shows)
          }}
        />
        {replaces && (
          <FindReplace
            column={chosen?.column ?? 0}
            onClose={() => {
              setReplaces(false)
              grid.current?.focus()
            }}
          />
        )}
        <CellBar cell={chosen} grid={grid} />
        <FileGrid
          ref={grid}
          filter={filter}
          hidden={showsAll ? none : settled}
          onChosen={setChosen}
          onShowAll={() => setFilter(allRows)}
        />
      </div>
    </div>
  )
}
