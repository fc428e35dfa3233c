import {
  asResult,
  isWholeDays,
  type Rounding,
  type RoundingWay,
  rounded,
  scaled,
  scaledToWhole,
  type TenThousandths,
} from './arithmetic.ts'
import { type BrokenRule, brokenRule } from './broken-rule.ts'
import { columnOf, combinationOf, fieldOf, type PriceField } from './cell.ts'
import type { CellBlock, Changeset, SheetValues } from './changeset.ts'
import { type CellRule, changeBlocks, stay } from './changeset-builder.ts'
import { asStored, type Hundredths, isPrice, notPriced, unreadable } from './price.ts'
import type { SheetKind } from './price-sheet.ts'

/** What can be done with many cells at once. Amounts are hundredths; days too. */
export type BulkCommand =
  | { kind: 'set'; value: Hundredths }
  /** A negative amount takes away. */
  | { kind: 'add'; amount: Hundredths }
  /** 5 % more is a factor of 10,500, 5 % less one of 9,500. Days go to whole ones. */
  | { kind: 'percent'; factor: TenThousandths }
  /** Money only. */
  | { kind: 'round'; to: Rounding; way: RoundingWay }
  /**
   * Each cell takes the value of the same row in another column: that of the combination `combination` (null: its own) and the
   * field `field` (null: its own). The factor is for money; days are copied as they are.
   */
  | { kind: 'copy'; combination: number | null; field: PriceField | null; factor: TenThousandths }
  | { kind: 'clear' }
  /** Cells from `from` to `to` (both included), or the cells that are not priced. */
  | { kind: 'replace'; find: { from: Hundredths; to: Hundredths } | 'not-priced'; by: Hundredths }

export type BulkKind = BulkCommand['kind']

/** Cells that stay as they are, by why. */
export interface PassedOver {
  /** Empty: there is nothing to calculate with. */
  notPriced: number
  /** A text that isn't a price. */
  unreadable: number
  /** Days, where the command is for money; or money, where what is copied are days. */
  otherKind: number
  /** The value isn't a whole number of days. */
  notWhole: number
  /** No cell can hold the result. */
  tooLarge: number
  /** The result is a price below 0, or more days than 30: designs only. */
  belowZero: number
  tooManyDays: number
  /** What would be copied is empty or no price. */
  noSource: number
}

export const nothingPassedOver = (): PassedOver => ({
  notPriced: 0,
  unreadable: 0,
  otherKind: 0,
  notWhole: 0,
  tooLarge: 0,
  belowZero: 0,
  tooManyDays: 0,
  noSource: 0,
})

/** What a bulk command would do. Nothing is changed by planning it. */
export interface BulkPlan {
  changeset: Changeset
  passedOver: PassedOver
}

const isDays = (column: number): boolean => fieldOf(column) === 'days'

const passedWhy: Record<BrokenRule, keyof PassedOver> = {
  'below-zero': 'belowZero',
  'not-whole-days': 'notWhole',
  'too-many-days': 'tooManyDays',
}

/** What a column takes of results: the result as it is stored, or null, counted by why. */
type Taking = (result: number) => Hundredths | null

function takingOf(passed: PassedOver, column: number, kind: SheetKind): Taking {
  const field = fieldOf(column)
  return result => {
    const stored = asResult(result, kind)
    const broken = stored !== null && kind !== 'fabric' ? brokenRule(stored, field, kind) : null
    if (stored !== null && broken === null) return stored
    passed[broken === null ? 'tooLarge' : passedWhy[broken]]++
    return null
  }
}

/** A rule that calculates: empty cells and texts are passed over, and a result that the cell does not take. */
const arithmetic =
  (passed: PassedOver, take: Taking, calculate: (value: Hundredths) => number): CellRule =>
  before => {
    if (before === notPriced) passed.notPriced++
    else if (before === unreadable) passed.unreadable++
    else return take(calculate(before)) ?? before
    return before
  }

/** A rule for cells that the command is not made for. */
const passing =
  (passed: PassedOver, why: keyof PassedOver): CellRule =>
  before => {
    passed[why]++
    return before
  }

/** What is copied into a column from another one, row by row; `rowOf` says where the row is there (-1: nowhere). */
export function copying(
  passed: PassedOver,
  column: number,
  source: { column: number; values: Int32Array; rowOf: ((row: number) => number) | null },
  factor: TenThousandths,
  kind: SheetKind,
): CellRule {
  if (isDays(column) !== isDays(source.column)) return passing(passed, 'otherKind')
  const take = takingOf(passed, column, kind)
  const { values, rowOf } = source
  const isMoney = !isDays(column)
  return (before, row) => {
    const value = values[rowOf ? rowOf(row) : row] ?? notPriced
    if (isPrice(value)) return take(isMoney ? scaled(value, factor) : value) ?? before
    passed.noSource++
    return before
  }
}

/** What a command puts into every cell of a column: null if the column does not take it. */
function fixed(passed: PassedOver, column: number, value: Hundredths, kind: SheetKind): CellRule | Hundredths {
  const stored = asStored(value, kind)
  const broken = brokenRule(stored, fieldOf(column), kind)
  if (broken !== null) return passing(passed, passedWhy[broken])
  return isDays(column) && !isWholeDays(stored) ? passing(passed, 'notWhole') : stored
}

/** A command over one kind of sheet. */
interface Planning {
  command: BulkCommand
  values: SheetValues
  passed: PassedOver
  kind: SheetKind
}

function ruleFor({ command, values, passed, kind }: Planning, column: number): CellRule {
  const calculated = (calculate: (value: Hundredths) => number) =>
    arithmetic(passed, takingOf(passed, column, kind), calculate)
  switch (command.kind) {
    case 'set': {
      const value = fixed(passed, column, command.value, kind)
      return typeof value === 'number' ? () => value : value
    }
    case 'add':
      return isDays(column) && !isWholeDays(command.amount)
        ? passing(passed, 'notWhole')
        : calculated(value => value + command.amount)
    case 'percent':
      return isDays(column)
        ? calculated(value => scaledToWhole(value, command.factor))
        : calculated(value => scaled(value, command.factor))
    case 'round':
      return isDays(column)
        ? passing(passed, 'otherKind')
        : calculated(value => rounded(value, command.to, command.way))
    case 'copy': {
      const from = columnOf(command.combination ?? combinationOf(column), command.field ?? fieldOf(column))
      if (from === column && command.factor === 10_000) return stay
      const source = { column: from, values: values.columnValues(from), rowOf: null }
      return copying(passed, column, source, command.factor, kind)
    }
    case 'clear':
      return () => notPriced
    case 'replace': {
      const by = fixed(passed, column, command.by, kind)
      if (typeof by !== 'number') return by
      const { find } = command
      if (find === 'not-priced') return before => (before === notPriced ? by : before)
      const { from, to } = find
      return before => (isPrice(before) && before >= from && before <= to ? by : before)
    }
  }
}

/** Plans a bulk command over blocks of cells, which may overlap; `kind`: whose rules count. */
export function planBulk(
  command: BulkCommand,
  blocks: readonly CellBlock[],
  values: SheetValues,
  kind: SheetKind = 'fabric',
): BulkPlan {
  const passedOver = nothingPassedOver()
  const planning = { command, values, passed: passedOver, kind }
  return { changeset: changeBlocks(blocks, values, column => ruleFor(planning, column)), passedOver }
}
