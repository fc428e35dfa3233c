import type { CommandHandlers } from '../../../src-shared/contract/index.ts'

/** The commands of the alerts: contract/alerts.ts. */
export type AlertHandlers = Pick<CommandHandlers, 'alerts.list'>

export function alertHandlers(): AlertHandlers {
  return { 'alerts.list': async () => [] }
}
