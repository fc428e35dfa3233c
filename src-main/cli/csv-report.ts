import { type CheckReport, exitCodeOf } from '../../src-shared/imports/report.ts'

/** A count with its noun in singular or plural. */
const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

const delimiterWords: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

const conclusions = {
  0: 'Ready to upload.',
  1: 'Can’t be uploaded: fix the errors first.',
  3: 'Can’t be uploaded yet: map each unknown name to a combination in a mapping file, and pass it with --map.',
} as const

/** Formats a report as lines for people. */
export function csvReportLines(report: CheckReport): string[] {
  const { rows, columns, encoding, delimiter, header, unknown_names: names, changes } = report
  const how = encoding === null ? 'a workbook' : `${encoding}, ${delimiterWords[delimiter ?? ''] ?? delimiter}`
  return [
    // A file without these columns is rejected, whatever else it contains.
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

/** The sheet that was read, if the workbook has several. */
function sheetLines({ sheet, sheets = [], price_sheets: priced = [] }: CheckReport): string[] {
  if (sheet === undefined || sheets.length < 2) return []
  const others = priced.filter(name => name !== sheet).map(name => `“${name}”`)
  const also = others.length === 0 ? '' : `; ${others.join(', ')} may contain prices too: choose one with --sheet`
  return [`sheet    “${sheet}”, one of ${sheets.length}${also}`]
}

/** Maximum usernames to print: another column may have been mistaken for Username. */
const maxUsernames = 20

/** The usernames in the file, if it names more than one. */
function usernameLines({ usernames = [] }: CheckReport): string[] {
  if (usernames.length === 0) return []
  const named = usernames.filter(({ name }) => name !== '').length
  const more = usernames.length - maxUsernames
  return [
    `username This file names ${named.toLocaleString('en')} Usernames. A price file is for one retailer: make one file for each.`,
    ...usernames
      .slice(0, maxUsernames)
      .map(({ name, rows }) => `           ${name === '' ? 'no Username' : `“${name}”`}: ${many(rows, 'row')}`),
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
