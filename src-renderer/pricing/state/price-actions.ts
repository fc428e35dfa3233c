import type { StoreApi } from 'zustand/vanilla'
import type { DeskClient } from '../../../src-shared/contract/client.ts'
import type { CellNews, UnsavedState } from '../../../src-shared/contract/prices.ts'
import { DeskError, hasCode } from '../../../src-shared/errors.ts'
import { columnOfCell, fieldOf, rowOfCell } from '../../../src-shared/pricing/cell.ts'
import type { Changeset } from '../../../src-shared/pricing/changeset.ts'
import { formatPrice } from '../../../src-shared/pricing/number-style.ts'
import { notPriced } from '../../../src-shared/pricing/price.ts'
import type { PriceSheetId } from '../../../src-shared/pricing/price-sheet.ts'
import { holdWindow } from '../../kit/index.ts'
import { priceStyle } from '../parts/numbers.ts'
import { rememberSheet } from '../remembered.ts'
import type { SheetRules } from '../sheet/sheet-rules.ts'
import { askingIn } from './asking.ts'
import { findingIn } from './finding.ts'
import type { GridFeed } from './grid-feed.ts'
import type { Queue } from './in-order.ts'
import type { GridColumns, PriceActions, PriceState, Told, Untold } from './price-state.ts'
import { nextProblemCell } from './problems.ts'
import type { Reaching } from './reaching.ts'

/** Shared by the parts of the store. */
interface PriceContext {
  client: DeskClient
  store: StoreApi<PriceState>
  feed: GridFeed
  /** Changes reach main one after another, in the order they were made. */
  queue: Queue
  reaching: Reaching
  rules: SheetRules
  /** The id of the profile whose prices they are. */
  profile: string | null
}

/** Draft texts are cut to the length main accepts (characters). */
const maxTextLength = 200

const copied = (cells: Uint32Array | null) => (cells === null ? null : new Uint32Array(cells))

/** The notice about a typed price after a switch to another profile, which is shown nowhere else; null for any other change. */
function refusalOf(on: GridColumns, { cells, after, texts }: Changeset): DeskError | null {
  const [cell = 0] = cells
  if (cells.length !== 1) return null
  const value = texts[0]?.text ?? formatPrice(after[0] ?? notPriced, fieldOf(columnOfCell(cell)), priceStyle())
  return new DeskError('prices.other-profile-typed', { code: on.code(rowOfCell(cell)), value })
}

/** The actions of the price screen. Changes reach main in the order they were made. */
export function priceActions({ client, store, feed, queue, reaching, rules, profile }: PriceContext): PriceActions {
  let lastNoticeId = 0
  let lastSearch = 0
  const notify = (notice: Untold) => {
    lastNoticeId += 1
    store.setState({ told: { ...notice, id: lastNoticeId } as Told })
  }
  const ask = askingIn(store)
  const sheetOf = ({ sheet }: GridColumns): PriceSheetId => {
    if (sheet === null) throw new TypeError('these columns are not of an open sheet')
    return sheet
  }
  /**
   * Writes to the sheet of these columns. Counted until main has it; until then, closing the window asks for
   * confirmation. Main refuses it once another profile is open: what was typed is named then, as it is shown nowhere else.
   */
  const write = async <T>(
    on: GridColumns,
    run: (sheet: PriceSheetId) => Promise<T>,
    refusal = (): DeskError | null => null,
  ): Promise<T> => {
    const sheet = sheetOf(on)
    store.setState(({ unwritten }) => ({ unwritten: unwritten + 1 }))
    const letGo = holdWindow()
    try {
      return await queue(() => run(sheet))
    } catch (error) {
      throw (hasCode(error, 'session.other-profile') ? refusal() : null) ?? error
    } finally {
      store.setState(({ unwritten }) => ({ unwritten: unwritten - 1 }))
      letGo()
    }
  }
  const runAndPaint = async (on: GridColumns, request: (sheet: PriceSheetId) => Promise<CellNews>): Promise<void> => {
    await write(on, sheet =>
      feed.paintAnswer(
        on,
        () => request(sheet),
        news => news,
      ),
    )
  }

  const finding = findingIn(store, notify)
  const actions: PriceActions = {
    async open(sheet) {
      if (profile !== null) rememberSheet(rules.rememberedAs, profile, sheet)
      await feed.open(sheet, true)
    },
    async refresh() {
      const { sheet } = store.getState()
      if (sheet === null) return
      if (store.getState().head === null) return feed.open(sheet, true)
      try {
        await feed.refresh(sheet)
      } catch (failure) {
        store.setState({ failure })
      }
    },
    async change({ on, kind, detail, changeset, send: requestedSend, guardPercent }) {
      if (changeset.cells.length === 0) return null
      const send = rules.submitted ? 'file' : requestedSend
      const unusual =
        guardPercent === undefined ? { cells: 0, jumps: 0 } : feed.markUnusual(on, changeset, guardPercent, rules.kind)
      const end = feed.paint(on, changeset, send === 'file')
      try {
        const call = async (sheet: PriceSheetId) => {
          const answer = await reaching.call(() =>
            client.call('prices.change', {
              sheet,
              kind,
              detail,
              cells: new Uint32Array(changeset.cells),
              base: new Int32Array(changeset.base),
              after: new Int32Array(changeset.after),
              texts: changeset.texts.map(({ cell, text }) => ({ cell, text: text.slice(0, maxTextLength) })),
              send,
            }),
          )
          // Before the next change in the queue runs, so main's events about this one are recognised by its revision.
          end(answer.news)
          return answer
        }
        const { entry } = await write(on, call, () => refusalOf(on, changeset))
        return { entry, unusual }
      } catch (error) {
        end(null)
        throw error
      }
    },
    async revert(on, entry, overwrite, asked) {
      const answer = await write(on, sheet =>
        feed.paintAnswer(
          on,
          () => client.call('prices.revert', { sheet, entry, overwrite, ...(asked && { asked }) }),
          ({ news }) => news,
        ),
      )
      if (answer.entry !== null) store.setState(({ undone }) => ({ undone: undone + 1 }))
      return answer
    },
    async undo(on, entry) {
      const back = entry !== 'next'
      try {
        let answer = await actions.revert(on, entry, 'ask')
        // Asked again where the cells hold something else by the time of the answer.
        while (answer.asked !== null) {
          const overwrite = await ask(on, 'revert', { elsewhere: answer.elsewhere })
          if (overwrite === 'cancel') return
          answer = await actions.revert(on, entry, overwrite, answer.asked)
        }
        const [first] = answer.news.cells
        if (answer.entry !== null) {
          // Reverting from the history keeps the focus there.
          if (first !== undefined && typeof entry === 'string' && store.getState().columns === on)
            finding.showUndone(first)
          return
        }
        if (answer.elsewhere === 0) notify({ what: back ? 'nothing-to-undo' : 'nothing-to-redo' })
      } catch (error) {
        notify({ what: 'failed', doing: back ? 'undo' : 'redo', error })
      }
    },
    retry: (on, state: UnsavedState, cells) =>
      runAndPaint(on, sheet => client.call('prices.retry', { sheet, state, cells: copied(cells) })),
    discard: (on, state: UnsavedState, cells) =>
      runAndPaint(on, sheet => client.call('prices.discard', { sheet, state, cells: copied(cells) })),
    cancelUnsent: (on, entry) => runAndPaint(on, sheet => client.call('prices.cancelUnsent', { sheet, entry })),
    resolve(on, cells, take) {
      const base = Int32Array.from(cells, cell => on.value(cell))
      return runAndPaint(on, sheet =>
        client.call('prices.resolve', { sheet, cells: new Uint32Array(cells), base, take }),
      )
    },
    async submit(on) {
      // Earlier edits are written to disk first; later ones don't wait for the service.
      const sheet = await write(on, async sheet => sheet)
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
    ask,
    show: (panel, bulkStart) => store.setState({ panel, bulkStart: bulkStart ?? null }),
    select: selection => store.setState({ selection }),
    register: grid => store.setState({ grid }),
    async seen(on) {
      await client.call('prices.seen', { sheet: sheetOf(on) })
      feed.clearElsewhere(on)
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
      lastSearch += 1
      const mine = lastSearch
      try {
        const { retailers, listed, unlisted = null } = await rules.list(client, search)
        // What was looked for later may be answered earlier.
        if (mine === lastSearch) store.setState({ retailers, listed, unlisted })
      } catch (failure) {
        if (mine === lastSearch && store.getState().retailers === null)
          store.setState({ retailers: [], listed: false, unlisted: 'failed', failure })
      }
    },
  }
  return actions
}
