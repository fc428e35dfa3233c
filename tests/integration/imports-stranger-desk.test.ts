// @module-tag long
import { afterAll, expect, it } from 'vitest'
import { message } from '../../src-shared/messages/index.ts'
import { catalogueJson, csvOf, own, remove, suit } from './csv-stranger-support.ts'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

// What a studio's files say of columns, of names that are alike, and in which language.

const { imports } = importsOnPractice({ grids: { 7: { codes: 20, combinations: 2 } } })
afterAll(remove)

it('keeps what a column is in a map, and takes it from one', async () => {
  const world = await imports()
  const catalogue = JSON.stringify(catalogueJson)
  const text = csvOf([
    ['Shop', 'Curr.', 'Fabric Code', `${suit} / Retail`],
    ['HV Tailors', 'USD', 'A1', '391'],
  ])
  const { draft: one } = await world.bring(text, '7')
  await world.ask('imports.catalogue', { draft: one.id, text: catalogue })
  await world.ask('imports.decide', { draft: one.id, decision: { set: 'role', column: 0, to: 'username' } })
  await world.ask('imports.decide', { draft: one.id, decision: { set: 'role', column: 1, to: 'currency' } })
  const said = await world.ask('imports.decide', {
    draft: one.id,
    decision: { set: 'username', to: 'HV Tailors' },
  })
  expect(said).toMatchObject({ header: { missing: [] }, problems: [], totals: { cells: 1 } })
  const map = await world.ask('imports.mapFile', { draft: one.id })
  expect(JSON.parse(map.text)).toMatchObject({ columns: { Shop: 'username', 'Curr.': 'currency' } })

  const other = await imports()
  const { draft: two } = await other.bring(text.replace('391', '392'), '7')
  await other.ask('imports.catalogue', { draft: two.id, text: catalogue })
  const taken = await other.ask('imports.takeMap', { draft: two.id, text: map.text })
  expect(taken).toMatchObject({ header: { missing: [] }, problems: [], totals: { cells: 1 } })
})

it('remembers what a column is for the next file of this shape, until it is said to be as its title says', async () => {
  const world = await imports()
  const text = csvOf([
    ['Shop', 'Curr.', 'Fabric Code', `${suit} / Retail`, 'Note', 'Note'],
    ['HV Tailors', 'USD', 'A1', '391', '', 'x'],
  ])
  const next = async (name: string, changed = text) => {
    const { draft } = await world.bring(changed, '7', name)
    return world.ask('imports.catalogue', { draft: draft.id, text: JSON.stringify(catalogueJson) })
  }
  const { draft: one } = await next('one.csv')
  const say = (draft: number, column: number, to: 'username' | 'currency' | 'collection' | null) =>
    world.ask('imports.decide', { draft, decision: { set: 'role', column, to } })
  await say(one.id, 0, 'username')
  const said = await say(one.id, 1, 'currency')
  expect(said.header).toMatchObject({ missing: [], remembered: [] })
  // Which of two columns of the same title it would be next time, nobody can say.
  await say(one.id, 5, 'collection')

  const two = await next('two.csv', text.replace('391', '392'))
  expect(two.header).toMatchObject({ missing: [], remembered: [0, 1] })
  expect(two.header?.roles.slice(4).map(role => role?.is)).not.toContain('collection')
  const map = await world.ask('imports.mapFile', { draft: two.draft.id })
  expect(JSON.parse(map.text)).toMatchObject({ columns: { Shop: 'username', 'Curr.': 'currency' } })
  expect((await next('other.csv', text.replace('Shop', 'Store'))).header?.remembered).toEqual([])

  const unsaid = await say(two.draft.id, 1, null)
  expect(unsaid.header).toMatchObject({ missing: ['Currency'], remembered: [0] })
  expect((await next('three.csv', text.replace('391', '393'))).header).toMatchObject({
    missing: ['Currency'],
    remembered: [0],
  })
  // What was said of the first file itself stays said.
  expect((await world.ask('imports.open', { draft: one.id })).header?.missing).toEqual([])
})

it('names the combinations that a corrected file leaves out since another is called the same', async () => {
  const world = await imports()
  const [first, shirt] = catalogueJson.combinations
  const combinations = [first, shirt, { ...first, id: 99 }]
  const { draft } = await world.bring(
    csvOf([
      ['Username', 'Currency', 'Fabric Code', 'Old / Retail', 'New / Retail', 'Shirt / Shirt / Retail'],
      [...own, 'A1', '391', '392', '156'],
      [...own, 'A2', '393', '', ''],
    ]),
    '7',
  )
  await world.ask('imports.catalogue', {
    draft: draft.id,
    text: JSON.stringify({ ...catalogueJson, combinations }),
  })
  for (const [name, combination] of [
    ['Old', '31'],
    ['New', '99'],
  ] as const)
    await world.ask('imports.decide', {
      draft: draft.id,
      decision: { set: 'name', name, to: { combination, field: null } },
    })
  const asked = { draft: draft.id, only: 'changes' } as const
  const file = await world.ask('imports.correctedFile', asked)
  expect(file.leftOut).toEqual(message('prices.names-alike', { count: 3, names: `“${suit}”` }))
  expect(file.text).toContain('Shirt / Shirt / Retail')
  expect(file.text).not.toContain(suit)
  await world.ask('imports.decide', {
    draft: draft.id,
    decision: { set: 'left-out-column', column: 5, on: true },
  })
  expect((await failureOf(world.ask('imports.correctedFile', asked))).code).toBe('prices.all-names-alike')
})

it('leaves nothing out where every name is its own', async () => {
  const world = await imports()
  const { draft } = await world.bring(
    csvOf([
      ['Username', 'Currency', 'Fabric Code', `${suit} / Retail`],
      [...own, 'A1', '391'],
    ]),
    '7',
  )
  await world.ask('imports.catalogue', { draft: draft.id, text: JSON.stringify(catalogueJson) })
  expect(await world.ask('imports.correctedFile', { draft: draft.id, only: 'changes' })).toMatchObject({
    leftOut: null,
  })
})

it('writes a template in the locale that was chosen for the retailer’s newest draft', async () => {
  const world = await imports()
  await world.prices.open('7')
  const template = async () =>
    (await world.ask('imports.template', { retailer: '7', locale: null, prices: false })).text
  expect(await template()).toContain('Jacket + Trousers')
  const { draft } = await world.bring('Username,Currency,Fabric Code\r\n', '7')
  await world.ask('imports.decide', { draft: draft.id, decision: { set: 'locale', to: 'zh-CN' } })
  expect(await template()).toContain('上衣 + 裤子')
})
