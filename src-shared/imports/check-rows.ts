import { rowFlag } from '../contract/prices.ts'
import type { Baseline } from './baseline.ts'
import { checkFabrics } from './check-fabrics.ts'
import { isCalledRight } from './check-marks.ts'
import { noteUntitled, rowsBeyondTitles } from './check-untitled.ts'
import type { CheckedHeader } from './checked.ts'
import { type CheckedRows, fate } from './checking.ts'
import { blank, placesOf, unknown } from './code-places.ts'
import type { Decisions } from './decisions.ts'
import { fieldInWord } from './field-words.ts'
import { type ProblemKind, problemSeverity } from './problem.ts'
import type { Problems } from './problem-list.ts'
import { fieldsNeeded, type Sheet, type SheetMark, type TextColumn } from './sheet.ts'
import type { Steps } from './steps.ts'
import { textColumns } from './text-columns.ts'
import { plainName } from './titles.ts'
import { findTotalRows } from './total-rows.ts'

/** Words of a column that are wrong: each word is judged once, however many rows have it. */
interface WordRule {
  kind: ProblemKind
  column: number
  ids: Uint32Array
  /** By word: 1 where it is wrong. */
  wrong: Uint8Array
}

interface RowsToCheck {
  sheet: Sheet
  header: CheckedHeader
  decisions: Decisions
  baseline: Baseline | null
  problems: Problems
}

/** Finds each row's code, and what is wrong with rows as a whole: such a row is not uploaded. */
export function* checkRows({ sheet, header, decisions, baseline, problems }: RowsToCheck): Steps<CheckedRows> {
  const fates = new Uint8Array(sheet.rows)
  for (const row of decisions.leftOut.rows) fates[row] = fate.leftOut
  leaveUsernamesOut(decisions.leftOut.usernames, textColumns(sheet, header, 'username'), fates)
  const rules: WordRule[] = []
  const judge = (
    kind: ProblemKind,
    column: number,
    text: TextColumn,
    isWrong: (word: string, id: number) => boolean,
  ) => {
    const wrong = new Uint8Array(text.words.length)
    text.words.forEach((word, id) => {
      if (isWrong(word, id)) wrong[id] = 1
    })
    if (wrong.includes(1)) rules.push({ kind, column, ids: text.ids, wrong })
  }

  const places = new Int32Array(sheet.rows).fill(unknown)
  let most = 0
  for (const { column, text } of textColumns(sheet, header, 'code').slice(0, 1)) {
    yield
    const found = yield* placesOf(text, baseline)
    yield
    most = found.most
    for (let row = 0; row < sheet.rows; row++)
      places[row] = Math.max(found.byWord[text.ids[row] ?? 0] ?? unknown, unknown)
    const flags = baseline?.flags
    const isArchived = (flag = 0) => (flag & rowFlag.archived) !== 0
    // Usually there are none of a kind, and a million words needn't be checked.
    const judgePlaces = (kind: ProblemKind, isAny: boolean, isWrong: (place: number) => boolean) => {
      if (isAny) judge(kind, column, text, (_, id) => isWrong(found.byWord[id] ?? unknown))
    }
    judgePlaces('no-code', found.byWord.includes(blank), place => place === blank)
    judgePlaces('unknown-code', found.byWord.includes(unknown), place => place === unknown)
    judgePlaces('archived-code', flags?.some(isArchived) ?? false, place => isArchived(flags?.[place]))
  }
  const totals = yield* findTotalRows({ sheet, header, places, isCompared: baseline !== null })
  const totalRows = new Set(totals.map(({ row }) => row))
  for (const { column, text } of textColumns(sheet, header, 'username')) {
    const right = rightUsername(text, decisions, baseline, totalRows, fates)
    if (right !== null) judge('other-username', column, text, word => plainName(word) !== right)
  }
  for (const { column, text } of textColumns(sheet, header, 'currency')) {
    const right = baseline?.retailer.consumerCurrency ?? firstWord(text, totalRows, fates)
    if (right !== null) judge('other-currency', column, text, word => plainName(word) !== right)
  }
  if (header.shape === 'tall')
    for (const { column, text } of textColumns(sheet, header, 'field'))
      judge('unknown-field', column, text, word => fieldInWord(word.trim()) === null)

  if (baseline) leaveCollectionsOut(decisions.leftOut.collections, baseline, places, fates)
  yield
  // Whether they are left out is a person's to say, but nothing else of them is held against the file.
  for (const { row, column } of totals) {
    if (fates[row] !== fate.leftOut) problems.add('total-row', row, column)
    fates[row] = fate.leftOut
  }
  const ragged = raggedRows(sheet, header, decisions, problems)
  const marks = rowMarks(sheet, decisions, fates, problems)
  yield* applyRules({ rules, ragged, marks, fates, problems })
  if (baseline) yield* checkFabrics({ sheet, header, decisions, baseline, problems, places, fates })
  noteUntitled(sheet, header, decisions.leftOut, fates, problems)
  return { places, most, fates, totals: Uint32Array.from(totalRows) }
}

interface RulesToApply {
  rules: WordRule[]
  ragged: ReadonlyMap<number, number>
  marks: readonly SheetMark[]
  fates: Uint8Array
  problems: Problems
}

/** What is left out goes first, so that nothing else of such a row is counted. */
function* applyRules({ rules, ragged, marks, fates, problems }: RulesToApply): Steps<void> {
  const raggedLeftOut = problems.isLeftOut('ragged-row')
  const leaveOut = (kind: ProblemKind, row: number, column: number) => {
    if (fates[row] !== fate.leftOut) problems.add(kind, row, column)
    fates[row] = fate.leftOut
  }
  if (raggedLeftOut) for (const [row, column] of ragged) leaveOut('ragged-row', row, column)
  for (const { kind, column, ids, wrong } of rules) {
    if (!problems.isLeftOut(kind)) continue
    for (let row = 0; row < fates.length; row++) if (wrong[ids[row] ?? 0]) leaveOut(kind, row, column)
  }
  for (const { kind, column, from, to } of marks)
    if (problems.isLeftOut(kind)) for (let row = from; row <= to; row++) leaveOut(kind, row, column)
  for (const [row, column] of ragged) {
    if (fates[row] === fate.leftOut) continue
    problems.add('ragged-row', row, column)
    fates[row] = fate.wrong
  }
  for (const { kind, column, from, to } of marks) {
    const isError = problemSeverity[kind] === 'error'
    for (let row = from; row <= to; row++) {
      // A warning says nothing new about a row that has an error.
      if (fates[row] === fate.leftOut || (fates[row] === fate.wrong && !isError)) continue
      problems.add(kind, row, column)
      if (isError) fates[row] = fate.wrong
      // It is no row, and nothing else need be said of it.
      else if (kind === 'header-again') fates[row] = fate.leftOut
    }
    yield
  }
  for (const { kind, column, ids, wrong } of rules) {
    const isError = problemSeverity[kind] === 'error'
    for (let row = 0; row < fates.length; row++) {
      if (!wrong[ids[row] ?? 0] || fates[row] === fate.leftOut) continue
      problems.add(kind, row, column)
      if (isError) fates[row] = fate.wrong
    }
    yield
  }
}

/** Marks of whole rows. */
const rowKinds: readonly ProblemKind[] = [
  'trailing-cells',
  'hidden-row',
  'rows-in-cell',
  'header-again',
  'other-header',
]

/** What the reader says of whole rows, unless a person said that it is right so. */
function rowMarks({ marks = [] }: Sheet, decisions: Decisions, fates: Uint8Array, problems: Problems): SheetMark[] {
  const ofRows = marks.filter(({ kind }) => rowKinds.includes(kind))
  for (const mark of ofRows.filter(each => isCalledRight(each, decisions)))
    for (let row = mark.from; row <= mark.to; row++)
      if (fates[row] !== fate.leftOut) problems.addFixed(mark.kind, row, mark.column)
  return ofRows.filter(mark => !isCalledRight(mark, decisions))
}

/** Rows with another number of fields than the others, each with the column where that shows. */
function raggedRows(
  sheet: Sheet,
  header: CheckedHeader,
  { leftOut, fixes }: Decisions,
  problems: Problems,
): Map<number, number> {
  const needed = fieldsNeeded(sheet.titles)
  const ofFields: [row: number, column: number][] = []
  for (const { row, fields } of sheet.ragged) {
    // Too few: the first one that is not there.
    const column = Math.max(0, fields < 0 ? needed + fields : needed - 1)
    if (fields < 0 && fixes.includes('short-rows')) problems.addFixed('ragged-row', row, column)
    else ofFields.push([row, column])
  }
  const beyond = rowsBeyondTitles(sheet, header, leftOut).map(({ row, column }) => [row, column] as const)
  return new Map([...beyond, ...ofFields])
}

/** The first non-blank word in row order; rows of sums and left-out rows don't count. */
function firstWord({ ids, words }: TextColumn, totals: ReadonlySet<number>, fates: Uint8Array): string | null {
  for (let row = 0; row < ids.length; row++) {
    const word = plainName(words[ids[row] ?? 0] ?? '')
    if (word !== '' && !totals.has(row) && fates[row] !== fate.leftOut) return word
  }
  return null
}

/**
 * The one Username that every row must have: the retailer's, or the one that a person confirmed, whichever the file starts with. Where
 * neither is known, the file must at least agree with itself.
 */
function rightUsername(
  text: TextColumn,
  { username }: Decisions,
  baseline: Baseline | null,
  totals: ReadonlySet<number>,
  fates: Uint8Array,
): string | null {
  const allowed = [baseline?.retailer.name, username].flatMap(name => (name ? [plainName(name)] : []))
  if (allowed.length === 0) return firstWord(text, totals, fates)
  const names = text.words.map(plainName)
  const isAllowed = names.map(name => allowed.includes(name))
  return names[text.ids.find(id => isAllowed[id] ?? false) ?? -1] ?? allowed[0] ?? null
}

/** Rows of other retailers are no part of this draft. */
function leaveUsernamesOut(
  names: readonly string[],
  columns: readonly { text: TextColumn }[],
  fates: Uint8Array,
): void {
  if (names.length === 0) return
  const isOut = new Set(names.map(plainName))
  for (const { text } of columns) {
    const isOutWord = text.words.map(word => isOut.has(plainName(word)))
    for (let row = 0; row < fates.length; row++) if (isOutWord[text.ids[row] ?? 0]) fates[row] = fate.leftOut
  }
}

function leaveCollectionsOut(
  names: readonly string[],
  baseline: Baseline,
  places: Int32Array,
  fates: Uint8Array,
): void {
  if (names.length === 0) return
  const isOut = baseline.collections.map(name => names.includes(name))
  for (let row = 0; row < places.length; row++) {
    const place = places[row] ?? unknown
    if (place >= 0 && isOut[baseline.collectionOf[place] ?? -1]) fates[row] = fate.leftOut
  }
}
