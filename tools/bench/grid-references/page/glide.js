import '@glideapps/glide-data-grid/dist/index.css'
import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, rows, shown } from './prices.js'

/** Glide Data Grid, which draws on a canvas. */
export function show(place, prices) {
  let drawn = false
  const getCellContent = ([column, row]) => {
    drawn = true
    const value = prices[column][row]
    return {
      kind: GridCellKind.Number,
      data: Number.isNaN(value) ? undefined : value,
      displayData: shown(value),
      allowOverlay: true,
    }
  }
  createRoot(place).render(
    createElement(DataEditor, {
      getCellContent,
      columns: Array.from({ length: columns }, (_, column) => ({
        title: `P${column}`,
        id: `p${column}`,
        width: 74,
      })),
      rows,
      rowHeight: 28,
      width: 1400,
      height: 820,
      rowMarkers: 'number',
      onCellEdited: ([column, row], { data }) => {
        prices[column][row] = data
      },
    }),
  )
  return {
    isPainted: () => drawn,
    get scroller() {
      return place.querySelector('.dvn-scroller')
    },
    valueAt: (row, column) => shown(prices[column][row]),
  }
}
