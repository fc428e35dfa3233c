export { JobEvidence } from './inspector/JobEvidence.tsx'
export { PrintStatus } from './PrintStatus.tsx'
