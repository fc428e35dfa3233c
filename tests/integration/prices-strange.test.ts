import { setTimeout as pause } from 'node:timers/promises'
import Papa from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { unreadable } from '../../src-shared/pricing/price.ts'
import {
  type PriceWorld,
  removePriceFolders,
  startPrices,
  type WorldSettings,
} from './prices-desk-support.ts'
import { plainWindow, type StrangeService, strangeService } from './prices-strange-support.ts'
import { json } from './service-support.ts'

const worlds: PriceWorld[] = []
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(world => world.close()))
  removePriceFolders()
})

async function prices(service: StrangeService, settings: Partial<WorldSettings> = {}): Promise<PriceWorld> {
  const world = await startPrices({ baseUrl: service.url, ...settings })
  worlds.push(world)
  return world
}

const counts = async (world: PriceWorld) => (await world.ask('prices.outbox', {})).retailers[0]?.counts

describe('a PATCH that is answered oddly', () => {
  it.each<[string, unknown]>([
    ['a word about an error', { error: 'Prices are locked this week.' }],
    ['success: false', { success: false, message: 'Prices are locked this week.' }],
    ['a status of error', { status: 'error', message: 'Prices are locked this week.' }],
    ['errors by field', { errors: { value: ['Prices are locked this week.'] } }],
  ])('with 200 and %s is not saved', async (_how, body) => {
    const service = await strangeService()
    service.refuses = response => {
      json(response, body)
      return true
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(await counts(world)).toMatchObject({ rejected: 1 })
    const { notes } = await world.ask('prices.states', { retailer: '7' })
    expect(JSON.stringify(notes)).toContain('Prices are locked this week')
  })

  it.each([302, 303, 301])('with %i to a page that answers JSON is not saved', async status => {
    const service = await strangeService()
    service.refuses = response => {
      response.writeHead(status, { location: '/admin/me' }).end()
      return true
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.until(() => world.told.outbox.some(({ state }) => state === 'waiting'))
    expect(await counts(world)).toMatchObject({ queued: 1 })
    service.refuses = () => false
    await world.drained()
    expect(service.values('A-1')).toEqual([50])
  })
})

describe('a refusal', () => {
  it.each<[number, string, unknown]>([
    [422, 'a list of texts', { errors: ['The price is too high.'] }],
    [422, 'a list of records', { errors: [{ title: 'Invalid', detail: 'The price is too high.' }] }],
    [422, 'a problem', { type: 'about:blank', title: 'Unprocessable', detail: 'The price is too high.' }],
    [422, 'details by place', { detail: [{ loc: ['body', 'value'], msg: 'The price is too high.' }] }],
    [422, 'a text', 'The price is too high.'],
    [422, 'data', { data: { message: 'The price is too high.' } }],
    [409, 'a message', { error: { message: 'The price is too high.' } }],
    [413, 'a message', { message: 'The price is too high.' }],
  ])('of %i with %s keeps the value and says why', async (status, _how, body) => {
    const service = await strangeService()
    service.refuses = response => {
      if (typeof body === 'string') response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
      else json(response, body, status)
      return true
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    const { notes, wants } = await world.ask('prices.states', { retailer: '7' })
    expect([...wants]).toEqual([5_000])
    expect(notes[0]?.reason).toMatchObject({
      code: 'prices.rejected',
      data: { what: expect.stringContaining('The price is too high') },
    })
  })
})

describe('a change that is taken back while it is sent', () => {
  it('leaves the service as it was, also where some of it was refused', async () => {
    const service = await strangeService()
    service.codes = Array.from({ length: 30 }, (_, at) => `A-${at}`)
    service.refuses = (response, { fabric_code: code, value }) => {
      if (code !== 'A-3' || value !== 50) return false
      json(response, { message: 'no' }, 422)
      return true
    }
    service.patched = (response, { value }) => void setTimeout(() => json(response, { value }), 15)
    const world = await prices(service)
    const sheet = await world.open('7')
    const edits = sheet.codes.map(code => [sheet.cell(code), 5_000] as const)
    await world.ask('prices.change', sheet.change(edits, 'paste'))
    await world.until(() => service.stored.size >= 10)
    await world.ask('prices.revert', { retailer: '7', entry: 'last', overwrite: 'ask' })
    await world.drained()
    expect(await counts(world)).toBeUndefined()
    const wrong = sheet.codes.filter((code, at) => (service.values(code).at(-1) ?? at + 101) !== at + 101)
    expect(wrong).toEqual([])
  })
})

describe('somebody who signs out while prices are sent', () => {
  it('finds them all sent after the next sign-in, and none twice after an answer', async () => {
    const service = await strangeService()
    service.codes = Array.from({ length: 40 }, (_, at) => `A-${at}`)
    service.patched = (response, { value }) => void setTimeout(() => json(response, { value }), 10)
    const world = await prices(service)
    const sheet = await world.open('7')
    const edits = sheet.codes.map(code => [sheet.cell(code), 5_000] as const)
    await world.ask('prices.change', sheet.change(edits, 'paste'))
    await world.until(() => service.stored.size >= 10)
    await world.session.signOut()
    await world.until(() => world.told.outbox.at(-1)?.problem?.code === 'session.not-signed-in')
    expect(service.stored.size).toBeLessThan(40)
    await world.ask('prices.change', sheet.change([[sheet.cell('A-0'), 6_000]]))
    await world.session.signIn('practice', 'practice')
    await world.drained()
    expect(service.values('A-0').at(-1)).toBe(60)
    expect(sheet.codes.slice(1).map(code => service.values(code))).toEqual(Array(39).fill([50]))
  })
})

describe('a service that stores something else than was sent', () => {
  it('is shown as it stored it, and an undo brings back what was there', async () => {
    const service = await strangeService()
    service.patched = (response, cell) => {
      const stored = Math.round(cell.value ?? 0)
      const name = `${cell.retailer} ${cell.fabric_code} ${cell.combination_id} ${cell.field}`
      service.stored.set(name, [...(service.stored.get(name) ?? []), stored])
      json(response, { data: { ...cell, value: `${stored}.00` } })
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    await world.ask('prices.change', sheet.change([[cell, 5_049]]))
    await world.drained()
    const states = await world.ask('prices.states', { retailer: '7' })
    expect([...states.cells, ...states.values]).toEqual([cell, 5_000])
    const undone = await world.ask('prices.revert', { retailer: '7', entry: 'last', overwrite: 'ask' })
    expect(undone).toMatchObject({ kind: 'undo', elsewhere: 0 })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(101)
  })
})

describe('a service that is busy', () => {
  it.each<[string, () => string | undefined]>([
    ['a date', () => new Date(Date.now() + 1_500).toUTCString()],
    ['seconds', () => '1'],
    ['nonsense', () => 'soon'],
  ])('with Retry-After as %s is waited for', async (_how, after) => {
    const service = await strangeService()
    let isBusy = true
    service.refuses = response => {
      if (isBusy) json(response, { message: 'later' }, 429, { 'retry-after': after() })
      return isBusy
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.until(() => world.told.outbox.at(-1)?.problem?.code === 'service.busy')
    isBusy = false
    await world.drained()
    expect(service.values('A-1')).toEqual([50])
  })
})

describe('an import file', () => {
  it('has every name and code as the service has it', async () => {
    const service = await strangeService()
    const names = { en: 'Coat / "Long", lined', 'zh-CN': '大衣' }
    service.codes = ['=1+1', '-7', '@home', '+9', 'A,"B"', '深蓝']
    service.combinations = [{ id: 31, main_product: 'Suit, 2', name: 'x', display_names: names }]
    service.refuses = response => {
      json(response, { message: 'no' }, 422)
      return true
    }
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask(
      'prices.change',
      sheet.change(sheet.codes.map((code, at) => [sheet.cell(code), at * 150])),
    )
    await world.drained()
    const { text } = await world.ask('prices.importFile', { retailer: '7', state: 'rejected' })
    const title = 'Suit, 2 / Coat / "Long", lined / Retail'
    expect(Papa.parse(text.trim()).data).toEqual([
      ['Username', 'Currency', 'Settlement Currency', 'Fabric Code', title],
      ...service.codes.map((code, at) => ['Odd', 'USD', 'GBP', code, String(at * 1.5)]),
    ])
  })
})

describe('a window', () => {
  it('with NaN for a price has all its codes', async () => {
    const service = await strangeService()
    service.window = response => {
      const body = JSON.stringify(plainWindow(service)).replace('[1,101,', '[NaN,-Infinity,')
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    }
    const world = await prices(service)
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
    const world = await prices(service)
    const sheet = await world.open('7')
    expect(sheet.head.combinations.map(({ id }) => id)).toEqual(['9223372036854775807'])
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(service.values('A-1', 'retail', '7', '9223372036854775807')).toEqual([50])
  })

  it('whose codes, combinations and collections come, go and are null', async () => {
    const service = await strangeService()
    const world = await prices(service)
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
    await world.ask('prices.refresh', { retailer: '7' })
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

  it('of no codes and no combinations is a grid', async () => {
    const service = await strangeService()
    service.codes = []
    service.combinations = []
    const world = await prices(service)
    expect((await world.open('7')).head).toMatchObject({ rows: 0, combinations: [] })
  })
})

describe('a first reading that failed', () => {
  it('is done again by itself once the service answers', async () => {
    const service = await strangeService()
    service.window = response => json(response, { message: 'down' }, 500)
    const world = await prices(service)
    await world.ask('prices.open', { retailer: '7' })
    await world.until(() => world.told.reading.at(-1)?.head.reading.state === 'failed')
    service.window = response => json(response, plainWindow(service))
    await world.until(() => world.told.reading.at(-1)?.head.rows === 4, 10_000)
    expect((await world.sheet('7')).codes).toHaveLength(4)
  })

  it('is done again after the sign-in', async () => {
    const service = await strangeService()
    const world = await prices(service, { token: null })
    await world.ask('prices.open', { retailer: '7' })
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
    const world = await prices(service, { waits: { fresh: 300, first: 500, most: 60_000 } })
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

describe('two windows on one desk', () => {
  it('both hear what one of them did', async () => {
    const service = await strangeService()
    const world = await prices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    const heard = (state: number) =>
      world.told.cells.some(({ news }) => news.states[news.cells.indexOf(cell)] === state)
    await world.ask('prices.pause', { paused: true })
    await world.ask('prices.change', sheet.change([[cell, 5_000]]))
    expect(heard(cellState.queued)).toBe(true)
    await world.ask('prices.discard', { retailer: '7', state: 'queued', cells: null })
    expect(heard(cellState.clean)).toBe(true)
    const at = world.told.cells.length
    await world.ask('prices.change', sheet.change([[cell, 6_000]]))
    await world.ask('prices.revert', { retailer: '7', entry: 'last', overwrite: 'ask' })
    expect(world.told.cells.length).toBe(at + 2)
  })
})

describe('a service that takes its time', () => {
  it('has the cells that are on their way told, and a newer value of one stays', async () => {
    const service = await strangeService()
    service.patched = (response, { value }) => void setTimeout(() => json(response, { value }), 900)
    const world = await prices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    const heard = () =>
      world.told.cells.flatMap(({ news }) => {
        const at = news.cells.indexOf(cell)
        return at < 0 ? [] : [[news.states[at], news.wants[at]]]
      })
    await world.ask('prices.change', sheet.change([[cell, 5_000]]))
    await world.until(() => heard().some(([state]) => state === cellState.saving))
    expect(heard().at(-1)).toEqual([cellState.saving, 5_000])
    await world.ask('prices.change', sheet.change([[cell, 6_000]]))
    await world.drained()
    expect(
      heard()
        .slice(2)
        .map(([, want]) => want),
    ).not.toContain(5_000)
    expect(heard().at(-1)).toEqual([cellState.saved, 6_000])
  })

  it('hears nothing told of cells that are answered at once', async () => {
    const service = await strangeService()
    const world = await prices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(world.told.cells.some(({ news }) => news.states.includes(cellState.saving))).toBe(false)
  })
})

describe('a change of cells that the grid does not have', () => {
  it('is refused, and nothing of it waits', async () => {
    const service = await strangeService()
    const world = await prices(service)
    const sheet = await world.open('7')
    for (const cell of [sheet.cell('A-1', 3), sheet.cell('A-1') + 4096 * 50]) {
      await expect(world.ask('prices.change', sheet.change([[cell, 5_000]]))).rejects.toThrow()
    }
    expect(await world.desk.unsaved()).toBe(0)
  })
})

describe('the same cell, fifty times quickly', () => {
  it('ends at the service with its last value', async () => {
    const service = await strangeService()
    service.patched = (response, { value }) => void setTimeout(() => json(response, { value }), 7)
    const world = await prices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    for (let value = 1; value <= 50; value++) {
      await world.ask('prices.change', sheet.change([[cell, value * 100]]))
    }
    await world.ask('prices.revert', { retailer: '7', entry: 'last', overwrite: 'ask' })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(49)
    expect(await counts(world)).toBeUndefined()
    await world.ask('prices.revert', { retailer: '7', entry: 'next', overwrite: 'ask' })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(50)
  })
})
