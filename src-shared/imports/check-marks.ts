import { currencyOf } from '../pricing/cell.ts'
import { notPriced } from '../pricing/price.ts'
import { judge } from './check-values.ts'
import type { CheckedHeader } from './checked.ts'
import { type Checking, fate, ignored, type PriceColumn } from './checking.ts'
import type { Decisions } from './decisions.ts'
import { isOwnCurrency } from './own-currency.ts'
import { look, type SheetMark } from './sheet.ts'
import type { Steps } from './steps.ts'
import { plainName } from './titles.ts'

/** True for what the reader saw and a person called right as it is. */
export const isCalledRight = ({ kind }: SheetMark, { fixes }: Decisions): boolean => fixes.some(fix => fix === kind)

/** Judges prices by what the reader saw around them: merged, hidden, or with a currency in their number format. */
export function* checkMarks(checking: Checking, header: CheckedHeader): Steps<void> {
  const { sheet, decisions, columns, problems } = checking
  const byColumn = new Map(columns.map(column => [column.column, column]))
  for (const mark of [...(sheet.marks ?? []), ...secondTables(checking, header)]) {
    const { kind, from, to } = mark
    const written = { kind, isFixed: isCalledRight(mark, decisions) }
    // It is said of the file, and no cell is wrong.
    if (kind === 'other-sheet') problems[written.isFixed ? 'addFixed' : 'add'](kind, from, mark.column)
    if (!(kind in cellKinds)) continue
    // A title over a group of rows is often merged, and isn't a price.
    if (kind === 'merged-cell' && isEmpty(byColumn.get(mark.left ?? mark.column), from)) continue
    // Who strikes a code through means its prices.
    const isCode = kind === 'struck-out' && header.roles[mark.column]?.is === 'code'
    const own = byColumn.get(mark.column)
    for (const column of isCode ? columns : own ? [own] : []) {
      for (let row = from; row <= to; row++) {
        const isAny = kind === 'merged-cell' || !isEmpty(column, row)
        if (isAny && checking.rows.fates[row] !== fate.leftOut && isWrong(checking, column, row, mark))
          judge(checking, column, row, column.values[row] ?? notPriced, written, false)
      }
    }
    yield
  }
}

const cellKinds = {
  'hidden-column': true,
  'hidden-cell': true,
  'struck-out': true,
  'zero-formula': true,
  'merged-cell': true,
  'foreign-currency': true,
  'second-table': true,
}

/** Columns from a second code column on: their prices are those of other codes. */
function secondTables({ sheet, decisions }: Checking, { roles }: CheckedHeader): SheetMark[] {
  const code = roles.findIndex(role => role?.is === 'code')
  const title = plainName(sheet.titles[code] ?? '')
  if (code < 0 || title === '' || sheet.rows === 0) return []
  const again = sheet.titles.findIndex((each, at) => at > code && plainName(each) === title)
  if (again < 0 || decisions.roles[String(again)] !== undefined) return []
  const to = sheet.rows - 1
  return roles.flatMap((_, column) => (column >= again ? [{ kind: 'second-table' as const, from: 0, to, column }] : []))
}

const isEmpty = (column: PriceColumn | undefined, row: number): boolean =>
  column === undefined || (column.values[row] === notPriced && (column.looks?.[row] ?? look.plain) === look.plain)

/** Every place is, but where a format's currency is the column's own. */
function isWrong({ baseline, slots }: Checking, column: PriceColumn, row: number, { currency }: SheetMark): boolean {
  const slot = column.slots?.[row] ?? column.slot
  if (slot === ignored) return false
  if (currency === undefined) return true
  const field = slots.fieldOf(slot)
  const of = field && currencyOf(field)
  if (field === null) return false
  if (of === null) return !isOwnCurrency(currency, null)
  return !isOwnCurrency(currency, baseline?.retailer[`${of}Currency`] ?? undefined)
}
