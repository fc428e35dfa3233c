import { type CheckReport, exitCodeOf } from '../../src-shared/imports/report.ts'
import { inLanguage, sayPhrase } from '../../src-shared/messages/index.ts'
import type { Phrase } from '../../src-shared/messages/phrases.ts'

const nouns = {
  row: ['{{count}} row', '{{count}} rows'],
  column: ['{{count}} column', '{{count}} columns'],
  cell: ['{{count}} cell', '{{count}} cells'],
} as const

/** A count with its noun in singular or plural. */
const many = (count: number, noun: keyof typeof nouns): string =>
  sayPhrase(nouns[noun][count === 1 ? 0 : 1], { count: figure(count) })

const figure = (count: number): string => count.toLocaleString('en')

const joined = (parts: readonly string[]): string => parts.join(sayPhrase(', '))

const delimiterWords: Record<string, Phrase> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' }

const conclusions = {
  0: 'Ready to upload.',
  1: 'Can’t be uploaded: fix the errors first.',
  3: 'Can’t be uploaded yet: map each unknown name to a combination in a mapping file, and pass it with --map.',
} as const

/** Formats a report as lines for people. */
export function csvReportLines(report: CheckReport): string[] {
  const { rows, columns, encoding, delimiter, header, unknown_names: names, changes } = report
  const word = delimiterWords[delimiter ?? '']
  const how =
    encoding === null
      ? sayPhrase('a workbook')
      : joined([encoding, word === undefined ? `${delimiter}` : inLanguage(word)])
  return [
    // A file without these columns is rejected, whatever else it contains.
    ...header.missing.map(missing => `missing  ${missing}${offered(header.offers, missing)}`),
    joined([many(rows, 'row'), many(columns, 'column'), how]),
    ...(rows === 0 ? [`error    ${sayPhrase('No rows below the header.')}`] : []),
    ...sheetLines(report),
    ...usernameLines(report),
    ...names.map(
      ({ name, cells, suggestions: [first] }) =>
        `name     “${name}” (${many(cells, 'cell')})${first === undefined ? '' : sayPhrase(': did you mean {{names}}?', { names: `“${first}”` })}`,
    ),
    ...report.problems.map(
      ({ kind, severity, count, first }) =>
        `${severity.padEnd(7)}  ${sayPhrase('{{kind}}: {{count}}, first in row {{row}}, “{{column}}”', { kind, count: figure(count), row: first.row, column: first.column })}`,
    ),
    ...(changes ? [`changes  ${changesOf(changes)}`] : []),
    sayPhrase(conclusions[exitCodeOf(report)]),
  ]
}

/** The sheet that was read, if the workbook has several. */
function sheetLines({ sheet, sheets = [], price_sheets: priced = [] }: CheckReport): string[] {
  if (sheet === undefined || sheets.length < 2) return []
  const others = priced.filter(name => name !== sheet).map(name => `“${name}”`)
  const also =
    others.length === 0
      ? ''
      : sayPhrase('; {{sheets}} may contain prices too: choose one with --sheet', { sheets: joined(others) })
  return [`sheet    ${sayPhrase('“{{sheet}}”, one of {{count}}', { sheet, count: sheets.length })}${also}`]
}

/** Maximum usernames to print: another column may have been mistaken for Username. */
const maxUsernames = 20

/** The usernames in the file, if it names more than one. */
function usernameLines({ usernames = [] }: CheckReport): string[] {
  if (usernames.length === 0) return []
  const named = usernames.filter(({ name }) => name !== '').length
  const more = usernames.length - maxUsernames
  return [
    `username ${sayPhrase('This file names {{count}} Usernames. A price file is for one retailer: make one file for each.', { count: figure(named) })}`,
    ...usernames
      .slice(0, maxUsernames)
      .map(
        ({ name, rows }) =>
          `           ${name === '' ? sayPhrase('no Username') : `“${name}”`}${sayPhrase(': ')}${many(rows, 'row')}`,
      ),
    ...(more > 0
      ? [`           ${sayPhrase('and {{count}} more: --json lists them all', { count: figure(more) })}`]
      : []),
  ]
}

function offered(offers: CheckReport['header']['offers'], missing: string): string {
  const columns = offers.filter(offer => offer.missing === missing).map(({ column }) => `“${column}”`)
  return columns.length === 0 ? '' : sayPhrase(': did you mean {{names}}?', { names: columns.join(sayPhrase(' or ')) })
}

function changesOf(changes: NonNullable<CheckReport['changes']>): string {
  const { cells, up, down, newly_priced: priced, to_not_priced: notPriced, unchanged } = changes
  return joined([
    many(cells, 'cell'),
    sayPhrase('{{count}} up', { count: figure(up) }),
    sayPhrase('{{count}} down', { count: figure(down) }),
    sayPhrase('{{count}} newly priced', { count: figure(priced) }),
    sayPhrase('{{count}} no longer priced', { count: figure(notPriced) }),
    sayPhrase('{{count}} unchanged', { count: figure(unchanged) }),
  ])
}
