import { join } from 'node:path'
import { checkCooperatively, openSheet } from '../../src-main/imports/sheets/open-sheet.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import { noDecisions } from '../../src-shared/imports/decisions.ts'
import { exitCodeOf, reportOf } from '../../src-shared/imports/report.ts'
import { titleOf } from '../../src-shared/imports/titles.ts'
import { columnOfCell, combinationOf, fieldOf, rowOfCell } from '../../src-shared/pricing/cell.ts'
import { decimalOf, isPrice } from '../../src-shared/pricing/price.ts'
import { corpusCatalogue } from './catalogue.ts'

export const corpus = join(import.meta.dirname, 'corpus')

/** Where the expected reading of a file of the corpus stands. */
export const expectedOf = (file: string): string => `${file}.expected.txt`

const price = (value: number): string => (isPrice(value) ? decimalOf(value) : 'not priced')

/**
 * What the studio reads in a file of which nobody has decided anything, as lines: how it may go on, how it is written, what is asked, and each price that
 * changes. `work`: a folder for the reader's copy.
 */
export async function readingOf(file: string, work: string): Promise<string> {
  const baseline = corpusCatalogue
  try {
    const source = { file }
    const open = await openSheet({ source, decisions: noDecisions, baseline, workingCopy: join(work, 'copy') })
    const checked = await checkCooperatively(open, noDecisions, baseline, {})
    const report = reportOf(checked, open.sheet)
    const { changes } = checked
    const byNumber = new Map(baseline.combinations.map(one => [one.no, one]))
    const lines = Array.from(changes?.cells ?? [], (cell, at) => {
      const column = columnOfCell(cell)
      const combination = byNumber.get(combinationOf(column))
      const title = combination ? titleOf(combination, 'en', fieldOf(column)) : '?'
      const code = baseline.codes[rowOfCell(cell)] ?? '?'
      return `${code} · ${title}: ${price(changes?.before[at] ?? 0)} → ${price(changes?.after[at] ?? 0)}`
    })
    return [
      `exit ${exitCodeOf(report)}`,
      `written ${report.encoding === null ? 'as a workbook' : `in ${report.encoding}`}`,
      ...report.header.missing.map(title => `missing ${title}`),
      ...report.unknown_names.map(({ name }) => `name ${name}`),
      ...report.problems.map(
        ({ kind, severity, count, first }) =>
          `${severity} ${kind} ${count}, first in row ${first.row}, ${first.column}`,
      ),
      ...lines,
      '',
    ].join('\n')
  } catch (error) {
    const { code, data } = asDeskError(error)
    return `refused ${code} ${JSON.stringify(data)}\n`
  }
}
