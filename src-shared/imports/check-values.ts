import { currencyOf } from '../pricing/cell.ts'
import { notPriced, unreadable } from '../pricing/price.ts'
import { type Checking, fate, fatesOf, ignored, type PriceColumn } from './checking.ts'
import type { Decisions, Fix } from './decisions.ts'
import { isOwnCurrency } from './own-currency.ts'
import type { ProblemKind } from './problem.ts'
import { columnOfFileCell, look, rowOfFileCell, type Sheet } from './sheet.ts'
import { type Steps, stretches } from './steps.ts'
import { foreignTitles } from './title-currency.ts'

/** Days above this are for the service to decide. */
const usualDays = 30_00
const wholeDay = 100

/** A problem of one cell; `isFixed`: a person has all of its kind fixed, or called right. */
interface Written {
  kind: ProblemKind
  isFixed: boolean
}

/** What is wrong with each look (index) in a column of one currency; null: nothing. */
type LookTable = readonly (Written | null)[]

const fixable: Partial<Record<number, ProblemKind & Decisions['fixes'][number]>> = {
  [look.spaces]: 'spaces',
  [look.decimalSign]: 'decimal-sign',
  [look.thousands]: 'thousands',
  [look.otherSigns]: 'other-signs',
  [look.moreDecimals]: 'too-many-decimals',
}
const neverFixed: Partial<Record<number, ProblemKind>> = {
  [look.notANumber]: 'not-a-number',
  [look.tooManyDecimals]: 'too-many-decimals',
  [look.tooLarge]: 'too-large',
  [look.percent]: 'percent',
}

function lookTable(sheet: Sheet, fixes: Decisions['fixes'], currency: string | null | undefined): LookTable {
  const fixedBy = (kind: ProblemKind, ...by: Fix[]): Written => ({ kind, isFixed: by.some(fix => fixes.includes(fix)) })
  return Array.from({ length: 256 }, (_, seen) => {
    if (seen === look.plain) return null
    if (seen === look.threeDecimals) return fixedBy('too-many-decimals', 'three-decimals', 'too-many-decimals')
    const fix = fixable[seen]
    if (fix) return fixedBy(fix, fix)
    if (seen < look.currency) return fixedBy(neverFixed[seen] ?? 'not-a-number')
    const typed = sheet.currencies[seen - look.currency]
    if (typed === undefined || !isOwnCurrency(typed, currency)) return foreign
    return fixedBy('currency-sign', 'currency-sign')
  })
}

const foreign: Written = { kind: 'foreign-currency', isFixed: false }
const notANumber: Written = { kind: 'not-a-number', isFixed: false }

/** Marks what a person left out cell by cell or column by column. */
export function leaveCellsOut({ columns, decisions: { leftOut } }: Checking): void {
  const byColumn = new Map(columns.map(column => [column.column, column]))
  for (const column of leftOut.columns) {
    const found = byColumn.get(column)
    if (found) fatesOf(found).fill(fate.leftOut)
  }
  for (const cell of leftOut.cells) {
    const found = byColumn.get(columnOfFileCell(cell))
    if (found) fatesOf(found)[rowOfFileCell(cell)] = fate.leftOut
  }
}

/** Checks how every price is written, and that days are days. */
export function* checkValues(checking: Checking): Steps<void> {
  const { sheet, baseline, decisions, slots } = checking
  const retailer = baseline?.retailer
  const own = {
    settlement: retailer?.settlementCurrency ?? undefined,
    consumer: retailer?.consumerCurrency ?? undefined,
  }
  const tables = {
    settlement: lookTable(sheet, decisions.fixes, own.settlement),
    consumer: lookTable(sheet, decisions.fixes, own.consumer),
    days: lookTable(sheet, decisions.fixes, null),
    open: lookTable(sheet, decisions.fixes, undefined),
  }
  const tableOf = (slot: number): LookTable => {
    const field = slots.fieldOf(slot)
    return field === null ? tables.open : tables[currencyOf(field) ?? 'days']
  }
  // What the rows of a tall file need is looked up, not asked, a million times over.
  const bySlot = Array.from({ length: slots.count }, (_, slot) => tableOf(slot))
  const foreign = new Set(foreignTitles(sheet.titles, decisions.roles, retailer).map(({ column }) => column))
  for (const column of checking.columns) {
    for (const [from, to] of stretches(column.values.length)) {
      if (foreign.has(column.column)) checkForeign(checking, column, from, to)
      else if (column.slots) checkTall(checking, column, column.slots, bySlot, tables.days, tables.open, from, to)
      else checkWide(checking, column, tableOf(column.slot), tables.days, from, to)
      yield
    }
  }
}

/** Every price of a column whose title names another currency. */
function checkForeign(checking: Checking, column: PriceColumn, from: number, to: number): void {
  const { values, slots } = column
  for (let row = from; row < to; row++) {
    const value = values[row] ?? notPriced
    if (value === notPriced || slots?.[row] === ignored || checking.rows.fates[row] === fate.leftOut) continue
    judge(checking, column, row, value, foreign, false)
  }
}

function checkWide(
  checking: Checking,
  column: PriceColumn,
  table: LookTable,
  days: LookTable,
  from: number,
  to: number,
): void {
  const { values, looks } = column
  const isDays = table === days
  if (looks === null && !isDays) return
  const rowFates = checking.rows.fates
  for (let row = from; row < to; row++) {
    const value = values[row] ?? notPriced
    const seen = looks === null ? look.plain : (looks[row] ?? look.plain)
    if (seen === look.plain && (!isDays || areUsualDays(value))) continue
    if (rowFates[row] === fate.leftOut) continue
    judge(checking, column, row, value, table[seen] ?? null, isDays)
  }
}

function checkTall(
  checking: Checking,
  column: PriceColumn,
  slots: Int32Array,
  bySlot: readonly LookTable[],
  days: LookTable,
  open: LookTable,
  from: number,
  to: number,
): void {
  const { values, looks } = column
  const rowFates = checking.rows.fates
  for (let row = from; row < to; row++) {
    const value = values[row] ?? notPriced
    const seen = looks === null ? look.plain : (looks[row] ?? look.plain)
    const slot = slots[row] ?? ignored
    if (slot === ignored) continue
    const table = bySlot[slot] ?? open
    if (seen === look.plain && (table !== days || areUsualDays(value))) continue
    if (rowFates[row] === fate.leftOut) continue
    judge(checking, column, row, value, table[seen] ?? null, table === days)
  }
}

/** Writes down what is wrong with one cell: with how it is written, and with it as days. */
export function judge(
  { problems }: Checking,
  column: PriceColumn,
  row: number,
  value: number,
  seen: Written | null,
  isDays: boolean,
): void {
  if (column.fates !== null && column.fates[row] !== 0) return
  if (seen?.isFixed) problems.addFixed(seen.kind, row, column.column)
  const written = seen?.isFixed ? null : seen
  const kind = written === null && value === unreadable ? notANumber.kind : (written?.kind ?? null)
  const asDays = isDays && value > unreadable ? daysProblem(value) : null
  if (kind === null && asDays === null) return
  const isOut = (one: ProblemKind | null) => one !== null && problems.isLeftOut(one)
  const out = isOut(kind) ? kind : isOut(asDays) ? asDays : null
  if (out !== null) {
    problems.add(out, row, column.column)
    fatesOf(column)[row] = fate.leftOut
    return
  }
  if (kind !== null) problems.add(kind, row, column.column)
  if (asDays !== null) problems.add(asDays, row, column.column)
  const harmless = (kind === null || kind === 'spaces') && asDays !== 'not-whole-days'
  if (!harmless) fatesOf(column)[row] = fate.wrong
}

/** True for nothing, and for whole days as they are everywhere: nothing is left to say about them. */
const areUsualDays = (value: number): boolean =>
  value === notPriced || (value > unreadable && value <= usualDays && value % wholeDay === 0)

function daysProblem(value: number): 'not-whole-days' | 'many-days' | null {
  if (value % wholeDay !== 0) return 'not-whole-days'
  return value > usualDays ? 'many-days' : null
}
