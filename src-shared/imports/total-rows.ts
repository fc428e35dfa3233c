import { notPriced, unreadable } from '../pricing/price.ts'
import type { CheckedHeader } from './checked.ts'
import { nameNumber } from './name-numbers.ts'
import { blankName, type NameColumn, type Sheet, type TextColumn, type ValueColumn } from './sheet.ts'
import type { Steps } from './steps.ts'
import { longestTotalWord } from './total-words.ts'

/** If more rows than this could be totals, the column of codes isn't one: then the words alone decide. */
const mostSums = 10_000

/** A row of sums, and the column that shows it. */
export interface TotalRow {
  row: number
  column: number
}

interface Asked {
  sheet: Sheet
  header: CheckedHeader
  /** Each row's code among the known ones; below 0: none, or one that is not known. */
  places: Int32Array
  /** True if codes were looked up; without known codes any code may be one. */
  isCompared: boolean
}

/**
 * Rows that sum up those above them, in the order of the file. Such a row has no known code, and one of these: a word for a sum; in every column
 * of numbers the sum of the rows above (all of them, or those since the last row without a code); or nothing but numbers, under the last row that
 * has a code.
 */
export function* findTotalRows({ sheet, header, places, isCompared }: Asked): Steps<TotalRow[]> {
  const codeColumn = header.roles.findIndex(role => role?.is === 'code')
  const code = sheet.columns[codeColumn]
  if (code?.kind !== 'text') return []
  const texts = sheet.columns.flatMap((text, column) => (text.kind === 'value' ? [] : [{ column, text }]))
  const isBlank = (id: number) => code.words[id]?.trim() === ''
  // Where codes are looked up, what they are made of does not matter.
  const wordless = isCompared ? [] : code.words.map(word => word.length <= longestTotalWord && !/\d/.test(word))
  const judged = new Map<TextColumn, Uint8Array>()
  const isTotal = (text: TextColumn | NameColumn, row: number): boolean => {
    if (text.kind === 'name') return (text.numbers[row] ?? blankName) < 0
    const known = judged.get(text) ?? new Uint8Array(text.words.length)
    judged.set(text, known)
    const id = text.ids[row] ?? 0
    known[id] ||= nameNumber(text.words[id] ?? '') < 0 ? 2 : 1
    return known[id] === 2
  }
  const found = new Map<number, number>()
  const codeless: number[] = []
  let lastCode = -1
  yield
  for (let row = 0; row < sheet.rows; row++) {
    const id = code.ids[row] ?? 0
    const hasPlace = (places[row] ?? -1) >= 0
    const isCodeless = !hasPlace && isBlank(id)
    if (isCodeless) codeless.push(row)
    else lastCode = row
    if (hasPlace && (isCompared || !wordless[id])) continue
    const among = isCodeless || isCompared ? texts : [{ column: codeColumn, text: code }]
    const word = among.find(({ text }) => isTotal(text, row))
    if (word) found.set(row, word.column)
    if (found.get(row) !== undefined && lastCode === row) lastCode = row - 1
  }
  yield
  if (codeless.length > 0 && codeless.length <= mostSums) {
    for (const row of yield* sumsAmong(sheet, codeless)) if (!found.has(row)) found.set(row, codeColumn)
    const isBare = (row: number) => texts.every(({ text }) => isBlankText(text, row))
    for (const row of codeless)
      if (row > lastCode && !found.has(row) && isBare(row) && hasNumbers(sheet, row)) found.set(row, codeColumn)
  }
  return [...found].map(([row, column]) => ({ row, column })).sort((one, other) => one.row - other.row)
}

const isBlankText = (text: TextColumn | NameColumn, row: number): boolean =>
  text.kind === 'name' ? text.numbers[row] === blankName : text.words[text.ids[row] ?? 0]?.trim() === ''

const numbersOf = ({ columns }: Sheet): ValueColumn[] =>
  columns.filter((column): column is ValueColumn => column.kind === 'value')

const hasNumbers = (sheet: Sheet, row: number): boolean =>
  numbersOf(sheet).some(({ values }) => (values[row] ?? notPriced) > unreadable)

/** Of rows without a code (rising) those whose numbers are all sums of what is above. */
function* sumsAmong(sheet: Sheet, codeless: readonly number[]): Steps<number[]> {
  const numbers = new Uint32Array(codeless.length)
  const sums = new Uint32Array(codeless.length)
  for (const { values } of numbersOf(sheet)) {
    let [all, since, above, aboveSince, next] = [0, 0, 0, 0, 0]
    const last = codeless.at(-1) ?? -1
    for (let row = 0; row <= last; row++) {
      const value = values[row] ?? notPriced
      const isNumber = value > unreadable
      if (row !== codeless[next]) {
        if (!isNumber) continue
        all += value
        since += value
        above++
        aboveSince++
        continue
      }
      if (isNumber) {
        numbers[next] = (numbers[next] ?? 0) + 1
        const isSum = (value === all && above > 1) || (value === since && aboveSince > 1)
        if (isSum) sums[next] = (sums[next] ?? 0) + 1
      }
      next++
      since = 0
      aboveSince = 0
    }
    yield
  }
  return codeless.filter((_, at) => (numbers[at] ?? 0) > 0 && numbers[at] === sums[at])
}
