import type { GridApi } from 'ag-grid-community'
import { readTable } from '../../../src-shared/pricing/clipboard.ts'
import { CellEditor, type TypedText, typedField } from '../../kit/index.ts'
import styles from './FileGrid.module.css'
import { fileColumnId, fileColumnOfId } from './file-columns.ts'
import type { FileRow } from './file-look.ts'

/** A cell by its place in the list that is shown and its column in the file. */
export interface CellPlace {
  index: number
  column: number
}

/** A cell as it was shown when its edit began: what is typed belongs to it, whatever is shown by then. */
export interface SeenFileCell {
  draft: number
  row: FileRow
  column: number
}

/** What the cells ask of the step around them; read again at each use. */
export interface CellActs {
  textAt(place: CellPlace): string
  /** Null where no row is there yet. */
  seen(place: CellPlace): SeenFileCell | null
  write(cell: SeenFileCell, text: string): void
  paste(place: CellPlace, table: string[][], columns: readonly number[]): void
  leaveOut(place: CellPlace): void
  undo(): void
  moved(): void
}

const steps: Record<string, readonly [lines: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Texts of a draft are cut at what main takes. */
const longest = 500

function makeField(): HTMLInputElement {
  const input = document.createElement('input')
  input.className = styles['input'] ?? ''
  input.type = 'text'
  typedField.on('text')(input)
  input.autocomplete = 'off'
  input.spellcheck = false
  input.maxLength = longest
  return input
}

/** AG Grid's own parts, by the names that it gives them. */
const viewportOf = (root: Element): HTMLElement | null => root.querySelector('.ag-grid-viewport')

/** One chosen cell over an AG Grid of the file's rows: moving, editing, the clipboard. */
export class CellControl {
  readonly editor: CellEditor<SeenFileCell | null>
  /** The chosen cell; its column is a place among those shown. */
  #at = { index: 0, place: 0 }
  #shown: number[] = []
  #marked: Element | null = null
  #leaves = false
  readonly #root: HTMLElement
  readonly #api: GridApi<FileRow>
  readonly #rowHeight: number
  readonly #acts: () => CellActs
  readonly #endings: (() => void)[] = []

  constructor(root: HTMLElement, api: GridApi<FileRow>, rowHeight: number, acts: () => CellActs) {
    this.#root = root
    this.#api = api
    this.#rowHeight = rowHeight
    this.#acts = acts
    const input = makeField()
    this.editor = new CellEditor(
      input,
      styles['editing'] ?? '',
      () => this.#acts().seen(this.active),
      typed => this.#type(typed),
    )
    root.append(input)
    const on = <K extends keyof HTMLElementEventMap>(
      target: HTMLElement,
      name: K,
      hear: (event: HTMLElementEventMap[K]) => void,
    ) => {
      target.addEventListener(name, hear)
      this.#endings.push(() => target.removeEventListener(name, hear))
    }
    on(input, 'keydown', event => {
      if (this.#key(event)) event.preventDefault()
    })
    on(input, 'copy', event => this.#copy(event))
    on(input, 'paste', event => this.#paste(event))
    on(root, 'pointerdown', event => this.#point(event))
    // The browser's own focus and text selection stay out of it.
    on(root, 'mousedown', event => {
      if (event.target instanceof Element && event.target.closest('.ag-row')) event.preventDefault()
    })
    on(root, 'dblclick', event => {
      if (event.target instanceof Element && event.target.closest('.ag-cell')) this.edit()
    })
    const viewport = viewportOf(root)
    const paint = () => this.paint()
    viewport?.addEventListener('scroll', paint, { passive: true })
    this.#endings.push(() => viewport?.removeEventListener('scroll', paint))
    const columns = () => this.#readColumns()
    api.addEventListener('displayedColumnsChanged', columns)
    const painted = ['modelUpdated', 'viewportChanged', 'virtualColumnsChanged', 'columnResized'] as const
    for (const name of painted) api.addEventListener(name, paint)
    this.#endings.push(() => {
      if (api.isDestroyed()) return
      api.removeEventListener('displayedColumnsChanged', columns)
      for (const name of painted) api.removeEventListener(name, paint)
    })
    this.#readColumns()
  }

  end(): void {
    this.#commit()
    for (const end of this.#endings) end()
    this.editor.end()
    this.editor.input.remove()
  }

  get active(): CellPlace {
    return { index: this.#at.index, column: this.#shown[this.#at.place] ?? 0 }
  }

  /** Chooses a cell and brings it into view. */
  goTo({ index, column }: CellPlace): void {
    this.focus()
    this.#move(index, Math.max(0, this.#shown.indexOf(column)))
  }

  /** Ends an edit, and puts the keys into the grid. */
  focus(): void {
    this.#commit()
    this.editor.input.focus({ preventScroll: true })
  }

  edit(): void {
    if (this.#api.getDisplayedRowAtIndex(this.#at.index)?.data === undefined) return
    this.#reveal()
    this.editor.begin(this.#acts().textAt(this.active))
    this.editor.input.focus({ preventScroll: true })
    this.paint()
  }

  /** A shorter list has the chosen cell in its last row. */
  keepInside(): void {
    const rows = this.#api.getDisplayedRowCount()
    if (this.#at.index >= rows) this.#at.index = Math.max(0, rows - 1)
    this.paint()
  }

  /** The field and the ring stand where the chosen cell stands. */
  paint(): void {
    const { index, column } = this.active
    const cell = this.#root.querySelector(`.ag-row[row-index="${index}"] .ag-cell[col-id="${fileColumnId(column)}"]`)
    if (cell !== this.#marked) {
      this.#marked?.removeAttribute('data-active')
      cell?.setAttribute('data-active', '')
      this.#marked = cell
    }
    const { style } = this.editor.input
    const around = this.#root.getBoundingClientRect()
    const box = cell?.getBoundingClientRect()
    style.transform = box ? `translate(${box.left - around.left}px, ${box.top - around.top}px)` : ''
    style.width = `${box?.width ?? 1}px`
    style.height = `${box?.height ?? 1}px`
    style.textAlign = cell ? getComputedStyle(cell).textAlign : ''
  }

  #readColumns(): void {
    // The grid reports its columns late, even after it is gone.
    if (this.#api.isDestroyed()) return
    const { column } = this.active
    this.#shown = this.#api.getAllDisplayedColumns().flatMap(each => fileColumnOfId(each.getColId()) ?? [])
    this.#at.place = Math.max(0, this.#shown.indexOf(column))
    this.paint()
  }

  #commit(): void {
    if (this.editor.mode !== null) this.#type(this.editor.take())
  }

  #type({ text, cell }: TypedText<SeenFileCell | null>): void {
    if (cell && text !== (cell.row.texts[cell.column] ?? '')) this.#acts().write(cell, text)
  }

  #reveal(): void {
    const { index, column } = this.active
    if (index < this.#api.getDisplayedRowCount()) this.#api.ensureIndexVisible(index)
    this.#api.ensureColumnVisible(fileColumnId(column))
  }

  #move(index: number, place: number): void {
    const rows = this.#api.getDisplayedRowCount()
    this.#at = {
      index: Math.max(0, Math.min(rows - 1, index)),
      place: Math.max(0, Math.min(this.#shown.length - 1, place)),
    }
    this.#reveal()
    this.paint()
    this.#acts().moved()
  }

  #point(event: PointerEvent): void {
    if (event.button !== 0 || !(event.target instanceof Element)) return
    const cell = event.target.closest('.ag-cell')
    const row = cell?.closest('.ag-row')?.getAttribute('row-index')
    if (!cell || row == null) return
    this.focus()
    const column = fileColumnOfId(cell.getAttribute('col-id') ?? '')
    this.#move(Number(row), column === null ? this.#at.place : this.#shown.indexOf(column))
  }

  /** True if the key was the grid's, so that neither the browser nor the desk takes it. */
  #key(event: KeyboardEvent): boolean {
    if (event.isComposing) return false
    // After Escape, Tab leaves the grid as it leaves any field.
    if (event.key === 'Tab' && this.#leaves) return false
    this.#leaves = event.key === 'Escape' && this.editor.mode === null
    return this.editor.mode === null ? this.#onCell(event) : this.#inText(event)
  }

  #inText({ key, shiftKey }: KeyboardEvent): boolean {
    const { index, place } = this.#at
    switch (key) {
      case 'Enter':
        this.#commit()
        this.#move(index + (shiftKey ? -1 : 1), place)
        return true
      case 'Tab':
        this.#commit()
        this.#move(index, place + (shiftKey ? -1 : 1))
        return true
      case 'Escape':
        this.editor.end()
        return true
      case 'F2':
        this.editor.mode = this.editor.mode === 'edit' ? 'replace' : 'edit'
        return true
      default:
    }
    const step = steps[key]
    if (!step || this.editor.mode !== 'replace') return false
    this.#commit()
    this.#move(index + step[0], place + step[1])
    return true
  }

  #onCell(event: KeyboardEvent): boolean {
    const target = this.#target(event)
    if (target) {
      this.#move(...target)
      return true
    }
    const mod = event.ctrlKey || event.metaKey
    const { key } = event
    const acts = this.#acts()
    if (key === 'F2' || (key === 'Enter' && !mod)) this.edit()
    else if (key === 'Delete' || key === 'Backspace') {
      this.#type({ text: '', cell: acts.seen(this.active) })
    } else if (key === ' ' && !mod) acts.leaveOut(this.active)
    else if (mod && key.toLowerCase() === 'z' && !event.shiftKey) acts.undo()
    else return false
    return true
  }

  /** Where a key that moves leads; null for other keys. */
  #target(event: KeyboardEvent): [index: number, place: number] | null {
    const { index, place } = this.#at
    const mod = event.ctrlKey || event.metaKey
    const last = { index: this.#api.getDisplayedRowCount() - 1, place: this.#shown.length - 1 }
    const step = steps[event.key]
    if (step && !event.altKey) {
      const [lines, columns] = step
      if (!mod) return [index + lines, place + columns]
      return [lines === 0 ? index : lines < 0 ? 0 : last.index, columns === 0 ? place : columns < 0 ? 0 : last.place]
    }
    const page = Math.max(1, Math.floor((viewportOf(this.#root)?.clientHeight ?? 0) / this.#rowHeight) - 3)
    switch (event.key) {
      case 'Home':
        return [mod ? 0 : index, 0]
      case 'End':
        return [mod ? last.index : index, last.place]
      case 'PageDown':
        return [index + page, place]
      case 'PageUp':
        return [index - page, place]
      case 'Tab':
        return mod || event.altKey ? null : [index, place + (event.shiftKey ? -1 : 1)]
      default:
        return null
    }
  }

  #copy(event: ClipboardEvent): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', this.#acts().textAt(this.active))
  }

  #paste(event: ClipboardEvent): void {
    if (this.editor.mode !== null || !event.clipboardData) return
    event.preventDefault()
    // The screen takes what is pasted elsewhere for a file.
    event.stopPropagation()
    const table = readTable(event.clipboardData.getData('text/plain'))
    if (table.length > 0) this.#acts().paste(this.active, table, this.#shown.slice(this.#at.place))
  }
}
