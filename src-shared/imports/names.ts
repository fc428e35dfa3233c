import type { PriceField } from '../pricing/cell.ts'
import { notPriced } from '../pricing/price.ts'
import type { Baseline } from './baseline.ts'
import type { CheckedHeader, CheckedName, NameReason } from './checked.ts'
import type { NameTarget } from './decisions.ts'
import { blankName, type Sheet, type SheetColumn } from './sheet.ts'
import { Suggesting } from './suggesting.ts'
import { fieldTitles, labelOf, plainName } from './titles.ts'

export interface NamesAsked {
  header: CheckedHeader
  sheet: Pick<Sheet, 'rows' | 'columns'>
  /** The names of a tall file's rows (`namesOfRows`); null for a wide one. */
  rowNames: NamesOfRows | null
  /** Without it no combination is known: only what a person said counts. */
  baseline: Pick<Baseline, 'combinations'> | null
  locale: string
  /** What a person said about this file. */
  chosen: Readonly<Record<string, NameTarget>>
  /** What was said of files like it before. */
  remembered?: Readonly<Record<string, NameTarget>>
}

/** The combination that each row of a tall file names. */
export interface NamesOfRows {
  names: string[]
  /** By row: its place in `names`. A row that names nothing has the place of ''. */
  ids: Uint32Array
}

/** Labels of the combinations that a file may name, for `rolesOf`. */
export const labelsOf = (baseline: Pick<Baseline, 'combinations'>, locale: string): Set<string> =>
  new Set(baseline.combinations.filter(({ present }) => present).map(one => plainName(labelOf(one, locale))))

/**
 * The names of a tall file's rows: `<Main product> / <combination>` from its two columns, or the one that it has. A combination
 * column may hold both already. Null for a wide file.
 */
export function namesOfRows(header: CheckedHeader, sheet: Pick<Sheet, 'rows' | 'columns'>): NamesOfRows | null {
  if (header.shape !== 'tall') return null
  const words = (is: 'main-product' | 'combination') =>
    wordsIn(sheet.columns[header.roles.findIndex(role => role?.is === is)], sheet.rows)
  const product = words('main-product')
  const combination = words('combination')
  const names: string[] = []
  const places = new Map<string, number>()
  const byPair = new Map<number, number>()
  const ids = new Uint32Array(sheet.rows)
  for (let row = 0; row < sheet.rows; row++) {
    const one = product.ids[row] ?? 0
    const other = combination.ids[row] ?? 0
    const pair = one * combination.words.length + other
    let place = byPair.get(pair)
    if (place === undefined) {
      const name = joined(product.words[one] ?? '', combination.words[other] ?? '')
      place = places.get(name) ?? names.length
      if (place === names.length) names.push(name)
      places.set(name, place)
      byPair.set(pair, place)
    }
    ids[row] = place
  }
  return { names, ids }
}

function wordsIn(column: SheetColumn | undefined, rows: number): { words: string[]; ids: Uint32Array } {
  return column?.kind === 'text'
    ? { words: column.words.map(plainName), ids: column.ids }
    : { words: [''], ids: new Uint32Array(rows) }
}

function joined(product: string, combination: string): string {
  if (product === '' || combination === '') return product || combination
  return combination.startsWith(`${product} / `) ? combination : `${product} / ${combination}`
}

/**
 * Every name of the file once, in file order, with the combination it stands for. Only an exact text matches; the user
 * decides about all others, once per shape of file. A column without a field (`Remarks`) counts as such a name too.
 */
export function checkNames(asked: NamesAsked): CheckedName[] {
  const { baseline, locale, chosen, remembered = {} } = asked
  const known = baseline?.combinations.filter(({ present }) => present) ?? []
  const ids = new Set(known.map(({ id }) => id))
  const suggesting = new Suggesting(known, locale)
  return gathered(asked).map(({ name, columns, cells }): CheckedName => {
    const fits = (target: NameTarget | undefined): NameTarget | null =>
      target !== undefined && isWhole(target, columns) && (!baseline || isKnown(target, ids)) ? target : null
    const decided = (target: NameTarget | null, reason: NameReason) =>
      target && { name, columns, cells, target, reason }
    const before = fits(ofName(remembered, name))
    // A column once left out stays so, but a combination that has the very name goes before one that had another.
    const said =
      decided(fits(ofName(chosen, name)), 'chosen') ??
      decided(before === 'ignore' ? before : null, 'remembered') ??
      decided(sameAs(name, columns, suggesting, fits), 'same') ??
      decided(before, 'remembered')
    if (said) return { ...said, suggestions: said.reason === 'same' ? [] : suggesting.suggest(name) }
    return { name, columns, cells, target: null, reason: null, suggestions: suggesting.suggest(name) }
  })
}

/** The combination whose label the name is, to the letter. */
function sameAs(
  name: string,
  columns: CheckedName['columns'],
  suggesting: Suggesting,
  fits: (target: NameTarget) => NameTarget | null,
): NameTarget | null {
  const combination = suggesting.sameAs(name)
  if (combination !== null) return fits({ combination, field: null })
  const isTitle = columns.length > 0 && columns.every(({ field }) => field === null)
  return isTitle ? titleOfOne(name, suggesting, fits) : null
}

/** A name that no field could be parted from for certain, such as `Shirt / Plus Size / Retail` of a combination “Plus Size”. */
function titleOfOne(
  name: string,
  suggesting: Suggesting,
  fits: (target: NameTarget) => NameTarget | null,
): NameTarget | null {
  for (const [field, title] of Object.entries(fieldTitles) as [PriceField, string][]) {
    if (!name.endsWith(` / ${title}`)) continue
    const combination = suggesting.sameAs(name.slice(0, -title.length - 3))
    if (combination !== null) return fits({ combination, field })
  }
  return null
}

const ofName = (targets: Readonly<Record<string, NameTarget>>, name: string): NameTarget | undefined =>
  Object.hasOwn(targets, name) ? targets[name] : undefined

/** A column whose title names no field needs a field from the person who maps it. */
const isWhole = (target: NameTarget, columns: CheckedName['columns']): boolean =>
  target === 'ignore' || target.field !== null || columns.every(({ field }) => field !== null)

const isKnown = (target: NameTarget, ids: ReadonlySet<string>): boolean =>
  target === 'ignore' || ids.has(target.combination)

/** Names with where they are and how many cells hang on them. */
function gathered({ header, sheet, rowNames }: NamesAsked): Pick<CheckedName, 'name' | 'columns' | 'cells'>[] {
  const found = new Map<string, Pick<CheckedName, 'name' | 'columns' | 'cells'>>()
  const ofText = (name: string) => {
    const one = found.get(name) ?? { name, columns: [], cells: 0 }
    found.set(name, one)
    return one
  }
  for (const [column, role] of header.roles.entries()) {
    const read = sheet.columns[column]
    if (rowNames && read && (role?.is === 'value' || (role?.is === 'price' && role.name === ''))) {
      for (const [place, cells] of cellsByName(read, rowNames).entries()) {
        if (cells > 0) ofText(rowNames.names[place] ?? '').cells += cells
      }
    } else if (role?.is === 'price') {
      const one = ofText(role.name)
      one.columns.push({ column, field: role.field })
      one.cells += read ? filledIn(read) : 0
    }
  }
  return [...found.values()]
}

function cellsByName(column: SheetColumn, { names, ids }: NamesOfRows): Uint32Array {
  const counts = new Uint32Array(names.length)
  for (let row = 0; row < ids.length; row++) {
    if (isFilled(column, row)) {
      const place = ids[row] ?? 0
      counts[place] = (counts[place] ?? 0) + 1
    }
  }
  return counts
}

function isFilled(column: SheetColumn, row: number): boolean {
  if (column.kind === 'value') return column.values[row] !== notPriced
  return column.kind === 'name' ? column.numbers[row] !== blankName : column.words[column.ids[row] ?? 0] !== ''
}

function filledIn(column: SheetColumn): number {
  if (column.kind === 'value') return column.filled
  if (column.kind === 'name') return column.numbers.reduce((count, number) => count + (number === blankName ? 0 : 1), 0)
  const filled = column.words.map(word => word.trim() !== '')
  return column.ids.reduce((count, id) => count + (filled[id] ? 1 : 0), 0)
}
