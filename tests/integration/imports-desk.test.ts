import { describe, expect, it } from 'vitest'
import { failureOf, importsOnPractice } from './imports-desk-support.ts'

const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 60, combinations: 3 }]))
const { imports, seen } = importsOnPractice({ grids })
const jacket = '2-Piece / Jacket + Trousers'
const csv = (...lines: string[][]) => lines.map(line => line.join(',')).join('\r\n')

describe('a draft', () => {
  it('goes from bytes to a view: what was read, what is wrong, what it changes', async () => {
    const world = await seen()
    const sheet = await world.prices.sheet('7')
    const [first = '', second = '', third = ''] = sheet.codes
    const was = sheet.value(sheet.cell(first))
    const text = csv(
      ['Price list of spring'],
      [],
      ['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`, '2-piece jacket & trousers / Wholesale'],
      ['Harbour & Vale', 'USD', first, String((was + 1000) / 100), '10.00'],
      ['Harbour & Vale', 'USD', second, '12.345', '20'],
      ['Harbour & Vale', 'USD', 'NO-0001', '5', '1'],
      ['Other', 'USD', third, '5', '1'],
    )
    const view = await world.bring(text, '7')
    expect(view).toMatchObject({
      draft: {
        name: 'prices.csv',
        retailer: { id: '7', name: 'Harbour & Vale' },
        source: { bytes: text.length, modifiedAt: 1_763_700_000_000 },
        counts: { rows: 4, missing: 0, names: 1, errors: 3, changes: 1 },
      },
      reading: { state: 'ready', read: text.length },
      format: { found: { encoding: 'utf-8', delimiter: ',', skip: 2 }, chosen: {} },
      header: { shape: 'wide', missing: [] },
      baseline: { kind: 'seen' },
      totals: { cells: 1, up: 1 },
      usernames: [{ name: 'Other', rows: 1 }],
      locales: ['en', 'zh-CN'],
    })
    expect(Object.fromEntries(view.problems.map(({ kind, count }) => [kind, count]))).toMatchObject({
      'unknown-code': 1,
      'other-username': 1,
      'too-many-decimals': 1,
    })
    expect(view.names.map(({ target, cells }) => [target === null, cells])).toEqual([
      [false, 4],
      [true, 4],
    ])
    expect(await world.ask('imports.drafts', {})).toEqual([view.draft])
    const draft = view.draft.id
    const changes = await world.ask('imports.changes', {
      draft,
      only: 'all',
      combination: null,
      collection: null,
      code: '',
      sort: 'grid',
      from: 0,
      count: 10,
    })
    expect(changes).toMatchObject({
      total: 1,
      lines: [{ code: first, line: 4, before: was, after: was + 1000, field: 'retail', leftOut: false }],
    })
    const wrong = await world.ask('imports.rows', { draft, only: 'problems', kind: null, text: '', from: 0, count: 10 })
    expect(wrong.rows.map(({ line, texts, problems }) => [line, texts[2], problems[0]?.kind])).toEqual([
      [5, second, 'too-many-decimals'],
      [6, 'NO-0001', 'unknown-code'],
      [7, third, 'other-username'],
    ])
    const places = await world.ask('imports.problems', {
      draft,
      kind: 'too-many-decimals',
      from: 0,
      count: 10,
    })
    expect(places).toMatchObject({ total: 1, texts: ['12.345'] })
    expect([...places.lines]).toEqual([5])
  })

  it('is decided about until nothing is left, and written as a file that the service takes', async () => {
    const world = await seen()
    const sheet = await world.prices.sheet('7')
    const [first = '', second = ''] = sheet.codes
    const view = await world.bring(
      csv(
        ['user name', 'Currency', 'Fabric Code', '2-piece jacket & trousers / Retail', 'Remarks'],
        ['HV Tailors', 'USD', first, '1.234,50', 'nice'],
        ['HV Tailors', 'USD', second, 'abc', ''],
      )
        .replaceAll(',', ';')
        .replace('1.234;50', '1.234,50'),
      '7',
    )
    const draft = view.draft.id
    const decide = (decision: Parameters<typeof world.ask<'imports.decide'>>[1]['decision']) =>
      world.ask('imports.decide', { draft, decision })
    expect(view.header).toMatchObject({ missing: ['Username'], offers: [{ missing: 'Username', column: 0 }] })
    await decide({ set: 'role', column: 0, to: 'username' })
    await decide({ set: 'username', to: 'HV Tailors' })
    const named = await decide({ set: 'suggested-names' })
    expect(named.names.map(({ name, reason }) => [name, reason])).toEqual([
      ['2-piece jacket & trousers', 'chosen'],
      ['Remarks', null],
    ])
    await decide({ set: 'name', name: 'Remarks', to: 'ignore' })
    const fixed = await decide({ set: 'fix', fix: 'thousands', on: true })
    expect(fixed.problems.map(({ kind }) => kind)).toContain('not-a-number')
    const texts = await decide({ set: 'texts', cells: [{ row: 1, column: 3, text: '77,00' }] })
    expect(texts.problems.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(texts).toMatchObject({ edits: 1, totals: { cells: 2 }, username: 'HV Tailors' })
    const { text } = await world.ask('imports.correctedFile', { draft, only: 'changes' })
    expect(text.trim().split('\r\n')).toEqual([
      `Username,Currency,Settlement Currency,Fabric Code,${jacket} / Retail`,
      `HV Tailors,USD,GBP,${first},1234.5`,
      `HV Tailors,USD,GBP,${second},77`,
    ])
    const ready = await world.desk.door.withReady(draft, async ready => ready)
    expect(ready.blocked).toBeNull()
    expect([...ready.changes.after]).toEqual([123_450, 7_700])
    // For people it has a byte-order mark; what is sent has none.
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(await ready.file()).toEqual({ name: 'prices-corrected.csv', text: text.slice(1) })
    const row = await world.ask('imports.rows', { draft, only: 'all', kind: null, text: '77,00', from: 0, count: 5 })
    expect(row).toMatchObject({
      total: 1,
      rows: [{ row: 1, edited: [3], problems: [{ column: 3, kind: 'jump' }] }],
    })
  })
})

/** A file with a name that has to be mapped, and a Username that has to be confirmed. */
const oddFile = (code: string, price: string) =>
  csv(['Username', 'Currency', 'Fabric Code', 'Jacket & Hose / Retail'], ['HV Tailors', 'USD', code, price])
const everything = {
  only: 'all',
  combination: null,
  collection: null,
  code: '',
  sort: 'grid',
  from: 0,
  count: 10,
} as const

describe('what was decided', () => {
  it('is there after a restart, and remembered for the next file of this shape', async () => {
    const first = await seen()
    const { codes } = await first.prices.sheet('7')
    const [code = '', second = ''] = codes
    const { draft } = await first.bring(oddFile(code, '500'), '7')
    const decide = (decision: Parameters<typeof first.ask<'imports.decide'>>[1]['decision']) =>
      first.ask('imports.decide', { draft: draft.id, decision })
    await decide({ set: 'name', name: 'Jacket & Hose', to: { combination: '31', field: null } })
    await decide({ set: 'username', to: 'HV Tailors' })
    await decide({ set: 'texts', cells: [{ row: 0, column: 3, text: '501' }] })
    const { map } = { map: await first.ask('imports.mapFile', { draft: draft.id }) }
    const left = await first.ask('imports.leaveOutChanges', { draft: draft.id, ...everything, on: true })
    expect(left).toMatchObject({ leftOut: { cells: 1 }, totals: { cells: 0, leftOut: 1 } })
    await first.close()

    const world = await imports({ folder: first.prices.folder })
    const again = await world.openUntil(draft.id, view => view.baseline !== null)
    const { reading: _, ...before } = left
    expect(again).toMatchObject({ ...before, baseline: { kind: 'seen' } })
    const taken = await world.ask('imports.leaveOutChanges', { draft: draft.id, ...everything, on: false })
    expect(taken.totals).toMatchObject({ cells: 1, leftOut: 0 })

    const next = await world.bring(oddFile(second, '600'), '7', 'next.csv')
    expect(next).toMatchObject({
      names: [{ name: 'Jacket & Hose', target: { combination: '31' }, reason: 'remembered' }],
      username: 'HV Tailors',
      totals: { cells: 1 },
    })
    const unsaid = await world.ask('imports.decide', {
      draft: next.draft.id,
      decision: { set: 'username', to: null },
    })
    expect(unsaid.problems).toContainEqual(expect.objectContaining({ kind: 'other-username', count: 1 }))

    const other = await world.bring(
      csv(['Username', 'Currency', 'Fabric Code', 'Jacket & Hose / Retail', 'X'], ['HV Tailors', 'USD', code, '1', '']),
      '7',
      'other.csv',
    )
    expect(other.names[0]).toMatchObject({ target: null })
    const mapped = await world.ask('imports.takeMap', { draft: other.draft.id, text: map.text })
    expect(mapped).toMatchObject({ username: 'HV Tailors', names: [{ reason: 'chosen' }, { target: null }] })
    const failure = await failureOf(world.ask('imports.takeMap', { draft: other.draft.id, text: '{"a": "Cape"}' }))
    expect(failure.code).toBe('imports.map-target-unknown')
  })

  it('about places goes where the format makes others of them', async () => {
    const world = await seen()
    const { codes } = await world.prices.sheet('7')
    const { draft } = await world.bring(oddFile(codes[0] ?? '', '500'), '7')
    const decide = (decision: Parameters<typeof world.ask<'imports.decide'>>[1]['decision']) =>
      world.ask('imports.decide', { draft: draft.id, decision })
    await decide({ set: 'texts', cells: [{ row: 0, column: 3, text: '501' }] })
    await decide({ set: 'left-out-row', row: 0, on: true })
    await decide({ set: 'role', column: 3, to: 'collection' })
    const decimal = await decide({ set: 'format', to: { decimal: ',' } })
    expect(decimal).toMatchObject({ edits: 1, leftOut: { rows: [0] }, format: { found: { decimal: ',' } } })
    const skipped = await decide({ set: 'format', to: { decimal: ',', skip: 1 } })
    expect(skipped).toMatchObject({
      edits: 0,
      leftOut: { rows: [] },
      titles: ['HV Tailors', 'USD', codes[0], '500'],
    })
    // Read as before it has the shape again of which it was said what its columns are.
    expect(await decide({ set: 'format', to: {} })).toMatchObject({
      reading: { state: 'ready' },
      header: { remembered: [3] },
    })
    expect(await decide({ set: 'role', column: 3, to: null })).toMatchObject({
      header: { remembered: [] },
      names: [{ name: 'Jacket & Hose' }],
    })
  })
})

describe('another profile', () => {
  it('has drafts of its own', async () => {
    const world = await seen()
    const { draft } = await world.bring('a,b\r\n1,2', '7')
    await world.close()
    const other = await imports({ folder: world.prices.folder, key: 'another' })
    expect(await other.ask('imports.drafts', {})).toEqual([])
    expect((await failureOf(other.ask('imports.open', { draft: draft.id }))).code).toBe('imports.no-draft')
    expect((await failureOf(other.ask('imports.remove', { draft: draft.id }))).code).toBe('imports.no-draft')
  })
})

describe('more drafts than are held in memory', () => {
  it('are all answered as if they were', async () => {
    const world = await seen()
    const { codes } = await world.prices.sheet('7')
    const drafts: number[] = []
    for (let at = 0; at < 6; at++) {
      const lines = codes.slice(0, at + 1).map(code => ['Harbour & Vale', 'USD', code, '1'])
      const text = csv(['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`], ...lines)
      drafts.push((await world.bring(text, '7', `${at}.csv`)).draft.id)
    }
    const totals = await Promise.all(
      drafts.map(async draft => (await world.ask('imports.changes', { draft, ...everything })).total),
    )
    expect(totals).toEqual([1, 2, 3, 4, 5, 6])
    const one = drafts[0] ?? 0
    const asked = { draft: one, only: 'all', kind: null, text: '', from: 0, count: 10 } as const
    expect((await world.ask('imports.rows', asked)).rows).toHaveLength(1)
  })
})
