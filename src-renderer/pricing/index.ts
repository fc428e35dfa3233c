export { PriceStatus, usePricesNeedYou } from './PriceStatus.tsx'
export { PricesScreen } from './PricesScreen.tsx'
