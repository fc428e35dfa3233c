import type { GridApi } from 'ag-grid-community'
import type { Cell } from '../../../src-shared/pricing/cell.ts'
import type { PriceField } from '../../../src-shared/pricing/field.ts'
import type { PasteReading } from '../../../src-shared/pricing/paste.ts'
import type { Hundredths } from '../../../src-shared/pricing/price.ts'
import { CellEditor, type TypedText } from '../../app/index.ts'
import type { Selection, UnusualCount } from '../state/price-state.ts'
import { cleared, dragged, type Edit, filled, pasted, textToEdit, typed, typedEverywhere } from './changes.ts'
import { copied, readClipboard } from './clipboard.ts'
import { hearGridKey, type KeyActs, type TabRun } from './keys.ts'
import { Layer } from './layer.ts'
import type { Line } from './lines.ts'
import styles from './PriceGrid.module.css'
import { containerOf, viewportOf } from './pixels.ts'
import { hearPointer } from './pointer.ts'
import { cellsOf } from './selection/blocks.ts'
import type { Box, Place } from './selection/range.ts'
import { rangeOf } from './selection/range.ts'
import { ShownSheet } from './sheet.ts'

/** What the grid asks of the desk around it; read anew at each use. */
export interface Surroundings {
  canEdit: boolean
  reading: PasteReading
  change(edit: Edit): void
  undo(which: 'last' | 'next'): void
  select(selection: Selection): void
  fold(collection: string, folded: boolean): void
  tell(what: PriceNotice): void
}

/** What a person is told about what was just done. */
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
  | { what: 'nothingToPaste' | 'noCells' | 'manyRanges' | 'readOnly' | 'atEdge' }

/** The spreadsheet over one AG Grid: selecting, editing, the clipboard, the fill handle. */
export class GridControl {
  readonly sheet: ShownSheet
  readonly layer = new Layer()
  readonly editor: CellEditor<Cell | null>
  /** Called once a frame in which the focus or the selection moved. */
  onMove: () => void = () => undefined
  readonly #root: HTMLElement
  readonly #around: () => Surroundings
  readonly #run: TabRun = { from: null }
  #fill: Box | null = null
  #told = 0
  #leaves = false
  readonly #endings: (() => void)[] = []

  constructor(root: HTMLElement, api: GridApi<Line>, rowHeight: number, around: () => Surroundings) {
    this.#root = root
    this.#around = around
    this.sheet = new ShownSheet(api, rowHeight)
    this.sheet.onChange = () => this.#changed()
    const { input } = this.layer
    this.editor = new CellEditor(
      input,
      styles['editing'] ?? '',
      () => this.sheet.active,
      done => this.#type(done),
    )
    containerOf(root)?.append(this.layer.element)
    this.#endings.push(
      hearPointer(root, this.sheet, {
        focus: () => this.focus(),
        edit: () => this.edit(),
        fold: line => this.fold(line),
        fillTo: place => this.#fillTo(place),
        fillEnd: done => this.#fillEnd(done),
      }),
    )
    input.addEventListener('keydown', event => this.#key(event))
    input.addEventListener('copy', event => this.#copy(event, false))
    input.addEventListener('cut', event => this.#copy(event, true))
    input.addEventListener('paste', event => this.#paste(event))
    const leave = (event: BeforeUnloadEvent) => this.#leave(event)
    window.addEventListener('beforeunload', leave)
    this.#endings.push(() => window.removeEventListener('beforeunload', leave))
  }

  end(): void {
    cancelAnimationFrame(this.#told)
    for (const end of this.#endings) end()
    this.layer.element.remove()
  }

  /** Ends an edit, and puts the keys into the grid. */
  focus(): void {
    if (this.editor.mode !== null) this.#type(this.editor.take())
    this.layer.input.focus({ preventScroll: true })
  }

  edit(): void {
    if (!this.#mayEdit() || this.sheet.active === null) return
    this.sheet.select(this.sheet.selected, this.sheet.selected.active)
    this.editor.begin(textToEdit(this.sheet, this.#around().reading))
  }

  fold(line: number, folded?: boolean): void {
    const { lines } = this.sheet
    const section = lines.sections[lines.sectionOf[line] ?? -1]
    if (section) this.#around().fold(section.name, folded ?? !section.folded)
  }

  paint(): void {
    this.#root.style.setProperty('--names', `${this.sheet.pinnedWidth}px`)
    const { canEdit } = this.#around()
    this.layer.input.readOnly = !canEdit
    this.layer.paint(this.sheet, this.#fill && this.sheet.areaOf(this.#fill), canEdit)
  }

  #changed(): void {
    this.paint()
    if (this.#told !== 0) return
    // A drag selects anew many times a frame: the rest of the desk hears of it once.
    this.#told = requestAnimationFrame(() => {
      this.#told = 0
      const blocks = this.sheet.blocks()
      this.#around().select({ active: this.sheet.active, blocks, cells: cellsOf(blocks) })
      this.onMove()
    })
  }

  #mayEdit(): boolean {
    const { canEdit, tell } = this.#around()
    if (!canEdit) tell({ what: 'readOnly' })
    return canEdit
  }

  /** True where there is something to change. */
  #do(edit: (Edit & { passedOver?: number }) | null): boolean {
    if (!edit) return false
    const { change, tell } = this.#around()
    if (edit.passedOver) tell({ what: 'passedOver', count: edit.passedOver })
    if (edit.changeset.cells.length === 0) return false
    change(edit)
    return true
  }

  #type(done: TypedText<Cell | null>): boolean {
    return this.#do(typed(this.sheet, done, this.#around().reading))
  }

  /** The window closes over an edit: its text is on its way to main while the browser asks, as after a click elsewhere. */
  #leave(event: BeforeUnloadEvent): void {
    if (this.editor.mode !== null && this.#type(this.editor.take())) event.preventDefault()
  }

  #key(event: KeyboardEvent): void {
    // After Escape, Tab leaves the grid as it leaves any field.
    if (event.key === 'Tab' && this.#leaves) return
    this.#leaves = event.key === 'Escape' && this.editor.mode === null
    const { reading, undo, tell } = this.#around()
    const page = () => {
      const height = viewportOf(this.#root)?.clientHeight ?? 0
      return Math.max(1, Math.floor(height / this.sheet.rowHeight) - 4)
    }
    const acts: KeyActs = {
      page,
      commit: everywhere => {
        const done = this.editor.take()
        if (everywhere) this.#do(typedEverywhere(this.sheet, done.text, reading))
        else this.#type(done)
      },
      cancel: () => this.editor.end(),
      edit: () => this.edit(),
      clear: () => this.#mayEdit() && this.#do(cleared(this.sheet)),
      fill: way => this.#mayEdit() && this.#do(filled(this.sheet, way)),
      undo,
      fold: (line, folded) => this.fold(line, folded),
      stopped: () => tell({ what: 'atEdge' }),
    }
    if (hearGridKey(event, this.sheet, this.editor, acts, this.#run)) event.preventDefault()
  }

  #copy(event: ClipboardEvent, isCut: boolean): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    const { reading, tell } = this.#around()
    if (isCut && !this.#mayEdit()) return
    const forms = copied(this.sheet, reading.style)
    if (!forms) {
      tell({ what: 'manyRanges' })
      return
    }
    event.clipboardData.setData('text/plain', forms.text)
    if (forms.html !== '') event.clipboardData.setData('text/html', forms.html)
    if (isCut) this.#do({ ...cleared(this.sheet), isCut })
  }

  #paste(event: ClipboardEvent): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    if (!this.#mayEdit()) return
    const { reading, tell } = this.#around()
    const table = readClipboard(event.clipboardData)
    const done = table.length === 0 ? null : pasted(this.sheet, table, reading)
    if (!done) {
      tell({ what: table.length === 0 ? 'nothingToPaste' : 'noCells' })
      return
    }
    const { plan } = done
    if (plan.rowsCut > 0 || plan.columnsCut > 0)
      tell({ what: 'cut', rows: plan.rowsCut, columns: plan.columnsCut })
    if (plan.textsLeft > 0) tell({ what: 'textsLeft', count: plan.textsLeft })
    if (plan.unreadable > 0) tell({ what: 'unreadable', count: plan.unreadable })
    this.#do(done.edit)
  }

  /** The handle is drawn down or right (or up or left), whichever is further from the selection. */
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

  #fillEnd(done: boolean): void {
    const over = done ? this.#fill : null
    this.#fill = null
    this.paint()
    if (!over || !this.#mayEdit()) return
    const edit = dragged(this.sheet, this.sheet.currentBox, over)
    const { anchor } = this.sheet.selected.ranges.at(-1) ?? { anchor: this.sheet.selected.active }
    this.sheet.select({ ranges: [rangeOf(over)], active: anchor })
    this.#do(edit)
  }
}
