import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { checkCooperatively, openSheet } from '../../src-main/imports/sheets/open-sheet.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { rowOfCell } from '../../src-shared/pricing/cell.ts'
import { runs } from '../rig/runs.ts'
import { catalogueJson, folder, head, own, remove, suit, told } from './csv-stranger-support.ts'
import { filesFolder } from './imports-reading-support.ts'

// A delimiter too many or too few moves prices to other columns. Whatever becomes of a row that way is told at that row.

const files = filesFolder()
afterAll(() => {
  files.remove()
  remove()
})

const titles = [...head, `${suit} / Wholesale`, `${suit} / Retail`]
const row = (code: string, rest: string) => `${own.join(',')},${code},${rest}`
const lines = (...rows: string[]) => `${rows.join('\n')}\n`

describe('rows with another number of fields than the others', () => {
  it('are wrong, even if the one too many is blank: 440,75 in a file of commas', async () => {
    const report = await told(lines(titles.join(','), row('A1', '440,75,'), row('A2', '135,390.50')))
    expect(report).toMatchObject({ exit: 1, short: ['error ragged-row 1 @2'], changes: { cells: 1 } })
  })

  it('are only a warning where every row has the same blank field at its end', async () => {
    const all = lines(titles.join(','), row('A1', '135,391,'), row('A2', '135,392,'))
    expect(await told(all)).toMatchObject({
      exit: 0,
      short: ['warning trailing-cells 2 @2'],
      changes: { cells: 2 },
    })
  })

  it.each([
    [
      'the header alone ends in a delimiter',
      lines(`${titles.join(',')},`, row('A1', '135,391'), row('A2', '135,390')),
      [],
    ],
    [
      'the header ends in a delimiter, and a price has a comma',
      lines(`${titles.join(',')},`, row('A1', '135,391,50'), row('A2', '135,390'), row('A3', '135,390')),
      ['error ragged-row 1 @2'],
    ],
    [
      'a price has a comma further left',
      lines(titles.join(','), row('A1', '134,5,391'), row('A2', '135,390')),
      ['error ragged-row 1 @2'],
    ],
    [
      'a comma is missing',
      lines(titles.join(','), row('A1', '134391'), row('A2', '135,390')),
      ['error ragged-row 1 @2'],
    ],
    [
      'a price with a comma is in quotes',
      lines(titles.join(','), row('A1', '135,"391,50"'), row('A2', '135.50,390')),
      ['error decimal-sign 1 @2'],
    ],
    [
      'one row of many has no delimiter at its end',
      lines(
        titles.join(','),
        ...Array.from({ length: 4 }, (_, i) => row(`A${i + 1}`, '135,391,')),
        ...Array.from({ length: 20 }, () => row('A1', '135,391,')),
        row('A2', '135,391'),
      ),
      ['error ragged-row 1 @26', 'warning trailing-cells 24 @2'],
    ],
    [
      'a comma is missing where most rows have one at their end',
      lines(titles.join(','), row('A1', '134391,'), row('A2', '135,391,'), row('A3', '136,392,')),
      ['error ragged-row 3 @2'],
    ],
  ])('%s', async (_, text, short) => {
    expect((await told(text)).short).toEqual(short)
  })

  it('take what they lack as empty, once somebody says so', async () => {
    const file = files.write(lines(titles.join(','), row('A1', '134'), row('A2', '134,391,'), row('A3', '134,391')))
    const baseline = readCatalogue(JSON.stringify(catalogueJson))
    const decisions = { ...noDecisions, fixes: ['short-rows' as const] }
    const open = await openSheet({
      source: { file },
      decisions,
      baseline,
      workingCopy: join(folder, 'copy'),
    })
    const { problems, changes } = await checkCooperatively(open, decisions, baseline, {})
    expect(problems.map(({ kind, rows }) => [kind, ...rows])).toEqual([['ragged-row', 1]])
    expect([...(changes?.rows ?? [])]).toEqual([0, 2, 2])
  })
})

interface Mutation {
  sign: ',' | '"' | ' ' | ';'
  at: number
  act: 'insert' | 'replace' | 'delete'
}

const price = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 100, max: 99_999 }).map(value => (value / 100).toFixed(2)) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 999 }).map(String) },
  { weight: 1, arbitrary: fc.constant('') },
)
const fieldsOf = ['Wholesale', 'Retail', 'Plus Size Retail'].map(field => `${suit} / ${field}`)
const file = fc.record({
  prices: fc.array(fc.tuple(price, price, price), { minLength: 3, maxLength: 5 }),
  quoted: fc.boolean(),
  trailing: fc.constantFrom('', ','),
  note: fc.boolean(),
})
const mutation: fc.Arbitrary<Mutation> = fc.record({
  sign: fc.constantFrom(',', '"', ' ', ';'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  act: fc.constantFrom('insert', 'replace', 'delete'),
})

/** One sign more, another one, or one less, anywhere below the header. Nobody could tell a digit or a point that is gone. */
function mutated(body: string, { sign, at, act }: Mutation): string {
  const place = Math.floor(at * body.length)
  if (act === 'insert') return body.slice(0, place) + sign + body.slice(place)
  const places = [...body.matchAll(act === 'replace' ? /[,".]/g : /[,"]/g)].map(({ index }) => index)
  const on = places[Math.floor(at * places.length)] ?? 0
  return body.slice(0, on) + (act === 'replace' && body[on] !== sign ? sign : '') + body.slice(on + 1)
}

it('never gives a wrong price without a word at its row, whatever one sign does to a file', async () => {
  const baseline = readCatalogue(
    JSON.stringify({ ...catalogueJson, codes: catalogueJson.codes.map(code => ({ ...code, prices: {} })) }),
  )
  await fc.assert(
    fc.asyncProperty(file, mutation, async ({ prices, quoted, trailing, note }, change) => {
      const asField = (text: string) => (quoted ? `"${text}"` : text)
      const rows = prices.map((three, i) =>
        [...own, `A${i + 1}`, ...(note ? ['soft'] : []), ...three].map(asField).join(','),
      )
      const first = [...head, ...(note ? ['Note'] : []), ...fieldsOf].map(asField).join(',')
      const body = mutated(rows.map(each => each + trailing).join('\n'), change)
      const open = await openSheet({
        source: { bytes: Buffer.from(`${first}\n${body}\n`) },
        decisions: noDecisions,
        baseline,
        workingCopy: join(folder, 'mutated'),
      })
      const { changes, problems } = await checkCooperatively(open, noDecisions, baseline, {})
      const told = new Set(problems.flatMap(problem => [...problem.rows]))
      changes?.cells.forEach((cell, i) => {
        const line = changes.rows[i] ?? 0
        const column = (changes.columns[i] ?? 0) - (note ? 4 : 3)
        const truth = Number(prices[rowOfCell(cell)]?.[column] || Number.NaN)
        if (!told.has(line)) expect((changes.after[i] ?? 0) / 100).toBe(truth)
      })
    }),
    { numRuns: runs(1_000) },
  )
})
