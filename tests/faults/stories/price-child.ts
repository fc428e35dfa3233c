import { setTimeout as pause } from 'node:timers/promises'
import { between, dice } from '../../../src-practice/random.ts'
import type { OutboxState } from '../../../src-shared/contract/prices.ts'
import { cellStateNames } from '../../../src-shared/pricing/cell-state.ts'
import { type Sheet, startPrices } from '../../integration/prices-desk-support.ts'
import { liveAsTold } from '../lives.ts'

/** A life of a price desk in a story. */
export interface StoryLife {
  baseUrl: string
  folder: string
  retailer: string
  dice: number
  /** Numbers the values that it types, so that no two edits are alike. */
  life: number
  edits: number
  /** Reads the whole grid before it edits anything; else it goes on with what it knows. */
  opens: boolean
}

/** An edit of one cell: the value typed, and the service's value that the desk took it to replace. */
export interface Edit {
  code: string
  value: number
  base: number
}

/** `intends` before the desk is asked, `has` when it has acknowledged; `rests` when nothing moves any more. */
export type StoryLine =
  | { says: 'intends' | 'has'; edits: Edit[] }
  | { says: 'rests'; outbox: OutboxState; states: Record<string, string> }

const say = (line: StoryLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** Counts as rest: nothing queued or on its way, or nothing moved for so many milliseconds. */
const stillness = 2_500

async function live({ baseUrl, folder, retailer, dice: seed, life, edits, opens }: StoryLife): Promise<void> {
  const next = dice(seed)
  const world = await startPrices({ baseUrl, folder })
  let sheet: Sheet | null = null
  const opened = async () => {
    sheet ??= opens ? await world.open(retailer) : await world.sheet(retailer)
    return sheet
  }
  const service = new Map<number, number>()
  for (let count = 1; count <= edits; count++) {
    const grid = await opened()
    for (const { news } of world.told.cells.splice(0)) {
      news.cells.forEach((cell, at) => void service.set(cell, news.values[at] ?? 0))
    }
    const codes = grid.codes.filter(() => next() < 0.4).slice(0, 6)
    const wanted = codes.map((code, at) => ({
      code,
      cell: grid.cell(code),
      value: life * 100_000 + count * 100 + at + 1,
    }))
    const change = grid.change(
      wanted.map(({ cell, value }) => [cell, value]),
      'paste',
    )
    const base = change.base.map((value, at) => service.get(change.cells[at] ?? 0) ?? value)
    const baseOf = (cell: number) => base[change.cells.indexOf(cell)] ?? 0
    const made = wanted.map(({ code, cell, value }) => ({ code, value, base: baseOf(cell) }))
    if (made.length === 0) continue
    say({ says: 'intends', edits: made })
    await world.ask('prices.change', { ...change, base })
    say({ says: 'has', edits: made })
    await pause(between(next, 0, 30))
  }
  const outboxNow = () => world.ask('prices.outbox', {})
  let [outbox, since] = [await outboxNow(), Date.now()]
  while (outbox.retailers.some(({ counts }) => counts.queued + counts.saving > 0) && Date.now() - since < stillness) {
    await pause(20)
    const now = await outboxNow()
    if (JSON.stringify(now.retailers) !== JSON.stringify(outbox.retailers)) since = Date.now()
    outbox = now
  }
  const grid = await world.sheet(retailer)
  const { cells, states } = await world.ask('prices.states', { sheet: retailer })
  const codeOf = new Map(grid.codes.map(code => [grid.cell(code), code]))
  const stateOf = [...cells].map((cell, at) => [
    codeOf.get(cell) ?? String(cell),
    cellStateNames[states[at] ?? 0] ?? '',
  ])
  say({ says: 'rests', outbox: await outboxNow(), states: Object.fromEntries(stateOf) })
  setInterval(() => {}, 1_000)
}

liveAsTold(live)
