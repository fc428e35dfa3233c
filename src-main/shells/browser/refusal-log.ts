import type { IncomingMessage } from 'node:http'
import type { ShellLog } from '../shell-api.ts'

/**
 * Logs refused requests, each reason at its 1st, 2nd, 4th, 8th … time, so that a hostile page cannot fill the disk.
 * Neither headers nor the query are logged: they may hold secrets.
 */
export function createRefusalLog(log: ShellLog): (reason: string, request: IncomingMessage) => void {
  const counts = new Map<string, number>()
  return (reason, request) => {
    const count = (counts.get(reason) ?? 0) + 1
    counts.set(reason, count)
    if ((count & (count - 1)) !== 0) return
    const path = (request.url ?? '').split('?', 1)[0]?.slice(0, 80)
    log.warn({ reason, count, method: request.method, path }, 'a request to the desk was refused')
  }
}
