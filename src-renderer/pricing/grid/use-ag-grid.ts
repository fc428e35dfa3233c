import { type ColDef, type ColGroupDef, createGrid, type GridApi, type GridOptions } from 'ag-grid-community'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { gridTheme } from '../../app/index.ts'
import { painted } from '../state/painted.ts'
import { type Line, lineId } from './lines.ts'
import { priceGridModules } from './modules.ts'

/** Rows that are kept beyond the edges, so that scrolling does not show bare ground: a turn of the wheel. The first frame needs none. */
const rowsAround = 4

type Columns = (ColDef<Line> | ColGroupDef<Line>)[]

/** Says to a screen reader whether a row is a heading, and whether it is folded. */
export function tellLevel(row: Element, line: Line): void {
  row.setAttribute('aria-level', 'row' in line ? '2' : '1')
  if ('section' in line) row.setAttribute('aria-expanded', String(!line.section.folded))
}

/**
 * AG Grid in an element, made anew with other options, with the rows that `rowData` has then (always the same function);
 * `measure` hears its width. It is AG Grid itself and not its React wrapper, which makes each cell a component: scrolling
 * took twice as long with it.
 */
export function useAgGrid(
  root: RefObject<HTMLElement | null>,
  options: GridOptions<Line>,
  columns: Columns,
  measure: (width: number) => void,
  rowData: () => Line[],
): GridApi<Line> | null {
  const [api, setApi] = useState<GridApi<Line> | null>(null)
  const first = useRef(columns)
  first.current = columns

  // Before the frame, as what stands on it (use-control.ts, use-lines.ts).
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    const made = createGrid<Line>(
      element,
      {
        ...options,
        theme: gridTheme,
        columnDefs: first.current,
        // What is there already is painted with the grid, and not after it.
        rowData: rowData(),
        rowBuffer: 0,
        defaultColDef: {
          sortable: false,
          resizable: true,
          suppressHeaderMenuButton: true,
          suppressMovable: true,
        },
        getRowId: ({ data }) => lineId(data),
        animateRows: false,
        suppressColumnMoveAnimation: true,
        suppressCellFocus: true,
        // Rows are no layers of their own then: the selection lies between their cells and their names.
        suppressRowTransform: true,
        suppressScrollOnNewData: true,
        suppressNoRowsOverlay: true,
        suppressRowHoverHighlight: true,
        processRowPostCreate: ({ eRow, node }) => node.data && tellLevel(eRow, node.data),
        onGridSizeChanged: ({ clientWidth }) => measure(clientWidth),
      },
      { modules: priceGridModules },
    )
    setApi(made)
    void painted().then(() => {
      if (!made.isDestroyed()) made.setGridOption('rowBuffer', rowsAround)
    })
    return () => {
      setApi(null)
      made.destroy()
    }
  }, [root, options, measure, rowData])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new grid has them already
  useEffect(() => {
    if (api && !api.isDestroyed()) api.setGridOption('columnDefs', columns)
  }, [columns])
  return api
}
