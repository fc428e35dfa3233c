import { notifications } from '@mantine/notifications'
import type { GridApi } from 'ag-grid-community'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { DraftRows } from '../../../src-shared/contract/import-drafts.ts'
import { columnLetters } from '../../../src-shared/imports/column-letters.ts'
import { fileCell } from '../../../src-shared/imports/sheet.ts'
import { holdWindow, useClient, useWords } from '../../kit/index.ts'
import { useImportActions, useImportAttempt, useImportStore } from '../use-imports.ts'
import { type CellActs, CellControl, type CellPlace, type SeenFileCell } from './cell-control.ts'
import { columnTitle } from './file-columns.ts'
import type { ChosenCell, FileGridHandle } from './file-grid-handle.ts'
import { type FileRow, withText } from './file-look.ts'
import { nextProblem, placeInList } from './next-problem.ts'
import { isEveryRow, type RowFilter } from './row-filter.ts'
import { type TextChange, undoOf } from './text-undo.ts'
import { useMarkWords } from './use-mark-words.ts'

/** More cells than this are not pasted at once (the contract's limit). */
const mostCells = 10_000
/** Rows that are asked for at once (the contract's limit). */
const mostRows = 500

interface PastedText {
  row: FileRow
  column: number
  text: string
}

/** Where the texts of a pasted table go: from a place of the list down and to the right. What finds no row or column is cut. */
export async function planTexts(
  ask: (from: number, count: number) => Promise<DraftRows>,
  index: number,
  table: readonly (readonly string[])[],
  columns: readonly number[],
): Promise<PastedText[]> {
  const plan: PastedText[] = []
  for (let at = 0; at < table.length && plan.length < mostCells; at += mostRows) {
    const { rows } = await ask(index + at, Math.min(mostRows, table.length - at))
    if (rows.length === 0) break
    for (const [i, row] of rows.entries())
      for (const [place, text] of (table[at + i] ?? []).entries()) {
        const column = columns[place]
        if (column !== undefined && plan.length < mostCells) plan.push({ row, column, text })
      }
  }
  return plan
}

interface Around {
  rowHeight: number
  filter: RowFilter
  onChosen(cell: ChosenCell | null): void
}

/** Asks for rows of a list as the search for a place needs them. */
const asker = (client: DeskClient, draft: number, filter: RowFilter) => (from: number, count: number) =>
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
  const control = useRef<CellControl | null>(null)

  const rowAt = (index: number) => api?.getDisplayedRowAtIndex(index)
  const draft = () => store.getState().view?.draft.id ?? 0
  const keep = (cells: TextChange[], of: number) => {
    const letGo = holdWindow()
    return attempt(t('told.edit'), async () => {
      try {
        await decide({ set: 'texts', cells }, of)
      } finally {
        letGo()
        // What was shown at once is what main has, or goes again.
        if (api && !api.isDestroyed()) api.refreshInfiniteCache()
      }
    })
  }
  const before = (row: FileRow, column: number): TextChange => ({
    row: row.row,
    column,
    text: row.edited.includes(column) ? (row.texts[column] ?? '') : null,
  })
  const seen = ({ index, column }: CellPlace): SeenFileCell | null => {
    const row = rowAt(index)?.data
    return row ? { draft: draft(), row, column } : null
  }
  const setText = ({ draft: of, row, column }: SeenFileCell, text: string | null) => {
    undoOf(store, of).keep([before(row, column)])
    if (text !== null && api && !api.isDestroyed())
      api.forEachNode(node => {
        if (node.data === row) node.setData(withText(row, column, text))
      })
    keep([{ row: row.row, column, text }], of)
  }

  const acts: CellActs = {
    textAt: ({ index, column }) => rowAt(index)?.data?.texts[column] ?? '',
    seen,
    write: setText,
    async paste({ index }, table, columns) {
      if (!api) return
      const of = draft()
      const plan = await planTexts(asker(client, of, filter), index, table, columns)
      undoOf(store, of).keep(plan.map(({ row, column }) => before(row, column)))
      keep(
        plan.map(({ row, column, text }) => ({ row: row.row, column, text })),
        of,
      )
    },
    leaveOut({ index, column }) {
      const row = rowAt(index)?.data
      if (!row) return
      const cells = Float64Array.of(fileCell(row.row, column))
      const on = !row.leftOut.includes(column)
      attempt(t('told.decide'), () => decide({ set: 'left-out-cells', cells, on }))
    },
    undo() {
      const step = undoOf(store, draft()).takeLast()
      if (step === null) notifications.show({ id: 'no-undo', message: t('told.nothingToUndo'), autoClose: 3000 })
      else keep(step, draft())
    },
    moved() {
      const made = control.current
      if (!made) return
      const { index, column } = made.active
      const row = rowAt(index)?.data
      onChosen(row ? { row, column } : null)
      const { titles } = store.getState().view ?? { titles: [] }
      const name = columnTitle(titles, column, t('grid.untitled', { column: columnLetters(column) }))
      made.editor.input.setAttribute(
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
    const made = new CellControl(root.current, api, rowHeight, () => newest.current)
    made.editor.input.setAttribute('aria-describedby', 'file-grid-how')
    made.editor.input.setAttribute('aria-label', t('grid.editor'))
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
        control.current?.goTo({ index: row, column })
        return true
      }
      const ask = asker(client, draft(), now)
      const { index } = await placeInList(ask, row)
      const found = (await ask(index, 1)).rows[0]
      if (found?.row !== row) return false
      control.current?.goTo({ index, column })
      return true
    }
    return {
      goTo,
      async nextProblem(back) {
        const made = control.current
        if (!made) return false
        const { kind, text } = state.current.filter
        const { index, column } = made.active
        const row = rowAt(index)?.data?.row ?? index
        const ask = asker(client, draft(), { only: 'problems', kind, text })
        const place = await nextProblem(ask, { row, column }, kind, back)
        return place !== null && (await goTo(place))
      },
      arrived() {
        control.current?.keepInside()
        newest.current.moved()
      },
      focus: () => control.current?.focus(),
      leaveOut: () => control.current && newest.current.leaveOut(control.current.active),
      undo: () => newest.current.undo(),
      fileText: () => {
        const cell = control.current && newest.current.seen(control.current.active)
        if (cell) write.current(cell, null)
      },
    }
  }, [client, api])
}
