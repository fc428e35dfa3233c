// @module-tag long
import { describe, expect, it } from 'vitest'
import { cellState } from '../../src-shared/pricing/cell-state.ts'
import { strangeService } from './prices-strange-support.ts'
import { counts, strangePrices } from './prices-strange-world.ts'
import { json } from './service-support.ts'

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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    const edits = sheet.codes.map(code => [sheet.cell(code), 5_000] as const)
    await world.ask('prices.change', sheet.change(edits, 'paste'))
    await world.until(() => service.stored.size >= 10)
    await world.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
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
    const world = await strangePrices(service)
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

describe('two windows on one desk', () => {
  it('both hear what one of them did', async () => {
    const service = await strangeService()
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    const heard = (state: number) =>
      world.told.cells.some(({ news }) => news.states[news.cells.indexOf(cell)] === state)
    await world.ask('prices.pause', { paused: true })
    await world.ask('prices.change', sheet.change([[cell, 5_000]]))
    expect(heard(cellState.queued)).toBe(true)
    await world.ask('prices.discard', { sheet: '7', state: 'queued', cells: null })
    expect(heard(cellState.clean)).toBe(true)
    const at = world.told.cells.length
    await world.ask('prices.change', sheet.change([[cell, 6_000]]))
    await world.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
    expect(world.told.cells.length).toBe(at + 2)
  })
})

describe('a service that takes its time', () => {
  it('has the cells that are on their way told, and a newer value of one stays', async () => {
    const service = await strangeService()
    service.patched = (response, { value }) => void setTimeout(() => json(response, { value }), 900)
    const world = await strangePrices(service)
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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    await world.ask('prices.change', sheet.change([[sheet.cell('A-1'), 5_000]]))
    await world.drained()
    expect(world.told.cells.some(({ news }) => news.states.includes(cellState.saving))).toBe(false)
  })
})

describe('a change of cells that the grid does not have', () => {
  it('is refused, and nothing of it waits', async () => {
    const service = await strangeService()
    const world = await strangePrices(service)
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
    const world = await strangePrices(service)
    const sheet = await world.open('7')
    const cell = sheet.cell('A-1')
    for (let value = 1; value <= 50; value++) {
      await world.ask('prices.change', sheet.change([[cell, value * 100]]))
    }
    await world.ask('prices.revert', { sheet: '7', entry: 'last', overwrite: 'ask' })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(49)
    expect(await counts(world)).toBeUndefined()
    await world.ask('prices.revert', { sheet: '7', entry: 'next', overwrite: 'ask' })
    await world.drained()
    expect(service.values('A-1').at(-1)).toBe(50)
  })
})
