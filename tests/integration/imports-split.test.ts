import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../rig/runs.ts'
import { type ImportWorld, importsOnPractice } from './imports-desk-support.ts'

interface Retailer {
  id: string
  name: string
  currency: string
  codes: string[]
}

const grids = Object.fromEntries([7, 8, 9].map(id => [id, { codes: 12, combinations: 2 }]))
const everything = { only: 'all', combination: null, collection: null, code: '' } as const
const { service, imports } = importsOnPractice({ grids, stepSeconds: 0.05 })

async function begin(): Promise<{
  world: ImportWorld
  retailers: [Retailer, Retailer, Retailer]
  title: string
}> {
  const world = await imports()
  let title = ''
  const of = async (id: string): Promise<Retailer> => {
    await world.prices.open(id)
    const answer = await fetch(`${service().url}/api/v1/admin/pricing/retailer/${id}?offset=0&limit=1`, {
      headers: { authorization: 'Bearer practice' },
    })
    const { retailer, combinations } = (await answer.json()) as {
      retailer: { brandname: string; consumer_currency: string }
      combinations: { main_product: string; name: string }[]
    }
    title = `${combinations[0]?.main_product} / ${combinations[0]?.name} / Retail`
    const { codes } = await world.prices.sheet(id)
    return { id, name: retailer.brandname, currency: retailer.consumer_currency, codes: [...codes] }
  }
  const retailers: [Retailer, Retailer, Retailer] = [await of('7'), await of('8'), await of('9')]
  return { world, retailers, title }
}

const price = (row: number) => 500 + row
const fileOf = (title: string, rows: readonly (readonly [name: string, of: Retailer, code: string])[]) =>
  [
    `Username,Currency,Fabric Code,${title}`,
    ...rows.map(([name, of, code], row) => [name, of.currency, code, price(row)].join(',')),
  ].join('\r\n')

describe('a file with the rows of several retailers', () => {
  it('is split into a draft each, which go up one after the other, each for its own', async () => {
    const { world, retailers, title } = await begin()
    const [first, second, third] = retailers
    const code = (of: Retailer, at: number) => of.codes[at] ?? ''
    const rows = [
      [first.name, first, code(first, 0)],
      [second.name, second, code(second, 0)],
      [third.name, third, code(third, 0)],
      ['Nobody', first, code(first, 1)],
      [second.name, second, code(second, 1)],
      [first.name, first, code(first, 2)],
    ] as const
    const view = await world.bring(fileOf(title, rows), '7')
    expect(view.usernames).toEqual([
      { name: second.name, rows: 2 },
      { name: third.name, rows: 1 },
      { name: 'Nobody', rows: 1 },
    ])
    // A cell that somebody typed over belongs to whoever has its row.
    await world.ask('imports.decide', {
      draft: view.draft.id,
      decision: { set: 'texts', cells: [{ row: 4, column: 3, text: '777' }] },
    })
    const parts = [second, third].map(({ id, name }) => ({ retailer: id, usernames: [name] }))
    const split = await world.ask('imports.split', { draft: view.draft.id, parts })
    // Whose rows nobody knows stay here, and are named.
    expect(split).toMatchObject({
      usernames: [{ name: 'Nobody', rows: 1 }],
      leftOut: { usernames: [second.name, third.name] },
      totals: { cells: 2 },
    })
    const errorsIn = ({ problems }: typeof split) =>
      problems.filter(({ severity }) => severity === 'error').map(({ kind, count }) => [kind, count])
    expect(errorsIn(split)).toEqual([['other-username', 1]])
    const drafts = await world.ask('imports.drafts', {})
    expect(drafts.map(({ retailer, name }) => [retailer.id, name]).toSorted()).toEqual(
      ['7', '8', '9'].map(id => [id, view.draft.name]),
    )
    const draftOf = (id: string) => drafts.find(({ retailer }) => retailer.id === id)?.id ?? 0
    for (const [of, expected] of [
      [second, [1, 4]],
      [third, [2]],
    ] as const) {
      const own = await world.openUntil(draftOf(of.id), ({ totals }) => totals !== null)
      expect([errorsIn(own), own.usernames, own.totals?.cells]).toEqual([[], [], expected.length])
      const { lines } = await world.ask('imports.changes', {
        draft: own.draft.id,
        ...everything,
        sort: 'grid',
        from: 0,
        count: 10,
      })
      // Rows keep the numbers that they have in the file; its first line is the header.
      const taken = lines.filter(({ leftOut }) => !leftOut)
      expect(taken.map(({ line }) => line)).toEqual(expected.map(row => row + 2))
      await world.ask('imports.upload', { draft: own.draft.id, way: 'file', sure: false, seen: 0 })
      await world.openUntil(own.draft.id, ({ uploads }) => uploads[0]?.state === 'proved')
      for (const row of expected)
        expect(service().price(Number(of.id), rows[row]?.[2] ?? '', 31, 'retail')).toBe(row === 4 ? 777 : price(row))
    }
    // Asked again, as from another window: nobody gets a second draft.
    await world.ask('imports.split', { draft: view.draft.id, parts })
    expect((await world.ask('imports.drafts', {})).length).toBe(3)
    const back = await world.ask('imports.decide', {
      draft: view.draft.id,
      decision: { set: 'left-out-usernames', usernames: [] },
    })
    expect(back.usernames.map(({ name }) => name)).toEqual([second.name, third.name, 'Nobody'])
  })

  it('has each row in one of the drafts, or among those whose retailer nobody knows', async () => {
    const { world, retailers, title } = await begin()
    const [first, ...others] = retailers
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(0, 1, 2, 3), { minLength: 1, maxLength: 12 }), async whose => {
        const rows = whose.map((of, at) => {
          const retailer = of === 3 ? first : (retailers[of as 0 | 1 | 2] ?? first)
          return [of === 3 ? 'Nobody' : retailer.name, retailer, retailer.codes[at] ?? ''] as const
        })
        const view = await world.bring(
          fileOf(title, [[first.name, first, first.codes[0] ?? ''], ...rows.slice(1)]),
          '7',
        )
        const named = new Set(view.usernames.map(({ name }) => name))
        const parts = others
          .filter(({ name }) => named.has(name))
          .map(({ id, name }) => ({ retailer: id, usernames: [name] }))
        if (parts.length > 0) await world.ask('imports.split', { draft: view.draft.id, parts })
        let seen = 0
        for (const draft of await world.ask('imports.drafts', {})) {
          const { totals, unchanged, problems } = await world.openUntil(
            draft.id,
            ({ totals: counted }) => counted !== null,
          )
          const nobody = problems.find(({ kind }) => kind === 'other-username')?.count ?? 0
          seen += (totals?.cells ?? 0) + unchanged + (draft.retailer.id === '7' ? nobody : 0)
          if (draft.retailer.id !== '7') expect(nobody).toBe(0)
        }
        expect(seen).toBe(rows.length)
        for (const draft of await world.ask('imports.drafts', {}))
          await world.ask('imports.remove', { draft: draft.id })
      }),
      { numRuns: runs(12) },
    )
  })
})
