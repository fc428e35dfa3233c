import {
  CellStyleModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  TextEditorModule,
  themeQuartz,
} from 'ag-grid-community'
import { columns, rows, shown } from './prices.js'

ModuleRegistry.registerModules([ClientSideRowModelModule, TextEditorModule, CellStyleModule])

const names = Array.from({ length: columns }, (_, at) => at)

function show(place, rowData, definition) {
  const api = createGrid(place, {
    theme: themeQuartz,
    rowData,
    rowHeight: 28,
    columnDefs: [
      { headerName: 'Code', width: 84, pinned: 'left', valueGetter: ({ node }) => `HV-${node.rowIndex}` },
      ...names.map(definition),
    ],
    defaultColDef: {
      width: 74,
      editable: true,
      sortable: false,
      suppressMovable: true,
      valueParser: ({ newValue }) => Number(newValue),
    },
    animateRows: false,
    suppressColumnMoveAnimation: true,
  })
  const cell = (row, column) => place.querySelector(`.ag-row[row-index="${row}"] .ag-cell[col-id="p${column}"]`)
  return {
    isPainted: () => Boolean(cell(10, 5)?.textContent),
    scroller: place.querySelector('.ag-body-viewport') ?? place.querySelector('.ag-grid-viewport'),
    valueAt: (row, column) => cell(row, column)?.textContent ?? null,
    api,
  }
}

/** AG Grid over columns of numbers: a row is its number. */
export function showColumns(place, prices) {
  return show(
    place,
    Array.from({ length: rows }, (_, row) => ({ row })),
    column => ({
      colId: `p${column}`,
      headerName: `P${column}`,
      valueGetter: ({ data }) => prices[column][data.row],
      valueFormatter: ({ value }) => shown(value),
      valueSetter: ({ data, newValue }) => {
        prices[column][data.row] = newValue
        return true
      },
    }),
  )
}

/** AG Grid over an object a row. */
export function showRows(place, prices) {
  const rowData = Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(names.map(column => [`p${column}`, prices[column][row]])),
  )
  return show(place, rowData, column => ({
    field: `p${column}`,
    headerName: `P${column}`,
    valueFormatter: ({ value }) => shown(value),
  }))
}
