import { setTimeout as pause } from 'node:timers/promises'
import { between, dice } from '../../src-practice/random.ts'
import type { CellNews } from '../../src-shared/contract/prices.ts'
import type { Cell } from '../../src-shared/pricing/cell.ts'
import { type Sheet, startPrices } from '../integration/prices-desk-support.ts'
import { liveAsTold } from './lives.ts'

/** A life of a price desk that edits until it is killed; it comes as a line of JSON on stdin. */
export interface PriceLife {
  baseUrl: string
  folder: string
  retailer: string
  seed: number
  life: number
  /** Cells that are edited: few, so that they are edited again while they are on their way. */
  codes: number
  /** Whether the whole grid is read again meanwhile. */
  refreshes: boolean
}

/** What the desk has acknowledged, a line of JSON each. */
export interface Acknowledged {
  entry: number
  /** The edit's own number; null: an undo. */
  edit: string | null
  /** What the cells shall be, by cell. */
  cells: [cell: number, value: number][]
}

const pairs = ({ cells, wants }: Pick<CellNews, 'cells' | 'wants'>): [number, number][] =>
  [...cells].map((cell, at) => [cell, wants[at] ?? 0])

function acknowledge(line: Acknowledged): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

/** Random edits of the first few codes: single cells, small pastes, and now and then an undo. */
async function live({ baseUrl, folder, retailer, seed, life, codes, refreshes }: PriceLife): Promise<void> {
  const next = dice(seed, 'life', life)
  const world = await startPrices({ baseUrl, folder })
  const sheet: Sheet = await world.open(retailer)
  if (refreshes) void world.ask('prices.refresh', { sheet: retailer })
  const service = new Map<Cell, number>()
  for (let count = 1; ; count++) {
    for (const { news } of world.told.cells.splice(0)) {
      news.cells.forEach((cell, at) => void service.set(cell, news.values[at] ?? 0))
    }
    if (next() < 0.08) {
      const undone = await world.ask('prices.revert', { sheet: retailer, entry: 'last', overwrite: 'all' })
      if (undone.entry !== null) acknowledge({ entry: undone.entry, edit: null, cells: pairs(undone.news) })
    } else {
      const size = next() < 0.6 ? 1 : between(next, 2, 12)
      const cells = new Map<Cell, number>()
      for (let at = 0; at < size; at++) {
        const code = sheet.codes[between(next, 0, codes - 1)] ?? ''
        const value = life * 100_000 + count * 100 + at + 1
        cells.set(sheet.cell(code, 0, next() < 0.5 ? 'wholesale' : 'retail'), value)
      }
      const change = sheet.change([...cells], size === 1 ? 'type' : 'paste')
      const edit = `${life}-${count}`
      const { entry } = await world.ask('prices.change', {
        ...change,
        detail: { edit },
        base: change.base.map((value, at) => service.get(change.cells[at] ?? 0) ?? value),
      })
      acknowledge({ entry, edit, cells: [...cells].toSorted(([a], [b]) => a - b) })
    }
    await pause(between(next, 0, 25))
  }
}

liveAsTold(live)
