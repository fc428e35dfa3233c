import { boxOf, type CellEditor, isWithin, only, type Point } from '../../kit/index.ts'
import { columnOfId } from './column-defs.ts'
import type { ShownSheet } from './sheet.ts'

/** What a context menu is opened on: the selected cells, a price column's heading, or a column of names. */
export type MenuTarget = { cells: true } | { column: number } | { names: 'code' | 'name' }

/** Opens the menu for a cell, a heading or the names, at a point of the window. Returns what ends it. */
export function listenForMenu(
  sheet: ShownSheet,
  control: { editor: Pick<CellEditor<unknown>, 'mode'>; focus(): void },
  open: (at: Point, on: MenuTarget) => void,
): () => void {
  const contextMenu = (event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const at = { x: event.clientX, y: event.clientY }
    const head = target.closest('.ag-header-cell')
    const id = head?.getAttribute('col-id') ?? ''
    const column = columnOfId(id)
    if (head && (column !== null || id === 'code' || id === 'name')) {
      event.preventDefault()
      return open(at, column === null ? { names: id === 'code' ? 'code' : 'name' } : { column })
    }
    // The menu key arrives at the field over the active cell, a right click at the cell under the pointer or that field.
    if (target.closest('.ag-header') || (target instanceof HTMLInputElement && control.editor.mode !== null)) return
    if (!target.closest('.ag-row, [role=row]')) return
    event.preventDefault()
    if (event.button === 2 && event.detail >= 0 && !sheet.isOnNames(at)) {
      const place = sheet.placeAt(at)
      if (sheet.ground.isSection(place.line)) return
      const { selected } = sheet
      if (!selected.ranges.some(range => isWithin(boxOf(range), place))) sheet.select(only(place))
    }
    control.focus()
    open(at, { cells: true })
  }
  sheet.root.addEventListener('contextmenu', contextMenu)
  return () => sheet.root.removeEventListener('contextmenu', contextMenu)
}
