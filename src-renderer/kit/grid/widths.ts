import type { ColDef, ColumnResizedEvent, GridApi } from 'ag-grid-community'
import { useEffect, useMemo } from 'react'
import { recallValue, rememberValue } from '../memory.ts'

/** Widths of columns, in pixels at the usual size of text, by the column's id. */
type ColumnWidths = Readonly<Record<string, number>>

const isWidth = (value: unknown) => typeof value === 'number' && value >= 20 && value <= 2000

/** The stored widths, without invalid ones. */
const readWidths = (kept: unknown): ColumnWidths =>
  Object.fromEntries(Object.entries(kept ?? {}).filter(([, width]) => isWidth(width)))

/** The widths set by the user, by column: they survive new data, folding, other switches and restarts. */
export class DrawnWidths {
  readonly #keep: (widths: ColumnWidths) => void
  #widths: ColumnWidths

  /** @param keep gets all of them whenever one was drawn */
  constructor(before: ColumnWidths, keep: (widths: ColumnWidths) => void) {
    this.#widths = before
    this.#keep = keep
  }

  /** `width` in pixels; `scale`: the text's size then, over the usual one. */
  draw(id: string, width: number, scale: number): void {
    this.#widths = { ...this.#widths, [id]: width / scale }
    this.#keep(this.#widths)
  }

  /** True for a column whose width a person drew. */
  isDrawn(id: string): boolean {
    return Object.hasOwn(this.#widths, id)
  }

  /** The width of a column in pixels: the drawn one, or the first. */
  of(id: string, first: number, scale: number): number {
    return Math.round((this.#widths[id] ?? first) * scale)
  }

  /** A column whose widths are those of the usual text, as wide as it is drawn, or for the size of text. */
  sized<T>(column: ColDef<T>, scale: number): ColDef<T> {
    const { flex, minWidth, ...rest } = column
    const id = column.colId ?? ''
    return {
      ...rest,
      width: this.of(id, column.width ?? 100, scale),
      ...(minWidth === undefined ? {} : { minWidth: Math.round(minWidth * scale) }),
      ...(flex === undefined || this.isDrawn(id) ? {} : { flex }),
    }
  }
}

/** The widths that a person drew, kept in a place such as `history.widths`. */
export function useDrawnWidths(place: string): DrawnWidths {
  return useMemo(
    () => new DrawnWidths(recallValue(place, readWidths, {}), widths => rememberValue(place, widths)),
    [place],
  )
}

/** Remembers what a person draws. */
export function useDrawing<T>(api: GridApi<T> | null, widths: DrawnWidths, scale: number): void {
  useEffect(() => {
    if (!api) return
    const resized = ({ source, finished, columns }: ColumnResizedEvent<T>) => {
      if (source !== 'uiColumnResized' || !finished) return
      for (const column of columns ?? []) widths.draw(column.getColId(), column.getActualWidth(), scale)
    }
    api.addEventListener('columnResized', resized)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('columnResized', resized)
    }
  }, [api, widths, scale])
}
