import { type RetailerChoice, rowFlag } from '../../../../src-shared/contract/prices.ts'
import { DeskError } from '../../../../src-shared/errors.ts'
import { type Cell, columnOfCell, mostRows, rowOfCell } from '../../../../src-shared/pricing/cell.ts'
import type { SqliteDatabase } from '../../../storage/database.ts'
import type { GridBook, GridCells, GridNumber, StoredHead, WindowPart } from '../book.ts'
import { blockOf } from './block-records.ts'
import { Grid } from './grid.ts'
import { GridTables, type LearnedCell } from './grid-tables.ts'
import { type Merged, mergePart, revisionRows } from './merge-part.ts'
import { newerRows } from './newer-rows.ts'
import { blockRows } from './row-block.ts'
import { StoredCells } from './stored-cells.ts'

/** Number of grids kept in memory whatever their size. */
const minHeldGrids = 2
/** Limit of cells in memory, 4 bytes each. */
const maxHeldCells = 8_000_000

/** The grids as last read from the service: in memory while in use, and in prices.db as blocks of rows. */
export class GridStore implements Omit<GridBook, 'choices' | 'merge' | 'choose' | 'scopes'> {
  readonly #db: SqliteDatabase
  readonly #tables: GridTables
  readonly #maxCells: number
  /** Ordered by last use, most recent last. */
  readonly #held = new Map<GridNumber, Grid>()
  /** Last revisions of unloaded grids, since a revision must never be reused. */
  readonly #revisions = new Map<GridNumber, number>()

  /** `maxCells`: above this many cells in memory, the least recently used grids are unloaded. */
  constructor(db: SqliteDatabase, maxCells = maxHeldCells) {
    this.#db = db
    this.#maxCells = maxCells
    this.#tables = new GridTables(db)
  }

  remember: GridBook['remember'] = (service, sheet, retailer) => this.#tables.remember(service, sheet, retailer)
  find: GridBook['find'] = (service, sheet) => this.#tables.find(service, sheet)

  /** Fabric price grids that were opened before, sorted by name. */
  known(service: string): Omit<RetailerChoice, 'unsaved'>[] {
    return this.#tables.known(service)
  }

  open: GridBook['open'] = grid => this.#grid(grid).head()

  close: GridBook['close'] = grid => {
    const held = this.#held.get(grid)
    if (!held) return
    held.isHeld = false
    this.#revisions.set(grid, held.revision)
    this.#held.delete(grid)
  }

  /** Unloads all grids: after a rollback, only the data on disk is right. */
  closeAll(): void {
    for (const grid of [...this.#held.keys()]) this.close(grid)
  }

  rows: GridBook['rows'] = (grid, since, limit) => newerRows(this.#grid(grid), since, limit)

  head: GridBook['head'] = (number, { retailer, combinations }) =>
    this.#write(number, grid => {
      grid.retailer = {
        id: grid.retailer.id,
        name: retailer.name ?? grid.retailer.name,
        settlementCurrency: retailer.settlementCurrency ?? grid.retailer.settlementCurrency,
        consumerCurrency: retailer.consumerCurrency ?? grid.retailer.consumerCurrency,
      }
      const found = grid.meetCombinations(combinations.map(({ id }) => id))
      for (const combination of grid.combinations) combination.present = false
      found.forEach((combination, at) => void Object.assign(combination, combinations[at], { present: true }))
      this.#tables.writeFacts(grid)
      this.#tables.writeCombinations(grid)
      return grid.head()
    })

  /** Merges rows that were requested at `askedAt`. Throws `prices.too-wide` or `prices.too-long`. */
  merge(number: GridNumber, part: WindowPart, askedAt: number): Merged & { head: StoredHead } {
    return this.#write(number, grid => {
      const learned = this.#learnedIn(grid, part)
      // A time in the future means that the clock was set back.
      const now = Date.now()
      const isNewer = ({ at }: LearnedCell) => at > askedAt && at <= now
      const newer = new Set(learned.filter(isNewer).map(({ cell }) => cell))
      const merged = mergePart(grid, part, askedAt, cell => newer.has(cell))
      this.#fold(
        grid,
        merged.rows,
        learned.filter(entry => !isNewer(entry)),
      )
      this.#tables.writeFacts(grid)
      this.#tables.writeCombinations(grid)
      return { ...merged, head: grid.head() }
    })
  }

  end: GridBook['end'] = (number, startedAt) =>
    this.#write(number, grid => {
      grid.readAt = startedAt
      const revision = grid.revision + 1
      for (const block of grid.blocks) {
        for (let row = 0; row < block.codes.length; row++) {
          if ((block.readAt[row] ?? 0) >= startedAt) continue
          // This read looked for the row and didn't find it.
          block.readAt[row] = startedAt
          block.dirty.add('times')
          const flags = block.flags[row] ?? 0
          if ((flags & rowFlag.absent) !== 0) continue
          block.flags[row] = flags | rowFlag.absent
          block.revisions[row] = revision
          grid.revision = revision
          block.dirty.add('rows')
        }
      }
      this.#tables.writeFacts(grid)
      return grid.head()
    })

  seen: GridBook['seen'] = number =>
    this.#write(number, grid => {
      for (const block of grid.blocks) block.marks = null
      this.#tables.forgetMarks(number)
    })

  /** The service's values of a grid; loads it if it isn't open. */
  cells(number: GridNumber): GridCells {
    return new StoredCells(
      () => this.#grid(number),
      (cells, values, at) => this.#learn(number, cells, values, at),
    )
  }

  #learn(number: GridNumber, cells: Uint32Array, values: Int32Array, at: number): void {
    this.#write(number, grid => {
      cells.forEach((cell, index) => {
        const block = grid.blocks[Math.floor(rowOfCell(cell) / blockRows)]
        const value = values[index]
        const column = columnOfCell(cell)
        if (!block || value === undefined || column >= grid.columns) return
        const place = column * blockRows + (rowOfCell(cell) % blockRows)
        block.widen(grid.columns)
        block.setValue(place, value, undefined)
        if (block.isMarked(place)) {
          block.unmark(place)
          block.dirty.add('marks')
        }
        this.#tables.writeLearned(number, { cell, value, at })
      })
    })
  }

  /** Learned values in the blocks that a part touches. */
  #learnedIn(grid: Grid, part: WindowPart): LearnedCell[] {
    const blocks = new Set<number>()
    for (const code of part.codes) {
      const row = grid.rowOf(code)
      if (row !== null) blocks.add(Math.floor(row / blockRows))
    }
    return [...blocks].flatMap(block => this.#tables.learned(grid.number, block))
  }

  /** Moves learned values of merged rows into their blocks. */
  #fold(grid: Grid, rows: Uint32Array, learned: readonly LearnedCell[]): void {
    const merged = new Set(rows)
    const cells: Cell[] = []
    for (const { cell } of learned) {
      const row = rowOfCell(cell)
      if (!merged.has(row)) continue
      cells.push(cell)
      grid.blocks[Math.floor(row / blockRows)]?.dirty.add('values')
    }
    this.#tables.forgetLearned(grid.number, cells)
  }

  /** Changes a grid both in memory and on disk. If that fails, the grid is unloaded and the disk unchanged. */
  #write<T>(number: GridNumber, change: (grid: Grid) => T): T {
    const grid = this.#grid(number)
    try {
      return this.#db.transaction(() => {
        const answer = change(grid)
        this.#tables.writeBlocks(grid)
        return answer
      })()
    } catch (error) {
      this.close(number)
      throw error
    }
  }

  #grid(number: GridNumber): Grid {
    const held = this.#held.get(number) ?? this.#load(number)
    this.#held.delete(number)
    this.#held.set(number, held)
    this.#unloadUnused()
    return held
  }

  #load(number: GridNumber): Grid {
    const grid = loadGrid(this.#tables, number, this.#revisions.get(number) ?? 0)
    if (!grid) throw new DeskError('prices.not-open', { retailer: `#${number}` })
    return grid
  }

  #unloadUnused(): void {
    const sizes = [...this.#held.values()].map(({ rows, columns }) => rows * columns)
    let cells = sizes.reduce((sum, size) => sum + size, 0)
    for (const [number, grid] of [...this.#held].slice(0, -minHeldGrids)) {
      if (cells <= this.#maxCells) return
      cells -= grid.rows * grid.columns
      this.close(number)
    }
  }
}

/** Rows of the first revision: enough for a tall screen, few enough to be painted before the rest has arrived. */
const firstRows = 100

/** The revision of the row at a place, counted from 1. */
const revisionOf = (at: number): number => (at < firstRows ? 1 : 2 + Math.floor((at - firstRows) / revisionRows))

/** Loads a grid; null if it doesn't exist. Its rows get revisions after `lastRevision`, in the order of places. */
function loadGrid(tables: GridTables, number: GridNumber, lastRevision: number): Grid | null {
  const facts = tables.facts(number)
  if (!facts) return null
  const grid = new Grid(facts)
  for (const record of tables.blocks(number)) grid.append(blockOf(record, grid.columns))
  for (const { cell, value } of tables.allLearned(number)) {
    const row = rowOfCell(cell)
    const place = columnOfCell(cell) * blockRows + (row % blockRows)
    grid.blocks[Math.floor(row / blockRows)]?.setValue(place, value, undefined)
  }
  assignRevisions(grid, lastRevision)
  return grid
}

function assignRevisions(grid: Grid, lastRevision: number): void {
  // Place and row combined in one number, which sorts many times faster than with a comparator.
  const inOrder = Float64Array.from({ length: grid.rows }, (_, row) => placeOf(grid, row) * mostRows + row)
  inOrder.sort().forEach((key, at) => {
    const row = key % mostRows
    const block = grid.blocks[Math.floor(row / blockRows)]
    if (block) block.revisions[row % blockRows] = lastRevision + revisionOf(at)
  })
  grid.revision = lastRevision + (grid.rows === 0 ? 0 : revisionOf(grid.rows - 1))
}

const placeOf = (grid: Grid, row: number): number =>
  grid.blocks[Math.floor(row / blockRows)]?.places[row % blockRows] ?? 0
