export { PriceOverview } from './PriceOverview.tsx'
