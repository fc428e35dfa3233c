import { describe, expect, it } from 'vitest'
import { findRetailers } from '../../src-main/pricing/price-handlers.ts'
import type { PriceRetailer } from '../../src-shared/contract/prices.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { fitsSearch } from '../../src-shared/pricing/retailer-search.ts'

const retailer = (id: string, name: string): PriceRetailer => ({
  id,
  name,
  settlementCurrency: 'GBP',
  consumerCurrency: 'USD',
})
const everybody = [retailer('7', 'Odd Seven'), retailer('8', 'Odd Eight'), retailer('9', 'Café Noir')]
const opened = [{ ...retailer('7', 'Odd Seven'), readAt: 1_000, unsaved: 0 }]

/** The ids that a list of these retailers comes to. */
async function found(listed: PriceRetailer[], search: string): Promise<string[]> {
  const client = { retailers: async () => ({ retailers: listed, warnings: [] }) }
  return (await findRetailers(client, opened, search)).retailers.map(({ id }) => id)
}

describe('without a list', () => {
  const failing = (error: unknown) => ({ retailers: () => Promise.reject(error) })
  it.each([
    ['nobody is signed in yet', null, 'waiting'],
    ['the service has none', failing(new DeskError('service.operation-absent', { operation: 'x' })), 'absent'],
    [
      'it didn’t answer',
      failing(new DeskError('service.failed', { operation: 'x', status: 500, what: 'x' })),
      'failed',
    ],
    ['asking took too long', failing(new DOMException('too long', 'TimeoutError')), 'failed'],
  ] as const)('because %s, those opened before are there, and why', async (_why, client, unlisted) => {
    const found = await findRetailers(client, opened, '')
    expect(found).toMatchObject({ listed: false, unlisted, retailers: [{ id: '7' }] })
  })
})

describe('a retailer that is looked for', () => {
  it('is the only one where the service lists everybody whatever it is asked', async () => {
    expect(await found(everybody, 'Odd Ei')).toEqual(['8'])
    expect(await found(everybody, 'cafe')).toEqual(['9'])
    expect(await found(everybody, '9')).toEqual(['9'])
  })
  it('is among all that the service found by more than the name', async () => {
    expect(await found([everybody[1] ?? retailer('', '')], 'eight@example.com')).toEqual(['8'])
  })
  it('is any, those that were opened first, where nothing is looked for', async () => {
    expect(await found(everybody, '')).toEqual(['7', '9', '8'])
  })
  it.each([
    ['CAFÉ', true],
    ['cafe noir', true],
    [' ｎｏｉｒ ', true],
    ['noir cafe', false],
    ['', true],
  ])('“%s” fits: %s', (search, fits) => {
    expect(fitsSearch({ id: '9', name: 'Café Noir' }, search)).toBe(fits)
  })
})
