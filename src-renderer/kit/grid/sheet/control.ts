import { CellEditor, type TypedText } from '../cell-editor.ts'
import { containerOf, viewportOf } from '../pixels.ts'
import { handleGridKey, type KeyActs, type TabRun } from './keys.ts'
import styles from './Layer.module.css'
import { Layer } from './layer.ts'
import { listenToPointer, type PointerActs } from './pointer.ts'
import { type Box, boxOf, type Place, rangeOf } from './range.ts'
import type { Take } from './select.ts'
import type { SheetOf } from './sheet.ts'

/**
 * A spreadsheet over one AG Grid: selecting, moving, editing, clipboard and fill handle. What an edit is based on (`C`), and how
 * it is written, is the part of the class that extends it.
 */
export abstract class SheetControl<S extends SheetOf<C>, C> implements KeyActs, PointerActs {
  readonly sheet: S
  readonly layer: Layer
  readonly editor: CellEditor<C | null>
  readonly enterEdits: boolean = false
  readonly #run: TabRun = { from: null }
  #fill: Box | null = null
  #frame = 0
  #tabLeaves = false
  protected readonly ends: (() => void)[] = []

  /** @param what what is typed into the cells */
  constructor(sheet: S, what: 'numbers' | 'text') {
    this.sheet = sheet
    this.layer = new Layer(what)
    const { input } = this.layer
    this.editor = new CellEditor(
      input,
      styles['editing'] ?? '',
      () => this.sheet.see(),
      done => this.write(done, false),
    )
    containerOf(sheet.root)?.append(this.layer.element)
    sheet.onChange = () => this.#changed()
    this.ends.push(listenToPointer(sheet, this))
    input.addEventListener('keydown', event => this.#key(event))
    input.addEventListener('copy', event => this.#copy(event, false))
    input.addEventListener('cut', event => this.#copy(event, true))
    input.addEventListener('paste', event => {
      if (this.editor.mode !== null) return this.pasteIntoText(event)
      if (!event.clipboardData) return
      event.preventDefault()
      // The screen takes what is pasted elsewhere for a file.
      event.stopPropagation()
      this.paste(event.clipboardData)
    })
    this.ends.push(() => this.commit())
  }

  end(): void {
    cancelAnimationFrame(this.#frame)
    for (const end of this.ends) end()
    this.layer.element.remove()
  }

  /** False, with a word about it, where nothing may be changed. */
  protected abstract mayEdit(): boolean
  /** The text that an edit of a cell begins with. */
  protected abstract textOf(cell: C): string
  /** Writes what was typed; into all selected cells with `everywhere`. */
  protected abstract write(done: TypedText<C | null>, everywhere: boolean): void
  /** Puts the selection on the clipboard; false if it isn't there. */
  protected abstract copyTo(data: DataTransfer, isCut: boolean): boolean
  /** Pastes at the selection. */
  abstract paste(data: Pick<DataTransfer, 'getData'>): void
  abstract clear(): void
  /** Fills one more range from the current one, which it contains. */
  protected abstract fillOver(over: Box, repeats: boolean): void
  abstract fill(way: 'down' | 'right'): void
  abstract undo(which: 'last' | 'next'): void
  abstract columnsOf(head: Element): number[]
  /** Called once per frame in which the focus or the selection moved. */
  protected abstract moved(): void

  fold(_line: number, _folded?: boolean): void {}
  pressSection(_event: PointerEvent, _place: Place, _take: Take): void {}
  fit(_id: string): void {}
  escape(): void {}
  stopped(): void {}
  space(): boolean {
    return false
  }
  protected pasteIntoText(_event: ClipboardEvent): void {}

  /** Commits an open edit in the cell, and the sheet, that it was begun in. */
  commit(everywhere = false): void {
    if (this.editor.mode !== null) this.write(this.editor.take(), everywhere)
  }

  cancel(): void {
    this.editor.end()
  }

  /** Commits an open edit and moves the focus into the grid. */
  focus(): void {
    this.commit()
    this.layer.input.focus({ preventScroll: true })
  }

  edit(): void {
    const seen = this.sheet.see()
    if (!this.mayEdit() || seen === null) return
    this.sheet.select(this.sheet.selected, this.sheet.selected.active)
    this.editor.begin(this.textOf(seen))
  }

  /** Copies or cuts as the keys do. */
  copy(isCut: boolean): void {
    this.focus()
    document.execCommand(isCut ? 'cut' : 'copy')
  }

  page(): number {
    const height = viewportOf(this.sheet.root)?.clientHeight ?? 0
    return Math.max(1, Math.floor(height / this.sheet.rowHeight) - 4)
  }

  /** @param copied the box that was copied last */
  paint(canEdit = true, copied: Box | null = null): void {
    const areaOf = (box: Box | null) => (box ? this.sheet.areaOf(box) : null)
    this.layer.input.readOnly = !canEdit
    this.layer.paint(this.sheet, areaOf(this.#fill), areaOf(copied), canEdit)
  }

  #changed(): void {
    this.paint()
    if (this.#frame !== 0) return
    // A drag changes the selection many times per frame; notify the desk once.
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.moved()
    })
  }

  #key(event: KeyboardEvent): void {
    // After Escape, Tab leaves the grid like any other field.
    if (event.key === 'Tab' && this.#tabLeaves) return
    this.#tabLeaves = event.key === 'Escape' && this.editor.mode === null
    if (handleGridKey(event, this.sheet, this.editor, this, this.#run)) event.preventDefault()
  }

  #copy(event: ClipboardEvent, isCut: boolean): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    if (isCut && !this.mayEdit()) return
    if (this.copyTo(event.clipboardData, isCut) && isCut) this.cut()
  }

  /** Clears what was just copied. */
  protected cut(): void {
    this.clear()
  }

  /** Extends the fill range vertically or horizontally, whichever is further from the selection. */
  fillTo({ line, column }: Place): void {
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

  /** Fills down from the selection to the last line of its section. */
  fillSection(): void {
    const { currentBox: box, ground } = this.sheet
    let { bottom } = box
    while (bottom + 1 < ground.lines && !ground.isSection(bottom + 1)) bottom++
    if (bottom === box.bottom) return
    this.#fill = { ...box, bottom }
    this.fillEnd(true, false)
  }

  fillEnd(done: boolean, repeats: boolean): void {
    const over = done ? this.#fill : null
    this.#fill = null
    this.paint()
    if (!over || !this.mayEdit()) return
    this.fillOver(over, repeats)
  }

  /** Selects what was filled; the focus stays where it began. */
  protected selectFilled(over: Box): void {
    const { selected } = this.sheet
    const { anchor } = selected.ranges.at(-1) ?? { anchor: selected.active }
    this.sheet.select({ ranges: [rangeOf(over)], active: anchor })
  }

  /** The only selected range as a box; null for several. */
  protected get onlyBox(): Box | null {
    const [range, ...others] = this.sheet.selected.ranges
    return range && others.length === 0 ? boxOf(range) : null
  }
}
