import type { CellPosition, GridApi, NavigateToNextCellParams } from 'ag-grid-community'

/** The ids of the chosen rows. AG Grid tells of a choice a turn later, when the grid may be gone. */
export const chosenIds = <T>(api: GridApi<T>): string[] =>
  api.isDestroyed() ? [] : api.getSelectedNodes().flatMap(({ id }) => id ?? [])

/**
 * Keeps the focus of a live grid on its row (`getRowId` identifies it). AG Grid remembers a focused cell by its row's
 * index, so rows arriving above would move the focus to another row; and it reports the focus a moment later, when rows
 * may have moved again. So this listens to the page's own focus events on rows.
 */
export class RowFocus<T> {
  #row: string | null = null
  #isMoving = false

  /** The id of the row that has the focus, or had it last. */
  get row(): string | null {
    return this.#row
  }

  /** Hears which row gets the focus, until the returned function is called. */
  hear(root: HTMLElement, focused: (row: string) => void): () => void {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-id') : null
      if (this.#isMoving || row == null) return
      this.#row = row
      focused(row)
    }
    root.addEventListener('focusin', onFocus)
    return () => root.removeEventListener('focusin', onFocus)
  }

  /**
   * Moves rows, then puts the focus back on its row. Where the focus of the page is elsewhere, only AG Grid's memory of
   * an index is cleared: nothing takes the cursor out of a field.
   */
  during(api: GridApi<T>, root: HTMLElement | null, move: () => void = () => {}): void {
    const hadFocus = root?.contains(document.activeElement) ?? false
    this.#isMoving = true
    move()
    const focused = api.getFocusedCell()
    const index = this.#indexIn(api)
    if (focused && index !== null && focused.rowIndex !== index) {
      if (hadFocus) api.setFocusedCell(index, focused.column)
      else api.clearFocusedCell()
    }
    this.#isMoving = false
  }

  /** Where an arrow key leads: to the row that is displayed beside the focused one at this moment. */
  next({ api, key, nextCellPosition }: NavigateToNextCellParams<T>): CellPosition | null {
    const index = this.#indexIn(api)
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (!nextCellPosition || index === null || step === 0) return nextCellPosition
    const last = api.getDisplayedRowCount() - 1
    return { ...nextCellPosition, rowIndex: Math.min(last, Math.max(0, index + step)) }
  }

  #indexIn(api: GridApi<T>): number | null {
    return this.#row === null ? null : (api.getRowNode(this.#row)?.rowIndex ?? null)
  }
}

/** A list on the page: its grid, where it is, and which row has the focus. */
export interface LiveList<T> {
  api: GridApi<T>
  root: HTMLElement
  focus: RowFocus<T>
}
