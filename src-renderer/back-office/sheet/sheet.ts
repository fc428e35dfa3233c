import Papa from 'papaparse'
import { asDeskError, type DeskError, hasCode } from '../../../src-shared/errors.ts'
import { withoutGuard } from '../../../src-shared/imports/number-format.ts'
import { bulkLimit } from '../../../src-shared/service/inputs.ts'

/** What is in a cell: a text, a number as its text, on or off; null: nothing, or not told. */
export type CellValue = string | boolean | null

export interface OfficeColumn {
  id: string
  title: string
  kind: 'text' | 'number' | 'flag'
  /** What it may be; empty: anything. */
  options?: readonly string[]
  /** How options are shown that aren't their own names. */
  optionNames?: ReadonlyMap<string, string>
  /** Of a number. */
  least?: number
  most?: number
  /** It can't be nothing. */
  isRequired?: true
  /** It can't be changed here. */
  isFixed?: boolean
  /** Pixels at the usual size of text. */
  width?: number
}

export interface SheetRow {
  id: string
  name: string
  values: Readonly<Record<string, CellValue>>
  /** This row's own kind of cell, by column: a setting is a number, another one is on or off. */
  kinds?: Readonly<Record<string, Partial<OfficeColumn>>>
  /** Who changed it last, and when (ms since 1970), where that is told. */
  changedBy?: string | null
  changedAt?: number | null
}

/** What was changed and isn't saved, by `editKey`. */
export type Edits = Readonly<Record<string, CellValue>>

export interface SheetChange {
  row: string
  name: string
  column: string
  title: string
  before: CellValue
  after: CellValue
  /** The value can't be sent. */
  isInvalid: boolean
}

export const editKey = (row: string, column: string) => JSON.stringify([row, column])
export const changeKey = ({ row, column }: Pick<SheetChange, 'row' | 'column'>) => editKey(row, column)

/** The column as it is in one row. */
export const columnIn = (row: SheetRow, column: OfficeColumn): OfficeColumn => ({
  ...column,
  ...row.kinds?.[column.id],
})

const decimal = /^-?\d{1,12}(\.\d{1,6})?$/

export function isValid({ kind, options = [], least, most, isRequired }: OfficeColumn, value: CellValue): boolean {
  if (value === null) return !isRequired
  if (typeof value === 'boolean') return true
  if (options.length > 0 && !options.includes(value)) return false
  if (kind !== 'number') return value.length <= 2000
  const number = Number(value)
  return (
    decimal.test(value) && number >= (least ?? Number.NEGATIVE_INFINITY) && number <= (most ?? Number.POSITIVE_INFINITY)
  )
}

const yes = /^(true|1|yes|y|x|on|✓|是|开)$/i
const no = /^(false|0|no|n|off|-|–|否|关)?$/i

/** What a text says in a column; undefined if it is neither on nor off there. */
export function cellOf({ kind, options = [] }: OfficeColumn, typed: string): CellValue | undefined {
  const text = withoutGuard(typed.trim())
  if (kind === 'flag') return yes.test(text) ? true : no.test(text) ? false : undefined
  if (text === '') return null
  const option = options.find(one => one.toLowerCase() === text.toLowerCase())
  if (option !== undefined || kind !== 'number') return option ?? text
  // 1,250.50 and 1 250.50 as sheets write them, and 12,5 with a comma that can't be one of thousands.
  const plain = text.replace(/(?<=\d)[, ](?=\d{3}(\D|$))/g, '')
  return /^-?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
}

/** True for the same value: 12.5 is 12.50. */
export const isSame = (one: CellValue, other: CellValue) =>
  one === other ||
  (typeof one === 'string' && typeof other === 'string' && decimal.test(one) && Number(one) === Number(other))

/** All that differs from what the service has, in the order of the rows. */
export function changesOf(rows: readonly SheetRow[], columns: readonly OfficeColumn[], edits: Edits): SheetChange[] {
  return rows.flatMap(row =>
    columns.flatMap((column): SheetChange[] => {
      const after = edits[editKey(row.id, column.id)]
      const before = row.values[column.id] ?? null
      if (after === undefined || isSame(before, after)) return []
      const isInvalid = !isValid(columnIn(row, column), after)
      return [{ row: row.id, name: row.name, column: column.id, title: column.title, before, after, isInvalid }]
    }),
  )
}

export interface Pasted {
  edits: Edits
  /** Its first line names columns of the sheet. */
  hasHeads: boolean
  /** Rows that the sheet hasn't got; a sheet that takes new ones adds them. */
  newRows: string[]
  /** Rows, columns and cells that were left out, as they were written: unknown, twice, fixed, or nothing that the column takes. */
  leftOut: string[]
}

/** Where cells without heads go in: what is shown from the focused cell on. Null: a column that isn't the sheet's. */
export interface SheetTarget {
  rows: readonly SheetRow[]
  columns: readonly (OfficeColumn | null)[]
}

const separators = ['\t', ';', ',', '|']

/** The cells of a text, and which columns its first line names. Without heads only tabs part cells: a comma is one of the text. */
function tableOf(text: string, columns: readonly OfficeColumn[]) {
  const plain = text
    .replace(/^\uFEFF/, '')
    .replace(/^sep=.\r?\n/i, '')
    .replace(/[\r\n]+$/, '')
  const parsed = (delimiter: string, preview = 0) => Papa.parse<string[]>(plain, { delimiter, preview }).data
  const ways = separators.map(delimiter => {
    const [[, ...heads] = []] = parsed(delimiter, 1)
    const meant = heads.map(head => columns.find(({ id, title }) => [id, title].some(name => isAlike(name, head))))
    // Of two columns with one name the first counts.
    const named = meant.map((column, at) => (meant.indexOf(column) === at ? column : undefined))
    return { delimiter, heads, named, count: named.filter(column => column !== undefined).length }
  })
  const { delimiter, ...best } = ways.reduce((most, way) => (way.count > most.count ? way : most))
  return { ...best, lines: parsed(best.count === 0 ? '\t' : delimiter) }
}

/** Finds the row that a file means: by its id, or by a name that only one has. */
function rowFinder(rows: readonly SheetRow[]): (text: string) => SheetRow | 'several' | undefined {
  const ids = new Map(rows.map(row => [row.id, row]))
  const alikeIds = Map.groupBy(rows, ({ id }) => folded(id))
  const alikeNames = Map.groupBy(rows, ({ name }) => folded(name))
  return text => {
    const [first, second] = alikeIds.get(folded(text)) ?? alikeNames.get(folded(text)) ?? []
    return ids.get(text) ?? (second ? 'several' : first)
  }
}

/**
 * Reads cells of a spreadsheet or a CSV file: its first line names columns, its first column rows, by id or name. Without such a line the
 * cells go in at `target`. An empty cell says nothing of what isn't known, so that an exported file comes back as it was.
 */
export function pasted(
  text: string,
  rows: readonly SheetRow[],
  columns: readonly OfficeColumn[],
  target: SheetTarget | null,
): Pasted {
  const { heads, named, count, lines } = tableOf(text, columns)
  const found: Pasted = { edits: {}, hasHeads: count > 0, newRows: [], leftOut: [] }
  const edits: Record<string, CellValue> = {}
  const put = (row: SheetRow, column: OfficeColumn, typed: string) => {
    const { isFixed, ...own } = columnIn(row, column)
    const before = row.values[column.id] ?? null
    const value = typed.trim() === '' && before === null ? null : cellOf(own, typed)
    if (value === undefined || (isFixed && !isSame(before, value))) found.leftOut.push(typed)
    else if (!isFixed) edits[editKey(row.id, column.id)] = value
  }
  if (count === 0) {
    for (const [down, line] of lines.entries()) {
      for (const [across, cell] of line.entries()) {
        const row = target?.rows[down]
        const column = target?.columns[across]
        if (row && column) put(row, column, cell)
        else found.leftOut.push(cell)
      }
    }
    return { ...found, edits }
  }
  const find = rowFinder(rows)
  const seen = new Set<string>()
  for (const [first = '', ...cells] of lines.slice(1)) {
    const id = withoutGuard(first.trim())
    if (id === '') continue
    const known = find(id)
    const row = known ?? { id, name: id, values: {} }
    if (row === 'several' || seen.has(row.id)) {
      found.leftOut.push(id)
      continue
    }
    seen.add(row.id)
    if (known === undefined) found.newRows.push(id)
    for (const [at, cell] of cells.entries()) {
      const column = named[at]
      if (column) put(row, column, cell)
    }
  }
  found.leftOut.push(...heads.filter((head, at) => named[at] === undefined && head.trim() !== ''))
  return { ...found, edits }
}

const folded = (text: string) => text.trim().normalize('NFKC').toLowerCase()
const isAlike = (one: string, other: string) => folded(one) === folded(other)

/** The sheet as a file has it; `pasted` reads it back. */
export const sheetLines = (
  idTitle: string,
  rows: readonly SheetRow[],
  columns: readonly OfficeColumn[],
  edits: Edits,
): string[][] => [
  [idTitle, ...columns.map(({ id }) => id)],
  ...rows.map(row => [
    row.id,
    ...columns.map(({ id }) => {
      const value = edits[editKey(row.id, id)] ?? row.values[id] ?? null
      return value === null ? '' : String(value)
    }),
  ]),
]

/** One item of a bulk call, and the changes that it carries. */
export interface Entry<Item> {
  item: Item
  changes: readonly SheetChange[]
}

/** What became of changes that were sent. */
export interface SheetOutcome {
  saved: SheetChange[]
  /** By change: why it was refused; null: it was in one call with those that were. */
  refused: Map<string, string | null>
  /** Nothing was sent after it, or a refusal that names no item. */
  error: DeskError | null
}

/** Which items a refused bulk call names, by their place in it, and why. */
export function reasonsIn(what: string): Map<number, string> {
  const reasons = new Map<number, string>()
  for (const part of what.split(/;\s+(?=items[.[])|^(?=items[.[])/)) {
    const [, at, text] = /^items[.[](\d+)\]?[^:]*:\s*(.+)$/s.exec(part) ?? []
    if (at !== undefined && text !== undefined && !reasons.has(Number(at))) reasons.set(Number(at), text)
  }
  return reasons
}

/** The same of an error; none where it isn't a refusal. */
export const reasonsOf = (error: DeskError): Map<number, string> =>
  hasCode(error, 'service.rejected') ? reasonsIn(error.data.what) : new Map()

/** Sends changes in calls of at most 100, each all or nothing: one that is refused leaves the others to be sent. */
export async function sendInBatches<Item>(
  entries: readonly Entry<Item>[],
  call: (items: Item[]) => Promise<unknown>,
): Promise<SheetOutcome> {
  const outcome: SheetOutcome = { saved: [], refused: new Map(), error: null }
  for (let from = 0; from < entries.length; from += bulkLimit) {
    const batch = entries.slice(from, from + bulkLimit)
    try {
      await call(batch.map(({ item }) => item))
      outcome.saved.push(...batch.flatMap(({ changes }) => changes))
    } catch (thrown) {
      const error = asDeskError(thrown)
      if (!hasCode(error, 'service.rejected')) return { ...outcome, error }
      const reasons = reasonsOf(error)
      if (reasons.size === 0) outcome.error = error
      for (const [at, { changes }] of batch.entries()) {
        for (const change of changes) outcome.refused.set(changeKey(change), reasons.get(at) ?? null)
      }
    }
  }
  return outcome
}

/**
 * Sends changes in one call, all or nothing.
 * @param reasonIn why a refusal names a change; null where it doesn't
 */
export async function sendAsOne(
  changes: readonly SheetChange[],
  call: () => Promise<unknown>,
  reasonIn: (what: string, change: SheetChange) => string | null = () => null,
): Promise<SheetOutcome> {
  try {
    await call()
    return { saved: [...changes], refused: new Map(), error: null }
  } catch (thrown) {
    const error = asDeskError(thrown)
    const what = hasCode(error, 'service.rejected') ? error.data.what : ''
    const refused = new Map(changes.map(change => [changeKey(change), reasonIn(what, change)]))
    const isNamed = [...refused.values()].some(reason => reason !== null)
    return { saved: [], refused: isNamed ? refused : new Map(), error: isNamed ? null : error }
  }
}

/** Outcomes of calls that were sent one after the other. */
export const joined = (outcomes: readonly SheetOutcome[]): SheetOutcome => ({
  saved: outcomes.flatMap(({ saved }) => saved),
  refused: new Map(outcomes.flatMap(({ refused }) => [...refused])),
  error: outcomes.find(({ error }) => error !== null)?.error ?? null,
})
