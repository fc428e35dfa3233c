import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { JobRecord, Ledger } from '../../src-main/print/ledger/ledger.ts'
import { RequestStore } from '../../src-main/print/requests/request-store.ts'
import { openStationDatabase, type StationDatabase } from '../../src-main/print/station-database.ts'
import { openDatabase } from '../../src-main/storage/database.ts'
import { resourcesFolder } from '../../src-main/storage/resources.ts'
import { type AttemptState, attemptStates, hereStates } from '../../src-shared/contract/print.ts'
import { message } from '../../src-shared/messages/index.ts'
import { mayFollow, openStates } from '../../src-shared/print/attempt.ts'
import { runs } from '../rig/runs.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { listed, openLedger } from './station-support.ts'

const record = (id: string, changes: Partial<JobRecord> = {}): JobRecord => ({
  ...listed(id),
  position: 0,
  listedOn: 0,
  here: 'waiting',
  reason: null,
  since: 1,
  retryAt: null,
  plan: null,
  endedInService: false,
  reprintAskedAt: null,
  source: null,
  attempt: 0,
  newest: null,
  ...changes,
})
const attempt = {
  name: 'selvedge-test-7-1',
  kind: 'first',
  printer: 'folder:/paper',
  options: { copies: 2 },
} as const

afterAll(removeFolders)

describe('the ledger', () => {
  let ledger: Ledger
  let close: () => void
  beforeEach(() => {
    const opened = openLedger(join(temporaryFolder(), 'station.db'))
    ledger = opened.ledger
    close = () => opened.db.close()
    return close
  })

  it('knows whether a service was read before, also where its list was empty', async () => {
    expect(await ledger.load('one', 0)).toEqual({
      hasRead: false,
      heldBecause: null,
      mustHold: false,
      jobs: [],
    })
    await ledger.record('one', [], 5)
    expect((await ledger.load('one', 0)).hasRead).toBe(true)
    expect((await ledger.load('two', 0)).hasRead).toBe(false)
  })

  it('keeps the place of a job that it knows, and takes up what the service says of it', async () => {
    await ledger.record('s', [record('7')], 1)
    await ledger.place('s', '7', { here: 'printed' }, [], 2)
    const [again] = await ledger.record('s', [record('7', { printStatus: 'printed', endedInService: true })], 3)
    expect(again).toMatchObject({ here: 'printed', printStatus: 'printed', endedInService: true, since: 2 })
    const [later] = await ledger.record('s', [record('7', { endedInService: false })], 4)
    expect(later?.endedInService).toBe(true)
  })

  it('gives one open attempt a job, and none to a job that does not wait', async () => {
    const claim = (now: number) => ledger.claim('s', '7', attempt, { timeline: [] }, now)
    expect(await claim(1)).toBeNull()
    await ledger.record('s', [record('7', { endedInService: true })], 1)
    expect(await claim(2)).toMatchObject({
      attempt: 1,
      endedInService: false,
      newest: { state: 'claimed', number: 1 },
    })
    expect(await claim(3)).toBeNull()
    await ledger.advance('s', '7', 1, { to: 'failed', job: { here: 'failed' } }, 4)
    for (const here of hereStates) {
      await ledger.place('s', '7', { here, reason: message('document.empty', {}) }, [], 5)
      if (here !== 'waiting') expect(await claim(6), here).toBeNull()
    }
    await ledger.place('s', '7', { here: 'waiting', plan: { kind: 'again' } }, [], 7)
    expect(await claim(8)).toMatchObject({ attempt: 2, plan: null })
    expect((await ledger.attempts('s', '7')).map(one => [one.number, one.state])).toEqual([
      [1, 'failed'],
      [2, 'claimed'],
    ])
  })

  it('holds no job without a reason, whichever step would', async () => {
    const why = message('document.empty', {})
    await ledger.record('s', [record('7'), record('8')], 1)
    await expect(ledger.place('s', '7', { here: 'held' }, [], 2)).rejects.toThrow('without a reason')
    await ledger.claim('s', '7', attempt, {}, 2)
    await ledger.place('s', '7', { here: 'held', reason: why }, [], 3)
    // A fetch that ends after its job was held.
    const fetched = { to: 'fetched', document: { bytes: 1, sha256: 'a' }, job: { reason: null } } as const
    await expect(ledger.advance('s', '7', 1, fetched, 4)).rejects.toThrow('without a reason')
    expect(await ledger.find('s', '7')).toMatchObject({ here: 'held', reason: why, newest: { state: 'claimed' } })
    await ledger.place('s', '7', { here: 'waiting', reason: null }, [], 5)
    await ledger.advance('s', '7', 1, fetched, 6)
  })

  it('lets two stations that claim at once have one attempt between them', async () => {
    await ledger.record('s', [record('7')], 1)
    const claims = await Promise.all([1, 2, 3].map(() => ledger.claim('s', '7', attempt, {}, 2)))
    expect(claims.filter(one => one !== null).length).toBe(1)
  })

  it('goes only the ways of the write-ahead order; a step that is refused leaves nothing behind', async () => {
    const steps = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<AttemptState>(...attemptStates) },
      fc.constant('its document' as const),
    )
    const walks = fc.array(steps, { maxLength: 14 })
    let count = 0
    await fc.assert(
      fc.asyncProperty(walks, async walk => {
        const id = String(++count)
        await ledger.record('w', [record(id)], 1)
        await ledger.claim('w', id, { ...attempt, name: `selvedge-test-${id}-1` }, {}, 1)
        let state: AttemptState = 'claimed'
        let hasDocument = false
        for (const to of walk) {
          if (to === 'its document') {
            hasDocument = true
            await ledger.advance('w', id, 1, { document: { bytes: 1, sha256: 'ab' } }, 9)
            continue
          }
          const step = {
            to,
            timeline: [message('step.reported', {})],
            job: { reason: message('document.empty', {}) },
          }
          const before = await ledger.find('w', id)
          const notes = (await ledger.timeline('w', id)).length
          // Nothing is let go without its document.
          if (mayFollow(state, to) && (to !== 'releasing' || hasDocument)) {
            const after = await ledger.advance('w', id, 1, step, 9)
            expect(after.newest?.state).toBe(to)
            expect(after.newest?.endedAt).toBe((openStates as readonly string[]).includes(to) ? null : 9)
            state = to
          } else {
            await expect(ledger.advance('w', id, 1, step, 9)).rejects.toThrow(`from ${state} to ${to}`)
            expect(await ledger.find('w', id)).toEqual(before)
            expect((await ledger.timeline('w', id)).length).toBe(notes)
          }
        }
      }),
      { numRuns: runs(150) },
    )
  })

  it('shows what needs a person or moves however old it is, and of the rest only what is new', async () => {
    const jobs = hereStates.map(here => record(here, { here, since: 5, listedOn: 5 }))
    await ledger.record('s', jobs, 5)
    const shown = (await ledger.load('s', 10)).jobs.map(job => job.id).sort()
    expect(shown).toEqual(['failed', 'held', 'printing', 'unconfirmed', 'waiting'])
    expect((await ledger.load('s', 5)).jobs.length).toBe(hereStates.length)
    expect((await ledger.placesOf('s')).length).toBe(hereStates.length)
    expect(await ledger.find('s', 'printed')).toMatchObject({ id: 'printed' })
    expect(await ledger.find('other', 'printed')).toBeNull()
  })
})

describe('the ledger in its worker', () => {
  it('has on disk what it has answered, in order, however many calls came together', async () => {
    const file = join(temporaryFolder(), 'station.db')
    const database: StationDatabase = await openStationDatabase(file)
    const ids = Array.from({ length: 200 }, (_, at) => String(at))
    await database.ledger.record(
      's',
      ids.map(id => record(id)),
      1,
    )
    await Promise.all(
      ids.flatMap(id => [
        database.ledger.claim('s', id, { ...attempt, name: `selvedge-test-${id}-1` }, {}, 2),
        database.ledger.advance('s', id, 1, { to: 'fetched', document: { bytes: 3, sha256: 'x' } }, 3),
        database.ledger.advance('s', id, 1, { to: 'creating', job: { here: 'printing' } }, 4),
      ]),
    )
    // Another connection sees it all before the first is closed.
    const beside = openLedger(file)
    const { jobs } = await beside.ledger.load('s', 0)
    expect(new Set(jobs.map(job => `${job.here} ${job.newest?.state}`))).toEqual(new Set(['printing creating']))
    expect(jobs.length).toBe(200)
    beside.db.close()
    await database.close()
  })
})

describe('a ledger from before reprints had a reason', () => {
  it('keeps its attempts and what the service was asked, and takes reasons from then on', async () => {
    const folder = temporaryFolder()
    const old = join(folder, 'migrations')
    mkdirSync(old)
    const all = join(resourcesFolder(), 'migrations', 'station')
    for (const name of readdirSync(all)) {
      if (/^00[1-5]/.test(name)) copyFileSync(join(all, name), join(old, name))
    }
    const file = join(folder, 'station.db')
    const before = openDatabase(file, old)
    before.exec(`INSERT INTO job (service, id, type, position, listed_on, here, since, attempt, ended_in_service)
        VALUES ('s', '7', 'order', 0, 0, 'printed', 1, 1, 1);
      INSERT INTO attempt (service, job, number, name, kind, state, printer, options, started_at, ended_at)
        VALUES ('s', '7', 1, 'selvedge-test-7-1', 'first', 'printed', 'folder:/paper', '{}', 1, 2);
      INSERT INTO ask (service, kind, state, names, who, asked_at) VALUES ('s', 'reprint', 'accepted', '["7"]', 'Ada', 1)`)
    before.close()

    const { ledger, db } = openLedger(file)
    try {
      expect((await ledger.find('s', '7'))?.newest).toMatchObject({ number: 1, state: 'printed', why: null })
      expect(new RequestStore(db).list('s')).toMatchObject([{ names: ['7'], who: 'Ada', why: null }])
      await ledger.place('s', '7', { here: 'waiting', plan: { kind: 'reprint', why: 'smudged' } }, [], 3)
      const again = { ...attempt, name: 'selvedge-test-7-2', kind: 'reprint', why: 'smudged' } as const
      expect((await ledger.claim('s', '7', again, {}, 4))?.newest).toMatchObject({ number: 2, why: 'smudged' })
    } finally {
      db.close()
    }
  })
})
