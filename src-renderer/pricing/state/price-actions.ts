import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { CellNews, UnsavedState } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { leaveWarning } from '../leave-warning.ts'
import { rememberSheet } from '../remembered.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import { findingIn } from './finding.ts'
import type { GridFeed } from './grid-feed.ts'
import type { Queue } from './in-order.ts'
import { manyCells, type PriceActions, type PriceState, type Told, type Untold } from './price-state.ts'
import { nextProblemCell } from './problems.ts'

/** What the parts of the store share. */
interface PriceContext {
  client: DeskClient
  store: StoreApi<PriceState>
  feed: GridFeed
  /** Changes reach main one after the other, in the order in which they were made. */
  queue: Queue
  rules: SheetRules
  profile(): string | null
}

/** Texts of drafts are cut at what main takes. */
const longestText = 200

const copied = (cells: Uint32Array | null) => (cells === null ? null : new Uint32Array(cells))

/** What the screen can do with its prices. Changes reach main in the order in which they were made. */
export function priceActions({ client, store, feed, queue, rules, profile }: PriceContext): PriceActions {
  let toldSoFar = 0
  const tell = (told: Untold) => {
    toldSoFar += 1
    store.setState({ told: { ...told, id: toldSoFar } as Told })
  }
  const opened = (): PriceSheetId => {
    const { sheet } = store.getState()
    if (sheet === null) throw new TypeError('no sheet is open')
    return sheet
  }
  /** A dialog that goes leaves the focus nowhere; who works in the grid goes on there. */
  const backToGrid = () => requestAnimationFrame(() => store.getState().grid?.focus())
  /** Counts a write until main has it, and keeps the window from being closed over it unasked. */
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    store.setState(({ unwritten }) => ({ unwritten: unwritten + 1 }))
    leaveWarning(true)
    try {
      return await queue(run)
    } finally {
      store.setState(({ unwritten }) => ({ unwritten: unwritten - 1 }))
      if (store.getState().unwritten === 0) leaveWarning(false)
    }
  }
  const answered = async (ask: (sheet: PriceSheetId) => Promise<CellNews>): Promise<void> => {
    const sheet = opened()
    await write(() =>
      feed.paintAnswer(
        sheet,
        () => ask(sheet),
        news => news,
      ),
    )
  }

  const finding = findingIn(store, tell)
  const actions: PriceActions = {
    async open(sheet) {
      const of = profile()
      if (of !== null) rememberSheet(rules.rememberedAs, of, sheet)
      await feed.open(sheet, true)
    },
    async refresh() {
      const sheet = opened()
      if (store.getState().head === null) return feed.open(sheet, true)
      try {
        await feed.refresh(sheet)
      } catch (failure) {
        store.setState({ failure })
      }
    },
    async change({ kind, detail, changeset, send: asked, guardPercent }) {
      if (changeset.cells.length === 0) return null
      const sheet = opened()
      const send = rules.submitted ? 'file' : asked
      const base = feed.valuesOf(changeset.cells)
      const unusual =
        guardPercent === undefined
          ? { cells: 0, jumps: 0 }
          : feed.markUnusual(changeset, guardPercent, rules.kind)
      const end = feed.paint(changeset, send === 'file')
      try {
        const { entry } = await write(async () => {
          const answer = await client.call('prices.change', {
            sheet,
            kind,
            detail,
            cells: new Uint32Array(changeset.cells),
            base,
            after: new Int32Array(changeset.after),
            texts: changeset.texts.map(({ cell, text }) => ({ cell, text: text.slice(0, longestText) })),
            send,
          })
          // Before the next in the queue has its turn: what main tells of this change is known by its revision.
          end(answer.news)
          return answer
        })
        return { entry, unusual }
      } catch (error) {
        end(null)
        throw error
      }
    },
    async revert(entry, overwrite) {
      const sheet = opened()
      return write(() =>
        feed.paintAnswer(
          sheet,
          () => client.call('prices.revert', { sheet, entry, overwrite }),
          ({ news }) => news,
        ),
      )
    },
    async undo(entry) {
      const back = entry !== 'next'
      try {
        const answer = await actions.revert(entry, 'ask')
        const [first] = answer.news.cells
        if (answer.entry !== null) {
          // Who reverts in the history goes on there.
          if (first !== undefined && typeof entry === 'string') finding.showUndone(first)
          return
        }
        if (answer.elsewhere > 0) store.setState({ revertAsk: { entry, elsewhere: answer.elsewhere } })
        else tell({ what: back ? 'nothing-to-undo' : 'nothing-to-redo' })
      } catch (error) {
        tell({ what: 'failed', doing: back ? 'undo' : 'redo', error })
      }
    },
    retry: (state: UnsavedState, cells) =>
      answered(sheet => client.call('prices.retry', { sheet, state, cells: copied(cells) })),
    discard: (state: UnsavedState, cells) =>
      answered(sheet => client.call('prices.discard', { sheet, state, cells: copied(cells) })),
    resolve: (cells, take) =>
      answered(sheet => client.call('prices.resolve', { sheet, cells: copied(cells), take })),
    async submit() {
      const sheet = opened()
      // What was typed before is on disk first; what is typed while the service takes its time does not wait for it.
      await queue(async () => undefined)
      return client.call('designs.submit', { sheet })
    },
    async pause(paused) {
      store.setState({ outbox: await client.call('prices.pause', { paused }) })
    },
    setView: change => store.setState(({ view }) => ({ view: { ...view, ...change } })),
    shown: () => store.getState().grid?.shown() ?? [],
    askLarge: (cells, cleared = 0) =>
      cells <= manyCells || rules.submitted
        ? Promise.resolve('now')
        : new Promise(resolve =>
            store.setState({
              large: {
                cells,
                cleared,
                answer(how) {
                  store.setState({ large: null })
                  backToGrid()
                  resolve(how)
                },
              },
            }),
          ),
    askClearing: ask =>
      new Promise(resolve =>
        store.setState({
          clearing: {
            ...ask,
            answer(how) {
              store.setState({ clearing: null })
              backToGrid()
              resolve(how)
            },
          },
        }),
      ),
    show: (panel, bulkStart) => store.setState({ panel, bulkStart: bulkStart ?? null }),
    select: selection => store.setState({ selection }),
    register: grid => store.setState({ grid }),
    async seen() {
      await client.call('prices.seen', { sheet: opened() })
      feed.clearElsewhere()
    },
    nextProblem(back = false) {
      const { columns, selection, grid } = store.getState()
      const cell = columns && nextProblemCell(columns, selection.active, back)
      if (cell === null || !grid) return false
      finding.goToCell(cell)
      return true
    },
    keepUnusual: feed.keepUnusual.bind(feed),
    goToCell: finding.goToCell,
    goToCode: finding.goToCode,
    async readRetailers(search = '') {
      const of = profile()
      try {
        const { retailers, listed } = await rules.list(client, search)
        if (of === profile()) store.setState({ retailers, listed })
      } catch (failure) {
        if (store.getState().retailers === null) store.setState({ retailers: [], listed: false, failure })
      }
    },
  }
  return actions
}
