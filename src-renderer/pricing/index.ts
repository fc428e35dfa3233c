export { PriceStatus } from './PriceStatus.tsx'
export { PriceWork } from './PriceWork.tsx'
