import { notifications } from '@mantine/notifications'
import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import { type DraftRows, mostReplaced } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { fileCell } from '../../../src-shared/imports/sheet.ts'
import { holdWindow, useClient, useWords } from '../../kit/index.ts'
import { placesSeen } from '../import-actions.ts'
import type { SeenPlaces } from '../import-state.ts'
import { count } from '../numbers.ts'
import { useImportActions, useImportAttempt, useImportStore } from '../use-imports.ts'
import { columnTitle } from './file-columns.ts'
import { type FileActs, type FileCells, FileControl, type SeenFileCell, textsIn } from './file-control.ts'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import { type FileRow, withText } from './file-look.ts'
import { nextProblem, placeInList } from './next-problem.ts'
import { isEveryRow, type RowFilter } from './row-filter.ts'
import { type TextChange, undoOf } from './text-undo.ts'
import { useMarkWords } from './use-mark-words.ts'

/** Rows that are asked for at once (the contract's limit). */
const mostRows = 500

interface PutText {
  row: FileRow
  column: number
  text: string
}

type Ask = (from: number, count: number) => Promise<DraftRows>

/** The rows of a list from a place on, so many of them or as many as there are. */
async function readRows(ask: Ask, from: number, count: number): Promise<FileRow[]> {
  const rows: FileRow[] = []
  while (rows.length < count) {
    const page = await ask(from + rows.length, Math.min(mostRows, count - rows.length))
    if (page.rows.length === 0) break
    rows.push(...page.rows)
  }
  return rows
}

/** Where the texts of a table go: from a place of the list down and to the right. What finds no row or column is cut. */
export async function planTexts(
  ask: Ask,
  index: number,
  table: readonly (readonly string[])[],
  columns: readonly number[],
): Promise<PutText[]> {
  const rows = await readRows(ask, index, table.length)
  return rows.flatMap((row, at) =>
    (table[at] ?? []).slice(0, columns.length).map((text, place) => ({ row, column: columns[place] ?? 0, text })),
  )
}

interface Around {
  rowHeight: number
  filter: RowFilter
  onChosen(cell: ChosenCell | null): void
}

/** Asks for rows of a list as the search for a place needs them. */
const asker =
  (client: DeskClient, draft: number, filter: RowFilter): Ask =>
  (from, count) =>
    client.call('imports.rows', { draft, ...filter, from, count })

const nextFrame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** Waits until the list knows how long it is: before that no place of it can be gone to. */
async function arrived(api: GridApi<FileRow> | null): Promise<boolean> {
  const until = performance.now() + 10_000
  while (api && !api.isDestroyed() && performance.now() < until) {
    if (api.isLastRowIndexKnown()) return true
    await nextFrame()
  }
  return false
}

/** Lets a person work in the cells of the file: choosing, typing, leaving out, the next problem, undo. */
export function useCells(
  root: RefObject<HTMLElement | null>,
  api: GridApi<FileRow> | null,
  { rowHeight, filter, onChosen }: Around,
): FileGridHandle {
  const t = useWords('imports-values')
  const client = useClient()
  const store = useImportStore()
  const { decide } = useImportActions()
  const attempt = useImportAttempt()
  const words = useMarkWords()
  const control = useRef<FileControl | null>(null)

  const seen = () => placesSeen(store.getState()) ?? { draft: 0, places: '' }
  const draft = () => seen().draft
  /** The window stays open until it is done. */
  const held = (doing: string, run: () => Promise<unknown>) => {
    const letGo = holdWindow()
    attempt(doing, () => run().finally(letGo))
  }
  const decideTexts = (cells: TextChange[], of: SeenPlaces) =>
    decide({ set: 'texts', cells }, of).finally(() => {
      // What was shown at once is what main has, or goes again.
      if (api && !api.isDestroyed()) api.refreshInfiniteCache()
    })
  const keep = (cells: TextChange[], of: SeenPlaces) => held(t('told.edit'), () => decideTexts(cells, of))
  const before = (row: FileRow, column: number): TextChange => ({
    row: row.row,
    column,
    text: row.edited.includes(column) ? (row.texts[column] ?? '') : null,
  })
  const setText = ({ of, row, column }: SeenFileCell, text: string | null) => {
    undoOf(store, of).keep([before(row, column)])
    if (text !== null && api && !api.isDestroyed())
      api.forEachNode(node => {
        if (node.data === row) node.setData(withText(row, column, text))
      })
    keep([{ row: row.row, column, text }], of)
  }
  /** False, with a word about it, for more cells than are changed or copied at once. */
  const areFew = (cells: readonly FileCells[]): boolean => {
    const few = cells.reduce((sum, { count: lines, columns }) => sum + lines * columns.length, 0) <= mostReplaced
    if (!few) notifications.show({ id: 'replaced', message: t('told.tooMany', { most: count(mostReplaced) }) })
    return few
  }
  const rowsOf = ({ line, count: lines }: FileCells) => readRows(asker(client, draft(), filter), line, lines)

  const acts: FileActs = {
    seen,
    write: setText,
    areFew,
    put: tables =>
      held(t('told.edit'), async () => {
        const of = seen()
        const plans = await Promise.all(
          tables.map(({ line, columns, table }) => planTexts(asker(client, of.draft, filter), line, table, columns)),
        )
        const plan = plans.flat().filter(({ row, column, text }) => text !== (row.texts[column] ?? ''))
        if (plan.length === 0) return
        undoOf(store, of).keep(plan.map(({ row, column }) => before(row, column)))
        await decideTexts(
          plan.map(({ row, column, text }) => ({ row: row.row, column, text })),
          of,
        )
      }),
    read: (cells, to, use) =>
      attempt(t(`told.${to}`), async () => {
        const of = draft()
        const rows = await rowsOf(cells)
        if (draft() === of) await use(rows.map(row => textsIn(row, cells.columns)))
      }),
    leaveOut: all =>
      held(t('told.decide'), async () => {
        const of = seen()
        const parts = await Promise.all(
          all.map(async cells => (await rowsOf(cells)).flatMap(row => cells.columns.map(column => ({ row, column })))),
        )
        const cells = parts.flat()
        const [first] = cells
        if (!first) return
        const on = !first.row.leftOut.includes(first.column)
        const places = Float64Array.from(cells, ({ row, column }) => fileCell(row.row, column))
        await decide({ set: 'left-out-cells', cells: places, on }, of)
      }),
    undo() {
      const step = undoOf(store, seen()).takeLast()
      if (step === null) notifications.show({ id: 'no-undo', message: t('told.nothingToUndo'), autoClose: 3000 })
      else keep(step, seen())
    },
    manyRanges: () => notifications.show({ id: 'many-ranges', message: t('told.manyRanges'), autoClose: 4000 }),
    moved() {
      const made = control.current
      if (!made) return
      const { line, column } = made.active
      const row = made.sheet.rowAt(line)
      onChosen(row ? { row, column } : null)
      const { titles } = store.getState().view ?? { titles: [] }
      const name = columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) }))
      made.layer.input.setAttribute(
        'aria-label',
        row
          ? `${t('grid.cell', { line: row.line, column: name, text: row.texts[column] || t('place.empty') })} ${words.at(row, column)}`.trim()
          : t('grid.editor'),
      )
    },
  }
  const newest = useRef(acts)
  newest.current = acts

  useEffect(() => {
    if (!api || !root.current) return
    const made = new FileControl(root.current, api, rowHeight, () => newest.current)
    made.layer.input.setAttribute('aria-describedby', 'file-grid-how')
    made.layer.input.setAttribute('aria-label', t('grid.editor'))
    control.current = made
    return () => {
      made.end()
      control.current = null
    }
  }, [api, root, rowHeight, t])

  const state = useRef({ filter })
  state.current = { filter }
  const write = useRef(setText)
  write.current = setText
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read when it is used
  return useMemo<FileGridHandle>(() => {
    const goTo: FileGridHandle['goTo'] = async ({ row, column }) => {
      await nextFrame()
      if (!(await arrived(api))) return false
      const { filter: now } = state.current
      if (isEveryRow(now)) {
        control.current?.goTo(row, column)
        return true
      }
      const ask = asker(client, draft(), now)
      const { index } = await placeInList(ask, row)
      const found = (await ask(index, 1)).rows[0]
      if (found?.row !== row) return false
      control.current?.goTo(index, column)
      return true
    }
    return {
      goTo,
      async nextProblem(back) {
        const made = control.current
        if (!made) return false
        const { kind, text } = state.current.filter
        const { line, column } = made.active
        const row = made.sheet.rowAt(line)?.row ?? line
        const ask = asker(client, draft(), { only: 'problems', kind, text })
        const place = await nextProblem(ask, { row, column }, kind, back)
        return place !== null && (await goTo(place))
      },
      arrived() {
        control.current?.keepInside()
      },
      focus: () => control.current?.focus(),
      leaveOut() {
        const { line, column } = control.current?.active ?? {}
        if (line !== undefined && column !== undefined) newest.current.leaveOut([{ line, count: 1, columns: [column] }])
      },
      undo: () => newest.current.undo(),
      fileText: () => {
        const cell = control.current?.sheet.see()
        if (cell) write.current(cell, null)
      },
    }
  }, [client, api])
}
