// @module-tag long
import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStationDatabase, type StationDatabase } from '../../src-main/print/station-database.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { filledDatabase, interiorsOf, keptAside, leavesOf, overwrite, pageSize, spoilPages } from './damage-support.ts'
import { openLedger } from './station-support.ts'

const service = 'https://admin.example.com'
const jobs = 600
afterAll(removeFolders)

describe('a station.db that is damaged', () => {
  let file: string
  let opened: StationDatabase | null = null
  beforeEach(() => {
    file = join(temporaryFolder(), 'station.db')
    filledDatabase(file, service, jobs)
  })
  afterEach(async () => {
    await opened?.close()
    opened = null
  })

  async function open(): Promise<StationDatabase> {
    opened = await openStationDatabase(file)
    return opened
  }
  /** What was carried over, by table. */
  async function carried(): Promise<Record<string, number>> {
    return (await (await open()).facts.figures()).rows
  }
  const finding = () => opened?.findings.map(one => one.code)

  it.each([
    [
      'with its header gone',
      () => overwrite(file, 0, Buffer.alloc(100)),
      { job: jobs, attempt: jobs, timeline: 6 * jobs },
    ],
    [
      'with a leaf of its jobs overwritten',
      () => spoilPages(file, leavesOf(file, 'job').slice(3, 4)),
      { attempt: jobs, timeline: 6 * jobs },
    ],
    [
      'with a leaf of its timeline overwritten',
      () => spoilPages(file, leavesOf(file, 'timeline').slice(8, 9)),
      { job: jobs, attempt: jobs },
    ],
    [
      'with an index overwritten',
      () => spoilPages(file, leavesOf(file, 'job_listed')),
      { job: jobs, attempt: jobs, timeline: 6 * jobs },
    ],
  ])('%s is kept aside, and what can be read is carried over', async (_how, spoil, whole) => {
    spoil()
    const damaged = readFileSync(file)
    const rows = await carried()
    expect(finding()).toEqual(['desk.database-rebuilt'])
    // Of the settings, two come with the opening: that what waits is held, and the name that the ledger goes by.
    expect(rows).toMatchObject({ ...whole, setting: 5, profile: 1 })
    // Around one bad page of some thirty rows nothing more is lost.
    expect(rows['job'] ?? 0).toBeGreaterThan(jobs - 60)
    expect(rows['timeline'] ?? 0).toBeGreaterThan(6 * jobs - 80)
    const [kept, ...more] = keptAside(file)
    expect(more).toEqual([])
    expect(readFileSync(join(dirname(file), kept ?? '')).equals(damaged)).toBe(true)
    expect(opened?.findings[0]?.data).toMatchObject({ kept, rows: expect.any(Number) })
    expect((await opened?.settings.settings())?.stationName).toBe('Loft')
    expect(await opened?.settings.rules(service)).toEqual([{ job_type: '*', printer: 'folder:/paper' }])
    expect((await opened?.profiles.byName('Works'))?.baseUrl).toBe(service)
    expect(await opened?.facts.check()).toBeNull()
    expect(readdirSync(dirname(file)).filter(name => /filling|complete|salvage/.test(name))).toEqual([])
  })

  it('with several pages of jobs overwritten gives up those rows only, found by its indexes', async () => {
    const leaves = leavesOf(file, 'job')
    spoilPages(file, [leaves[1] ?? 0, leaves[Math.floor(leaves.length / 2)] ?? 0, leaves.at(-2) ?? 0])
    const rows = await carried()
    expect(rows['job'] ?? 0).toBeGreaterThan(jobs - 150)
    // Each job whose row is gone is remembered by its attempt.
    expect((rows['job'] ?? 0) + (rows['past_job'] ?? 0)).toBe(jobs)
  })

  it('with the root of a tree overwritten keeps the other tables', async () => {
    spoilPages(file, interiorsOf(file, 'timeline').slice(0, 1))
    expect(await carried()).toMatchObject({ job: jobs, attempt: jobs })
  })

  it('cut in half keeps what stands in the first half', async () => {
    truncateSync(file, Math.floor(statSync(file).size / 2 / pageSize) * pageSize)
    const rows = await carried()
    expect(finding()).toEqual(['desk.database-rebuilt'])
    expect((rows['job'] ?? 0) + (rows['past_job'] ?? 0) + (rows['attempt'] ?? 0)).toBeGreaterThan(0)
  })

  it('that is no database at all is kept aside, and the desk starts', async () => {
    writeFileSync(file, Buffer.alloc(8192, 'not a database '))
    await open()
    expect(opened?.findings[0]).toMatchObject({ code: 'desk.database-rebuilt', data: { rows: 0 } })
    expect(keptAside(file).length).toBe(1)
  })

  it('and of a newer version is refused and left as it is', async () => {
    const { db } = openLedger(file)
    db.pragma('user_version = 99')
    db.close()
    spoilPages(file, leavesOf(file, 'timeline').slice(2, 3))
    const before = readFileSync(file)
    await expect(openStationDatabase(file)).rejects.toMatchObject({ code: 'desk.database-newer' })
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('holds what waits until the service’s list was read once, whatever the settings say', async () => {
    overwrite(file, 0, Buffer.alloc(100))
    const { ledger } = await open()
    expect(await ledger.load(service, 0)).toMatchObject({ hasRead: false, mustHold: true })
    expect(await ledger.load('another', 0)).toMatchObject({ hasRead: false, mustHold: true })
    await ledger.record(service, [], 5)
    expect(await ledger.load(service, 0)).toMatchObject({ hasRead: true, mustHold: false })
  })

  it('that was met while it was in use is made anew at the next start, and nothing is written until then', async () => {
    const database = await open()
    spoilPages(file, leavesOf(file, 'attempt'))
    await expect(
      database.history.read(service, { from: 0, to: Date.now(), outcomes: ['failed'], offset: 0, limit: 5 }),
    ).rejects.toMatchObject({ code: 'desk.database-damaged' })
    await expect
      .poll(() =>
        database.settings.stationMark('x').then(
          () => 'written',
          error => error.code,
        ),
      )
      .toBe('desk.database-damaged')
    await expect(database.ledger.place(service, '100001', { here: 'skipped' }, [], 5)).rejects.toMatchObject({
      code: 'desk.database-damaged',
    })
    await database.close()
    await open()
    expect(finding()).toEqual(['desk.database-rebuilt'])
    expect(existsSync(join(dirname(file), 'station-damaged.txt'))).toBe(false)
  })
})

it('a station.db that is closed while calls still come is not taken for damaged', async () => {
  for (let time = 0; time < 5; time++) {
    const file = join(temporaryFolder(), 'station.db')
    const database = await openStationDatabase(file)
    await database.settings.stationMark('test')
    const closing = database.close()
    let isClosed = false
    void closing.finally(() => {
      isClosed = true
    })
    // Closing writes the log into the database, which is no change by somebody else.
    while (!isClosed) {
      void database.settings.stationMark('test').catch(() => {})
      await new Promise(resolve => setTimeout(resolve, 1))
    }
    await closing
    expect(existsSync(join(dirname(file), 'station-damaged.txt'))).toBe(false)
  }
})

describe('a station.db that is gone', () => {
  it('from a folder that was in use is a lost one: what waits is held', async () => {
    const file = join(temporaryFolder(), 'station.db')
    const first = await openStationDatabase(file)
    expect(first.findings).toEqual([])
    expect(await first.ledger.load(service, 0)).toMatchObject({ mustHold: false })
    await first.close()
    rmSync(file)
    const second = await openStationDatabase(file)
    expect(second.findings).toMatchObject([{ code: 'desk.database-lost', data: { file } }])
    expect(await second.ledger.load(service, 0)).toMatchObject({ hasRead: false, mustHold: true })
    await second.close()
    const third = await openStationDatabase(file)
    expect(third.findings).toEqual([])
    expect(await third.ledger.load(service, 0)).toMatchObject({ mustHold: true })
    await third.close()
  })

  it('and an empty file in its place are the same', async () => {
    const file = join(temporaryFolder(), 'station.db')
    await (await openStationDatabase(file)).close()
    writeFileSync(file, '')
    const again = await openStationDatabase(file)
    expect(again.findings.map(one => one.code)).toEqual(['desk.database-lost'])
    await again.close()
  })

  it('because its replacing was cut off is put in its place', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'station.db')
    filledDatabase(join(folder, 'station-complete.db'), service, 5)
    writeFileSync(join(folder, 'station-ledger-made.txt'), '')
    writeFileSync(`${file}-wal`, 'of the damaged one')
    const database = await openStationDatabase(file)
    expect((await database.facts.figures()).rows).toMatchObject({ job: 5 })
    await database.close()
  })
})
