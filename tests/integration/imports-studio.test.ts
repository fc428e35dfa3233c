// @module-tag long
import { describe, expect, it } from 'vitest'
import type { CommandInput } from '../../src-shared/contract/index.ts'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

const grids = Object.fromEntries([7, 8, 9].map(id => [id, { codes: 60, combinations: 3 }]))
const { seen } = importsOnPractice({ grids })
const imports = (...retailers: string[]) => seen({}, retailers)
const csv = (...lines: string[][]) => lines.map(line => line.join(',')).join('\r\n')
const everything = { only: 'all', combination: null, collection: null, code: '' } as const
type Decided = CommandInput<'imports.decide'>['decision']
const jacket = '2-Piece / Jacket + Trousers'

describe('a name that was mapped in a file of another shape', () => {
  const head = ['Username', 'Currency', 'Fabric Code', 'Jacket & Hose / Retail', 'Remarks']
  async function mapped() {
    const world = await imports('7')
    const [code = ''] = (await world.prices.sheet('7')).codes
    const first = await world.bring(csv(head, ['Harbour & Vale', 'USD', code, '1', 'new']), '7')
    const decide = (decision: Decided) => world.ask('imports.decide', { draft: first.draft.id, decision })
    await decide({ set: 'name', name: 'Jacket & Hose', to: { combination: '31', field: null } })
    await decide({ set: 'name', name: 'Remarks', to: 'ignore' })
    return { world, code }
  }

  it('is offered as it was said, never taken by itself, and taken with the other suggestions', async () => {
    const { world, code } = await mapped()
    const other = csv(['Extra', ...head], ['', 'Harbour & Vale', 'USD', code, '2', 'new'])
    const view = await world.bring(other, '7', 'other.csv')
    expect(view.names.map(({ name, target, before }) => [name, target, before])).toEqual([
      ['Extra', null, null],
      ['Jacket & Hose', null, { combination: '31', field: null }],
      ['Remarks', null, 'ignore'],
    ])
    expect(view.totals?.cells).toBe(0)
    const taken = await world.ask('imports.decide', {
      draft: view.draft.id,
      decision: { set: 'suggested-names' },
    })
    expect(taken.names.map(({ target, before }) => [target, before])).toEqual([
      [null, null],
      [{ combination: '31', field: null }, null],
      ['ignore', null],
    ])
    expect(taken.totals?.cells).toBe(1)
  })

  it('is not offered where it does not hold: a title without its price, another retailer', async () => {
    const { world, code } = await mapped()
    const bare = csv(['Username', 'Currency', 'Fabric Code', 'Jacket & Hose'], ['Harbour & Vale', 'USD', code, '2'])
    expect((await world.bring(bare, '7', 'bare.csv')).names[0]).toMatchObject({ target: null, before: null })
    await world.prices.open('8')
    const elsewhere = csv(['X', ...head], ['', 'Northgate Tailors', 'GBP', code, '2', ''])
    const view = await world.bring(elsewhere, '8', 'elsewhere.csv')
    expect(view.names.map(({ before }) => before)).toEqual([null, null, null])
  })
})

describe('a draft that was made for the wrong retailer', () => {
  it('is checked against the other one; what was said for the first goes, what holds for anyone stays', async () => {
    const world = await imports('7', '8')
    const { codes } = await world.prices.sheet('8')
    const [code = ''] = codes
    const text = csv(
      ['Username', 'Curr.', 'Fabric Code', `${jacket} / Retail`, 'Remarks'],
      ['Northgate', 'USD', code, '12.50', ''],
    )
    const { draft } = await world.bring(text, '7')
    const decide = (decision: Decided) => world.ask('imports.decide', { draft: draft.id, decision })
    await decide({ set: 'role', column: 1, to: 'currency' })
    await decide({ set: 'name', name: 'Remarks', to: 'ignore' })
    await decide({ set: 'username', to: 'Northgate' })
    await decide({ set: 'left-out-row', row: 0, on: true })
    const moved = await world.ask('imports.forRetailer', { draft: draft.id, retailer: '8' })
    expect(moved).toMatchObject({
      draft: { retailer: { id: '8' } },
      header: { missing: [] },
      username: null,
      usernames: [{ name: 'Northgate' }],
      baseline: { kind: 'seen' },
      leftOut: { rows: [0], collections: [] },
    })
    expect(moved.names.find(one => one.name === 'Remarks')).toMatchObject({ target: 'ignore' })
    expect((await world.ask('imports.drafts', {}))[0]?.retailer.id).toBe('8')
    // Another retailer's name was never Harbour & Vale's: the next file of theirs asks again.
    const next = await world.bring(text.replace('Curr.', 'Currency'), '7', 'next.csv')
    expect(next).toMatchObject({ username: null, usernames: [{ name: 'Northgate' }] })
  })

  it('has no catalogue of the first any more, and waits for prices that were never seen', async () => {
    const world = await imports('7')
    const { text } = await world.ask('imports.catalogueFile', { retailer: '7' })
    const { draft } = await world.bring('Username,Currency,Fabric Code\r\n', '7')
    expect(await world.ask('imports.catalogue', { draft: draft.id, text })).toMatchObject({
      baseline: { kind: 'catalogue' },
    })
    await world.ask('imports.forRetailer', { draft: draft.id, retailer: '9' })
    const view = await world.openUntil(draft.id, ({ baseline }) => baseline !== null)
    expect(view).toMatchObject({ draft: { retailer: { id: '9' } }, baseline: { kind: 'seen' } })
  })

  it('stays where it is once something went up', async () => {
    const world = await imports('7')
    const [code = ''] = (await world.prices.sheet('7')).codes
    const text = csv(
      ['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`],
      ['Harbour & Vale', 'USD', code, '77'],
    )
    const { draft } = await world.bring(text, '7')
    await world.ask('imports.upload', { draft: draft.id, way: 'cells', sure: false, seen: 0 })
    const failure = await failureOf(world.ask('imports.forRetailer', { draft: draft.id, retailer: '8' }))
    expect(failure).toMatchObject({ code: 'imports.retailer-fixed', data: { retailer: 'Harbour & Vale' } })
  })
})

describe('the cells of the price grid that are kept for a file', () => {
  it('are a draft that changes just them, and the same draft when asked for again', async () => {
    const world = await imports('7')
    const sheet = await world.prices.sheet('7')
    const [one = '', two = ''] = sheet.codes
    const held = [one, two].map(code => [sheet.cell(code), sheet.value(sheet.cell(code)) + 500] as const)
    await world.prices.ask('prices.change', { ...sheet.change(held), send: 'file' })
    const asked = { retailer: '7', state: 'held' } as const
    const { draft, leftOut } = await world.ask('imports.openPrices', asked)
    expect(leftOut).toBeNull()
    const view = await world.ask('imports.open', { draft })
    expect(view).toMatchObject({
      draft: { retailer: { id: '7' }, source: { modifiedAt: null } },
      problems: [],
      totals: { cells: 2 },
    })
    expect(await world.ask('imports.openPrices', asked)).toEqual({ draft, leftOut: null })
    const [third = ''] = sheet.codes.slice(2)
    await world.prices.ask('prices.change', { ...sheet.change([[sheet.cell(third), 12_300]]), send: 'file' })
    expect((await world.ask('imports.openPrices', asked)).draft).not.toBe(draft)
  })
})

describe('changes that are left out', () => {
  const wholesale = `${jacket} / Wholesale`
  async function twoColumns() {
    const world = await imports('7')
    const sheet = await world.prices.sheet('7')
    const codes = sheet.codes.slice(0, 3)
    const lines = codes.map((code, at) => ['Harbour & Vale', 'USD', code, `${900 + at}`, `${700 + at}`])
    const text = csv(['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`, wholesale], ...lines)
    const { draft, totals } = await world.bring(text, '7')
    expect(totals?.cells).toBe(6)
    const decide = (decision: Decided) => world.ask('imports.decide', { draft: draft.id, decision })
    const takeIn = (over: Partial<CommandInput<'imports.leaveOutChanges'>>) =>
      world.ask('imports.leaveOutChanges', { draft: draft.id, ...everything, on: false, ...over })
    const left = async () => {
      const asked = { draft: draft.id, ...everything, only: 'left-out', from: 0, count: 50 } as const
      const { lines: out, leftOut, total } = await world.ask('imports.changes', { ...asked, sort: 'grid' })
      expect(leftOut).toBe(total)
      return out.map(({ row, column }) => `${row}:${column}`).sort()
    }
    return { codes, decide, takeIn, left }
  }

  it('come in again by filter out of a column that is left out as one; its other cells stay out', async () => {
    const { codes, decide, takeIn, left } = await twoColumns()
    await decide({ set: 'left-out-column', column: 3, on: true })
    expect(await left()).toEqual(['0:3', '1:3', '2:3'])
    const view = await takeIn({ only: 'left-out', code: codes[1] ?? '' })
    expect(view).toMatchObject({ leftOut: { columns: [], cells: 2 }, totals: { cells: 4, leftOut: 2 } })
    expect(await left()).toEqual(['0:3', '2:3'])
    expect((await takeIn({ only: 'left-out' })).totals).toMatchObject({ cells: 6, leftOut: 0 })
  })

  it('come in again as one where all of a column, a row, a collection and a kind of problem are shown', async () => {
    const { decide, takeIn, left } = await twoColumns()
    await decide({ set: 'left-out-column', column: 4, on: true })
    await decide({ set: 'left-out-row', row: 0, on: true })
    await decide({ set: 'left-out-collection', collection: 'Autumn', on: true })
    await decide({ set: 'left-out-problem', kind: 'jump', on: true })
    expect((await left()).length).toBeGreaterThan(3)
    const view = await takeIn({})
    expect(view.leftOut).toEqual({ cells: 0, rows: [], columns: [], collections: [], usernames: [], problems: [] })
    expect(view.totals).toMatchObject({ cells: 6, leftOut: 0 })
  })

  it('come in again one by one out of a row, a collection and a kind of problem', async () => {
    const { codes, decide, takeIn, left } = await twoColumns()
    await decide({ set: 'left-out-row', row: 2, on: true })
    await decide({ set: 'left-out-problem', kind: 'jump', on: true })
    expect(await left()).toEqual(['0:3', '0:4', '1:3', '1:4', '2:3', '2:4'])
    const { baseline } = await takeIn({ code: codes[0] ?? '', only: 'left-out' })
    expect(await left()).toEqual(['1:3', '1:4', '2:3', '2:4'])
    const combination = baseline?.combinations[0]?.no ?? null
    await decide({ set: 'left-out-collection', collection: 'Autumn', on: true })
    await takeIn({ code: codes[2] ?? '', combination })
    expect(await left()).not.toContain('2:3')
    expect(await left()).toContain('1:3')
  })
})
