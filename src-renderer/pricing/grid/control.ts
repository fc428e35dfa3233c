import type { GridApi } from 'ag-grid-community'
import type { PriceField } from '../../../src-shared/pricing/cell.ts'
import type { PasteReading } from '../../../src-shared/pricing/paste.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import { CellEditor, type TypedText } from '../../kit/index.ts'
import { pasteApart } from '../paste-apart.ts'
import type { GridColumns, Selection, UnusualCount } from '../state/price-state.ts'
import { cleared, dragged, type Edit, filled, pasted, textToEdit, typed, typedEverywhere } from './changes.ts'
import { copied, readClipboard } from './clipboard.ts'
import { fitColumns } from './fit-columns.ts'
import { handleGridKey, type KeyActs, type TabRun } from './keys.ts'
import { Layer } from './layer.ts'
import type { Line } from './lines.ts'
import styles from './PriceGrid.module.css'
import { containerOf, viewportOf } from './pixels.ts'
import { listenToPointer, type MenuTarget, type Point } from './pointer.ts'
import { cellsOf } from './selection/blocks.ts'
import { type Box, boxOf, type Place, rangeOf } from './selection/range.ts'
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

/** The spreadsheet over one AG Grid: selection, editing, clipboard and fill handle. */
export class GridControl {
  readonly sheet: ShownSheet
  readonly layer = new Layer()
  readonly editor: CellEditor<SeenCell | null>
  /** Called once per frame in which the focus or the selection moved. */
  onMove: () => void = () => undefined
  readonly #root: HTMLElement
  readonly #surroundings: () => Surroundings
  readonly #run: TabRun = { from: null }
  #fill: Box | null = null
  /** What was copied last, until something changes or the lines do. */
  #copied: { box: Box; lines: ShownSheet['lines'] } | null = null
  #notifyFrame = 0
  #tabLeaves = false
  readonly #cleanups: (() => void)[] = []

  constructor(root: HTMLElement, api: GridApi<Line>, rowHeight: number, surroundings: () => Surroundings) {
    this.#root = root
    this.#surroundings = surroundings
    this.sheet = new ShownSheet(api, rowHeight)
    this.sheet.onChange = () => this.#changed()
    const { input } = this.layer
    this.editor = new CellEditor(
      input,
      styles['editing'] ?? '',
      () => this.sheet.see(),
      done => this.#type(done),
    )
    containerOf(root)?.append(this.layer.element)
    this.#cleanups.push(
      listenToPointer(root, this.sheet, {
        focus: () => this.focus(),
        edit: () => this.edit(),
        fold: line => this.fold(line),
        fillTo: place => this.#fillTo(place),
        fillEnd: (done, repeats) => this.#fillEnd(done, repeats),
        fillCollection: () => this.#fillCollection(),
        fit: id => fitColumns(root, this.sheet, id, this.#surroundings().reading.style),
        isEditing: () => this.editor.mode !== null,
        menu: (at, on) => this.#surroundings().menu(at, on),
      }),
    )
    input.addEventListener('keydown', event => this.#key(event))
    input.addEventListener('copy', event => this.#copy(event, false))
    input.addEventListener('cut', event => this.#copy(event, true))
    input.addEventListener('paste', event => {
      if (this.editor.mode !== null) return pasteApart(event)
      if (!event.clipboardData) return
      event.preventDefault()
      this.paste(event.clipboardData)
    })
    this.#cleanups.push(() => this.commit())
  }

  end(): void {
    cancelAnimationFrame(this.#notifyFrame)
    for (const cleanUp of this.#cleanups) cleanUp()
    this.layer.element.remove()
  }

  /** Commits an open edit in the cell, and the sheet, that it was begun in. */
  commit(): void {
    if (this.editor.mode !== null) this.#type(this.editor.take())
  }

  /** Commits an open edit and moves the focus into the grid. */
  focus(): void {
    this.commit()
    this.layer.input.focus({ preventScroll: true })
  }

  edit(): void {
    const seen = this.sheet.see()
    if (!this.#mayEdit() || seen === null) return
    this.sheet.select(this.sheet.selected, this.sheet.selected.active)
    this.editor.begin(textToEdit(seen, this.#surroundings().reading))
  }

  fold(line: number, folded?: boolean): void {
    const { lines } = this.sheet
    const section = lines.sections[lines.sectionOf[line] ?? -1]
    if (section) this.#surroundings().fold(section.name, folded ?? !section.folded)
  }

  paint(): void {
    this.#root.style.setProperty('--names', `${this.sheet.pinnedWidth}px`)
    const { canEdit } = this.#surroundings()
    this.layer.input.readOnly = !canEdit
    if (this.#copied && this.#copied.lines !== this.sheet.lines) this.#copied = null
    const areaOf = (box: Box | null | undefined) => (box ? this.sheet.areaOf(box) : null)
    this.layer.paint(this.sheet, areaOf(this.#fill), areaOf(this.#copied?.box), canEdit)
  }

  #changed(): void {
    this.paint()
    if (this.#notifyFrame !== 0) return
    // A drag changes the selection many times per frame; notify the desk once.
    this.#notifyFrame = requestAnimationFrame(() => {
      this.#notifyFrame = 0
      const blocks = this.sheet.blocks()
      this.#surroundings().select({ active: this.sheet.active, blocks, cells: cellsOf(blocks) })
      this.onMove()
    })
  }

  #mayEdit(): boolean {
    const { canEdit, tell } = this.#surroundings()
    if (!canEdit) tell({ what: 'readOnly' })
    return canEdit
  }

  /** Applies an edit; true if it changes anything. */
  #do(edit: (Edit & { passedOver?: number }) | null): boolean {
    if (!edit) return false
    this.#copied = null
    const { change, tell } = this.#surroundings()
    if (edit.passedOver) tell({ what: 'passedOver', count: edit.passedOver })
    if (edit.changeset.cells.length === 0) return false
    change(edit)
    return true
  }

  #type(done: TypedText<SeenCell | null>): boolean {
    return this.#do(typed(done, this.#surroundings().reading))
  }

  #key(event: KeyboardEvent): void {
    // After Escape, Tab leaves the grid like any other field.
    if (event.key === 'Tab' && this.#tabLeaves) return
    this.#tabLeaves = event.key === 'Escape' && this.editor.mode === null
    const { reading, undo, tell } = this.#surroundings()
    const page = () => {
      const height = viewportOf(this.#root)?.clientHeight ?? 0
      return Math.max(1, Math.floor(height / this.sheet.rowHeight) - 4)
    }
    const acts: KeyActs = {
      page,
      commit: everywhere => {
        const done = this.editor.take()
        if (everywhere) this.#do(typedEverywhere(this.sheet, done, reading))
        else this.#type(done)
      },
      cancel: () => this.editor.end(),
      edit: () => this.edit(),
      clear: () => this.clear(),
      fill: way => this.fill(way),
      escape: () => this.#forgetCopied(),
      undo: which => this.sheet.columns && undo(this.sheet.columns, which),
      fold: (line, folded) => this.fold(line, folded),
      stopped: () => tell({ what: 'atEdge' }),
    }
    if (handleGridKey(event, this.sheet, this.editor, acts, this.#run)) event.preventDefault()
  }

  clear(): void {
    if (this.#mayEdit()) this.#do(cleared(this.sheet))
  }

  fill(way: 'down' | 'right'): void {
    if (this.#mayEdit()) this.#do(filled(this.sheet, way))
  }

  /** Copies or cuts as the keys do. */
  copy(isCut: boolean): void {
    this.focus()
    document.execCommand(isCut ? 'cut' : 'copy')
  }

  #forgetCopied(): void {
    this.#copied = null
    this.paint()
  }

  #copy(event: ClipboardEvent, isCut: boolean): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    const { reading, tell } = this.#surroundings()
    if (isCut && !this.#mayEdit()) return
    const forms = copied(this.sheet, reading.style)
    if (!forms) {
      tell({ what: 'manyRanges' })
      return
    }
    event.clipboardData.setData('text/plain', forms.text)
    if (forms.html !== '') event.clipboardData.setData('text/html', forms.html)
    if (isCut) {
      const edit = cleared(this.sheet)
      this.#do(edit && { ...edit, isCut })
    } else {
      const boxes = this.sheet.selected.ranges.map(boxOf)
      const [box] = boxes
      this.#copied = box && boxes.length === 1 ? { box, lines: this.sheet.lines } : null
      this.paint()
    }
  }

  /** Pastes a table at the selection. */
  paste(data: Pick<DataTransfer, 'getData'>): void {
    if (!this.#mayEdit()) return
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

  /** Extends the fill range vertically or horizontally, whichever is further from the selection. */
  #fillTo({ line, column }: Place): void {
    const { top, left, bottom, right } = this.sheet.currentBox
    const lines = line > bottom ? line - bottom : line < top ? line - top : 0
    const columns = column > right ? column - right : column < left ? column - left : 0
    const isDown = Math.abs(lines) >= Math.abs(columns)
    this.#fill =
      lines === 0 && columns === 0
        ? null
        : isDown
          ? { top: Math.min(top, line), bottom: Math.max(bottom, line), left, right }
          : { top, bottom, left: Math.min(left, column), right: Math.max(right, column) }
    this.paint()
  }

  /** Fills down from the selection to the last row of its collection. */
  #fillCollection(): void {
    const { sheet } = this
    const box = sheet.currentBox
    let bottom = box.bottom
    while (bottom + 1 < sheet.ground.lines && !sheet.ground.isSection(bottom + 1)) bottom++
    if (bottom === box.bottom) return
    this.#fill = { ...box, bottom }
    this.#fillEnd(true, false)
  }

  #fillEnd(done: boolean, repeats: boolean): void {
    const over = done ? this.#fill : null
    this.#fill = null
    this.paint()
    if (!over || !this.#mayEdit()) return
    const edit = dragged(this.sheet, this.sheet.currentBox, over, repeats)
    const { anchor } = this.sheet.selected.ranges.at(-1) ?? { anchor: this.sheet.selected.active }
    this.sheet.select({ ranges: [rangeOf(over)], active: anchor })
    this.#do(edit)
  }
}
