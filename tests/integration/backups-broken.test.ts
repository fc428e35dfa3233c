import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreCommand } from '../../src-main/cli/restore.ts'
import { examineBackups } from '../../src-main/diagnostics/examine-backups.ts'
import { openPriceDatabase } from '../../src-main/price-database.ts'
import { openStationDatabase } from '../../src-main/print/station-database.ts'
import { databases } from '../../src-main/storage/backup-files.ts'
import { Backups, backUp, restoreBackup } from '../../src-main/storage/backups.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { say, speak } from '../../src-shared/messages/index.ts'

const posix = it.skipIf(process.platform === 'win32')
const day = (number: number) => new Date(Date.UTC(2020, 10, number, 12))
const rule = (printer: string) => [{ job_type: 'tag', printer }]
const draft = 'imports/7/source-0123456789abcdef'

/** A data folder with backups of two days; each test breaks its own copy of it. */
let original: string
let root: string
let folder: string
let backup: string
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'selvedge-broken-'))
  original = join(root, 'original')
  mkdirSync(original, { mode: 0o700 })
  const station = await openStationDatabase(join(original, 'station.db'))
  const prices = await openPriceDatabase(join(original, 'prices.db'))
  mkdirSync(join(original, 'imports', '7'), { recursive: true })
  writeFileSync(join(original, draft), 'Fabric,Price')
  await station.settings.saveRules('service', rule('cups:a'))
  await backUp(original, day(1))
  await backUp(original, day(2))
  await station.settings.saveRules('service', rule('cups:b'))
  await station.close()
  await prices.close()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  folder = join(root, 'data')
  cpSync(original, folder, { recursive: true })
  backup = join(folder, 'backups', '2020-11-02')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  vi.restoreAllMocks()
})

/** Everything in a folder: what it is, and what is in it. */
function everything(at = folder): string[] {
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .sort()
    .map(name => {
      const stats = lstatSync(join(at, name))
      const what = stats.isFile()
        ? createHash('sha256')
            .update(readFileSync(join(at, name)))
            .digest('hex')
        : stats.isSymbolicLink()
          ? readlinkSync(join(at, name))
          : stats.mode
      return `${name} ${what}`
    })
}

const failure = (restoring: Promise<unknown>) =>
  restoring.then(
    () => null,
    error => asDeskError(error),
  )

/** Ways to break a database of a backup, and what is said of it without a list of the backup's files. */
const ways: Record<string, { harm(file: string): void; says: RegExp }> = {
  'a byte turned over in a page': {
    harm(file) {
      const bytes = readFileSync(file)
      const pages = bytes.length / 4096
      // The kind of a page: every page is of a table or an index in these.
      const at = 4096 * Math.floor(pages / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      writeFileSync(file, bytes)
    },
    says: /is damaged/,
  },
  'cut to 60 %': { harm: file => truncateSync(file, Math.floor(readFileSync(file).length * 0.6)), says: /is damaged/ },
  'cut in its header': { harm: file => truncateSync(file, 50), says: /is damaged/ },
  emptied: { harm: file => truncateSync(file, 0), says: /is damaged \(it is empty\)/ },
  missing: { harm: file => rmSync(file), says: /is missing/ },
  'no database': { harm: file => writeFileSync(file, 'Fabric,Price\n'.repeat(1000)), says: /is damaged/ },
  'another program’s database': {
    harm(file) {
      rmSync(file)
      const db = new Database(file)
      db.exec('CREATE TABLE job (id); PRAGMA user_version = 1')
      db.close()
    },
    says: /isn’t Selvedge’s (station|prices)\.db/,
  },
  'from a newer version of Selvedge': {
    harm(file) {
      const db = new Database(file)
      db.pragma('user_version = 900')
      db.close()
    },
    says: /is from a newer version of Selvedge \(format 900, not \d+\)/,
  },
  'a folder': {
    harm(file) {
      rmSync(file)
      mkdirSync(file)
    },
    says: /is a folder/,
  },
  'a link': {
    harm(file) {
      rmSync(file)
      symlinkSync(join(original, 'station.db'), file)
    },
    says: /is a link/,
  },
}
const table = databases.flatMap(database => Object.entries(ways).map(([name, way]) => [database, name, way] as const))

async function isRefused(database: string, says: RegExp): Promise<void> {
  const before = everything()
  const error = await failure(restoreBackup(folder, '2020-11-02'))
  expect(error?.code).toBe('backups.unusable')
  expect(error?.message).toMatch(says)
  expect(error?.message).toMatch(
    new RegExp(`^The backup of 2020-11-02 can’t be used: ${database} .*The newest good one: 2020-11-01\\. Nothing`),
  )
  expect(everything()).toEqual(before)
}

async function isGood(name: string): Promise<void> {
  await restoreBackup(folder, name)
  const station = await openStationDatabase(join(folder, 'station.db'))
  expect(await station.settings.rules('service')).toEqual(rule('cups:a'))
  await station.close()
  expect(readFileSync(join(folder, draft), 'utf8')).toBe('Fabric,Price')
}

describe('a backup with a list of its files', () => {
  posix.each(table)('whose %s is %s is refused before anything is moved', async (database, name, { harm, says }) => {
    harm(join(backup, database))
    // What differs from the list is said before anybody looks for a reason.
    const isSeen = /folder|link|missing|emptied/.test(name)
    await isRefused(database, isSeen ? says : /is damaged \(it (has|was changed)/)
  })

  it.each<[string, (file: string) => void, RegExp]>([
    ['is missing', file => rmSync(file), /is missing/],
    ['was changed', file => writeFileSync(file, 'Fabric;Price'), /is damaged \(it was changed/],
    ['was cut', file => truncateSync(file, 3), /is damaged \(it has 3 of 12 bytes\)/],
  ])('is refused where a file of its imports %s', async (_what, harm, says) => {
    harm(join(backup, draft))
    await isRefused(draft, says)
  })

  it.each(['', '{}', '{"format":1,"files":[{}]}', '{"format":2,"files":[]}'])(
    'is refused where that list is “%s”',
    async text => {
      writeFileSync(join(backup, 'manifest.json'), text)
      await isRefused('manifest.json', /is damaged \(it was changed/)
    },
  )

  it('is put back where all of it is there, and its names are no way out of it', async () => {
    await isGood('2020-11-02')
    const list = join(folder, 'backups', '2020-11-01', 'manifest.json')
    const { files, ...rest } = JSON.parse(readFileSync(list, 'utf8'))
    const outside = { path: '../2020-11-02/station.db', bytes: 1, sha256: '' }
    writeFileSync(list, JSON.stringify({ ...rest, files: [...files, outside] }))
    const error = await failure(restoreBackup(folder, '2020-11-01'))
    expect(error?.data).toMatchObject({ file: outside.path, why: 'is missing', newest: '2020-11-02' })
  })
})

// Each is checked by a worker, and so is the other day's.
describe('a backup that was made before there were lists', { tags: 'long' }, () => {
  beforeEach(() => {
    for (const name of ['2020-11-01', '2020-11-02']) rmSync(join(folder, 'backups', name, 'manifest.json'))
  })

  posix.each(table)('whose %s is %s is refused before anything is moved', async (database, _name, { harm, says }) => {
    harm(join(backup, database))
    await isRefused(database, says)
  })

  it('is put back where all of it is there', () => isGood('2020-11-01'))
})

posix(
  'takes nothing but the named databases and imports, as plain files of this user, and says what it left out',
  async () => {
    const victim = join(root, 'victim')
    writeFileSync(victim, 'precious')
    chmodSync(join(backup, 'station.db'), 0o666)
    chmodSync(join(backup, 'imports', '7'), 0o777)
    const odd = [
      'station.mark',
      'lock.db',
      'station.db-wal',
      'prices.db-journal',
      'in-use-by.txt',
      'secrets.json',
      'x'.repeat(255),
    ]
    for (const name of odd) writeFileSync(join(backup, name), 'planted')
    for (const name of ['open', 'logs', 'imports/7/a/b/c']) mkdirSync(join(backup, name), { recursive: true })
    writeFileSync(join(backup, 'logs', 'planted.log'), '')
    symlinkSync(victim, join(backup, 'imports', '7', 'source-link'))
    symlinkSync(root, join(backup, 'imports', '8'))
    symlinkSync(victim, join(backup, 'orders'))
    writeFileSync(join(backup, 'imports', '7', 'source-planted'), 'planted')
    expect(spawnSync('mkfifo', [join(backup, 'imports', 'pipe')]).status).toBe(0)
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    expect(await restoreCommand(['2020-11-02', '--data', folder])).toBe(0)
    const said = JSON.parse(String(printed.mock.calls[0]?.[0]))
    const leftOut = [...odd, 'open', 'logs', 'orders', 'imports/8', 'imports/pipe', 'imports/7/source-link']
    expect(new Set(said.left_out)).toEqual(new Set([...leftOut, 'imports/7/source-planted', 'imports/7/a/b/c']))
    expect(said.left_out_count).toBe(leftOut.length + 2)
    for (const name of ['station.mark', 'orders', 'station.db-wal', 'open']) {
      const path = join(folder, name)
      expect(existsSync(path) && lstatSync(path).isFile() && readFileSync(path, 'utf8') === 'planted', name).toBe(false)
    }
    expect(readdirSync(join(folder, 'imports', '7')).sort()).toEqual(['a', draft.slice(10)])
    expect(readdirSync(join(folder, 'imports'))).toEqual(['7'])
    expect(lstatSync(join(folder, 'station.db')).mode & 0o777).toBe(0o600)
    expect(lstatSync(join(folder, 'imports', '7')).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(folder, draft)).mode & 0o777).toBe(0o600)
    expect(readFileSync(victim, 'utf8')).toBe('precious')
  },
)

posix.each<[string, () => void, RegExp]>([
  ['imports that are a link', () => symlinkSync(root, join(backup, 'imports')), /imports is a link/],
  ['imports that are a file', () => writeFileSync(join(backup, 'imports'), ''), /imports isn’t a folder/],
])('refuses %s', async (_what, harm, says) => {
  rmSync(join(backup, 'imports'), { recursive: true })
  harm()
  const before = everything()
  expect((await failure(restoreBackup(folder, '2020-11-02')))?.message).toMatch(says)
  expect(everything()).toEqual(before)
})

it('is whole again after a restore that was cut off anywhere, once it is run again', async () => {
  const names = [...databases, 'imports']
  for (let cut = 0; cut <= 2 * names.length; cut += 1) {
    // What was set aside, and then put in its place, when it was killed.
    const [asideAlready, placedAlready] = [names.slice(0, cut), names.slice(0, Math.max(0, cut - names.length))]
    const aside = join(folder, 'backups', 'before-cut')
    const ready = join(folder, 'backups', '.restoring-2020-11-02')
    for (const made of [aside, ready]) mkdirSync(made)
    for (const name of asideAlready) renameSync(join(folder, name), join(aside, name))
    for (const name of names) {
      const into = placedAlready.includes(name) ? folder : ready
      cpSync(join(backup, name), join(into, name), { recursive: true })
    }
    await isGood('2020-11-02')
    expect(readdirSync(join(folder, 'backups')).filter(name => name.startsWith('.'))).toEqual([])
    rmSync(folder, { recursive: true })
    cpSync(original, folder, { recursive: true })
  }
})

it('is told as it is in the list, by the doctor and in Chinese', async () => {
  expect(await examineBackups(folder)).toEqual([
    { check: 'backups', state: 'fine', text: 'The newest good backup is from 2020-11-02.' },
  ])
  truncateSync(join(backup, 'prices.db'), 4096)
  const before = everything()
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await restoreCommand(['--data', folder])).toBe(0)
  const bytes = lstatSync(join(folder, 'backups', '2020-11-01', 'prices.db')).size
  const why = `is damaged (it has 4096 of ${bytes} bytes)`
  expect(printed.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
    { event: 'backup', day: '2020-11-01', good: true, why: null },
    { event: 'backup', day: '2020-11-02', good: false, why: `prices.db ${why}` },
  ])
  const broken = `The backup of 2020-11-02 can’t be used: prices.db ${why}.`
  expect(await examineBackups(folder)).toEqual([
    { check: 'backups', state: 'fault', text: `${broken} The newest good backup is from 2020-11-01.` },
  ])
  expect(everything()).toEqual(before)
  speak('zh-CN')
  const error = await failure(restoreBackup(folder, '2020-11-02'))
  const chinese = error && say(error.toMessage())
  speak('en')
  expect(chinese).toBe(
    `2020-11-02 的备份无法使用：prices.db 已损坏（应有 ${bytes} 字节，实际为 4096 字节）。最新的可用备份：2020-11-01。未做任何更改。`,
  )
  rmSync(join(folder, 'backups', '2020-11-01'), { recursive: true })
  expect((await examineBackups(folder))[0]?.text).toContain('No good backup is left.')
  expect((await failure(restoreBackup(folder, '2020-11-02')))?.data).toMatchObject({ newest: 'none' })
})

it('isn’t called good by a Selvedge that is older than it', async () => {
  ways['from a newer version of Selvedge']?.harm(join(backup, 'prices.db'))
  const list = join(backup, 'manifest.json')
  const { files, ...rest } = JSON.parse(readFileSync(list, 'utf8'))
  const sha256 = createHash('sha256')
    .update(readFileSync(join(backup, 'prices.db')))
    .digest('hex')
  const changed = files.map((file: { path: string }) => (file.path === 'prices.db' ? { ...file, sha256 } : file))
  writeFileSync(list, JSON.stringify({ ...rest, files: changed }))
  expect((await examineBackups(folder))[0]?.text).toMatch(
    /prices\.db is from a newer version of Selvedge .* is from 2020-11-01\.$/,
  )
  await isRefused('prices.db', /is from a newer version of Selvedge/)
})

it('isn’t made of a damaged database, and leaves those that are there', async () => {
  const bytes = readFileSync(join(folder, 'station.db'))
  bytes.fill(0xff, 4096 * 3, 4096 * 3 + 8)
  writeFileSync(join(folder, 'station.db'), bytes)
  const before = everything(join(folder, 'backups'))
  const error = await failure(backUp(folder, day(3)))
  expect(error?.message).toMatch(
    /^Today’s backup wasn’t made: station\.db is damaged \(.*\)\. The newest good one: 2020-11-02\.$/,
  )
  copyFileSync(join(original, 'station.db'), join(folder, 'station.db'))
  expect(everything(join(folder, 'backups'))).toEqual(before)
  expect(await backUp(folder, day(3))).toBe('2020-11-03')
})

it('that fails is told once until it fails otherwise', async () => {
  vi.useFakeTimers()
  const told: string[] = []
  let why = 'one'
  const make = () => (why === '' ? Promise.resolve() : Promise.reject(new Error(why)))
  const backups = new Backups({ dataFolder: folder, failed: text => told.push(text), make })
  backups.start()
  for (const next of ['one', 'one', 'another', '', 'another']) {
    why = next
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(backups.problem === null).toBe(next === '')
  }
  await backups.stop()
  vi.useRealTimers()
  expect(told.map(text => /one|another/.exec(text)?.[0])).toEqual(['one', 'another', 'another'])
})
