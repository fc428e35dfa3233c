export { PriceStatus } from './PriceStatus.tsx'
