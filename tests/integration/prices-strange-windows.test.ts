// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { unreadable } from '../../src-shared/pricing/price.ts'
import { plainWindow, strangeService } from './prices-strange-support.ts'
import { strangePrices } from './prices-strange-world.ts'
import { json } from './service-support.ts'

describe('a window', () => {
  it('with NaN for a price has all its codes', async () => {
    const service = await strangeService()
    service.window = response => {
      const body = JSON.stringify(plainWindow(service)).replace('[1,101,', '[NaN,-Infinity,')
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    expect(sheet.codes).toEqual(service.codes)
    expect(sheet.value(sheet.cell('A-1', 0, 'wholesale'))).toBe(unreadable)
    expect(sheet.value(sheet.cell('A-2', 0, 'wholesale'))).toBe(200)
  })

  it('with ids of 19 digits, bare or as texts, is edited under the same ids', async () => {
    const service = await strangeService()
    service.window = response => {
      const text = JSON.stringify(plainWindow(service)).replaceAll('"31"', '"9223372036854775807"')
      response.writeHead(200).end(text.replace('"id":31', '"id":9223372036854775807'))
    }
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    expect(sheet.head.combinations.map(({ id }) => id)).toEqual(['9223372036854775807'])
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(service.values('A-1', 'retail', '7', '9223372036854775807')).toEqual([50])
  })

  it('whose codes, combinations and collections come, go and are null', async () => {
    const service = await strangeService()
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    service.codes = ['A-4', '=1+1', 'A-1', 'x'.repeat(300), '深蓝']
    service.combinations = [
      { id: '40', main_product: null, name: '' },
      { id: 31, main_product: { name: 'Suit 2' }, display_names: null },
    ]
    service.window = response => {
      const window = plainWindow(service)
      json(response, {
        ...window,
        rows: window.rows.map(row => ({ ...row, collection: null, fabric_name: null })),
      })
    }
    await world.ask('prices.refresh', { sheet: '7' })
    await world.until(() => world.told.reading.at(-1)?.head.rows === 6)
    await world.until(() => world.told.reading.at(-1)?.head.reading.state === 'idle')
    const after = await world.sheet('7')
    expect(after.cell('A-1')).toBe(sheet.cell('A-1'))
    expect(after.codes).toContain('深蓝')
    expect(after.head.reading.problem?.code).toBe('prices.rows-left-out')
    expect(after.head.combinations.map(({ id, present }) => [id, present])).toEqual([
      ['31', true],
      ['40', true],
    ])
    await world.ask(
      'prices.change',
      after.change([
        [after.cell('=1+1'), 5_000],
        [after.cell('A-2'), 5_100],
      ]),
    )
    await world.drained()
    expect([service.values('=1+1'), service.values('A-2')]).toEqual([[50], [51]])
  })

  it('that begins after a code has gone passes over none', async () => {
    const service = await strangeService()
    service.codes = Array.from({ length: 700 }, (_, at) => `A-${at}`)
    service.window = (response, { url }) => {
      const asked = new URL(url, 'http://x').searchParams
      const offset = Number(asked.get('offset'))
      // The second window was to begin with A-500, which is in the place of A-499 by now.
      if (offset > 0) service.codes = service.codes.filter(code => code !== 'A-3')
      const { rows, ...head } = plainWindow(service)
      json(response, { ...head, rows: rows.slice(offset, offset + Number(asked.get('limit'))) })
    }
    const world = await strangePrices(service)
    const { codes, head } = await world.open('7')
    expect(codes).toContain('A-500')
    expect(head.reading.problem).toBeNull()
  })

  it('of no codes and no combinations is a grid', async () => {
    const service = await strangeService()
    service.codes = []
    service.combinations = []
    const world = await strangePrices(service)
    expect((await world.open('7')).head).toMatchObject({ rows: 0, combinations: [] })
  })
})

describe('a first reading that failed', () => {
  it('is done again by itself once the service answers', async () => {
    const service = await strangeService()
    service.window = response => json(response, { message: 'down' }, 500)
    const world = await strangePrices(service)
    await world.ask('prices.open', { sheet: '7' })
    await world.until(() => world.told.reading.at(-1)?.head.reading.state === 'failed')
    service.window = response => json(response, plainWindow(service))
    await world.until(() => world.told.reading.at(-1)?.head.rows === 4, 10_000)
    expect((await world.sheet('7')).codes).toHaveLength(4)
  })

  it('is done again after the sign-in', async () => {
    const service = await strangeService()
    const world = await strangePrices(service, { token: null })
    await world.ask('prices.open', { sheet: '7' })
    await world.until(() => world.told.reading.at(-1)?.head.reading.state === 'failed')
    await world.session.signIn('practice', 'practice')
    await world.until(() => world.told.reading.at(-1)?.head.rows === 4, 10_000)
  })
})

describe('a retailer whose window always fails', () => {
  it('does not hold up another one, and says why it waits', async () => {
    const service = await strangeService()
    let isDown = false
    service.window = (response, { url }) => {
      if (isDown && url.includes('/8')) json(response, { message: 'down' }, 500)
      else json(response, plainWindow(service))
    }
    const world = await strangePrices(service, { waits: { fresh: 300, first: 500, most: 60_000 } })
    const eight = await world.open('8')
    const seven = await world.open('7')
    await pause(350)
    isDown = true
    await world.ask('prices.change', eight.change([[eight.cell('A-1', 0, 'excess_wholesale'), 5_000]]))
    await world.until(() => world.told.outbox.at(-1)?.problem?.code === 'service.failed')
    for (const code of service.codes) {
      for (const value of [100, 200, 300]) {
        await world.ask('prices.change', seven.change([[seven.cell(code), value]]))
      }
    }
    const begun = Date.now()
    await world.until(() => service.codes.every(code => service.values(code).at(-1) === 3), 5_000)
    expect(Date.now() - begun).toBeLessThan(4_000)
    expect(service.values('A-1', 'excess_wholesale', '8')).toEqual([])
    await world.until(() => world.told.outbox.at(-1)?.problem?.code === 'service.failed')
    isDown = false
    await world.until(() => service.values('A-1', 'excess_wholesale', '8').length === 1)
  })
})
