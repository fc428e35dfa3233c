import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dayStartIn } from '../src-shared/timezone.ts'
import { libraryFiles } from './system-needs.ts'
import { provideSystemPackages } from './system-packages.ts'
import { outcomeOfVitest, type StageResult } from './test-counts.ts'

const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const projects = ['unit', 'contract', 'integration']
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A clock that tests run under: where it begins, given what time it is (milliseconds since 1970), and then goes on. */
export interface Clock {
  name: string
  /** The computer's time zone; without one it stays as it is. */
  zone?: string
  startsAt: (now: number) => number
}

/** The first of these moments, one a year, that is still to come: no file seems to be of the future. */
const next = (now: number, momentIn: (year: number) => number | null): number => {
  for (let year = new Date(now).getUTCFullYear(); ; year++) {
    const moment = momentIn(year)
    if (moment !== null && moment > now) return moment
  }
}

/** The clocks under which no test may fail: what a day can do to a test, or to a desk. */
export const clocks: readonly Clock[] = [
  // Whatever a test wrote down as a day is in the past, in another month.
  { name: 'ahead', startsAt: now => now + 40 * day },
  {
    name: 'leap-day',
    startsAt: now =>
      next(now, year => {
        const noon = new Date(Date.UTC(year, 1, 29, 12))
        return noon.getUTCMonth() === 1 ? noon.getTime() : null
      }),
  },
  {
    // The year ends while the tests run, half a day before it does in Greenwich.
    name: 'new-year',
    zone: 'Pacific/Auckland',
    startsAt: now => next(now, year => dayStartIn('Pacific/Auckland', year + 1, 0, 1) - 10 * minute),
  },
  {
    // The hour from 2 to 3 is left out while the tests run, and the day has 23.
    name: 'summer-time',
    zone: 'Europe/Berlin',
    startsAt: now =>
      next(now, year => {
        const lastOfMarch = Date.UTC(year, 2, 31)
        return lastOfMarch - new Date(lastOfMarch).getUTCDay() * day + hour - 5 * minute
      }),
  },
]

/** The library that changes a process's clock; null where it isn't installed. */
const findLibrary = (): string | null => libraryFiles('faketime/libfaketimeMT.so.1').find(existsSync) ?? null

/**
 * The environment of a process that is to live under a clock, and of all that it starts. All of them are ahead of the
 * computer by the same, so that they agree on what time it is; timers keep the real pace, and files their real times.
 * @param now what time it is, in milliseconds since 1970
 */
export const clockEnv = (clock: Clock, library: string, now: number): Record<string, string> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${((clock.startsAt(now) - now) / 1000).toFixed(3)}`,
  // Waiting is of the monotonic clock: faked, timers would never end. Both names, for older and newer versions.
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  ...(clock.zone === undefined ? {} : { TZ: clock.zone }),
})

/** Starts a program in the project's folder, with more environment; true if it ended with 0. */
type Run = (program: string, args: readonly string[], options: { env: Record<string, string> }) => Promise<boolean>

/** What came of the tests under a clock. */
export interface ClockResult {
  clock: string
  result: StageResult
}

/**
 * Runs the unit, contract and integration tests under each clock, one clock after the other. What fails is named with its
 * clock. Where libfaketime is missing (and can't be installed), that is said in one line and nothing runs.
 * @param run starts vitest
 * @param say takes a line for people
 * @param only the names of the clocks; all if left out
 * @param args more arguments for vitest, such as names of test files; `--project` replaces the projects
 * @returns a result for each clock that was run, none without the library
 */
export const runUnderClocks = async ({
  run,
  say,
  only = clocks.map(({ name }) => name),
  args = [],
}: {
  run: Run
  say: (line: string) => void
  only?: readonly string[]
  args?: readonly string[]
}): Promise<ClockResult[]> => {
  provideSystemPackages({ isLong: true })
  const library = findLibrary()
  if (library === null) {
    say('No test ran under another clock: libfaketime is missing (Debian: apt-get install faketime)')
    return []
  }
  const wanted = args.includes('--project') ? [] : projects.flatMap(project => ['--project', project])
  const results: ClockResult[] = []
  for (const clock of clocks.filter(({ name }) => only.includes(name))) {
    const now = Date.now()
    const zone = clock.zone === undefined ? '' : ` in ${clock.zone}`
    say(`\n== ${clock.name}: from ${new Date(clock.startsAt(now)).toISOString()}${zone}`)
    const folder = mkdtempSync(join(tmpdir(), 'selvedge-clock-'))
    const report = join(folder, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [join(modules, 'vitest', 'vitest.mjs'), 'run', ...wanted, ...reporters, ...args]
    const succeeded = await run(process.execPath, command, { env: clockEnv(clock, library, now) })
    const result = outcomeOfVitest(readReport(report), succeeded)
    rmSync(folder, { recursive: true, force: true })
    results.push({
      clock: clock.name,
      result: { ...result, failed: result.failed.map(name => `${clock.name}: ${name}`) },
    })
  }
  return results
}

const readReport = (path: string) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

const help = `node scripts/clocks.ts [--only CLOCK]... [-- ARGUMENT OF VITEST...]
  Runs the unit, contract and integration tests under other clocks: ${clocks.map(({ name }) => name).join(', ')}
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const run: Run = (program, args, { env }) =>
    new Promise(done => {
      const path = [join(modules, '.bin'), process.env['PATH']].join(delimiter)
      const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } })
      child.on('error', () => done(false))
      child.on('exit', code => done(code === 0))
    })
  const unknown = values.only?.find(only => !clocks.some(({ name }) => name === only))
  if (values.help || unknown !== undefined) {
    say(unknown === undefined ? help.trimEnd() : `There is no clock named ${unknown}.\n${help.trimEnd()}`)
    process.exitCode = unknown === undefined ? 0 : 2
  } else {
    const results = await runUnderClocks({
      run,
      say,
      args: positionals,
      ...(values.only === undefined ? {} : { only: values.only }),
    })
    for (const { clock, result } of results) {
      for (const name of result.failed) say(`Failed: ${name}`)
      say(`${clock}: ${result.passed} passed, ${result.failed.length} failed, ${result.skipped.length} skipped`)
    }
    process.exitCode = results.some(({ result }) => result.failed.length > 0 || result.passed === 0) ? 1 : 0
  }
}
