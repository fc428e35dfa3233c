import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StoredDraft } from '../../src-main/imports/draft-book.ts'
import { DraftSheets, type DraftToCheck } from '../../src-main/imports/draft-sheets.ts'
import { runCooperatively } from '../../src-main/imports/sheets/run-cooperatively.ts'
import type { CheckAsked, KeptFile } from '../../src-main/imports/sheets/sheet-calls.ts'
import { SheetHost } from '../../src-main/imports/sheets/sheet-host.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import type { Steps } from '../../src-shared/imports/steps.ts'
import { baselineOf as wideBaseline, writePriceFile } from '../../tools/bench/csv/price-file.ts'

// The sheet worker's thread is asked for pages and told to stop while it checks: what it does, it does turn by turn.

const rows = 4000
const shape = { rows, combinations: 40, longTexts: '' }
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-turns-'))
  writePriceFile(join(folder, 'large.csv'), shape)
  writeFileSync(join(folder, 'small.csv'), 'Username,Currency,Fabric Code\r\nmaison,EUR,AB100000\r\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kept = (draft: number, name: string): KeptFile => ({
  draft,
  sha256: name,
  file: join(folder, name),
  workingCopy: join(folder, `${draft}.copy`),
})
/** A check of a file whose shape was asked for before. */
async function asked(host: SheetHost, file: KeptFile, key: string, baseline: Baseline): Promise<CheckAsked> {
  const all = { key, decisions: noDecisions, texts: [], memory: null, usernames: [] }
  const lacking = await host.check(file, { ...all, baseline: null }, never)
  const fingerprint = 'needs' in lacking ? (lacking.needs.memoryOf ?? '') : ''
  return {
    ...all,
    memory: { fingerprint, names: {}, roles: {} },
    baseline: { key: 'grid', data: baseline },
  }
}
const never = new AbortController().signal
const firstRows = [{ only: 'all', kind: null, text: '', from: 0, count: 5 }] as const

/** Work of so many milliseconds, in steps of one. */
function* busyFor(duration: number): Steps<string> {
  const end = performance.now() + duration
  while (performance.now() < end) {
    const pause = performance.now() + 1
    while (performance.now() < pause);
    yield
  }
  return 'done'
}

describe('work in turns', () => {
  it('lets others have theirs', async () => {
    let turns = 0
    let isDone = false
    const work = runCooperatively(busyFor(150)).then(value => {
      isDone = true
      return value
    })
    while (!isDone) {
      await nextTurn()
      turns++
    }
    expect(await work).toBe('done')
    expect(turns).toBeGreaterThan(4)
  })

  it('ends with the reason of its signal', async () => {
    const control = new AbortController()
    const work = runCooperatively(busyFor(60_000), control.signal)
    setImmediate(() => control.abort(new Error('enough')))
    await expect(work).rejects.toThrow('enough')
  })
})

describe('the sheet worker while it checks', () => {
  it('answers what is asked of another file', async () => {
    const host = new SheetHost(() => {})
    const baseline = wideBaseline(shape)
    const [small, large] = [kept(1, 'small.csv'), kept(2, 'large.csv')]
    await host.check(small, await asked(host, small, 'a', baseline), never)
    const ofLarge = await asked(host, large, 'b', baseline)
    const order: string[] = []
    const check = host.check(large, ofLarge, never).then(() => order.push('checked'))
    // Once it has begun.
    await nextTurn()
    const page = host.page(1, 'a', 'rows', [...firstRows]).then(found => {
      order.push(`page of ${found?.total}`)
    })
    await Promise.all([check, page])
    expect(order).toEqual(['page of 1', 'checked'])
    for (const draft of [1, 2]) await host.forget(draft)
  })

  it('stops a check, and makes it when it is asked for again', async () => {
    const host = new SheetHost(() => {})
    const file = kept(3, 'large.csv')
    const first = await asked(host, file, 'a', wideBaseline(shape))
    const stop = new AbortController()
    const check = host.check(file, first, stop.signal)
    setImmediate(() => stop.abort(new DeskError('imports.stopped', {})))
    await expect(check).rejects.toMatchObject({ code: 'imports.stopped' })
    expect(await host.page(3, 'a', 'rows', [...firstRows])).toBeNull()
    const answer = await host.check(file, await asked(host, file, 'b', wideBaseline(shape)), never)
    expect(answer).toMatchObject({ rows })
    expect((await host.page(3, 'b', 'rows', [...firstRows]))?.total).toBe(rows)
    await host.forget(3)
  })

  it('says what it lacks, and asks for nothing twice', async () => {
    const host = new SheetHost(() => {})
    const file = kept(8, 'small.csv')
    const all = await asked(host, file, 'a', wideBaseline(shape))
    const unknown = { key: 'another', data: null }
    const lacking = (over: Partial<CheckAsked>) => host.check(file, { ...all, ...over }, never)
    expect(await lacking({ baseline: unknown })).toEqual({ needs: { memoryOf: null, baseline: true } })
    const { memory } = all
    const ofOther = memory && { ...memory, fingerprint: 'of another file' }
    expect(await lacking({ memory: ofOther, baseline: unknown })).toEqual({
      needs: { memoryOf: memory?.fingerprint, baseline: true },
    })
    expect(await lacking({})).toMatchObject({ rows: 1 })
    // It has the baseline by now.
    expect(await lacking({ baseline: { key: 'grid', data: null } })).toMatchObject({ rows: 1 })
    await host.forget(8)
  })
})

describe('the desk’s side of the sheet worker', () => {
  const sources = {
    arriving: () => null,
    mustBeThere: async () => {},
    file: (_: number, sha256: string) => join(folder, sha256),
    workingCopy: (draft: number) => join(folder, `${draft}.copy`),
  }
  const stored = (id: number, name: string) =>
    ({
      id,
      name,
      retailer: '7',
      decisions: noDecisions,
      counts: null,
      hasCatalogue: false,
      madeAt: 0,
      changedAt: 0,
      source: { name, bytes: 9, modifiedAt: null, sha256: name },
    }) as StoredDraft
  const toCheck = (draft: StoredDraft, more: Partial<DraftToCheck> = {}): DraftToCheck => ({
    stored: draft,
    version: 0,
    baseline: null,
    usernames: [],
    texts: async () => [],
    remembered: async () => ({ names: {}, roles: {} }),
    ...more,
  })

  it('ends a worker that does not stop in time, and reads with another one', async () => {
    const sheets = new DraftSheets(sources, () => {}, 0)
    const [file, another] = [stored(4, 'large.csv'), stored(5, 'large.csv')]
    const read = sheets.titles(file)
    const other = sheets.titles(another)
    const stopped = { code: 'imports.stopped' }
    await nextTurn()
    await Promise.all([
      sheets.cancel(4),
      expect(read).rejects.toMatchObject(stopped),
      expect(other).rejects.toMatchObject(stopped),
    ])
    expect(await sheets.titles(file)).toHaveLength(203)
    await sheets.close()
  })

  it('leaves a worker alone that stops in time', async () => {
    const sheets = new DraftSheets(sources, () => {}, 60_000)
    const read = sheets.titles(stored(6, 'large.csv'))
    const other = sheets.titles(stored(7, 'small.csv'))
    await nextTurn()
    await Promise.all([sheets.cancel(6), expect(read).rejects.toMatchObject({ code: 'imports.stopped' })])
    expect(await other).toHaveLength(3)
    await sheets.close()
  })

  it('checks by what was said of the shape, also where that was said of it since', async () => {
    const sheets = new DraftSheets(sources, () => {})
    const draft = stored(9, 'small.csv')
    const baseline = { key: 'grid', load: async () => wideBaseline(shape) }
    const shapes: string[] = []
    let roles: Record<string, GivenRole> = {}
    const remembered = async (fingerprint: string) => {
      shapes.push(fingerprint)
      return { names: {}, roles }
    }
    const check = (version: number) => sheets.check(toCheck(draft, { version, baseline, remembered }))
    expect((await check(0))?.header.roles[1]).toMatchObject({ is: 'currency' })
    roles = { Currency: 'collection' }
    expect((await check(1))?.roles).toEqual({ 1: 'collection' })
    expect((await check(1))?.roles).toEqual({ 1: 'collection' })
    expect(new Set(shapes).size).toBe(1)
    await sheets.close()
  })
})
