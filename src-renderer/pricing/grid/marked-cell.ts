import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { type CellStateName, cellState } from '../../../src-shared/pricing/cell-state.ts'
import type { Line } from './lines.ts'
import { isEmptyLook, isUnusualLook, type Look, stateOfLook } from './look.ts'
import styles from './PriceGrid.module.css'

const names = Object.fromEntries(
  (Object.keys(cellState) as CellStateName[]).map(name => [cellState[name], name]),
) as Record<number, CellStateName>

/** True for what is more than a price or its absence: a mark, a text that is no price. */
export const isMarked = (look: Look): boolean =>
  typeof look !== 'number' || stateOfLook(look) !== cellState.clean || isUnusualLook(look)

type Params = ICellRendererParams<Line, Look> & { words(state: CellStateName | 'unusual'): string }

/**
 * Paints a cell that is more than a price. Plain ones have no element of their own, and no class is looked up for them (an
 * empty one is hatched by the style sheet), so that scrolling costs what AG Grid alone costs. What stays the same is not touched:
 * a large change repaints hundreds of cells at once, and new elements take most of that.
 */
export class MarkedCell implements ICellRendererComp<Line> {
  readonly #element = document.createElement('span')
  readonly #text = document.createTextNode('')
  #heard: Text | null = null
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
      const heard = [...(name === 'clean' ? [] : [words(name)]), ...(isUnusual ? [words('unusual')] : [])]
      this.#say(name, heard.length === 0 ? '' : ` ${heard.join(', ')}`)
    }
    return true
  }

  /** What a screen reader hears behind the price. */
  #say(name: CellStateName, words: string): void {
    this.#name = name
    this.#element.dataset['state'] = name
    if (!this.#heard) {
      if (words === '') return
      const element = document.createElement('span')
      element.className = 'only-heard'
      this.#heard = document.createTextNode('')
      element.append(this.#heard)
      this.#element.append(element)
    }
    this.#heard.data = words
  }
}
