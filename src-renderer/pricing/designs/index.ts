export { DesignPrices } from './DesignPrices.tsx'
