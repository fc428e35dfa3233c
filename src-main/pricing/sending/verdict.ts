import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'
import { withoutStop } from '../../../src-shared/service/fields.ts'

/** What an error means for a sent cell, and for those after it. */
export type Verdict =
  /** The service rejected the cell, which now waits for a person. */
  | { kind: 'rejected'; reason: Message }
  /** Nothing can be sent until someone signs in. */
  | { kind: 'signed-out'; problem: Message }
  /** Nothing can be sent for this account until the next sign-in, or until a person tries again. */
  | { kind: 'refused'; problem: Message }
  /** Nothing can be sent for a time that the service asks for. */
  | { kind: 'later'; seconds: number; problem: Message }
  /** Retried with increasing delays. `heard`: the service answered, so the problem may be this cell alone. */
  | { kind: 'again'; heard: boolean; problem: Message }

/** Statuses that don't depend on the request's content: request timeout, too early. */
const temporaryStatuses = new Set([408, 425])

/** The service's message without its full stop, which our texts add. */
const whatOf = (data: object): string => ('what' in data ? withoutStop(String(data.what)) : '')

/** Classifies the error of a PATCH (bindings, section 2), which can always be resent: it carries one whole value. */
export function verdictOf(thrown: unknown): Verdict {
  const error = asDeskError(thrown)
  const problem = error.toMessage()
  if (hasCode(error, 'service.rejected') && temporaryStatuses.has(error.data.status)) {
    return { kind: 'again', heard: true, problem }
  }
  switch (error.code) {
    case 'prices.rejected':
      return { kind: 'rejected', reason: problem }
    case 'service.rejected':
    case 'service.not-found':
      return { kind: 'rejected', reason: message('prices.rejected', { what: whatOf(error.data) }) }
    case 'service.token-refused':
    case 'session.not-signed-in':
      return { kind: 'signed-out', problem }
    case 'service.forbidden':
    case 'service.permission-missing':
    case 'service.operation-absent':
      return { kind: 'refused', problem }
    case 'service.busy':
      return { kind: 'later', seconds: waitOf(error), problem }
    case 'service.unreachable':
    case 'service.timeout':
    case 'service.tls':
      return { kind: 'again', heard: false, problem }
    default:
      return { kind: 'again', heard: true, problem }
  }
}

const waitOf = ({ retry }: { retry: unknown }): number =>
  typeof retry === 'object' && retry !== null && 'afterSeconds' in retry ? Number(retry.afterSeconds) : 5
