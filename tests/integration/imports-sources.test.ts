// @module-tag long
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileCell } from '../../src-shared/imports/sheet.ts'
import { failureOf, type ImportWorld, importsOnPractice } from './imports-desk-support.ts'

const grids = Object.fromEntries([3, 7, 8, 9].map(id => [id, { codes: 60, combinations: 3 }]))
const { imports, seen } = importsOnPractice({ grids })
const jacket = '2-Piece / Jacket + Trousers'
const csv = (...lines: string[][]) => lines.map(line => line.join(',')).join('\r\n')

// What becomes of the bytes of a draft.
const everything = {
  only: 'all',
  combination: null,
  collection: null,
  code: '',
  sort: 'grid',
  from: 0,
  count: 10,
} as const

describe('the file of a draft', () => {
  const path = (world: ImportWorld, draft: number) => join(world.prices.folder, 'imports', String(draft))

  it('is kept as it came, for its owner only, and goes with the draft', async () => {
    const world = await seen()
    const bytes = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('a,b\r\n1,2\r\n')])
    const { draft } = await world.bring(bytes, '7')
    const [source = ''] = readdirSync(path(world, draft.id))
    const file = join(path(world, draft.id), source)
    expect(new Uint8Array(readFileSync(file))).toEqual(bytes)
    expect(draft.source.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path(world, draft.id)).mode & 0o777).toBe(0o700)
    await world.ask('imports.remove', { draft: draft.id })
    expect(readdirSync(join(world.prices.folder, 'imports'))).toEqual([])
    expect(await world.ask('imports.drafts', {})).toEqual([])
    expect((await failureOf(world.ask('imports.open', { draft: draft.id }))).code).toBe('imports.no-draft')
  })

  it('comes in order though its pieces are sent at once, and may be of any bytes', async () => {
    const world = await seen()
    const bytes = new Uint8Array(3_000_000).map((_, at) => (at * 7 + (at >> 11)) & 0xff)
    const begun = { name: 'any.bin', retailer: '7', bytes: bytes.length, modifiedAt: null }
    const { draft } = await world.ask('imports.begin', begun)
    const places = Array.from({ length: 30 }, (_, at) => at * 100_000)
    const hand = (at: number) => world.ask('imports.piece', { draft, at, bytes: bytes.slice(at, at + 100_000) })
    await Promise.all([hand(0), ...places.map(hand)])
    const [{ source } = { source: null }] = await world.ask('imports.drafts', {})
    expect(source?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    const [file = ''] = readdirSync(path(world, draft))
    expect(readFileSync(join(path(world, draft), file)).equals(bytes)).toBe(true)
  })

  it('that never came whole is said so, and can be removed', { tags: 'long' }, async () => {
    const world = await seen()
    const begun = { name: 'half.csv', retailer: '7', bytes: 10, modifiedAt: null }
    const { draft } = await world.ask('imports.begin', begun)
    await world.ask('imports.piece', { draft, at: 0, bytes: new Uint8Array(4) })
    expect((await world.ask('imports.open', { draft })).reading).toMatchObject({
      state: 'arriving',
      read: 4,
      total: 10,
    })
    const gap = await failureOf(world.ask('imports.piece', { draft, at: 6, bytes: new Uint8Array(2) }))
    expect(gap.code).toBe('imports.piece-missing')
    // Said twice, since an answer was lost.
    await world.ask('imports.piece', { draft, at: 0, bytes: new Uint8Array(4) })
    await world.close()

    const later = await imports({ folder: world.prices.folder })
    const view = await later.ask('imports.open', { draft })
    expect(view.reading).toMatchObject({ state: 'failed', problem: { code: 'imports.not-whole' } })
    const piece = await failureOf(later.ask('imports.piece', { draft, at: 4, bytes: new Uint8Array(6) }))
    expect(piece.code).toBe('imports.not-whole')
    await later.ask('imports.remove', { draft })
    expect(await later.ask('imports.drafts', {})).toEqual([])
  })

  it('is whole once, though its last piece comes again: its answer may have been lost', async () => {
    const world = await seen()
    const bytes = new TextEncoder().encode('Username,Currency\r\nHarbour & Vale,USD')
    const { draft } = await world.ask('imports.begin', {
      name: 'list.csv',
      retailer: '7',
      modifiedAt: null,
      bytes: bytes.length,
    })
    const last = { draft, at: 20, bytes: bytes.slice(20) }
    await world.ask('imports.piece', { draft, at: 0, bytes: bytes.slice(0, 20) })
    // Both at once, then once more, and one from before.
    await Promise.all([world.ask('imports.piece', last), world.ask('imports.piece', last)])
    await world.ask('imports.piece', last)
    await world.ask('imports.piece', { draft, at: 0, bytes: bytes.slice(0, 20) })
    const view = await world.ask('imports.open', { draft })
    expect(view).toMatchObject({ reading: { state: 'ready' }, draft: { source: { bytes: bytes.length } } })
    expect(readdirSync(path(world, draft)).filter(name => name.startsWith('source-'))).toHaveLength(1)
    const more = await failureOf(world.ask('imports.piece', { ...last, at: 21 }))
    expect(more.code).toBe('imports.not-whole')
  })

  it('can be given anew, and is the old one until the new one is there', async () => {
    const world = await seen()
    const { codes } = await world.prices.sheet('7')
    const line = (price: string) =>
      csv(
        ['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`],
        ['Harbour & Vale', 'USD', codes[0] ?? '', price],
      )
    const { draft } = await world.bring(line('1'), '7')
    const decided = await world.ask('imports.decide', {
      draft: draft.id,
      decision: { set: 'fix', fix: 'spaces', on: true },
    })
    const renewed = new TextEncoder().encode(line('22'))
    const begun = { draft: draft.id, bytes: renewed.length, modifiedAt: 9 }
    const { renewal } = await world.ask('imports.renew', begun)
    const first = { draft: draft.id, at: 0, bytes: renewed.slice(0, 20) }
    await world.ask('imports.piece', { ...first, renewal })
    expect(await world.ask('imports.open', { draft: draft.id })).toMatchObject({ totals: decided.totals })
    await world.ask('imports.cancel', { draft: draft.id })
    const late = { draft: draft.id, renewal, at: 20, bytes: renewed.slice(20) }
    expect((await failureOf(world.ask('imports.piece', late))).code).toBe('imports.not-whole')
    await world.ask('imports.piece', { ...first, ...(await world.ask('imports.renew', begun)) })
    await world.close()

    const later = await imports({ folder: world.prices.folder })
    const old = await later.ask('imports.open', { draft: draft.id })
    expect(old).toMatchObject({ reading: { state: 'ready' }, totals: decided.totals, fixes: ['spaces'] })
    await later.replace(draft.id, renewed, 9)
    const next = await later.ask('imports.open', { draft: draft.id })
    expect(next).toMatchObject({
      draft: { source: { modifiedAt: 9, bytes: renewed.length } },
      fixes: ['spaces'],
    })
    const { lines } = await later.ask('imports.changes', { draft: draft.id, ...everything })
    expect(lines[0]?.after).toBe(2200)
    expect(readdirSync(path(later, draft.id)).filter(name => name.startsWith('source-'))).toHaveLength(1)
  })

  it('given anew keeps what was said of its rows where they are the same ones', async () => {
    const world = await seen()
    const { codes } = await world.prices.sheet('7')
    const [a = '', b = '', c = '', d = ''] = codes
    const table = (...lines: [string, string][]) =>
      csv(
        ['Username', 'Currency', 'Fabric Code', `${jacket} / Retail`],
        ...lines.map(([code, price]) => ['Harbour & Vale', 'USD', code, price]),
      )
    const { draft } = await world.bring(table([a, '12o'], [b, '13o'], [c, '14'], [d, '15']), '7')
    const decide = (decision: Parameters<typeof world.ask<'imports.decide'>>[1]['decision']) =>
      world.ask('imports.decide', { draft: draft.id, decision })
    const texts = ['120', '130'].map((text, row) => ({ row, column: 3, text }))
    await decide({ set: 'texts', cells: texts })
    await decide({ set: 'left-out-row', row: 2, on: true })
    await decide({ set: 'left-out-cells', cells: Float64Array.of(fileCell(3, 3)), on: true })

    // The rows stand otherwise now, one is gone, and one text was put right by somebody else.
    const view = await world.replace(draft.id, table([d, '15'], [a, '12o'], [b, '131']))
    expect(view).toMatchObject({ edits: 1, leftOut: { rows: [], cells: 1 } })
    const { lines } = await world.ask('imports.changes', { draft: draft.id, ...everything })
    expect(lines.map(({ code, after, leftOut }) => [code, after, leftOut]).sort()).toEqual(
      [
        [a, 12_000, false],
        [b, 13_100, false],
        [d, 1500, true],
      ].sort(),
    )
  })

  it('that is no table says what it is; one that is gone says so', async () => {
    const world = await seen()
    const pdf = await world.bring('%PDF-1.7 and so on', '7', 'list.pdf')
    expect(pdf.reading).toMatchObject({ state: 'failed', problem: { code: 'imports.not-a-table' } })
    expect((await world.bring('', '7')).reading.problem?.code).toBe('imports.empty')
    const view = await world.bring('a,b\r\n1,2', '7')
    rmSync(path(world, view.draft.id), { recursive: true })
    await world.ask('imports.decide', {
      draft: view.draft.id,
      decision: { set: 'fix', fix: 'spaces', on: true },
    })
    const gone = await world.ask('imports.open', { draft: view.draft.id })
    expect(gone.reading).toMatchObject({ state: 'failed', problem: { code: 'imports.source-gone' } })
  })

  it('is read with progress, and the reading can be stopped', async () => {
    const world = await seen()
    const line = `Harbour & Vale,USD,HV-0402,${'123.45,'.repeat(200)}1\r\n`
    const titles = Array.from({ length: 201 }, (_, at) => `Column ${at} / Retail`)
    const text = `Username,Currency,Fabric Code,${titles.join(',')}\r\n${line.repeat(12_000)}`
    const bytes = new TextEncoder().encode(text)
    const { draft } = await world.ask('imports.begin', {
      name: 'large.csv',
      retailer: '7',
      bytes: bytes.length,
      modifiedAt: null,
    })
    for (let at = 0; at < bytes.length; at += 4_000_000) {
      await world.ask('imports.piece', { draft, at, bytes: bytes.slice(at, at + 4_000_000) })
    }
    const opening = world.ask('imports.open', { draft })
    await world.prices.until(() => world.told.reading.some(({ reading }) => reading.state === 'reading'))
    await world.ask('imports.cancel', { draft })
    expect((await opening).reading).toMatchObject({ state: 'waiting', problem: null })
    const read = await world.ask('imports.open', { draft })
    expect(read).toMatchObject({ reading: { state: 'ready' }, draft: { counts: { rows: 12_000 } } })
  })

  it('whose removal was cut off goes at the next opening', async () => {
    const world = await seen()
    const { draft } = await world.bring('a,b\r\n1,2', '7')
    const kept = await world.bring('a,b\r\n1,3', '7')
    await world.close()
    renameSync(path(world, draft.id), join(world.prices.folder, 'imports', `removed-${draft.id}`))

    const later = await imports({ folder: world.prices.folder })
    expect((await later.ask('imports.drafts', {})).map(({ id }) => id)).toEqual([kept.draft.id])
    expect(readdirSync(join(later.prices.folder, 'imports'))).toEqual([String(kept.draft.id)])
  })
})
