import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { type CellStateName, cellState } from '../../../src-shared/pricing/cell-state.ts'
import { joinItems } from '../../kit/index.ts'
import type { Line } from './lines.ts'
import { isEmptyLook, isUnusualLook, type Look, stateOfLook } from './look.ts'
import styles from './PriceGrid.module.css'

const names = Object.fromEntries(
  (Object.keys(cellState) as CellStateName[]).map(name => [cellState[name], name]),
) as Record<number, CellStateName>

/** True for anything but a plain price or an empty cell: a mark, or a text that isn't a price. */
export const isMarked = (look: Look): boolean =>
  typeof look !== 'number' || stateOfLook(look) !== cellState.clean || isUnusualLook(look)

type Params = ICellRendererParams<Line, Look> & { words(state: CellStateName | 'unusual'): string }

/**
 * Paints a cell that is more than a price. Plain cells have no element or class of their own (the style sheet hatches
 * empty ones), so scrolling costs no more than AG Grid alone. Unchanged parts aren't touched: a large change repaints
 * hundreds of cells at once, and creating elements would take most of that time.
 */
export class MarkedCell implements ICellRendererComp<Line> {
  readonly #element = document.createElement('span')
  readonly #text = document.createTextNode('')
  #spokenText: Text | null = null
  #name: CellStateName | null = null
  #isUnusual = false

  init(params: Params): void {
    this.#element.append(this.#text)
    this.refresh(params)
  }

  getGui(): HTMLElement {
    return this.#element
  }

  refresh({ value, valueFormatted, words }: Params): boolean {
    if (value == null || !isMarked(value)) return false
    const name = names[stateOfLook(value)] ?? 'clean'
    const isUnusual = isUnusualLook(value)
    const parts = [
      styles['mark'],
      isEmptyLook(value) ? styles['empty'] : '',
      typeof value === 'object' ? styles['odd'] : '',
      name === 'clean' ? '' : styles[name],
      isUnusual ? styles['unusual'] : '',
    ]
    const className = parts.filter(Boolean).join(' ')
    if (this.#element.className !== className) this.#element.className = className
    this.#text.data = valueFormatted ?? ''
    if (name !== this.#name || isUnusual !== this.#isUnusual) {
      this.#isUnusual = isUnusual
      const spoken = [...(name === 'clean' ? [] : [words(name)]), ...(isUnusual ? [words('unusual')] : [])]
      this.#setSpoken(name, spoken.length === 0 ? '' : ` ${joinItems(spoken)}`)
    }
    return true
  }

  /** Sets the text that screen readers read after the price. */
  #setSpoken(name: CellStateName, words: string): void {
    this.#name = name
    this.#element.dataset['state'] = name
    if (!this.#spokenText) {
      if (words === '') return
      const element = document.createElement('span')
      element.className = 'only-heard'
      this.#spokenText = document.createTextNode('')
      element.append(this.#spokenText)
      this.#element.append(element)
    }
    this.#spokenText.data = words
  }
}
