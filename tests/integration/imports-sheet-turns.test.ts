import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTurns } from '../../src-main/imports/sheets/in-turns.ts'
import type { CheckAsked, KeptFile } from '../../src-main/imports/sheets/sheet-calls.ts'
import { SheetChannel } from '../../src-main/imports/sheets/sheet-channel.ts'
import { SheetHost } from '../../src-main/imports/sheets/sheet-host.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import type { Steps } from '../../src-shared/imports/steps.ts'
import { baselineOf as wideBaseline, writePriceFile } from '../bench/csv/price-file.ts'

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
  ...{ draft, sha256: name, file: join(folder, name), workingCopy: join(folder, `${draft}.copy`) },
})
const asked = (key: string, baseline: Baseline): CheckAsked => ({
  ...{ key, decisions: noDecisions, texts: [], remembered: {}, usernames: [] },
  baseline: { key: 'grid', data: baseline },
})
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
    const work = inTurns(busyFor(150)).then(value => {
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
    const work = inTurns(busyFor(60_000), control.signal)
    setImmediate(() => control.abort(new Error('enough')))
    await expect(work).rejects.toThrow('enough')
  })
})

describe('the sheet worker while it checks', () => {
  it('answers what is asked of another file', async () => {
    const host = new SheetHost(() => {})
    const baseline = wideBaseline(shape)
    await host.check(kept(1, 'small.csv'), asked('a', baseline))
    await host.read(kept(2, 'large.csv'), noDecisions)
    const order: string[] = []
    const check = host.check(kept(2, 'large.csv'), asked('b', baseline)).then(() => order.push('checked'))
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
    await host.read(file, noDecisions)
    const check = host.check(file, asked('a', wideBaseline(shape)))
    setImmediate(() => host.cancel(3))
    await expect(check).rejects.toMatchObject({ code: 'imports.stopped' })
    expect(await host.page(3, 'a', 'rows', [...firstRows])).toBeNull()
    const answer = await host.check(file, asked('b', wideBaseline(shape)))
    expect(answer).toMatchObject({ rows })
    expect((await host.page(3, 'b', 'rows', [...firstRows]))?.total).toBe(rows)
    await host.forget(3)
  })
})

describe('the channel to the sheet worker', () => {
  it('ends a worker that does not stop in time, and reads with another one', async () => {
    const channel = new SheetChannel(() => {}, 0)
    const file = kept(4, 'large.csv')
    const read = channel.read(file, noDecisions)
    const other = channel.read(kept(5, 'large.csv'), noDecisions)
    const stopped = { code: 'imports.stopped' }
    await Promise.all([
      channel.cancel(4),
      expect(read).rejects.toMatchObject(stopped),
      expect(other).rejects.toMatchObject(stopped),
    ])
    expect((await channel.read(file, noDecisions)).titles).toHaveLength(203)
    await channel.close()
  })

  it('leaves a worker alone that stops in time', async () => {
    const channel = new SheetChannel(() => {}, 60_000)
    const read = channel.read(kept(6, 'large.csv'), noDecisions)
    const other = channel.read(kept(7, 'small.csv'), noDecisions)
    await Promise.all([channel.cancel(6), expect(read).rejects.toMatchObject({ code: 'imports.stopped' })])
    expect((await other).titles).toHaveLength(3)
    await channel.close()
  })
})
