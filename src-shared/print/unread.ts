import type { StationState } from '../contract/print.ts'

/**
 * Why the list of print jobs is not read.
 * - `offline`: the service does not answer
 * - `no-jobs`: it is there and has no such list (bindings, section 1), so no jobs are missed
 * - `unwritten`: what it answers cannot be written down here
 */
export type Unread = 'offline' | 'no-jobs' | 'unwritten'

/** Null while the list is read, and before the first answer. */
export function whyUnread({ online, problem }: Pick<StationState, 'online' | 'problem'>): Unread | null {
  if (online || problem === null) return null
  if (problem.code === 'service.operation-absent') return 'no-jobs'
  return problem.code.startsWith('desk.database-') ? 'unwritten' : 'offline'
}
