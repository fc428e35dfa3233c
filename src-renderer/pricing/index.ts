export { PriceStatus, usePricesNeedYou } from './PriceStatus.tsx'
export { PricingDesk } from './PricingDesk.tsx'
