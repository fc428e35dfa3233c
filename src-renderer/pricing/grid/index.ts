export { PriceGrid } from './PriceGrid.tsx'
