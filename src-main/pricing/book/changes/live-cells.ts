import { type Cell, cellAt, mostColumns } from '../../../../src-shared/pricing/cell.ts'
import { type CellState, cellState } from '../../../../src-shared/pricing/cell-state.ts'
import type { Hundredths } from '../../../../src-shared/pricing/price.ts'

/** Index of a cell in `LiveCells`, valid until it is removed. */
export type LiveSlot = number

/** Rows per page. A page is 64 rows of one column, which keeps edits of whole columns and of whole rows compact. */
const pageRows = 64
// Bit operations, since this runs for millions of cells: 6 bits of a slot are the row in its page, 16 its index in the
// chunk.
const pageBits = 6
const chunkBits = 16
const chunkSlots = 1 << chunkBits
const inChunk = chunkSlots - 1
const cellBits = Math.log2(mostColumns)

interface Chunk {
  after: Int32Array
  base: Int32Array
  entry: Uint32Array
  state: Uint8Array
}

/**
 * The unsaved cells of a grid: for each the wanted value, the service's value that the edit started from, the entry,
 * and the state. Takes 13 bytes per cell, so five million fit. A cell has one slot, so a later change replaces an
 * earlier one.
 */
export class LiveCells {
  /** The page of each column, by block of rows; 0: none. */
  readonly #blocks: (Int32Array | undefined)[] = []
  /** Number of queued cells per block; `#queued` counts them per page. */
  readonly #queuedInBlock: number[] = []
  #chunks: Chunk[] = []
  #used: number[] = [0]
  #queued: number[] = [0]
  #free: number[] = []
  readonly #counts = new Uint32Array(16)
  #size = 0

  get size(): number {
    return this.#size
  }

  count(state: CellState): number {
    return this.#counts[state] ?? 0
  }

  /** The slot of a cell; -1 if it has no unsaved change. */
  find(cell: Cell): LiveSlot {
    const page = this.#pageOf(cell)
    if (page === 0) return -1
    const slot = slotIn(page, cell >>> cellBits)
    return this.state(slot) === cellState.clean ? -1 : slot
  }

  after = (slot: LiveSlot): Hundredths => this.#chunk(slot).after[slot & inChunk] ?? 0
  base = (slot: LiveSlot): Hundredths => this.#chunk(slot).base[slot & inChunk] ?? 0
  entry = (slot: LiveSlot): number => this.#chunk(slot).entry[slot & inChunk] ?? 0
  state = (slot: LiveSlot): CellState => (this.#chunk(slot).state[slot & inChunk] ?? 0) as CellState

  setBase(slot: LiveSlot, base: Hundredths): void {
    this.#chunk(slot).base[slot & inChunk] = base
  }

  setState(cell: Cell, slot: LiveSlot, state: CellState): void {
    const { state: states } = this.#chunk(slot)
    const from = states[slot & inChunk] ?? 0
    if (from === state) return
    states[slot & inChunk] = state
    this.#counts[from] = (this.#counts[from] ?? 0) - 1
    this.#counts[state] = (this.#counts[state] ?? 0) + 1
    if (from !== cellState.queued && state !== cellState.queued) return
    const more = state === cellState.queued ? 1 : -1
    const page = slot >>> pageBits
    const block = blockOf(cell)
    this.#queued[page] = (this.#queued[page] ?? 0) + more
    this.#queuedInBlock[block] = (this.#queuedInBlock[block] ?? 0) + more
  }

  /** Adds a cell or replaces its values. */
  put(cell: Cell, entry: number, base: Hundredths, after: Hundredths, state: CellState): void {
    const page = this.#pageOf(cell) || this.#makePage(cell)
    const slot = slotIn(page, cell >>> cellBits)
    const chunk = this.#chunk(slot)
    const at = slot & inChunk
    if (chunk.state[at] === cellState.clean) {
      this.#used[page] = (this.#used[page] ?? 0) + 1
      this.#size++
    }
    this.setState(cell, slot, state)
    chunk.entry[at] = entry
    chunk.base[at] = base
    chunk.after[at] = after
  }

  remove(cell: Cell): void {
    const slot = this.find(cell)
    if (slot < 0) return
    this.setState(cell, slot, cellState.clean)
    this.#size--
    const page = slot >>> pageBits
    const used = (this.#used[page] ?? 0) - 1
    this.#used[page] = used
    if (used > 0) return
    const block = this.#blocks[blockOf(cell)]
    if (block) block[cell & (mostColumns - 1)] = 0
    this.#free.push(page)
    if (this.#size === 0) this.#clear()
  }

  /** The cells in a state (all: null), sorted. */
  cells(state: CellState | null): Uint32Array<ArrayBuffer> {
    const found = new Uint32Array(state === null ? this.#size : this.count(state))
    let length = 0
    for (let block = 0; length < found.length && block < this.#blocks.length; block++) {
      this.#eachOfBlock(block, (cell, slot) => {
        if (state === null || this.state(slot) === state) found[length++] = cell
      })
    }
    return found
  }

  /** The unsaved cells of a row, sorted. */
  cellsOfRow(row: number): Cell[] {
    const pages = this.#blocks[row >>> pageBits]
    const found: Cell[] = []
    for (let column = 0; pages && column < pages.length; column++) {
      const page = pages[column] ?? 0
      if (page > 0 && this.state(slotIn(page, row)) !== cellState.clean) found.push(cellAt(row, column))
    }
    return found
  }

  /**
   * Visits queued cells, one block of rows after another, until `visit` returns false. `wants` is called once per row
   * with queued cells; rows it rejects are skipped.
   */
  eachQueued(wants: (row: number) => boolean, visit: (cell: Cell, slot: LiveSlot) => boolean): void {
    for (let block = 0; block < this.#blocks.length; block++) {
      const pages = this.#blocks[block]
      if (!pages || (this.#queuedInBlock[block] ?? 0) === 0) continue
      const wanted = new Int8Array(pageRows)
      for (let column = 0; column < pages.length; column++) {
        const page = pages[column] ?? 0
        if (page === 0 || (this.#queued[page] ?? 0) === 0) continue
        for (let at = 0; at < pageRows; at++) {
          const slot = page * pageRows + at
          if (this.state(slot) !== cellState.queued) continue
          const row = block * pageRows + at
          wanted[at] ||= wants(row) ? 1 : -1
          if (wanted[at] === 1 && !visit(cellAt(row, column), slot)) return
        }
      }
    }
  }

  #eachOfBlock(block: number, visit: (cell: Cell, slot: LiveSlot) => void): void {
    const pages = this.#blocks[block]
    if (!pages) return
    const columns: number[] = []
    for (let column = 0; column < pages.length; column++) if (pages[column]) columns.push(column)
    for (let at = 0; columns.length > 0 && at < pageRows; at++) {
      const row = block * pageRows + at
      for (let nth = 0; nth < columns.length; nth++) {
        const column = columns[nth] ?? 0
        const slot = slotIn(pages[column] ?? 0, at)
        if (this.state(slot) !== cellState.clean) visit(cellAt(row, column), slot)
      }
    }
  }

  #pageOf(cell: Cell): number {
    return this.#blocks[blockOf(cell)]?.[cell & (mostColumns - 1)] ?? 0
  }

  #makePage(cell: Cell): number {
    const page = this.#free.pop() ?? this.#used.length
    this.#used[page] = 0
    this.#queued[page] = 0
    const chunk = page >>> (chunkBits - pageBits)
    this.#chunks[chunk] ??= {
      after: new Int32Array(chunkSlots),
      base: new Int32Array(chunkSlots),
      entry: new Uint32Array(chunkSlots),
      state: new Uint8Array(chunkSlots),
    }
    const column = cell & (mostColumns - 1)
    let pages = this.#blocks[blockOf(cell)]
    if (!pages || pages.length <= column) {
      const wider = new Int32Array(((column >>> 6) + 1) << 6)
      if (pages) wider.set(pages)
      pages = wider
      this.#blocks[blockOf(cell)] = pages
    }
    pages[column] = page
    return page
  }

  #chunk(slot: LiveSlot): Chunk {
    return this.#chunks[slot >>> chunkBits] ?? noChunk
  }

  /** Frees the memory when nothing is unsaved. */
  #clear(): void {
    this.#blocks.length = 0
    this.#queuedInBlock.length = 0
    this.#chunks = []
    this.#used = [0]
    this.#queued = [0]
    this.#free = []
  }
}

const noChunk: Chunk = {
  after: new Int32Array(),
  base: new Int32Array(),
  entry: new Uint32Array(),
  state: new Uint8Array(),
}

const blockOf = (cell: Cell): number => cell >>> (cellBits + pageBits)
const slotIn = (page: number, row: number): LiveSlot => (page << pageBits) | (row & (pageRows - 1))
