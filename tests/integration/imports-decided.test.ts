import { describe, expect, it } from 'vitest'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import { importsOnPractice } from './imports-desk-support.ts'

// What a person decides about a kind of problem is about the places that they were shown.

const { imports, seen } = importsOnPractice({ grids: { 7: { codes: 60, combinations: 3 } } })

type Decided = CommandInput<'imports.decide'>['decision']

async function begin(...prices: string[]) {
  const world = await seen()
  const { codes } = await world.prices.sheet('7')
  const file = (...of: string[]) =>
    [
      ['Username', 'Currency', 'Fabric Code', '2-Piece / Jacket + Trousers / Retail'],
      ...of.map((price, at) => ['Harbour & Vale', 'USD', codes[at] ?? '', price]),
    ]
      .map(line => line.join(','))
      .join('\r\n')
  const { draft } = await world.bring(file(...prices), '7')
  const decide = (decision: Decided) => world.ask('imports.decide', { draft: draft.id, decision })
  const replace = (...of: string[]) => world.replace(draft.id, file(...of))
  return { world, draft: draft.id, decide, replace }
}

const errorsOf = (view: { problems: { kind: string; severity: string; count: number }[] }) =>
  view.problems.filter(({ severity }) => severity === 'error').map(({ kind, count }) => `${kind} ${count}`)

describe('a decision about a kind of problem', () => {
  it('says how many places it takes in, and holds for a file with the same ones in its place', async () => {
    const { decide, replace } = await begin('POA', '12.50')
    const view = await decide({ set: 'left-out-problem', kind: 'not-a-number', on: true, count: 1 })
    expect(view.decided).toEqual([{ kind: 'not-a-number', count: 1 }])
    expect(errorsOf(view)).toEqual([])
    const same = await replace('POA', '12.75')
    expect(errorsOf(same)).toEqual([])
    expect(same.decided).toEqual([{ kind: 'not-a-number', count: 1 }])
  })

  it('is asked again by a file that brings others, and goes on once it was said again', async () => {
    const { decide, replace } = await begin('POA', '12.50')
    await decide({ set: 'left-out-problem', kind: 'not-a-number', on: true, count: 1 })
    const other = await replace('I77.00', '18O.00')
    expect(errorsOf(other)).toEqual(['not-a-number 2'])
    const said = await decide({ set: 'left-out-problem', kind: 'not-a-number', on: true, count: 2 })
    expect(errorsOf(said)).toEqual([])
    expect(said.totals?.cells).toBe(0)
  })

  it('is asked again where as many other places stand in the file', async () => {
    const { decide, replace } = await begin('1.391', '12.50')
    await decide({ set: 'fix', fix: 'three-decimals', on: true, count: 1 })
    const other = await replace('56.125', '12.50')
    expect(errorsOf(other)).toEqual(['too-many-decimals 1'])
    expect(other.problems.find(({ kind }) => kind === 'too-many-decimals')?.fixes).toContain('three-decimals')
  })

  it('is about what its button said: where there are more by now, it is asked again', async () => {
    const { decide } = await begin('POA', 'tbc', '12.50')
    const view = await decide({ set: 'left-out-problem', kind: 'not-a-number', on: true, count: 1 })
    expect(errorsOf(view)).toEqual(['not-a-number 2'])
  })

  it('is asked again where a text that is typed later would be taken in', async () => {
    const { decide } = await begin('POA', '12.50')
    await decide({ set: 'left-out-problem', kind: 'not-a-number', on: true })
    const typed = await decide({ set: 'texts', cells: [{ row: 1, column: 3, text: 'tbc' }] })
    expect(errorsOf(typed)).toEqual(['not-a-number 2'])
    const back = await decide({ set: 'texts', cells: [{ row: 1, column: 3, text: null }] })
    expect(errorsOf(back)).toEqual([])
  })
})

describe('a code beside another fabric’s name', () => {
  it('keeps the file down, with both names, until a person says that it is right', async () => {
    const world = await imports()
    await world.prices.open('7')
    const { text } = await world.ask('imports.catalogueFile', { retailer: '7' })
    const { codes } = JSON.parse(text) as { codes: { fabric_code: string; fabric_name: string; collection: string }[] }
    const [first, other] = [codes[0], codes.find(({ fabric_name: name }) => name !== codes[0]?.fabric_name)]
    const lines = [
      ['Username', 'Currency', 'Fabric Code', 'Fabric Name', '2-Piece / Jacket + Trousers / Retail'],
      ['Harbour & Vale', 'USD', first?.fabric_code ?? '', other?.fabric_name ?? '', '12.50'],
    ]
    const { draft, problems } = await world.bring(lines.map(line => line.join(',')).join('\n'), '7')
    expect(errorsOf({ problems })).toEqual(['other-fabric 1'])
    const places = await world.ask('imports.problems', { draft: draft.id, kind: 'other-fabric', from: 0, count: 9 })
    expect(places).toMatchObject({
      texts: [other?.fabric_name],
      service: [`${first?.fabric_code}: ${first?.fabric_name}`],
    })
    expect((await world.desk.door.withReady(draft.id, async ready => ready)).blocked).not.toBeNull()
    const decision = { set: 'fix', fix: 'other-fabric', on: true, count: 1 } as const
    const right = await world.ask('imports.decide', { draft: draft.id, decision })
    expect(errorsOf(right)).toEqual([])
    expect(right).toMatchObject({ totals: { cells: 1 }, decided: [{ kind: 'other-fabric', count: 1 }] })
  })
})
