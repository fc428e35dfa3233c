// @module-tag long
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { strangeService } from './prices-strange-support.ts'
import { counts, strangePrices } from './prices-strange-world.ts'
import { json } from './service-support.ts'

describe('a PATCH that is answered oddly', () => {
  it.each<[string, unknown]>([
    ['a word about an error', { error: 'Prices are locked this week.' }],
    ['success: false', { success: false, message: 'Prices are locked this week.' }],
    ['saved: false', { saved: false, message: 'Prices are locked this week.' }],
    ['a status of error', { status: 'error', message: 'Prices are locked this week.' }],
    ['errors by field', { errors: { value: ['Prices are locked this week.'] } }],
  ])('with 200 and %s is not saved', async (_how, body) => {
    const service = await strangeService()
    service.refuses = response => {
      json(response, body)
      return true
    }
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(await counts(world)).toMatchObject({ rejected: 1 })
    const { notes } = await world.ask('prices.states', { sheet: '7' })
    expect(JSON.stringify(notes)).toContain('Prices are locked this week')
  })

  it.each([302, 303, 301])('with %i to a page that answers JSON is not saved', async status => {
    const service = await strangeService()
    service.refuses = response => {
      response.writeHead(status, { location: '/admin/me' }).end()
      return true
    }
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.until(() => world.told.outbox.some(({ state }) => state === 'waiting'))
    // It may be on its way once more by now.
    const now = await counts(world)
    expect((now?.queued ?? 0) + (now?.saving ?? 0)).toBe(1)
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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    const { notes, wants } = await world.ask('prices.states', { sheet: '7' })
    expect([...wants]).toEqual([5_000])
    expect(notes[0]?.reason).toMatchObject({
      code: 'prices.rejected',
      data: { what: expect.stringContaining('The price is too high') },
    })
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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    await world.ask('prices.change', sheet.change([[cell, 5_049]]))
    await world.drained()
    const states = await world.ask('prices.states', { sheet: '7' })
    expect([...states.cells, ...states.values]).toEqual([cell, 5_000])
    const undone = await world.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
    expect(undone).toMatchObject({ kind: 'undo', elsewhere: 0 })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(101)
  })
})

describe('an answer that names no value', () => {
  it.each<[string, unknown]>([
    ['how many cells it changed', 1],
    ['the same within', { data: 1 }],
    ['nothing within', { data: null }],
    ['true', true],
    ['a word', { message: 'Saved.' }],
  ])('but %s leaves what was sent', async (_how, body) => {
    expect(await storedBy(body)).toEqual([5_000])
  })

  it.each<[string, unknown]>([
    ['the cell in a list', [{ field: 'retail', value: '49.00' }]],
    ['the price by its name', { data: { price: 49 } }],
  ])('is none with %s', async (_how, body) => {
    expect(await storedBy(body)).toEqual([4_900])
  })

  /** What a cell holds after 50.00 was sent and answered so. */
  async function storedBy(body: unknown): Promise<number[]> {
    const service = await strangeService()
    service.patched = response => json(response, body)
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    return [...(await world.ask('prices.states', { sheet: '7' })).values]
  }
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
    const world = await strangePrices(service)
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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change(sheet.codes.map((code, at) => [sheet.cell(code), at * 150])))
    await world.drained()
    const { text } = await world.ask('prices.importFile', { sheet: '7', state: 'rejected' })
    const title = 'Suit, 2 / Coat / "Long", lined / Retail'
    expect(Papa.parse(text.trim()).data).toEqual([
      ['Username', 'Currency', 'Settlement Currency', 'Fabric Code', title],
      ...service.codes.map((code, at) => ['Odd', 'USD', 'GBP', code, String(at * 1.5)]),
    ])
  })
})
