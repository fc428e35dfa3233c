import { describe, expect, it } from 'vitest'
import type { RecordName } from '../../src-shared/contract/records.ts'
import { start } from './practice-support.ts'
import { clientOf, json, serve } from './service-support.ts'

const billing: RecordName = { kind: 'billing', retailer: '7', product: null }
const patterns: RecordName = { kind: 'patterns', retailer: '7', product: null }
const formulas: RecordName = { kind: 'formulas', retailer: '7', product: '11' }
const express: RecordName = { kind: 'express', retailer: '7', product: null }

const answering = async (body: unknown, status = 200) => {
  const server = await serve(response => json(response, body, status))
  return { server, client: clientOf(server.url) }
}
const valuesOf = async (name: RecordName, body: unknown) =>
  (await (await answering(body)).client.readRecord(name)).values
const bodies = (seen: readonly { method: string; url: string; body: string }[]) =>
  seen.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])
const rejected = (what: string) => ({ code: 'prices.rejected', data: { what } })

describe('with the practice service', () => {
  it.each([
    [billing, { card: 2.5, bank: null }],
    [patterns, { plain: 0, check: 12.5, pinstripe: null, corduroy: 3, velvet: 4 }],
    [
      formulas,
      {
        regular: '(a + 1) * 2',
        plus_size: null,
        total_meterage: 'b',
        lining: '0',
        roll_width_1: 1,
        roll_width_2: 2,
        roll_width_3: null,
        roll_width_4: 0.5,
        roll_width_5: 5,
        roll_width_6: 6,
        roll_width_7: 7,
      },
    ],
  ])('%o goes all the way', async (name, values) => {
    const { service } = await start()
    const client = clientOf(service.url, { token: () => service.token })
    const before = await client.readRecord(name)
    expect(Object.keys(before.values).sort()).toEqual(Object.keys(values).sort())
    expect(await client.saveRecord(name, values)).toEqual({ values, refused: [] })
    expect(await client.readRecord(name)).toEqual({ values, retailer: null, combinations: [] })
  })

  it('express cost is read with its combinations, and saved one by one', async () => {
    const { service } = await start()
    const client = clientOf(service.url, { token: () => service.token })
    const read = await client.readRecord(express)
    expect(read.retailer).toMatchObject({ settlementCurrency: 'GBP', consumerCurrency: 'USD' })
    expect(read.combinations).toHaveLength(8)
    expect(read.combinations[0]).toEqual({
      id: '31',
      mainProduct: '2-Piece',
      name: 'Jacket + Trousers',
      displayNames: { en: 'Jacket + Trousers', 'zh-CN': '上衣 + 裤子' },
    })
    expect(Object.keys(read.values)).toHaveLength(16)
    service.refuseRecords(({ part }) => (part === 32 ? { field: 'consumer', why: 'Not this one.' } : null))
    const values = {
      '31/settlement': 0,
      '31/consumer': null,
      '32/settlement': 3,
      '32/consumer': 4,
      '41/settlement': 5.25,
      '41/consumer': 6,
    }
    expect(await client.saveRecord(express, values)).toEqual({
      values: { '31/settlement': 0, '31/consumer': null, '41/settlement': 5.25, '41/consumer': 6 },
      refused: [
        { field: '32/settlement', reason: rejected('Not this one') },
        { field: '32/consumer', reason: rejected('Not this one') },
      ],
    })
    expect((await client.readRecord(express)).values).toMatchObject({
      '41/settlement': 5.25,
      '31/settlement': 0,
    })
  })

  it('a refusal names each field, and nothing of it was saved', async () => {
    const { service } = await start()
    const client = clientOf(service.url, { token: () => service.token })
    const before = service.priceRecord('billing', 7)
    expect(await client.saveRecord(billing, { card: 60, bank: 1 })).toEqual({
      values: {},
      refused: [
        { field: 'card', reason: rejected('The percentage must be from 0 to 50') },
        { field: 'bank', reason: rejected('The percentage must be from 0 to 50') },
      ],
    })
    expect(service.priceRecord('billing', 7)).toEqual(before)
    const addons = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`roll_width_${at + 1}`, at === 3 ? -1 : 0]))
    const { refused } = await client.saveRecord(formulas, addons)
    expect(refused.find(({ field }) => field === 'roll_width_4')?.reason).toEqual(rejected('The length is below 0'))
  })

  it('an absent operation, a missing record and a missing permission are told apart', async () => {
    const { service } = await start({
      permissions: [],
      faults: { 'absent@admin.pricing.patterns.show': true },
    })
    const client = clientOf(service.url, { token: () => service.token })
    await expect(client.readRecord(patterns)).rejects.toMatchObject({ code: 'service.operation-absent' })
    expect(client.offers('admin.pricing.patterns.show')).toBe(false)
    expect(client.offers('admin.pricing.billing.show')).toBe(true)
    await expect(client.readRecord({ ...formulas, product: '99' })).rejects.toMatchObject({
      code: 'service.not-found',
    })
    await expect(client.readRecord({ ...formulas, product: null })).rejects.toMatchObject({
      code: 'service.not-found',
    })
    await expect(client.saveRecord(billing, { card: 1 })).rejects.toMatchObject({ code: 'service.forbidden' })
  })
})

describe('billing and patterns', () => {
  it.each([
    ['bare', { card: 2.5, bank: null }],
    ['under data', { data: { card: 2.5, bank: null } }],
    ['under record', { record: { card: 2.5, bank: null } }],
    ['under their name, there under data', { data: { billing: { card: 2.5, bank: null } } }],
    ['as texts', { card: '2.50', bank: '' }],
    ['as texts with a sign', { card: '2.5 %', bank: null }],
    ['as records', { card: { percentage: '2.5' }, bank: { surcharge_percentage: null } }],
    ['under longer names', { card_percentage: 2.5, bank_surcharge: null, updated_by: 3 }],
    [
      'as a list of records',
      [
        { name: 'Card', value: 2.5 },
        { name: 'Bank', value: null },
      ],
    ],
    [
      'as a list under data',
      {
        data: [
          { type: 'card', percent: 2.5 },
          { type: 'bank', percent: '' },
        ],
      },
    ],
  ])('come %s', async (_how, body) => {
    expect(await valuesOf(billing, body)).toEqual({ card: 2.5, bank: null })
  })

  it('patterns come with units and in other letters', async () => {
    const body = { Plain: 0, Check: '12 cm', PinStripe: { cm: 8 }, corduroy: '9.5', VELVET: null }
    expect(await valuesOf(patterns, body)).toEqual({ plain: 0, check: 12, pinstripe: 8, corduroy: 9.5, velvet: null })
  })

  it('what is not told, or is no number, is left out', async () => {
    expect(await valuesOf(billing, { card: 'a lot' })).toEqual({})
    expect(await valuesOf(patterns, { plain: true, check: { unit: 'cm' }, velvet: Number.NaN })).toEqual({
      velvet: null,
    })
    expect(await valuesOf(billing, {})).toEqual({})
  })

  it.each([null, [], { data: null }, { data: [] }])('%o has nothing saved yet: all is empty', async body => {
    const { client } = await answering(body)
    expect(await valuesOf(billing, body)).toEqual({ card: null, bank: null })
    // That a save is answered so says nothing of the record.
    expect((await client.saveRecord(billing, { card: 2 })).values).toEqual({ card: 2 })
  })

  it('numbers are read with commas, and under longer names', async () => {
    expect(await valuesOf(billing, { cardSurchargePercentage: '2,5', surcharge_bank: '1.50 %' })).toEqual({
      card: 2.5,
      bank: 1.5,
    })
  })

  it.each(['hello', 7])('%o is no record', async body => {
    const { client } = await answering(body)
    await expect(client.readRecord(billing)).rejects.toMatchObject({ code: 'service.unexpected-shape' })
  })

  it('say whose they are where they do', async () => {
    const { client } = await answering({
      card: 1,
      bank: 2,
      retailer: { brandname: 'H & V', currency: 'USD' },
    })
    // An account's own currency may be either of the two.
    expect((await client.readRecord(billing)).retailer).toEqual({
      id: '7',
      name: 'H & V',
      settlementCurrency: null,
      consumerCurrency: null,
    })
  })
})

describe('formulas', () => {
  const texts = { regular: 'a * 2', plus_size: null, total_meterage: '12', lining: null }
  const addons = {
    roll_width_1: 1,
    roll_width_2: 2,
    roll_width_3: 3,
    roll_width_4: null,
    roll_width_5: 5,
    roll_width_6: 6,
    roll_width_7: null,
  }
  it.each([
    ['as a list', { roll_width_addons: [1, '2', 3, null, 5, 6, ''] }],
    ['as a shorter list', { roll_width_addons: [1, 2, 3, null, 5, 6] }],
    ['as a list of records', { roll_width_addons: [1, 2, 3, null, 5, 6, null].map(cm => ({ width: 140, cm })) }],
    ['by number', { roll_width_addons: { 1: 1, 2: 2, 3: 3, 4: null, 5: 5, 6: 6, 7: null } }],
    ['as PHP writes a list', { roll_width_addons: { 0: 1, 1: 2, 2: 3, 3: null, 4: 5, 5: 6, 6: null } }],
    [
      'by group',
      {
        roll_width_addons: {
          group_1: 1,
          group_2: 2,
          group_3: 3,
          group_4: null,
          group_5: 5,
          group_6: 6,
          group_7: null,
        },
      },
    ],
    ['beside the formulas', addons],
  ])('have their add-ons %s', async (_how, given) => {
    const body = {
      data: { regular: 'a * 2', plus_size: '  ', totalMeterage: 12, lining_formula: null, ...given },
    }
    expect(await valuesOf(formulas, body)).toEqual({ ...texts, ...addons })
  })

  it('may come as records, and may tell no add-ons', async () => {
    const body = {
      formulas: { regular: { formula: 'a * 2' }, plus_size: { expression: null }, lining: ['?'] },
    }
    expect(await valuesOf(formulas, body)).toEqual({ regular: 'a * 2', plus_size: null })
  })

  it('are sent with all seven add-ons, or with none', async () => {
    const { server, client } = await answering({})
    await client.saveRecord(formulas, { ...texts, roll_width_2: 4 })
    expect(await client.saveRecord(formulas, texts)).toEqual({ values: texts, refused: [] })
    expect(bodies(server.seen)).toEqual([
      [
        'PUT /api/v1/admin/pricing/formulas/7/11',
        { ...texts, roll_width_addons: [null, 4, null, null, null, null, null] },
      ],
      ['PUT /api/v1/admin/pricing/formulas/7/11', texts],
    ])
  })
})
