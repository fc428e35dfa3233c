import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingCell, PriceChange } from '../../src-main/pricing/book/book.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import { type Cell, cellAt } from '../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../src-shared/pricing/cell-state.ts'
import { entryEnd } from '../../src-shared/pricing/outbox/entry-state.ts'
import { notPriced, unreadable } from '../../src-shared/pricing/price.ts'
import { conflictsIn } from '../rig/conflicts.ts'
import { removeFolders } from '../rig/station.ts'
import { changeOf, grid, newPriceFile, openChanges, SeenCells, savedAs, service } from './prices-changes-support.ts'
import { readSince } from './prices-grids-support.ts'

const here = cellAt(3, 1)
const there = cellAt(5, 6)

describe('the journal and the outbox of prices', () => {
  let file: string
  let desk: ReturnType<typeof openChanges>
  let seen: SeenCells
  beforeEach(() => {
    file = newPriceFile()
    seen = new SeenCells()
    for (let row = 0; row < 100; row++)
      for (let column = 0; column < 50; column++) seen.values.set(cellAt(row, column), 100)
    desk = openChanges(file, seen)
    return () => desk.db.close()
  })
  afterAll(removeFolders)

  const change = (wanted: (readonly [Cell, number])[], more: Partial<PriceChange> = {}) =>
    desk.store.change(grid, changeOf(seen, wanted, more))
  const take = (limit = 50) => desk.store.take(service, limit, readSince(0)).cells
  const save = (cells: OutgoingCell[]) => desk.store.settle(cells.map(cell => savedAs(cell, cell.value)))
  const revert = (entry: number | 'last' | 'next', overwrite: 'ask' | 'skip' | 'all' = 'ask') =>
    desk.store.revert(grid, { entry, overwrite, who: 'Ada', at: 2_000 })
  const states = (): [Cell, CellState | undefined, number | undefined][] => {
    const { cells, states: found, wants } = desk.store.states(grid)
    return Array.from(cells, (cell, at) => [cell, found[at] as CellState | undefined, wants[at]])
  }
  /** As a kill would leave it. */
  const reopen = () => {
    const old = desk
    desk = openChanges(file, seen)
    old.db.close()
  }
  const block = (rows: number, columns: number, value: number): [Cell, number][] =>
    Array.from({ length: rows * columns }, (_, at) => [cellAt(Math.floor(at / columns), at % columns), value])

  it('numbers its news in the order in which the book changed, also over a picture that was thrown away', () => {
    const changed = change([[here, 250]])
    const large = change(block(101, 50, 300))
    expect(large.told).toEqual({ cells: null, revision: large.news.revision })
    desk.store.closeAll()
    const taken = take(1)
    const numbers = [
      changed.news,
      changed.told,
      large.news,
      desk.store.look(grid, Uint32Array.of(here)),
      ...save(taken).map(({ news }) => news),
      revert('last').news,
      desk.store.states(grid),
    ].map(({ revision }) => revision)
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('keeps an edit that was answered, sends it, and knows when it is saved', () => {
    change([[here, 250]])
    reopen()
    expect(states()).toEqual([[here, cellState.queued, 250]])
    const [cell] = take()
    expect(cell).toMatchObject({
      sheet: '7',
      code: 'HV-3',
      combination: 'c0',
      field: 'retail',
      value: 250,
    })
    expect(take()).toEqual([])
    expect(states()).toEqual([[here, cellState.saving, 250]])
    const [told] = save(cell ? [cell] : [])
    expect(told?.news.states).toEqual(Uint8Array.of(cellState.saved))
    expect(seen.valueOf(here)).toBe(250)
    expect(desk.store.counts(service)).toEqual([])
    expect(desk.store.history(grid, { code: '', offset: 0, limit: 5 }).entries).toMatchObject([
      { cells: 1, saved: 1, waiting: 0, rejected: 0 },
    ])
  })

  it('keeps reasons, texts and what waits for a file through a restart', () => {
    change([[here, 9_999]])
    const reason = message('prices.rejected', { what: 'too dear' })
    desk.store.settle(take().map(({ entry, cell }) => ({ grid, entry, cell, outcome: 'rejected', reason })))
    change([[there, unreadable]], { texts: [{ cell: there, text: '12,x' }] })
    change([[cellAt(9, 0), 300]], { send: 'file' })
    change([[cellAt(9, 1), 300]], { base: Int32Array.of(7) })
    reopen()
    expect(states().map(([, state]) => state)).toEqual([
      cellState.rejected,
      cellState.draft,
      cellState.held,
      cellState.conflict,
    ])
    const { notes } = desk.store.states(grid)
    expect(notes).toEqual([
      { cell: here, text: null, reason },
      { cell: there, text: '12,x', reason: message('prices.unreadable', { text: '12,x' }) },
    ])
    expect(take()).toEqual([])
  })

  it('lets the last value of a cell win, also of thousands over thousands', () => {
    change(block(100, 50, 200))
    change(block(80, 50, 300))
    change([[here, 400]])
    reopen()
    const wants = states().map(([cell, , want]) => [cell, want])
    expect(wants).toHaveLength(5_000)
    for (const [cell, want] of wants) {
      expect(want).toBe(cell === here ? 400 : (cell ?? 0) < cellAt(80, 0) ? 300 : 200)
    }
    const { entries } = desk.store.history(grid, { code: '', offset: 0, limit: 5 })
    expect(entries.map(({ waiting }) => waiting)).toEqual([1, 3_999, 1_000])
    const [cell] = desk.store.entryCells(grid, { entry: entries[2]?.id ?? 0, code: 'HV-3', limit: 2 })
    expect(cell).toMatchObject({ code: 'HV-3', before: 100, after: 200, state: entryEnd.superseded })
  })

  it('sends few cells before many, and older ones first', () => {
    change(block(100, 50, 200))
    change([[cellAt(90, 3), 300]])
    change([[cellAt(2, 3), 300]])
    expect(take(3).map(({ cell }) => cell)).toEqual([cellAt(90, 3), cellAt(2, 3), cellAt(0, 0)])
  })

  it('leaves rows that were read long ago, and says which are to be read before all the rest goes', () => {
    change(block(10, 50, 200))
    seen.reads.set(4, 500)
    seen.reads.set(7, 500)
    const { cells, stale } = desk.store.take(service, 80, readSince(500))
    expect(new Set(cells.map(({ code }) => code))).toEqual(new Set(['HV-4', 'HV-7']))
    const offsets = [0, 1, 2, 3, 5, 6, 8, 9]
    expect(stale).toEqual([{ grid, sheet: '7', spans: offsets.map(offset => ({ offset, limit: 1 })), listed: true }])
  })

  it('sends a newer value of a cell only after the older one was answered, from what was stored', () => {
    change([[here, 200]])
    const first = take()
    change([[here, 300]])
    expect(take()).toEqual([])
    save(first)
    reopen()
    desk.store.reconcile(grid, Uint32Array.of(3))
    expect(states()).toEqual([[here, cellState.queued, 300]])
    expect(take()).toMatchObject([{ cell: here, value: 300 }])
  })

  it('sends the old value where a killed desk may have sent another', () => {
    change([[here, 200]])
    take()
    reopen()
    expect(revert('last').news.states).toEqual(Uint8Array.of(cellState.queued))
    expect(take()).toMatchObject([{ cell: here, value: 100 }])
  })

  it('undoes and does again, in order, until something new is changed by hand', () => {
    const first = change([[here, 200]]).entry
    change([[here, 300]])
    const wants = () => states().find(([cell]) => cell === here)?.[2] ?? seen.valueOf(here)
    save(take())
    expect(revert('last').kind).toBe('undo')
    expect(wants()).toBe(200)
    revert('last')
    expect(wants()).toBe(100)
    expect(revert('last').entry).toBeNull()
    revert('next')
    expect(wants()).toBe(200)
    expect(revert('next').kind).toBe('redo')
    expect(wants()).toBe(300)
    expect(revert('next').entry).toBeNull()
    revert('last')
    reopen()
    change([[there, 500]])
    expect(revert('next').entry).toBeNull()
    revert('last')
    revert('last')
    expect(wants()).toBe(100)
    const undone = desk.store.history(grid, { code: '', offset: 0, limit: 50 }).entries
    expect(undone.find(({ id }) => id === first)?.undoneBy).not.toBeNull()
  })

  it('asks before it takes back what is not there any more', () => {
    const { entry } = change([
      [here, 200],
      [there, 200],
    ])
    save(take())
    seen.values.set(there, 777)
    expect(revert(entry)).toMatchObject({ entry: null, elsewhere: 1 })
    expect(states().filter(([, state]) => state !== cellState.saved)).toEqual([])
    expect([...revert(entry, 'skip').news.cells]).toEqual([here])
    const other = change([[there, 300]]).entry
    seen.values.set(there, 888)
    desk.store.reconcile(grid, Uint32Array.of(5))
    // A conflict is given up to what is there.
    expect(revert(other).news.wants).toEqual(Int32Array.of(888))
    expect(() => revert(99)).toThrow(DeskError)
  })

  it('overwrites it where a person says so', () => {
    const { entry } = change([[here, 200]])
    save(take())
    seen.values.set(here, 777)
    expect(revert(entry, 'all').news).toMatchObject({ wants: Int32Array.of(100) })
    expect(take()).toMatchObject([{ value: 100 }])
  })

  it('brings a text back that was typed before', () => {
    change([[here, unreadable]], { texts: [{ cell: here, text: 'abc' }] })
    change([[here, 300]])
    revert('last')
    expect(desk.store.states(grid).notes).toMatchObject([{ cell: here, text: 'abc' }])
    expect(states()).toEqual([[here, cellState.draft, unreadable]])
  })

  it('shows what the service made of a value, and undoes that too', () => {
    change([[here, 249]])
    desk.store.settle(take().map(cell => savedAs(cell, 250)))
    reopen()
    expect(revert('last').news).toMatchObject({ values: Int32Array.of(250), wants: Int32Array.of(100) })
  })

  it('ends conflicts as a person says, for cells or for all', () => {
    change([
      [here, 200],
      [there, 200],
    ])
    seen.values.set(here, 300)
    seen.values.set(there, 300)
    const rows = Uint32Array.of(3, 5)
    expect(desk.store.reconcile(grid, rows).states).toEqual(Uint8Array.of(cellState.conflict, cellState.conflict))
    expect(take()).toEqual([])
    desk.store.resolve(grid, { cells: Uint32Array.of(there), base: Int32Array.of(300) }, 'theirs')
    desk.store.resolve(grid, conflictsIn(desk.store.states(grid)), 'mine')
    reopen()
    desk.store.reconcile(grid, rows)
    expect(states()).toEqual([[here, cellState.queued, 200]])
  })

  it.each(['mine', 'theirs'] as const)('keeps a conflict over a value that was not shown, whoever takes %s', take => {
    change([[here, 200]])
    seen.values.set(here, 300)
    desk.store.reconcile(grid, Uint32Array.of(3))
    const shown = conflictsIn(desk.store.states(grid))
    seen.values.set(here, 400)
    desk.store.reconcile(grid, Uint32Array.of(3))
    const news = desk.store.resolve(grid, shown, take)
    expect(news).toMatchObject({ values: Int32Array.of(400), wants: Int32Array.of(200) })
    expect(states()).toEqual([[here, cellState.conflict, 200]])
    desk.store.resolve(grid, conflictsIn(news), take)
    expect(states()).toEqual(take === 'mine' ? [[here, cellState.queued, 200]] : [])
  })

  it('asks again before an undo where the cells hold something else than the person was asked about', () => {
    change([[here, 200]])
    save(take())
    const elsewhere = (value: number) => {
      seen.values.set(here, value)
      desk.store.reconcile(grid, Uint32Array.of(3), Uint32Array.of(here))
    }
    elsewhere(300)
    const first = revert('last')
    expect(first).toMatchObject({ entry: null, elsewhere: 1 })
    const answer = (overwrite: 'skip' | 'all', { asked }: typeof first) =>
      desk.store.revert(grid, { entry: 'last', overwrite, asked: asked ?? undefined, who: 'Ada', at: 2_000 })
    elsewhere(400)
    const second = answer('all', first)
    expect(second).toMatchObject({ entry: null, elsewhere: 1 })
    // What another window changes meanwhile is not what was asked about.
    change([[there, 250]])
    expect(answer('all', second)).toMatchObject({ kind: 'undo', asked: null })
    expect(states()).toEqual([
      [here, cellState.queued, 100],
      [there, cellState.queued, 250],
    ])
  })

  it('writes an import file of what is held, cleared cells as 0', () => {
    change(
      [
        [here, 14_550],
        [cellAt(3, 4), 1_200],
        [there, notPriced],
      ],
      { send: 'file' },
    )
    expect(desk.store.importFile(grid, 'held', 'en').text.split('\r\n')).toEqual([
      'Username,Currency,Settlement Currency,Fabric Code,2-Piece / Jacket 0 / Retail,2-Piece / Jacket 0 / Days,2-Piece / Jacket 1 / Retail',
      'Harbour & Vale,USD,GBP,HV-3,145.5,12,',
      'Harbour & Vale,USD,GBP,HV-5,,,0',
      '',
    ])
    expect(take()).toEqual([])
    desk.store.retry(grid, 'held', null)
    expect(take()).toHaveLength(3)
  })

  it('leaves out of an import file what its titles do not tell apart, by name, and makes none of nothing else', () => {
    seen.names.set(0, 'Jacket')
    seen.names.set(4, 'jacket')
    change(
      [
        [here, 14_550],
        [there, 200],
      ],
      { send: 'file' },
    )
    const { text, leftOut } = desk.store.importFile(grid, 'held', 'en')
    expect(text.split('\r\n').slice(0, 2)).toEqual([
      'Username,Currency,Settlement Currency,Fabric Code,2-Piece / Jacket 1 / Retail',
      'Harbour & Vale,USD,GBP,HV-5,2',
    ])
    expect(leftOut).toEqual(message('prices.names-alike', { count: 1, names: '“2-Piece / Jacket”' }))
    desk.store.discard(grid, 'held', Uint32Array.of(there))
    expect(() => desk.store.importFile(grid, 'held', 'en')).toThrow(/No file was created: .*“2-Piece \/ Jacket”/)
  })

  it('tells of a change of one cell which it was', () => {
    change([[here, 200]])
    change([
      [here, 300],
      [there, 300],
    ])
    const { entries } = desk.store.history(grid, { code: '', offset: 0, limit: 5 })
    const cell = {
      code: 'HV-3',
      combination: '2-Piece / Jacket 0',
      field: 'retail',
      before: 100,
      after: 200,
      text: null,
      state: entryEnd.superseded,
    }
    expect(entries.map(entry => entry.cell)).toEqual([null, cell])
  })

  it('tells the history by code and as a file, in which nothing calculates', () => {
    change([[here, 200]], { who: '=1+1' })
    change([[there, 300]])
    change([
      [cellAt(1, 0), 1],
      [cellAt(8, 0), 1],
    ])
    const { entries, total } = desk.store.history(grid, { code: 'HV-5', offset: 0, limit: 5 })
    expect([total, entries[0]?.id]).toEqual([1, 2])
    const lines = desk.store.historyFile(grid, 'HV-3', { language: 'en', zone: 'UTC' }).split('\r\n')
    expect(lines[1]).toBe(`1,1970-01-01T00:00:01+00:00,"'=1+1",type,HV-3,2-Piece / Jacket 0,retail,1,2,queued`)
    expect(lines).toHaveLength(3)
    const zone = 'America/Los_Angeles'
    const chinese = desk.store.historyFile(grid, 'HV-3', { language: 'zh-CN', zone }).split('\r\n')
    expect(chinese[0]).toBe('\uFEFF序号,时间,操作人,操作,面料编号,组合,字段,之前,之后,状态')
    expect(chinese[1]).toBe(`1,1969-12-31T16:00:01-08:00,"'=1+1",输入,HV-3,2-Piece / Jacket 0,零售价,1,2,待发送`)
  })

  it('forgets the cells of old entries, except where something is unsaved', () => {
    const old = change([[here, 200]]).entry
    save(take())
    change([[there, 200]])
    expect(desk.store.forget(5_000)).toBe(1)
    expect(desk.store.entryCells(grid, { entry: old, code: '', limit: 5 })).toEqual([])
    expect(() => revert(old)).toThrow('no longer in the history')
    revert('last')
    expect(revert('last').entry).toBeNull()
    revert('next')
    expect(desk.store.history(grid, { code: '', offset: 0, limit: 5 }).total).toBe(4)
    reopen()
    expect(states()).toEqual([[there, cellState.queued, 200]])
  })

  it('says after a failed write what is on disk, and takes what it could not write down again', () => {
    change([[here, 200]])
    const cells = take()
    desk.db.exec(`CREATE TRIGGER full BEFORE INSERT ON cell_mark BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    expect(() => save(cells)).toThrow('disk full')
    desk.db.exec('DROP TRIGGER full')
    expect(states()).toEqual([[here, cellState.saving, 200]])
    expect(take()).toEqual([])
    save(cells)
    expect(desk.store.counts(service)).toEqual([])
    desk.db.exec(`CREATE TRIGGER full BEFORE INSERT ON flight BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    change([[there, 200]])
    expect(() => take()).toThrow('disk full')
    desk.db.exec('DROP TRIGGER full')
    expect(take()).toMatchObject([{ cell: there }])
  })

  it('refuses cells that are not in order', () => {
    const change = changeOf(seen, [[here, 1]])
    const cells = Uint32Array.of(there, here)
    const two = { ...change, cells, base: Int32Array.of(1, 1), after: Int32Array.of(1, 1) }
    expect(() => desk.store.change(grid, two)).toThrow(DeskError)
    expect(desk.store.history(grid, { code: '', offset: 0, limit: 5 }).total).toBe(0)
  })
})
