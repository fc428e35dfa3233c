import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import { type ComponentType, type ReactNode, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './List.module.css'

/** What a component in a cell gets. */
export interface CellProps<T, V = unknown> {
  data: T | undefined
  value: V
}
interface Drawn {
  key: number
  element: HTMLElement
  cell: ReactNode
}

/** The cells of one grid that React draws now. */
class ReactCells {
  readonly #drawn = new Map<HTMLElement, Drawn>()
  readonly #listeners = new Set<() => void>()
  #list: readonly Drawn[] = []
  #isTold = true
  #last = 0

  draw(element: HTMLElement, cell: ReactNode): void {
    const key = this.#drawn.get(element)?.key ?? ++this.#last
    this.#drawn.set(element, { key, element, cell })
    this.#tell()
  }

  remove(element: HTMLElement): void {
    this.#drawn.delete(element)
    this.#tell()
  }

  readonly list = (): readonly Drawn[] => this.#list
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** All cells of a turn at once, and before the frame. */
  #tell(): void {
    if (!this.#isTold) return
    this.#isTold = false
    queueMicrotask(() => {
      this.#isTold = true
      this.#list = [...this.#drawn.values()]
      for (const listener of this.#listeners) listener()
    })
  }
}

/**
 * A renderer for a column whose cells a component draws, in a grid that `useReactCells` is beside. Texts need none: AG Grid writes
 * them itself, and faster.
 */
export function reactCell<T, V = unknown>(Component: ComponentType<CellProps<T, V>>): new () => ICellRendererComp<T> {
  return class {
    readonly #element = document.createElement('span')
    #cells: ReactCells | null = null

    init(params: ICellRendererParams<T, V>): void {
      this.#element.className = styles['drawn'] ?? ''
      this.refresh(params)
    }

    getGui(): HTMLElement {
      return this.#element
    }

    refresh({ data, value, context }: ICellRendererParams<T, V>): boolean {
      this.#cells = context as ReactCells
      this.#cells.draw(this.#element, <Component data={data} value={value as V} />)
      return true
    }

    destroy(): void {
      this.#cells?.remove(this.#element)
    }
  }
}

/** The context that a grid with `reactCell` columns needs among its options, and what draws them, to be beside the grid. */
export function useReactCells(): { context: unknown; cells: ReactNode } {
  const [context] = useState(() => new ReactCells())
  const list = useSyncExternalStore(context.listen, context.list)
  return { context, cells: list.map(({ key, element, cell }) => createPortal(cell, element, key)) }
}
