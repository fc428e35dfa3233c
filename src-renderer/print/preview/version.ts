import type { JobRow } from '../../../src-shared/contract/print.ts'

/** Changes when a job's newest document may be another one than before. */
export function versionOf({ attempt, hasDocument }: Pick<JobRow, 'attempt' | 'hasDocument'>): string {
  return `${attempt}:${hasDocument}`
}
