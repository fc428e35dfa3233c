import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { endCommands, runCommand, startCommand, writeConfig } from '../integration/cli-support.ts'
import { overwrite } from '../integration/damage-support.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'

const jobs = 60
const printedBefore = 12

/** Turns over one byte of a file. */
function flip(file: string, at: number): void {
  const byte = readFileSync(file)[at] ?? 0
  overwrite(file, at, Buffer.from([byte ^ 0x40]))
}

describe('a ledger that may not be the newest', () => {
  let practice: PracticeService
  let ids: string[]
  let paper: string
  let data: string
  let home: string
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 600 })
    ids = practice.addJobs(Array.from({ length: jobs }, () => ({ fails: false })))
    paper = temporaryFolder()
    data = temporaryFolder()
    home = temporaryFolder()
    // Its tables are in the file itself, not in the log that is harmed.
    vi.stubEnv('XDG_STATE_HOME', home)
    await (await openStationDatabase(join(data, 'station.db'))).close()
    vi.unstubAllEnvs()
  })
  afterEach(async () => {
    endCommands()
    await practice.close()
  })
  afterAll(removeFolders)

  const file = (name = 'station.db') => join(data, name)
  const wal = () => file('station.db-wal')
  const environment = (state = home) => ({ SELVEDGE_TOKEN: 'practice', XDG_STATE_HOME: state })
  function args(folder: string): string[] {
    const config = writeConfig(temporaryFolder(), {
      rules: [{ job_type: '*', printer: `folder:${paper}` }],
      start: 'print-waiting',
      poll_seconds: 0.2,
    })
    return ['station', '--data', folder, '--base-url', practice.url, '--config', config]
  }
  const drain = (folder = data, state = home) => runCommand([...args(folder), '--drain'], environment(state))
  const start = (folder = data) => startCommand(args(folder), environment())

  /** The jobs that came out, each as often as it did. */
  const papers = () =>
    readdirSync(paper)
      .filter(name => name.endsWith('.pdf'))
      .map(name => name.split('-').at(-2) ?? '')
  const doubled = () => papers().filter((job, at, all) => all.indexOf(job) < at)

  /** Prints some jobs, and is killed. */
  async function printSome(count = printedBefore): Promise<void> {
    const station = start()
    let printed = 0
    await station.line(told => told['state'] === 'printed' && ++printed === count)
    station.kill('SIGKILL')
    await station.ended
  }

  /** Starts on the folder and expects that all that did not provably come out waits for a person. */
  async function expectHeld(evidence: RegExp, folder = data, state = home): Promise<void> {
    const before = papers().length
    const run = await drain(folder, state)
    expect(doubled(), run.errors).toEqual([])
    expect(papers().length, run.errors).toBe(before)
    expect(run.errors).toMatch(evidence)
    expect(run.code, run.errors).toBe(3)
    const summary = run.told('summary')[0] as { printed: number; held: string[]; unconfirmed: string[] }
    expect(summary.printed + summary.held.length + summary.unconfirmed.length).toBe(jobs)
    // The same evidence is shown once; what is held stays held.
    const again = await drain(folder, state)
    expect(again.errors).not.toMatch(evidence)
    expect([again.code, papers().length], again.errors).toEqual([3, before])
  }

  const goneWrong: [string, () => void, RegExp][] = [
    ['its log was deleted after a kill', () => rmSync(wal()), /was already written on/],
    [
      'its log was cut to half',
      () => truncateSync(wal(), Math.floor(statSync(wal()).size / 2)),
      /was already written on/,
    ],
    ['its log was cut to nothing', () => truncateSync(wal(), 0), /was already written on/],
    ...[0.02, 0.3, 0.6, 0.9].map((part): [string, () => void, RegExp] => [
      `one byte of its log was turned over, at ${part * 100} %`,
      () => flip(wal(), Math.floor(statSync(wal()).size * part)),
      /damaged log is kept as station-damaged-.*-wal|was already written on/,
    ]),
    [
      'its log was damaged and its marks are gone',
      () => {
        flip(wal(), Math.floor(statSync(wal()).size * 0.3))
        rmSync(file('station.mark'))
        rmSync(join(home, 'selvedge'), { recursive: true })
      },
      /come after damaged data/,
    ],
    [
      'both marks are gone',
      () => {
        rmSync(file('station.mark'))
        rmSync(join(home, 'selvedge'), { recursive: true })
      },
      /station\.mark, which records how much/,
    ],
    [
      'its mark is of another ledger',
      () => {
        const mark = readFileSync(file('station.mark'), 'utf8')
        overwrite(file('station.mark'), 0, Buffer.from(mark))
        const db = new Database(file())
        db.prepare("UPDATE newest SET id = '0'").run()
        db.close()
      },
      /belong to different ledgers/,
    ],
  ]
  it.each(goneWrong)('prints nothing by itself: %s', { tags: 'long' }, async (_how, harm, evidence) => {
    await printSome()
    harm()
    await expectHeld(evidence)
  })

  it('prints nothing by itself: an older station.db was put back', async () => {
    await printSome(4)
    const backup = temporaryFolder()
    for (const name of ['station.db', 'station.db-wal']) cpSync(file(name), join(backup, name))
    await printSome()
    rmSync(wal())
    for (const name of ['station.db', 'station.db-wal']) cpSync(join(backup, name), file(name))
    await expectHeld(/was already written on/)
  })

  it('prints nothing by itself, and gives new names: an older station.db was put back, and the printer and the claims know nothing', {
    tags: 'long',
  }, async () => {
    const mark = () => {
      const db = new Database(file(), { readonly: true })
      const value = db.prepare("SELECT value FROM setting WHERE key = 'station mark'").pluck().get()
      db.close()
      return value
    }
    await printSome(4)
    const backup = temporaryFolder()
    for (const name of ['station.db', 'station.db-wal']) cpSync(file(name), join(backup, name))
    await printSome()
    rmSync(wal())
    for (const name of ['station.db', 'station.db-wal']) cpSync(join(backup, name), file(name))
    rmSync(paper, { recursive: true })
    mkdirSync(paper)
    rmSync(join(home, 'selvedge'), { recursive: true })
    const before = mark()
    const run = await drain()
    expect([run.code, papers()], run.errors).toEqual([3, []])
    expect(mark()).not.toBe(before)
  })

  it('prints nothing by itself: the whole folder was put back, the mark in the state folder knows better', {
    tags: 'long',
  }, async () => {
    await printSome(4)
    const backup = temporaryFolder()
    cpSync(data, backup, { recursive: true })
    await printSome()
    rmSync(data, { recursive: true })
    cpSync(backup, data, { recursive: true })
    await expectHeld(/was already written on/)
  })

  it('prints nothing by itself: a copy of the folder, on this computer and where no mark knows it', {
    tags: 'long',
  }, async () => {
    await printSome(4)
    const copies = [temporaryFolder(), temporaryFolder()] as const
    for (const copy of copies) cpSync(data, copy, { recursive: true })
    await expectHeld(/is a copy/, copies[0])
    await expectHeld(/is a copy/, copies[1], temporaryFolder())
    // The first one goes on as if nothing had been.
    const run = await drain()
    expect([run.code, doubled(), papers().length], run.errors).toEqual([0, [], jobs])
  })

  it('prints nothing by itself: documents that the ledger does not know', { tags: 'long' }, async () => {
    await printSome()
    await drain()
    const [first] = readdirSync(file('documents')).filter(name => name.endsWith('.pdf'))
    cpSync(join(file('documents'), first ?? ''), join(file('documents'), 'selvedge-x-77777-1.pdf'))
    practice.addJobs([{ fails: false }])
    const run = await drain()
    expect(run.errors).toMatch(/selvedge-x-77777-1\.pdf/)
    expect([run.code, papers().length]).toEqual([3, jobs])
  })

  it('prints nothing by itself: everything was put back, the marks too, and only the printer knows better', {
    tags: 'long',
  }, async () => {
    await printSome(4)
    const backup = temporaryFolder()
    for (const [from, to] of [
      [data, 'data'],
      [home, 'home'],
    ] as const) {
      cpSync(from, join(backup, to), { recursive: true, preserveTimestamps: true })
    }
    await printSome()
    const before = papers().length
    for (const [to, from] of [
      [data, 'data'],
      [home, 'home'],
    ] as const) {
      rmSync(to, { recursive: true })
      cpSync(join(backup, from), to, { recursive: true, preserveTimestamps: true })
    }
    const run = await drain()
    expect([doubled(), papers().length], run.errors).toEqual([[], before])
    expect(run.errors).toMatch(/already has a job called/)
    expect(run.code).toBe(3)
  })

  it('a job whose place can’t be read is held, and a drain that met one ends with 1', { tags: 'long' }, async () => {
    await printSome(3)
    await drain()
    practice.addJobs([{ fails: false }])
    const db = new Database(file())
    db.prepare("UPDATE job SET here = 'nowhere' WHERE id = ?").run(ids[0])
    db.close()
    const run = await drain()
    expect(run.errors).toMatch(/Unreadable jobs in station\.db: 1 /)
    expect([run.code, doubled()]).toEqual([1, []])
    expect(run.told('summary')[0]).toMatchObject({ held: [ids[0]], printed: jobs })
    expect((await drain()).code).toBe(3)
  })

  it('is not doubted after kills, in a renamed folder, without a state folder and after an upgrade', {
    tags: 'long',
  }, async () => {
    for (const count of [3, 5, 7]) await printSome(count)
    const renamed = `${data}-renamed`
    renameSync(data, renamed)
    data = renamed
    await printSome(3)
    rmSync(join(home, 'selvedge'), { recursive: true })
    await printSome(3)
    const db = new Database(file())
    db.exec('DELETE FROM newest')
    db.close()
    rmSync(file('station.mark'))
    const run = await drain()
    expect([run.code, doubled(), papers().length], run.errors).toEqual([0, [], jobs])
    expect(run.errors).not.toMatch(/held|mark/)
  })

  it.each<[string, () => void]>([
    ['station.db deleted', () => rmSync(file())],
    ['its log deleted', () => rmSync(wal())],
    ['its log cut', () => truncateSync(wal(), 4152)],
    [
      'station.db replaced',
      () => {
        cpSync(file(), file('other.db'))
        renameSync(file('other.db'), file())
      },
    ],
  ])('ends with 1 and prints no more: %s while it ran', { tags: 'long' }, async (_how, harm) => {
    const station = start()
    let printed = 0
    await station.line(told => told['state'] === 'printed' && ++printed === printedBefore)
    harm()
    const at = papers().length
    expect(await station.ended, station.errors()).toBe(1)
    expect(papers().length - at).toBeLessThan(8)
    expect(station.errors()).toMatch(/while it was in use/)
    const run = await drain()
    expect([run.code, doubled()], run.errors).toEqual([3, []])
    expect(existsSync(file())).toBe(true)
  })

  it('says the place of every job: none is lost', { tags: 'long' }, async () => {
    await printSome()
    rmSync(wal())
    const run = await drain()
    const summary = run.told('summary')[0] as { held: string[] }
    for (const job of ids) expect([...papers(), ...summary.held]).toContain(job)
  })
})
