import { randomPrices } from './prices.js'

const kinds = {
  'ag-columns': () => import('./ag-grid.js').then(({ showColumns }) => showColumns),
  'ag-rows': () => import('./ag-grid.js').then(({ showRows }) => showRows),
  glide: () => import('./glide.js').then(({ show }) => show),
  handsontable: () => import('./handsontable.js').then(({ show }) => show),
}

const kind = new URLSearchParams(location.search).get('kind') ?? 'ag-columns'
const show = await kinds[kind]()
const prices = randomPrices()
// What is measured begins here: the program and its data are there, as they are for a desk that is open.
await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 200)))
const began = performance.now()
const shown = await show(document.getElementById('grid'), prices)
const look = () => {
  if (!shown.isPainted()) return requestAnimationFrame(look)
  // The frame in which the values stand has to be drawn, too.
  requestAnimationFrame(() =>
    setTimeout(() => {
      window.reference = {
        firstPaint: performance.now() - began,
        scroller: shown.scroller,
        valueAt: shown.valueAt,
      }
    }),
  )
}
look()
