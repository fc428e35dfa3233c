import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runUnderClocks } from './clocks.ts'
import { ensureBuild } from './ensure-build.ts'
import { provideSystemPackages } from './system-packages.ts'
import {
  lastLine,
  longTag,
  outcomeOfPlaywright,
  outcomeOfVitest,
  type StageResult,
  totalOf,
  withinBudget,
  withoutSilentSkips,
} from './test-counts.ts'

const root = resolve(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const projects = ['unit', 'contract', 'integration', 'security', 'electron', 'faults']
const shortStages = ['types', 'lint', 'build', ...projects, 'e2e']
/** What only the long run has: other clocks, random stories, one row of each bench. */
const longStages = ['clocks', 'stories', 'benches']
const stages = [...shortStages, ...longStages]
/** Stages to run while working: no separate process, no printer, no browser. */
const quickStages = ['types', 'lint', 'unit', 'contract']
/** Kills of a station under each setting, and hostile messages, in the long run; an environment that says otherwise is followed. */
const chances = {
  SELVEDGE_KILLS: process.env['SELVEDGE_KILLS'] ?? '10',
  SELVEDGE_FUZZ_MESSAGES: process.env['SELVEDGE_FUZZ_MESSAGES'] ?? '20000',
}
/** How many browser tests `npm test` may have. */
const browserTests = 80
/** For a machine three times slower than two quiet cores. */
const longestStageMs = 75 * 60_000

const help = `npm test [-- --only STAGE]... [--all] [--quick]
  Runs the tests, and first installs what they need from the system where it can.
  --only STAGE  one of: ${stages.join(', ')}; may be repeated
  --all         also the tests that are tagged "long", and every property as often as it says
  --quick       ${quickStages.join(', ')}
npm run test:long: all stages with --all (an hour)
`

/** What a run does: its stages in order, and whether they leave out what is tagged "long". */
interface Plan {
  stages: string[]
  short: boolean
}

/**
 * Runs the tests; the last line on stdout is `N passed, N failed, N skipped`.
 * @returns 0 if nothing failed, 1 if something did or nothing ran, 2 for wrong options
 */
export const runTests = async (argv: string[]): Promise<number> => {
  const plan = planOf(argv)
  if (typeof plan === 'number') return plan
  const reports = mkdtempSync(join(tmpdir(), 'selvedge-tests-'))
  try {
    const needsSystem = plan.stages.some(stage => !['types', 'lint', 'build'].includes(stage))
    if (needsSystem) provideSystemPackages()
    const seconds = new Map<string, number>()
    const outcome = totalOf(await runStages(plan, reports, seconds))
    const judged = process.env['CI'] === 'true' ? withoutSilentSkips(outcome) : outcome
    say('')
    for (const { name, reason } of judged.skipped) say(`Skipped: ${name} (${reason})`)
    for (const name of judged.failed) say(`Failed: ${name}`)
    sayFaultReport(faultReportIn(reports))
    say(`Seconds: ${[...seconds].map(([stage, took]) => `${stage} ${took}`).join(' · ')}`)
    say(lastLine(judged))
    // A run without passed tests proves nothing.
    return judged.failed.length === 0 && judged.passed > 0 ? 0 : 1
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

/** @returns what to run, or the exit code if there is nothing to run */
const planOf = (argv: string[]): Plan | number => {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        only: { type: 'string', multiple: true },
        all: { type: 'boolean' },
        long: { type: 'boolean' },
        quick: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) {
      process.stdout.write(help)
      return 0
    }
    const unknown = values.only?.filter(stage => !stages.includes(stage)) ?? []
    if (unknown.length > 0) throw new Error(`There is no stage named ${unknown.join(', ')}.`)
    const usual = values.long ? stages : shortStages
    const named = values.quick ? [...quickStages, ...(values.only ?? [])] : (values.only ?? usual)
    return { stages: stages.filter(stage => named.includes(stage)), short: !values.all && !values.long }
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n${help}`)
    return 2
  }
}

/** Runs the stages in order, and records how many seconds each took. */
const runStages = async (
  { stages: wanted, short }: Plan,
  reports: string,
  seconds: Map<string, number>,
): Promise<StageResult[]> => {
  const outcomes: StageResult[] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    try {
      return await work()
    } finally {
      seconds.set(name, Math.round((performance.now() - start) / 1000))
    }
  }
  const runOne = async (name: string, work: () => Promise<boolean>): Promise<boolean> => {
    if (!wanted.includes(name)) return true
    say(`\n== ${name}`)
    const succeeded = await timed(name, work)
    outcomes.push({ passed: succeeded ? 1 : 0, failed: succeeded ? [] : [name], skipped: [] })
    return succeeded
  }
  await runOne('types', () => npmRun('typecheck'))
  await runOne('lint', () => npmRun('lint'))
  if (!(await runOne('build', buildNow))) {
    say('What is not built cannot be tested: the stages after the build were not run.')
    return outcomes
  }
  const wantedProjects = projects.filter(project => wanted.includes(project))
  if (wantedProjects.length > 0) {
    outcomes.push(await timed(wantedProjects.join(', '), () => runVitest(wantedProjects, reports, short)))
  }
  if (wanted.includes('e2e')) {
    outcomes.push(await timed('e2e', () => runPlaywright(join(reports, 'playwright.json'), short)))
  }
  if (wanted.includes('clocks')) {
    outcomes.push(
      await timed('clocks', async () => totalOf((await runUnderClocks({ run, say })).map(one => one.result))),
    )
  }
  const stories = [join(root, 'tools', 'stories.ts'), '--kills', '0', '--messages', '0', '--stories', '24']
  await runOne('stories', () => run(process.execPath, stories))
  await runOne('benches', () => run(process.execPath, [join(root, 'tools', 'bench', 'all.ts'), '--smoke']))
  return outcomes
}

const buildNow = async (): Promise<boolean> => {
  try {
    await ensureBuild()
    return true
  } catch (error) {
    say(messageOf(error))
    return false
  }
}

const npmRun = (script: string): Promise<boolean> => {
  const npm = process.env['npm_execpath']
  return npm === undefined
    ? run('npm', ['run', '-s', script], { shell: process.platform === 'win32' })
    : run(process.execPath, [npm, 'run', '-s', script])
}

const runVitest = async (wantedProjects: readonly string[], reports: string, short: boolean): Promise<StageResult> => {
  say(`\n== ${wantedProjects.join(', ')}`)
  const report = join(reports, 'vitest.json')
  const succeeded = await run(
    process.execPath,
    [
      join(modules, 'vitest', 'vitest.mjs'),
      'run',
      ...wantedProjects.flatMap(project => ['--project', project]),
      ...(short ? [`--tags-filter=!${longTag}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { SELVEDGE_FAULT_REPORT: faultReportIn(reports), ...(short ? { SELVEDGE_TESTS: 'short' } : chances) } },
  )
  return outcomeOfVitest(readReport(report), succeeded, short ? longTag : null)
}

const runPlaywright = async (report: string, short: boolean): Promise<StageResult> => {
  say('\n== e2e')
  const cli = join(modules, '@playwright', 'test', 'cli.js')
  const succeeded = await run(
    process.execPath,
    [
      ...[cli, 'test', '--pass-with-no-tests', '--reporter=list,json'],
      ...(short ? ['--grep-invert', `@${longTag}`] : []),
    ],
    {
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(short ? { SELVEDGE_TESTS: 'short' } : { SELVEDGE_DEPLOYMENTS: 'on' }),
      },
    },
  )
  const outcome = outcomeOfPlaywright(readReport(report), succeeded)
  return short ? withinBudget(outcome, 'e2e', browserTests) : outcome
}

const faultReportIn = (reports: string): string => join(reports, 'faults.txt')

/** Prints the fault tests' report on jobs of killed stations again, right above the last line, where it is noticed. */
const sayFaultReport = (report: string): void => {
  if (existsSync(report)) say(readFileSync(report, 'utf8'))
}

const readReport = (path: string) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const run = (
  program: string,
  args: readonly string[],
  { env = {}, shell = false }: { env?: Record<string, string>; shell?: boolean } = {},
): Promise<boolean> =>
  new Promise(done => {
    const path = [join(modules, '.bin'), process.env['PATH']].join(delimiter)
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path, ...env },
      shell,
      timeout: longestStageMs,
    })
    const passOn = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, passOn)
    const end = (succeeded: boolean) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn)
      done(succeeded)
    }
    child.on('error', error => {
      say(`${program} could not be started: ${error.message}`)
      end(false)
    })
    child.on('exit', code => end(code === 0))
  })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
