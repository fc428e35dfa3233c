import type { CellEditor } from '../cell-editor.ts'
import { edgeFrom, firstLine, type GridStep, movedTo, startOf, stepOn } from './move.ts'
import { isSingle, only, type Place } from './range.ts'
import { everything, wholeColumns, wholeLines } from './select.ts'
import type { SheetOf } from './sheet.ts'

/** What keys move and select. */
type KeyedSheet = Pick<SheetOf<unknown>, 'ground' | 'selected' | 'select'>

/** The actions of keys other than moving. */
export interface KeyActs {
  /** Ends the edit and keeps its text: in the active cell, or in all selected cells. */
  commit(everywhere: boolean): void
  cancel(): void
  edit(): void
  clear(): void
  /** Escape outside of an edit. */
  escape(): void
  fill(way: 'down' | 'right'): void
  undo(which: 'last' | 'next'): void
  /** Folds or unfolds a line without cells. */
  fold(line: number, folded?: boolean): void
  /** The Space bar by itself; false if it types a space. */
  space(): boolean
  /** Enter edits a cell, as F2 does, instead of moving on. */
  enterEdits: boolean
  /** The lines that Page Up and Page Down move by. */
  page(): number
  /** The typed text is kept, but there is no next cell: the next number would replace it. */
  stopped(): void
}

const steps: Record<string, GridStep> = {
  ArrowUp: { lines: -1, columns: 0 },
  ArrowDown: { lines: 1, columns: 0 },
  ArrowLeft: { lines: 0, columns: -1 },
  ArrowRight: { lines: 0, columns: 1 },
}

interface Keyed {
  event: KeyboardEvent
  sheet: KeyedSheet
  mod: boolean
}

/** The place a movement key leads to; null for other keys. */
function target({ event, sheet, mod }: Keyed, page: number): Place | null {
  const { ground, selected } = sheet
  const from = startOf(selected, event.shiftKey)
  const step = steps[event.key]
  if (step) {
    if (mod) return edgeFrom(from, step, ground)
    return { line: from.line + step.lines, column: from.column + step.columns }
  }
  const last = { line: ground.lines - 1, column: ground.columns - 1 }
  switch (event.key) {
    case 'Home':
      return mod ? { line: firstLine(ground), column: 0 } : { line: from.line, column: 0 }
    case 'End':
      return mod ? last : { line: from.line, column: last.column }
    case 'PageDown':
      return event.altKey
        ? { line: from.line, column: from.column + 10 }
        : { line: from.line + page, column: from.column }
    case 'PageUp':
      return event.altKey
        ? { line: from.line, column: from.column - 10 }
        : { line: from.line - page, column: from.column }
    default:
      return null
  }
}

/** The column in which a run of Tabs began: Enter returns below it, as in spreadsheet programs. */
export interface TabRun {
  from: number | null
}

/** Moves to the next cell; false at the edge. */
function next(sheet: KeyedSheet, by: 'line' | 'column', back: boolean, run: TabRun): boolean {
  const { selected, ground } = sheet
  if (by === 'column' && isSingle(selected)) run.from ??= selected.active.column
  let after = stepOn(selected, by, back, ground)
  if (by === 'line' && isSingle(selected)) {
    if (run.from !== null && !back) after = only({ line: after.active.line, column: run.from })
    run.from = null
  }
  sheet.select(after, after.active)
  return after.active.line !== selected.active.line || after.active.column !== selected.active.column
}

function whileEditing(keyed: Keyed, editor: Pick<CellEditor<unknown>, 'mode'>, acts: KeyActs, run: TabRun): boolean {
  const { event, sheet, mod } = keyed
  switch (event.key) {
    case 'Enter':
      acts.commit(mod)
      if (!mod && !next(sheet, 'line', event.shiftKey, run)) acts.stopped()
      return true
    case 'Tab':
      acts.commit(false)
      if (!next(sheet, 'column', event.shiftKey, run)) acts.stopped()
      return true
    case 'Escape':
      acts.cancel()
      return true
    case 'F2':
      editor.mode = editor.mode === 'edit' ? 'replace' : 'edit'
      return true
    default:
  }
  if (editor.mode !== 'replace' || !(event.key in steps)) return false
  acts.commit(false)
  move(keyed, acts)
  return true
}

function move(keyed: Keyed, acts: KeyActs): boolean {
  const { event, sheet } = keyed
  const place = target(keyed, acts.page())
  if (!place) return false
  const selected = movedTo(sheet.selected, place, event.shiftKey, sheet.ground)
  sheet.select(selected, event.shiftKey ? startOf(selected, true) : selected.active)
  return true
}

function onSection({ event, sheet }: Keyed, acts: KeyActs): boolean {
  const { line } = sheet.selected.active
  if (!isSingle(sheet.selected) || !sheet.ground.isSection(line)) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false
  if (event.key === 'Enter' || event.key === ' ') acts.fold(line)
  else if (event.key === 'ArrowLeft') acts.fold(line, true)
  else if (event.key === 'ArrowRight') acts.fold(line, false)
  else return false
  return true
}

function command({ event, sheet, mod }: Keyed, acts: KeyActs): boolean {
  const { selected, ground } = sheet
  if (event.key === ' ' && (mod || event.shiftKey)) {
    let next = selected
    if (event.shiftKey) next = wholeLines(next, ground)
    if (mod) next = wholeColumns(next, ground)
    sheet.select(next)
    return true
  }
  if (event.key === ' ') return acts.space()
  if (event.key === 'F2') acts.edit()
  // Shift+Delete is left to the browser, because it cuts on some systems.
  else if (event.key === 'Delete' && !mod && !event.altKey && !event.shiftKey) acts.clear()
  else if (event.key === 'Backspace' && !event.altKey) {
    // As in spreadsheet programs, Ctrl reveals the active cell and Shift selects it alone.
    if (event.shiftKey) sheet.select(only(selected.active), selected.active)
    else if (mod) sheet.select(selected, selected.active)
    else acts.clear()
  } else if (event.key === 'Escape') {
    acts.escape()
    sheet.select(only(selected.active))
  } else if (!mod || event.altKey) return false
  else {
    // A Latin letter and a sign are themselves: Dvorak has `;` where Z is. Of other scripts the key's position counts.
    const isItself = /^([a-z]|[^\p{L}])$/iu.test(event.key)
    const letter = isItself ? event.key.toLowerCase() : event.code.replace('Key', '').toLowerCase()
    if (letter === 'a') sheet.select(everything(ground, selected.active))
    else if (letter === 'd') acts.fill('down')
    else if (letter === 'r') acts.fill('right')
    else if (letter === 'z') acts.undo(event.shiftKey ? 'next' : 'last')
    else if (letter === 'y') acts.undo('next')
    else return false
  }
  return true
}

/**
 * Handles a key in the field over the grid; true if the grid used it, so neither the browser nor the desk does. Keys
 * that type a character are left to the field.
 */
export function handleGridKey(
  event: KeyboardEvent,
  sheet: KeyedSheet,
  editor: Pick<CellEditor<unknown>, 'mode'>,
  acts: KeyActs,
  run: TabRun,
): boolean {
  if (event.isComposing || sheet.ground.lines === 0) return false
  const keyed: Keyed = { event, sheet, mod: event.ctrlKey || event.metaKey }
  if (editor.mode !== null) return whileEditing(keyed, editor, acts, run)
  if (onSection(keyed, acts)) return true
  if (event.key === 'Enter' && !keyed.mod && !event.altKey) {
    if (acts.enterEdits) acts.edit()
    else next(sheet, 'line', event.shiftKey, run)
    return true
  }
  if (event.key === 'Tab' && !keyed.mod && !event.altKey) {
    next(sheet, 'column', event.shiftKey, run)
    return true
  }
  if (move(keyed, acts) || command(keyed, acts)) {
    run.from = null
    return true
  }
  return false
}
