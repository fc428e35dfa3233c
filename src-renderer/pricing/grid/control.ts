import type { GridApi } from 'ag-grid-community'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'
import type { PasteReading } from '../../../src-shared/pricing/paste.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import {
  type Box,
  type Place,
  type Point,
  rangeOf,
  SheetControl,
  type Take,
  type TypedText,
  takeBox,
} from '../../kit/index.ts'
import { pasteApart } from '../paste-apart.ts'
import type { GridColumns, Selection, UnusualCount } from '../state/price-state.ts'
import { cellsOf } from './blocks.ts'
import { cleared, dragged, type Edit, filled, pasted, textToEdit, typed, typedEverywhere } from './changes.ts'
import { copied, readClipboard } from './clipboard.ts'
import { columnOfId } from './column-defs.ts'
import { fitColumns } from './fit-columns.ts'
import type { Line, Section } from './lines.ts'
import { listenForMenu, type MenuTarget } from './menu-target.ts'
import { type SeenCell, ShownSheet } from './sheet.ts'

/** What the grid needs from the desk; read again at each use. */
export interface Surroundings {
  canEdit: boolean
  reading: PasteReading
  change(edit: Edit): void
  undo(on: GridColumns, which: 'last' | 'next'): void
  select(selection: Selection): void
  fold(collection: string, folded: boolean): void
  tell(what: PriceNotice): void
  menu(at: Point, on: MenuTarget): void
}

/** A notice about what was just done. */
export type PriceNotice =
  | { what: 'cut'; rows: number; columns: number }
  | { what: 'unreadable' | 'textsLeft' | 'passedOver'; count: number }
  | { what: 'cleared' | 'changed'; count: number; undo(): void }
  | {
      what: 'unusual'
      before: Hundredths
      after: Hundredths
      field: PriceField
      isJump: boolean
      undo(): void
    }
  | { what: 'manyUnusual'; found: UnusualCount; percent: number; show(): void; undo(): void }
  | { what: 'nothingToPaste' | 'noCells' | 'manyRanges' | 'readOnly' | 'atEdge' | 'noClipboard' }

/** The spreadsheet of prices: its edits are changes of the sheet that it shows. */
export class GridControl extends SheetControl<ShownSheet, SeenCell> {
  /** Called once per frame in which the focus or the selection moved. */
  onMove: () => void = () => undefined
  readonly #surroundings: () => Surroundings
  /** What was copied last, until something changes or the lines do. */
  #copied: { box: Box; lines: ShownSheet['lines'] } | null = null

  constructor(root: HTMLElement, api: GridApi<Line>, rowHeight: number, surroundings: () => Surroundings) {
    super(new ShownSheet(root, api, rowHeight), 'numbers')
    this.#surroundings = surroundings
    this.ends.push(
      listenForMenu(this.sheet, this, (at, on) => this.#surroundings().menu(at, on)),
      this.sheet.followColumns(),
    )
  }

  override fold(line: number, folded?: boolean): void {
    const section = this.#sectionAt(line)
    if (section) this.#surroundings().fold(section.name, folded ?? !section.folded)
  }

  #sectionAt(line: number): Section | undefined {
    const { sections, sectionOf } = this.sheet.lines
    return sections[sectionOf[line] ?? -1]
  }

  /** A press on the heading of a collection selects its rows, one on its arrow folds them. */
  override pressSection({ clientX, clientY, target }: PointerEvent, place: Place, take: Take): void {
    const { sheet } = this
    const arrow = target instanceof Element ? (target.closest('.ag-cell')?.getBoundingClientRect().left ?? 0) : 0
    if (sheet.isOnNames({ x: clientX, y: clientY }) && clientX - arrow < 24) {
      this.fold(place.line)
      return
    }
    const section = this.#sectionAt(place.line)
    const rows = section && !section.folded ? section.rows.length : 0
    const right = Math.max(0, sheet.shown.length - 1)
    const range = rangeOf({ top: place.line, bottom: place.line + rows, left: 0, right })
    sheet.select(takeBox(sheet.selected, range, take, place))
  }

  /** A price column, or all of a combination. */
  columnsOf(head: Element): number[] {
    const id = head.getAttribute('col-id') ?? ''
    const isGroup = head.classList.contains('ag-header-group-cell')
    const number = isGroup ? null : columnOfId(id)
    const combination = isGroup ? /^g(\d+)_/.exec(id)?.[1] : undefined
    return this.sheet.shown.flatMap((column, place) =>
      column === number || (combination !== undefined && Math.floor(column / 5) === Number(combination)) ? [place] : [],
    )
  }

  override fit(id: string): void {
    fitColumns(this.sheet, id, this.#surroundings().reading.style)
  }

  override paint(): void {
    const { sheet } = this
    sheet.root.style.setProperty('--names', `${sheet.pinnedWidth}px`)
    if (this.#copied && this.#copied.lines !== sheet.lines) this.#copied = null
    super.paint(this.#surroundings().canEdit, this.#copied?.box)
  }

  protected moved(): void {
    const blocks = this.sheet.blocks()
    this.#surroundings().select({ active: this.sheet.active, blocks, cells: cellsOf(blocks) })
    this.onMove()
  }

  protected mayEdit(): boolean {
    const { canEdit, tell } = this.#surroundings()
    if (!canEdit) tell({ what: 'readOnly' })
    return canEdit
  }

  protected textOf(seen: SeenCell): string {
    return textToEdit(seen, this.#surroundings().reading)
  }

  /** Applies an edit, if it changes anything. */
  #do(edit: (Edit & { passedOver?: number }) | null): void {
    if (!edit) return
    this.#copied = null
    const { change, tell } = this.#surroundings()
    if (edit.passedOver) tell({ what: 'passedOver', count: edit.passedOver })
    if (edit.changeset.cells.length > 0) change(edit)
  }

  protected write(done: TypedText<SeenCell | null>, everywhere: boolean): void {
    const { reading } = this.#surroundings()
    this.#do(everywhere ? typedEverywhere(this.sheet, done, reading) : typed(done, reading))
  }

  override stopped(): void {
    this.#surroundings().tell({ what: 'atEdge' })
  }

  undo(which: 'last' | 'next'): void {
    const { columns } = this.sheet
    if (columns) this.#surroundings().undo(columns, which)
  }

  clear(): void {
    if (this.mayEdit()) this.#do(cleared(this.sheet))
  }

  protected override cut(): void {
    const edit = cleared(this.sheet)
    this.#do(edit && { ...edit, isCut: true })
  }

  fill(way: 'down' | 'right'): void {
    if (this.mayEdit()) this.#do(filled(this.sheet, way))
  }

  protected fillOver(over: Box, repeats: boolean): void {
    const edit = dragged(this.sheet, this.sheet.currentBox, over, repeats)
    this.selectFilled(over)
    this.#do(edit)
  }

  override escape(): void {
    this.#copied = null
    this.paint()
  }

  protected copyTo(data: DataTransfer, isCut: boolean): boolean {
    const { reading, tell } = this.#surroundings()
    const forms = copied(this.sheet, reading.style)
    if (!forms) {
      tell({ what: 'manyRanges' })
      return false
    }
    data.setData('text/plain', forms.text)
    if (forms.html !== '') data.setData('text/html', forms.html)
    if (!isCut) {
      const box = this.onlyBox
      this.#copied = box && { box, lines: this.sheet.lines }
      this.paint()
    }
    return true
  }

  protected override pasteIntoText(event: ClipboardEvent): void {
    pasteApart(event)
  }

  paste(data: Pick<DataTransfer, 'getData'>): void {
    if (!this.mayEdit()) return
    const { reading, tell } = this.#surroundings()
    const table = readClipboard(data)
    const done = table.length === 0 ? null : pasted(this.sheet, table, reading)
    if (!done) {
      tell({ what: table.length === 0 ? 'nothingToPaste' : 'noCells' })
      return
    }
    const { plan } = done
    if (plan.rowsCut > 0 || plan.columnsCut > 0) tell({ what: 'cut', rows: plan.rowsCut, columns: plan.columnsCut })
    if (plan.textsLeft > 0) tell({ what: 'textsLeft', count: plan.textsLeft })
    if (plan.unreadable > 0) tell({ what: 'unreadable', count: plan.unreadable })
    this.#do(done.edit)
  }
}
