// @module-tag long
import { afterAll, describe, expect, it } from 'vitest'
import type { Decision } from '../../src-shared/contract/import-drafts.ts'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import { catalogueJson, csvOf, own, remove, suit } from './csv-stranger-support.ts'
import { type ImportWorld, importsOnPractice } from './imports-desk-support.ts'

// What was said of a file's columns, while files, formats, retailers and desks change.

const practice = importsOnPractice({
  grids: { 7: { codes: 20, combinations: 2 }, 8: { codes: 20, combinations: 2 } },
})
afterAll(remove)

const imports = (folder?: string) => practice.imports(folder === undefined ? {} : { folder })

const catalogue = JSON.stringify(catalogueJson)
const list = (price: string) =>
  csvOf([
    ['Shop', 'Curr.', 'Fabric Code', `${suit} / Retail`, 'Shirt / Shirt / Retail', 'Season'],
    [...own, 'A1', price, '156', 'Autumn'],
    [...own, 'A2', '390', '157', 'Autumn'],
  ])

async function next(world: ImportWorld, text: string, retailer = '7') {
  const { draft } = await world.bring(text, retailer)
  if (retailer === '7') await world.ask('imports.catalogue', { draft: draft.id, text: catalogue })
  return draft.id
}
const decide = (world: ImportWorld, draft: number, decision: Decision) =>
  world.ask('imports.decide', { draft, decision })
const open = (world: ImportWorld, draft: number) => world.ask('imports.open', { draft })

async function sayColumns(world: ImportWorld): Promise<number> {
  const draft = await next(world, list('391'))
  await decide(world, draft, { set: 'role', column: 0, to: 'username' })
  await decide(world, draft, { set: 'role', column: 1, to: 'currency' })
  await decide(world, draft, { set: 'role', column: 5, to: 'collection' })
  return draft
}

describe('what a person said of columns', () => {
  it('goes with them where a file with a column more takes the place of the first', async () => {
    const world = await imports()
    const draft = await sayColumns(world)
    await decide(world, draft, { set: 'left-out-column', column: 4, on: true })
    await decide(world, draft, { set: 'left-out-cells', cells: Float64Array.of(fileCell(1, 3)), on: true })
    await decide(world, draft, { set: 'texts', cells: [{ row: 0, column: 3, text: '395' }] })
    const [titles = '', ...rows] = list('391').trimEnd().split('\r\n')
    const wider = [`No,${titles}`, ...rows.map((line, at) => `${at + 1},${line}`)].join('\r\n')
    const view = await world.replace(draft, wider.replace('390', '399'))
    expect(view.header).toMatchObject({ missing: [] })
    expect(view).toMatchObject({ edits: 1, leftOut: { columns: [5], cells: 1 }, totals: { cells: 1 } })
  })

  it('stays with the titles where two columns change places, and with nobody where a title is gone', async () => {
    const world = await imports()
    const draft = await sayColumns(world)
    await decide(world, draft, { set: 'left-out-column', column: 3, on: true })
    const swapped = csvOf([
      ['Curr.', 'Shop', 'Fabric Code', 'Shirt / Shirt / Retail', `${suit} / Retail`],
      ['USD', 'Harbour & Vale', 'A1', '156', '391'],
    ])
    expect(await world.replace(draft, swapped)).toMatchObject({
      header: { missing: [] },
      leftOut: { columns: [4] },
      totals: { cells: 1 },
    })
    const other = await world.replace(draft, swapped.replace('Shop', 'Store').replace(`${suit} / Retail`, 'New'))
    expect(other).toMatchObject({ header: { missing: ['Username'] }, leftOut: { columns: [] } })
  })

  it('of files before costs no second reading with every decision', async () => {
    const world = await imports()
    await sayColumns(world)
    const draft = await next(world, list('392'))
    expect((await open(world, draft)).header).toMatchObject({ missing: [], remembered: [0, 1, 5] })
    const read = () => world.told.reading.filter(({ reading }) => reading.state === 'reading').length
    const before = read()
    await decide(world, draft, { set: 'fix', fix: 'spaces', on: true })
    await decide(world, draft, { set: 'left-out-row', row: 0, on: true })
    expect((await open(world, draft)).header?.remembered).toEqual([0, 1, 5])
    expect(read()).toBe(before)
  })

  it('of files before is there after a restart, in another format and back, and for no other retailer', async () => {
    const world = await imports()
    await sayColumns(world)
    const draft = await next(world, list('392'))
    const { folder } = world.prices
    await world.close()
    const later = await imports(folder)
    expect((await open(later, draft)).header).toMatchObject({ missing: [], remembered: [0, 1, 5] })
    const cut = await decide(later, draft, { set: 'format', to: { delimiter: ';' } })
    expect(cut.header?.missing).toContain('Username')
    const back = await decide(later, draft, { set: 'format', to: {} })
    expect(back.header).toMatchObject({ missing: [], remembered: [0, 1, 5] })
    const elsewhere = await next(later, list('393'), '8')
    expect((await open(later, elsewhere)).header).toMatchObject({
      missing: ['Username', 'Currency'],
      remembered: [],
    })
  })

  it('of files before goes along to the retailer that a file turns out to be for', async () => {
    const world = await imports()
    await sayColumns(world)
    const draft = await next(world, list('392'))
    const moved = await world.ask('imports.forRetailer', { draft, retailer: '8' })
    expect(moved.header).toMatchObject({ missing: [], remembered: [] })
  })

  it('is no rule for rows that name nothing: what they are is asked in every file', async () => {
    const world = await imports()
    const text = csvOf([
      ['Username', 'Currency', 'Fabric Code', 'Combination', 'Field', 'Value'],
      [...own, 'A1', '', 'Retail', '391'],
    ])
    const draft = await next(world, text)
    const said = await decide(world, draft, { set: 'name', name: '', to: { combination: '31', field: null } })
    expect(said.totals?.cells).toBe(1)
    const other = await open(world, await next(world, text.replace('391', '392')))
    expect(other.names).toMatchObject([{ name: '', target: null, before: null }])
  })

  it('goes before the currency of a title', async () => {
    const world = await imports()
    const text = csvOf([
      ['Username', 'Currency', 'Fabric Code', `${suit} / Retail (EUR)`],
      [...own, 'A1', '391'],
    ])
    const draft = await next(world, text)
    expect(await open(world, draft)).toMatchObject({
      header: { foreign: [{ column: 3, currency: 'EUR', own: 'USD' }] },
      problems: [{ kind: 'foreign-currency', count: 1 }],
    })
    const said = await decide(world, draft, { set: 'role', column: 3, to: 'price' })
    expect(said).toMatchObject({ header: { foreign: [] }, problems: [], totals: { cells: 1 } })
    await decide(world, draft, { set: 'role', column: 3, to: null })
    const out = await decide(world, draft, { set: 'left-out-column', column: 3, on: true })
    expect(out).toMatchObject({ header: { foreign: [] }, problems: [] })
  })
})
