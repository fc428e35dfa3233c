export { JobEvidence } from './inspector/JobEvidence.tsx'
export { PrintStatus } from './PrintStatus.tsx'
export { PrintWork } from './PrintWork.tsx'
