import type { CommandHandlers } from '../../../src-shared/contract/index.ts'
import { DeskError } from '../../../src-shared/errors.ts'

/** The commands of the history: contract/history.ts. */
export type HistoryHandlers = Pick<CommandHandlers, Extract<keyof CommandHandlers, `history.${string}`>>

export function historyHandlers(): HistoryHandlers {
  const missing = async (): Promise<never> => {
    throw new DeskError('desk.internal', { what: 'history' })
  }
  return { 'history.read': missing, 'history.counts': missing, 'history.export': missing }
}
