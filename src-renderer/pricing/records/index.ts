export { ExpressCost } from './ExpressCost.tsx'
export { Surcharges } from './Surcharges.tsx'
