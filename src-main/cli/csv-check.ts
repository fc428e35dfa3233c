import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeskError } from '../../src-shared/errors.ts'
import type { Baseline } from '../../src-shared/imports/baseline.ts'
import type { GivenRole } from '../../src-shared/imports/column-role.ts'
import { type Decisions, noDecisions } from '../../src-shared/imports/decisions.ts'
import { type Delimiter, delimiters, encodings, type FormatChoice } from '../../src-shared/imports/file-format.ts'
import { readMapFile, resolveMap, rolesByColumn } from '../../src-shared/imports/map-file.ts'
import { type CheckReport, exitCodeOf, reportOf } from '../../src-shared/imports/report.ts'
import { say } from '../../src-shared/messages/index.ts'
import { phrase } from '../../src-shared/messages/phrases.ts'
import { byteOrderMark } from '../imports/reading/encoding.ts'
import { readCatalogueFile } from '../imports/reading/read-catalogue-file.ts'
import { checkCooperatively, fits, openSheet } from '../imports/sheets/open-sheet.ts'
import { csvReportLines } from './csv-report.ts'
import { endingSignal } from './ending.ts'
import { readChoice, readWordsAndOptions, wrongUse } from './options.ts'
import { printLine, tell, tellPhrase } from './output.ts'

/** `selvedge csv check`: all checks of the import studio, without its window. Returns the exit code. */
export async function csvCheck(argv: string[]): Promise<number> {
  const { words, values } = readWordsAndOptions(
    argv,
    {
      catalogue: { type: 'string' },
      map: { type: 'string' },
      locale: { type: 'string' },
      json: { type: 'boolean' },
      sheet: { type: 'string' },
      encoding: { type: 'string' },
      delimiter: { type: 'string' },
      'header-line': { type: 'string' },
    },
    'csv',
  )
  const [file, ...others] = words
  if (file === undefined || others.length > 0)
    throw wrongUse(phrase('selvedge csv check takes one file. See selvedge csv --help.'))
  if (values.catalogue === undefined)
    throw wrongUse(phrase('selvedge csv check needs --catalogue FILE. See selvedge csv --help.'))
  const baseline = await catalogueIn(values.catalogue)
  const { locale } = values
  const locales = new Set(baseline.combinations.flatMap(({ displayNames }) => Object.keys(displayNames)))
  if (locale !== undefined && locales.size > 0 && !locales.has(locale))
    tellPhrase(
      phrase("No combination has a name in the locale {{locale}}, only in {{locales}}. Using the list's own names.", {
        locale,
        locales: [...locales].join(', '),
      }),
    )
  const report = await checkFile(file, await decisionsOf(values, baseline, formatOf(values)), baseline)
  if (values.json) printLine(report)
  else for (const line of csvReportLines(report)) printLine(line)
  return exitCodeOf(report)
}

async function checkFile(file: string, { decisions, roles }: Mapping, baseline: Baseline): Promise<CheckReport> {
  const work = mkdtempSync(join(tmpdir(), 'selvedge-csv-'))
  const signal = endingSignal()
  try {
    const read = (of: Decisions) =>
      openSheet({
        source: { file },
        decisions: of,
        baseline,
        workingCopy: join(work, 'copy'),
        signal,
      })
    const first = await read(decisions)
    const resolved = { ...decisions, roles: rolesByColumn(first.sheet.titles, roles) }
    // Reads the file again if the mapping turns a number column into text, or the other way round.
    const sheet = fits(first, resolved, baseline) ? first : await read(resolved)
    return reportOf(await checkCooperatively(sheet, resolved, baseline, {}, signal), sheet.sheet)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** A mapping's decisions, with roles by column title because the columns aren't known yet. */
interface Mapping {
  decisions: Decisions
  roles: Record<string, GivenRole>
}

const delimiterNames: Record<string, Delimiter> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  '\\t': '\t',
  pipe: '|',
}

/** The file format given by the options. Throws `usage.wrong`. */
function formatOf({
  sheet,
  encoding,
  delimiter,
  'header-line': line,
}: Partial<Record<'sheet' | 'encoding' | 'delimiter' | 'header-line', string>>): FormatChoice {
  const sign = delimiter === undefined ? undefined : (delimiterNames[delimiter] ?? delimiter)
  if (sign !== undefined && !isDelimiter(sign))
    throw wrongUse(
      phrase('--delimiter takes a comma, a semicolon, | or tab, not “{{text}}”.', { text: delimiter ?? '' }),
    )
  if (line !== undefined && !/^[1-9]\d{0,3}$/.test(line))
    throw wrongUse(phrase('--header-line takes a line number from 1 on, not “{{text}}”.', { text: line }))
  const charset = readChoice('encoding', encoding?.toLowerCase(), encodings)
  return {
    ...(sheet !== undefined && { sheet }),
    ...(charset && { encoding: charset }),
    ...(sign && { delimiter: sign }),
    ...(line !== undefined && { skip: Math.min(Number(line) - 1, 1000) }),
  }
}

const isDelimiter = (sign: string): sign is Delimiter => (delimiters as readonly string[]).includes(sign)

/** Loads the mapping, and reports its combinations that the retailer does not have. */
async function decisionsOf(
  { map, locale = noDecisions.locale }: { map?: string | undefined; locale?: string | undefined },
  { combinations }: Baseline,
  format: FormatChoice,
): Promise<Mapping> {
  const base = { ...noDecisions, locale, format }
  if (map === undefined) return { decisions: base, roles: {} }
  const read = readMapFile(await textOf(map))
  const { names, roles, unknown } = resolveMap(read, combinations, locale)
  for (const warning of unknown) tell(say(warning))
  return { decisions: { ...base, names, username: read.username }, roles }
}

async function catalogueIn(file: string): Promise<Baseline> {
  try {
    return await readCatalogueFile(file)
  } catch (error) {
    throw error instanceof DeskError ? error : unreadable(file, error)
  }
}

async function textOf(file: string): Promise<string> {
  try {
    const bytes = await readFile(file)
    // A shell may have written UTF-16, like PowerShell does for redirected output.
    return new TextDecoder(byteOrderMark(bytes).encoding ?? 'utf-8').decode(bytes)
  } catch (error) {
    throw unreadable(file, error)
  }
}

const unreadable = (file: string, error: unknown): DeskError =>
  wrongUse(
    phrase('{{file}} can’t be read ({{why}}).', { file, why: error instanceof Error ? error.message : String(error) }),
  )
