import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { cellAt } from '../../src-shared/pricing/cell.ts'
import { notPriced } from '../../src-shared/pricing/price.ts'
import { fabricSheet } from '../../src-shared/pricing/price-sheet.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { Follower, harbour, OpenGrids, type PartRow, partOf } from './prices-grids-support.ts'

// Whatever is merged, learned, ended, closed and killed: the store has what a plain map of codes has, and so has somebody who
// only ever asked for what was newer.

afterAll(removeFolders)

const codes = 600
const ids = ['31', '32', '40']

interface ModelRow {
  name: string
  place: number
  archived: boolean
  absent: boolean
  readAt: number
  values: Map<string, number>
  learnedAt: Map<string, number>
  elsewhere: Set<string>
}

/** The same grid as plain maps. */
class Model {
  readonly rows = new Map<string, ModelRow>()
  readonly metAt = new Map<string, number>()

  /** Answers whether anything of a row is another than before. */
  merge(rows: readonly PartRow[], offset: number, combinations: readonly string[], askedAt: number): boolean {
    let changed = false
    rows.forEach(({ code, name = '', archived = false, prices }, at) => {
      const known = this.rows.get(code)
      const row: ModelRow = known ?? {
        name: '',
        place: -1,
        archived: false,
        absent: false,
        readAt: 0,
        values: new Map(),
        learnedAt: new Map(),
        elsewhere: new Set(),
      }
      if (row.name !== name || row.place !== offset + at || row.archived !== archived || row.absent) changed = true
      Object.assign(row, { name, place: offset + at, archived, absent: false })
      for (const id of combinations) {
        for (let field = 0; field < 5; field++) {
          const key = `${id} ${field}`
          const value = prices[id]?.[field] ?? 0
          if (value === (row.values.get(key) ?? notPriced)) continue
          if ((row.learnedAt.get(key) ?? 0) > askedAt) continue
          changed = true
          row.values.set(key, value)
          const metAt = this.metAt.get(id)
          if (row.readAt > 0 && metAt !== undefined && row.readAt >= metAt) row.elsewhere.add(key)
        }
      }
      row.readAt = askedAt
      this.rows.set(code, row)
    })
    for (const id of combinations) if (!this.metAt.has(id)) this.metAt.set(id, askedAt)
    return changed
  }

  end(startedAt: number): void {
    for (const row of this.rows.values()) {
      if (row.readAt >= startedAt) continue
      row.absent = true
      row.readAt = startedAt
    }
  }
}

type Step =
  | {
      does: 'merge'
      first: number
      count: number
      shift: number
      seed: number
      combinations: string[]
      late: number
    }
  | {
      does: 'learn'
      cells: { code: number; id: string; field: number; value: number | null; seed: number }[]
    }
  | { does: 'end'; ago: number }
  | { does: 'seen' | 'kill' | 'close' | 'pull' }

const merges = fc.record({
  does: fc.constant('merge' as const),
  first: fc.nat(codes - 1),
  count: fc.integer({ min: 1, max: 300 }),
  shift: fc.nat(2),
  seed: fc.nat(3),
  combinations: fc.shuffledSubarray(ids, { minLength: 1 }),
  late: fc.nat(12),
})
const learns = fc.record({
  does: fc.constant('learn' as const),
  cells: fc.array(
    fc.record({
      code: fc.nat(codes - 1),
      id: fc.constantFrom(...ids),
      field: fc.nat(4),
      /** Null: what a window would say with that seed. */
      value: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constant(notPriced), fc.constant(null)),
      seed: fc.nat(3),
    }),
    { minLength: 1, maxLength: 40, size: 'max' },
  ),
})
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: merges },
    { weight: 3, arbitrary: learns },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('end' as const), ago: fc.nat(6) }) },
    {
      weight: 3,
      arbitrary: fc.record({ does: fc.constantFrom('seen', 'kill', 'close', 'pull') }) as fc.Arbitrary<Step>,
    },
  ),
  { maxLength: 15, size: 'max' },
)

const codeOf = (code: number) => `HV-${code}`

/** Most rows are the same with every seed. */
const rowOf = (code: number, seed: number): PartRow => {
  const version = (code + seed) % 5 === 0 ? seed : 0
  const price = (id: string, field: number) =>
    (code + field + Number(id)) % 7 === 0 ? notPriced : 1000 + ((code * 5 + field + Number(id)) % 90) + version
  return {
    code: codeOf(code),
    name: `Cloth ${code % 9 === 0 ? version : 0}`,
    archived: (code + version) % 11 === 0,
    prices: Object.fromEntries(ids.map(id => [id, [0, 1, 2, 3, 4].map(field => price(id, field))])),
  }
}

it('has what a plain map has, and tells a follower all of it', { timeout: 120_000 }, async () => {
  const folder = await temporaryFolder()
  let run = 0
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 400 }), (all, limit) => {
      const grids = new OpenGrids(join(folder, `prices-${run++}.db`))
      try {
        const number = grids.store.remember('service', fabricSheet('7'), harbour)
        const model = new Model()
        const follower = new Follower()
        let now = 100
        let lastAsked = 0
        for (const step of all) {
          now += 3
          if (step.does === 'merge') {
            const rows = Array.from({ length: step.count }, (_, at) => rowOf((step.first + at) % codes, step.seed))
            const part = partOf(rows, {
              offset: step.first + step.shift,
              combinations: step.combinations,
            })
            const before = grids.store.open(number).revision
            // Windows of a retailer are asked for one after the other.
            lastAsked = Math.max(lastAsked, now - step.late)
            const { head, rows: merged } = grids.store.merge(number, part, lastAsked)
            const changed = model.merge(rows, part.offset, step.combinations, lastAsked)
            expect(head.revision > before).toBe(changed)
            expect(merged.length).toBe(rows.length)
          } else if (step.does === 'learn') {
            const head = grids.store.open(number)
            const cells = grids.store.cells(number)
            const known = new Map<number, number>()
            for (const { code, id, field, value: typed, seed } of step.cells) {
              const value = typed ?? rowOf(code, seed).prices[id]?.[field] ?? 0
              const row = cells.rowOf(codeOf(code))
              const no = head.combinations.find(combination => combination.id === id)?.no
              const of = model.rows.get(codeOf(code))
              if (row === null || no === undefined || !of) continue
              known.set(cellAt(row, no * 5 + field), value)
              of.values.set(`${id} ${field}`, value)
              of.learnedAt.set(`${id} ${field}`, now)
              of.elsewhere.delete(`${id} ${field}`)
            }
            const sorted = Uint32Array.from(known.keys()).sort()
            const values = Int32Array.from(sorted, cell => known.get(cell) ?? 0)
            cells.learn(sorted, values, now)
            follower.learn(sorted, values)
          } else if (step.does === 'end') {
            const head = grids.store.end(number, now - step.ago)
            model.end(now - step.ago)
            expect(head.readAt).toBe(now - step.ago)
          } else if (step.does === 'seen') {
            grids.store.seen(number)
            for (const row of model.rows.values()) row.elsewhere.clear()
            follower.marks.clear()
          } else if (step.does === 'kill') {
            grids.again()
            // Its window went with it.
            follower.since = 0
          } else if (step.does === 'close') grids.store.close(number)
          else follower.pull(grids.store, number, limit)
        }
        follower.pull(grids.store, number, limit)
        compare(grids, number, model, follower)
      } finally {
        grids.close()
      }
    }),
    { numRuns: runs(40) },
  )
})

function compare(grids: OpenGrids, number: number, model: Model, follower: Follower): void {
  const { combinations, rows } = grids.store.open(number)
  const noOf = new Map(combinations.map(({ id, no }) => [id, no]))
  expect(rows).toBe(model.rows.size)
  expect(follower.rows.size).toBe(model.rows.size)
  const cells = grids.store.cells(number)
  for (const [code, wanted] of model.rows) {
    const row = cells.rowOf(code) ?? -1
    const shown = follower.rows.get(row)
    expect(shown).toMatchObject({
      code,
      name: wanted.name,
      place: wanted.place,
      flags: Number(wanted.archived) + (wanted.absent ? 2 : 0),
    })
    expect(cells.codeOf(row)).toBe(code)
    expect(cells.readAt(row)).toBe(wanted.readAt)
    for (const [id, no] of noOf) {
      for (let field = 0; field < 5; field++) {
        const key = `${id} ${field}`
        const column = no * 5 + field
        const value = wanted.values.get(key) ?? notPriced
        if (cells.valueOf(cellAt(row, column)) !== value) throw new Error(`${code} ${key}: stored otherwise`)
        if ((shown?.values[column] ?? notPriced) !== value) throw new Error(`${code} ${key}: shown otherwise`)
        if (follower.marks.has(cellAt(row, column)) !== wanted.elsewhere.has(key))
          throw new Error(`${code} ${key}: marked otherwise`)
      }
    }
  }
}
