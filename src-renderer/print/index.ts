export { JobEvidence } from './inspector/JobEvidence.tsx'
export { PrintDesk } from './PrintDesk.tsx'
export { PrintStatus } from './PrintStatus.tsx'
