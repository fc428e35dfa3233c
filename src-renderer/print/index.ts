export { JobEvidence } from './inspector/JobEvidence.tsx'
export { OrderPast, OrderPrinting } from './order/OrderPrinting.tsx'
export { PrintStatus } from './PrintStatus.tsx'
export { PrintWork } from './PrintWork.tsx'
