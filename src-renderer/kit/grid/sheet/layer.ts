import { typedField } from '../../marks.ts'
import styles from './Layer.module.css'
import { boxOf, isSingle, withoutOverlap } from './range.ts'
import type { Area, SheetOf } from './sheet.ts'

function part(className: string | undefined): HTMLDivElement {
  const element = document.createElement('div')
  element.className = className ?? ''
  return element
}

function put(element: HTMLElement, area: Area | null): void {
  element.hidden = area === null
  if (!area) return
  element.style.transform = `translate(${area.left}px, ${area.top}px)`
  element.style.width = `${area.width}px`
  element.style.height = `${area.height}px`
  element.classList.toggle(styles['pinned'] ?? '', area.isPinned)
}

/**
 * The layer over the cells that scrolls with them: selected ranges, focus, fill handle, and the field that receives
 * keys. Painting a selection touches no cell.
 */
export class Layer {
  readonly element = part(styles['layer'])
  readonly input = document.createElement('input')
  readonly handle = part(styles['handle'])
  readonly #focus = part(styles['focus'])
  readonly #cell = part('')
  readonly #fill = part(styles['fill'])
  readonly #copied = part(styles['copied'])
  readonly #ranges: HTMLDivElement[] = []

  /** @param what what is typed into it */
  constructor(what: 'numbers' | 'text') {
    this.input.className = styles['input'] ?? ''
    this.input.type = 'text'
    typedField.on(what)(this.input)
    this.input.autocomplete = 'off'
    this.input.spellcheck = false
    this.handle.dataset['handle'] = ''
    this.#focus.dataset['focus'] = ''
    // A grid may contain only rows and cells, so the field is one more cell, over the active one.
    this.element.role = 'row'
    this.#cell.role = 'gridcell'
    this.#cell.append(this.input)
    this.#copied.dataset['copied'] = ''
    this.element.append(this.#copied, this.#fill, this.#focus, this.#cell, this.handle)
  }

  /** Paints the selection; `fill` is the range that a drag of the handle would fill, `copied` what was copied last. */
  paint(
    sheet: Pick<SheetOf<unknown>, 'selected' | 'ground' | 'areaOf' | 'areaOfPlace' | 'currentBox'>,
    fill: Area | null,
    copied: Area | null,
    canFill: boolean,
  ): void {
    put(this.#copied, copied)
    const { selected, ground } = sheet
    const hasCells = ground.lines > 0 && ground.columns > 0
    const boxes = hasCells && !isSingle(selected) ? withoutOverlap(selected.ranges) : []
    while (this.#ranges.length < boxes.length) {
      const range = part(styles['range'])
      range.dataset['range'] = ''
      this.#ranges.push(range)
      this.element.prepend(range)
    }
    for (const [index, range] of this.#ranges.entries()) {
      const box = boxes[index]
      put(range, box ? sheet.areaOf(box) : null)
    }
    const { active } = selected
    const isSection = ground.isSection(active.line)
    const box = isSection
      ? { top: active.line, bottom: active.line, left: 0, right: ground.columns - 1 }
      : boxOf({ anchor: active, head: active })
    const area = hasCells ? sheet.areaOf(box) : null
    put(this.#focus, area)
    this.#focus.classList.toggle(styles['onSection'] ?? '', isSection)
    put(this.#fill, fill)
    const single = hasCells ? sheet.areaOfPlace(active) : { top: 0, left: 0, width: 1, height: 1, isPinned: false }
    put(this.input, single)
    this.#cell.classList.toggle(styles['pinned'] ?? '', single.isPinned)
    const current =
      hasCells && !isSection && selected.ranges.length === 1 && canFill ? sheet.areaOf(sheet.currentBox) : null
    this.handle.hidden = current === null
    if (!current) return
    this.handle.style.transform = `translate(${current.left + current.width - 5}px, ${current.top + current.height - 5}px)`
    this.handle.classList.toggle(styles['pinned'] ?? '', current.isPinned)
  }
}
