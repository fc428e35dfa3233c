import { expect, it } from 'vitest'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

const { seen } = importsOnPractice({ grids: { 7: { codes: 20, combinations: 2 } } })

const head = 'Username,Currency,Fabric Code,2-Piece / Jacket + Trousers / Retail'

it('two windows that replace the file of a draft at once: the later one does, and the other is told', async () => {
  const world = await seen()
  const [code = ''] = (await world.prices.sheet('7')).codes
  const list = (price: string) => `${head}\nHarbour & Vale,USD,${code},${price}\n`
  const draft = (await world.bring(list('400.00'), '7')).draft.id
  // As long as the other, which is how prices are corrected.
  const [one, two] = ['511.00', '622.00'].map(price => new TextEncoder().encode(list(price)))
  const begin = (bytes = one) => world.ask('imports.renew', { draft, bytes: bytes?.length ?? 0, modifiedAt: 1 })
  const hand = (renewal: number, bytes = new Uint8Array()) =>
    world.ask('imports.piece', { draft, renewal, at: 0, bytes })
  const first = await begin(one)
  const second = await begin(two)
  expect((await failureOf(hand(first.renewal, one))).code).toBe('imports.replaced-elsewhere')
  await hand(second.renewal, two)
  expect((await failureOf(hand(first.renewal, one))).code).toBe('imports.replaced-elsewhere')
  const { lines } = await world.ask('imports.changes', {
    draft,
    only: 'all',
    combination: null,
    collection: null,
    code: '',
    sort: 'grid',
    from: 0,
    count: 5,
  })
  expect(lines.map(({ after }) => after)).toEqual([62_200])
})
