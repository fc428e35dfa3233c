import { type CheckReport, exitCodeOf } from '../../src-shared/imports/report.ts'

/** A number with its word. */
const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

const delimiterWords: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

const conclusions = {
  0: 'Ready to upload.',
  1: 'Can’t be uploaded: fix the errors first.',
  3: 'Can’t be uploaded yet: map each unknown name to a combination in a mapping file, and pass it with --map.',
} as const

/** A report in lines for people. */
export function csvReportLines(report: CheckReport): string[] {
  const { rows, columns, encoding, delimiter, header, unknown_names: names, changes } = report
  const how =
    encoding === null ? 'a workbook' : `${encoding}, ${delimiterWords[delimiter ?? ''] ?? delimiter}`
  return [
    // A file without these is refused, whatever else it says.
    ...header.missing.map(missing => `missing  ${missing}${offered(header.offers, missing)}`),
    `${many(rows, 'row')}, ${many(columns, 'column')}, ${how}`,
    ...(rows === 0 ? ['error    No rows below the header.'] : []),
    ...sheetLines(report),
    ...usernameLines(report),
    ...names.map(
      ({ name, cells, suggestions: [first] }) =>
        `name     “${name}” (${many(cells, 'cell')})${first === undefined ? '' : `: did you mean “${first}”?`}`,
    ),
    ...report.problems.map(
      ({ kind, severity, count, first }) =>
        `${severity.padEnd(7)}  ${kind}: ${count.toLocaleString('en')}, first in row ${first.row}, “${first.column}”`,
    ),
    ...(changes ? [`changes  ${changesOf(changes)}`] : []),
    conclusions[exitCodeOf(report)],
  ]
}

/** Which sheet was read, where there are several. */
function sheetLines({ sheet, sheets = [], price_sheets: priced = [] }: CheckReport): string[] {
  if (sheet === undefined || sheets.length < 2) return []
  const others = priced.filter(name => name !== sheet).map(name => `“${name}”`)
  const also =
    others.length === 0 ? '' : `; ${others.join(', ')} may contain prices too: choose one with --sheet`
  return [`sheet    “${sheet}”, one of ${sheets.length}${also}`]
}

/** Usernames that a person is told of; a column of anything else may have been taken for one of them. */
const mostUsernames = 20

/** Whose prices the file has, where it names more than one. */
function usernameLines({ usernames = [] }: CheckReport): string[] {
  if (usernames.length === 0) return []
  const named = usernames.filter(({ name }) => name !== '').length
  const more = usernames.length - mostUsernames
  return [
    `username This file names ${named.toLocaleString('en')} Usernames. A price file is for one retailer: make one file for each.`,
    ...usernames
      .slice(0, mostUsernames)
      .map(
        ({ name, rows }) => `           ${name === '' ? 'no Username' : `“${name}”`}: ${many(rows, 'row')}`,
      ),
    ...(more > 0 ? [`           and ${more.toLocaleString('en')} more: --json lists them all`] : []),
  ]
}

function offered(offers: CheckReport['header']['offers'], missing: string): string {
  const columns = offers.filter(offer => offer.missing === missing).map(({ column }) => `“${column}”`)
  return columns.length === 0 ? '' : `: did you mean ${columns.join(' or ')}?`
}

function changesOf(changes: NonNullable<CheckReport['changes']>): string {
  const { cells, up, down, newly_priced: priced, to_not_priced: notPriced, unchanged } = changes
  return [
    many(cells, 'cell'),
    `${up.toLocaleString('en')} up`,
    `${down.toLocaleString('en')} down`,
    `${priced.toLocaleString('en')} newly priced`,
    `${notPriced.toLocaleString('en')} no longer priced`,
    `${unchanged.toLocaleString('en')} unchanged`,
  ].join(', ')
}
