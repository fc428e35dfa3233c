import type { StationState } from '../contract/print.ts'

/** True where the service says that it has no list of print jobs (bindings, section 1): it is there, and no jobs are missed. */
export const hasNoPrintJobs = ({ problem }: StationState): boolean =>
  problem?.code === 'service.operation-absent'
