import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { CellNews, UnsavedState } from '../../../src-shared/contract/prices.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { holdWindow } from '../../app/index.ts'
import { rememberSheet } from '../remembered.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import { findingIn } from './finding.ts'
import type { GridFeed } from './grid-feed.ts'
import type { Queue } from './in-order.ts'
import { manyCells, type PriceActions, type PriceState, type Told, type Untold } from './price-state.ts'
import { nextProblemCell } from './problems.ts'

/** Shared by the parts of the store. */
interface PriceContext {
  client: DeskClient
  store: StoreApi<PriceState>
  feed: GridFeed
  /** Changes reach main one after another, in the order they were made. */
  queue: Queue
  rules: SheetRules
  profile(): string | null
}

/** Draft texts are cut to the length main accepts (characters). */
const maxTextLength = 200

const copied = (cells: Uint32Array | null) => (cells === null ? null : new Uint32Array(cells))

/** The actions of the price screen. Changes reach main in the order they were made. */
export function priceActions({ client, store, feed, queue, rules, profile }: PriceContext): PriceActions {
  let lastNoticeId = 0
  const notify = (notice: Untold) => {
    lastNoticeId += 1
    store.setState({ told: { ...notice, id: lastNoticeId } as Told })
  }
  const opened = (): PriceSheetId => {
    const { sheet } = store.getState()
    if (sheet === null) throw new TypeError('no sheet is open')
    return sheet
  }
  /** A closed dialog leaves no focus; return it to the grid. */
  const backToGrid = () => requestAnimationFrame(() => store.getState().grid?.focus())
  /** Counts a write until main has it; until then, closing the window asks for confirmation. */
  const write = async <T>(run: () => Promise<T>): Promise<T> => {
    store.setState(({ unwritten }) => ({ unwritten: unwritten + 1 }))
    const letGo = holdWindow()
    try {
      return await queue(run)
    } finally {
      store.setState(({ unwritten }) => ({ unwritten: unwritten - 1 }))
      letGo()
    }
  }
  const runAndPaint = async (request: (sheet: PriceSheetId) => Promise<CellNews>): Promise<void> => {
    const sheet = opened()
    await write(() =>
      feed.paintAnswer(
        sheet,
        () => request(sheet),
        news => news,
      ),
    )
  }

  const finding = findingIn(store, notify)
  const actions: PriceActions = {
    async open(sheet) {
      const owner = profile()
      if (owner !== null) rememberSheet(rules.rememberedAs, owner, sheet)
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
    async change({ kind, detail, changeset, send: requestedSend, guardPercent }) {
      if (changeset.cells.length === 0) return null
      const sheet = opened()
      const send = rules.submitted ? 'file' : requestedSend
      const base = feed.valuesOf(changeset.cells)
      const unusual =
        guardPercent === undefined ? { cells: 0, jumps: 0 } : feed.markUnusual(changeset, guardPercent, rules.kind)
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
            texts: changeset.texts.map(({ cell, text }) => ({ cell, text: text.slice(0, maxTextLength) })),
            send,
          })
          // Before the next change in the queue runs, so main's events about this one are recognised by its revision.
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
      const answer = await write(() =>
        feed.paintAnswer(
          sheet,
          () => client.call('prices.revert', { sheet, entry, overwrite }),
          ({ news }) => news,
        ),
      )
      if (answer.entry !== null) store.setState(({ undone }) => ({ undone: undone + 1 }))
      return answer
    },
    async undo(entry) {
      const back = entry !== 'next'
      try {
        const answer = await actions.revert(entry, 'ask')
        const [first] = answer.news.cells
        if (answer.entry !== null) {
          // Reverting from the history keeps the focus there.
          if (first !== undefined && typeof entry === 'string') finding.showUndone(first)
          return
        }
        if (answer.elsewhere > 0) store.setState({ revertAsk: { entry, elsewhere: answer.elsewhere } })
        else notify({ what: back ? 'nothing-to-undo' : 'nothing-to-redo' })
      } catch (error) {
        notify({ what: 'failed', doing: back ? 'undo' : 'redo', error })
      }
    },
    retry: (state: UnsavedState, cells) =>
      runAndPaint(sheet => client.call('prices.retry', { sheet, state, cells: copied(cells) })),
    discard: (state: UnsavedState, cells) =>
      runAndPaint(sheet => client.call('prices.discard', { sheet, state, cells: copied(cells) })),
    resolve: (cells, take) =>
      runAndPaint(sheet => client.call('prices.resolve', { sheet, cells: copied(cells), take })),
    async submit() {
      const sheet = opened()
      // Earlier edits are written to disk first; later ones don't wait for the service.
      await queue(async () => undefined)
      return client.call('designs.submit', { sheet })
    },
    async pause(paused) {
      store.setState({ outbox: await client.call('prices.pause', { paused }) })
    },
    setView(change) {
      const { view } = store.getState()
      // A view that is the same stays the same object, so that no grid is laid out for it again.
      const isChanged = (Object.keys(change) as (keyof typeof change)[]).some(key => change[key] !== view[key])
      if (isChanged) store.setState({ view: { ...view, ...change } })
    },
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
      const owner = profile()
      try {
        const { retailers, listed } = await rules.list(client, search)
        if (owner === profile()) store.setState({ retailers, listed })
      } catch (failure) {
        if (store.getState().retailers === null) store.setState({ retailers: [], listed: false, failure })
      }
    },
  }
  return actions
}
