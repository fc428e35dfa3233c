import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import { readMapFile, resolveMap } from '../../src-shared/imports/map-file.ts'
import { readCatalogue } from '../../src-shared/imports/read-catalogue.ts'
import { type CheckReport, exitCodeOf, reportOf } from '../../src-shared/imports/report.ts'
import { say } from '../../src-shared/messages/index.ts'
import { OpenSheet } from '../imports/sheets/open-sheet.ts'
import { csvReportLines } from './csv-report.ts'
import { endingSignal } from './ending.ts'
import { readWordsAndOptions, wrongUse } from './options.ts'
import { printLine, tell } from './output.ts'

/** `selvedge csv check`: all that the import studio checks, without it. Answers the exit code. */
export async function csvCheck(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(
    argv,
    {
      catalogue: { type: 'string' },
      map: { type: 'string' },
      locale: { type: 'string' },
      json: { type: 'boolean' },
    },
    'csv',
  )
  const [file, ...others] = words
  if (file === undefined || others.length > 0)
    throw wrongUse('selvedge csv check takes one file. See selvedge csv --help.')
  if (values.catalogue === undefined)
    throw wrongUse('selvedge csv check needs --catalogue FILE. See selvedge csv --help.')
  const baseline = readCatalogue(await textOf(values.catalogue))
  const decisions = await decisionsOf(values, baseline)
  const report = await check(file, decisions, baseline)
  if (values.json) printLine(report)
  else for (const line of csvReportLines(report)) printLine(line)
  return exitCodeOf(report)
}

async function check(file: string, decisions: Decisions, baseline: Baseline): Promise<CheckReport> {
  const work = mkdtempSync(join(tmpdir(), 'selvedge-csv-'))
  try {
    const sheet = await OpenSheet.read({
      source: { file },
      decisions,
      baseline,
      workingCopy: join(work, 'copy'),
      signal: endingSignal(),
    })
    return reportOf(sheet.check(decisions, baseline, {}), sheet.sheet)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What a mapping says; what it says of combinations that the retailer does not have is told. */
async function decisionsOf(
  { map, locale = noDecisions.locale }: { map?: string | undefined; locale?: string | undefined },
  { combinations }: Baseline,
): Promise<Decisions> {
  if (map === undefined) return { ...noDecisions, locale }
  const read = readMapFile(await textOf(map))
  const { names, unknown } = resolveMap(read, combinations, locale)
  for (const one of unknown) tell(say(one))
  return { ...noDecisions, locale, names, username: read.username }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw wrongUse(`${file} cannot be read (${why}).`)
  }
}
