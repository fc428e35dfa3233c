import { asDeskError, hasCode } from '../../../src-shared/errors.ts'
import { type Message, message } from '../../../src-shared/messages/index.ts'

/** What an error says of a cell that was sent, and of those that come after it. */
export type Verdict =
  /** The service has decided: the cell waits for a person. */
  | { kind: 'rejected'; reason: Message }
  /** Nothing goes before somebody has signed in. */
  | { kind: 'signed-out'; problem: Message }
  /** Nothing goes for this account: until the next sign-in, or until a person tries again. */
  | { kind: 'refused'; problem: Message }
  /** Nothing goes for so long: the service asks for it. */
  | { kind: 'later'; seconds: number; problem: Message }
  /** It is tried again, each time later. `heard`: the service answered, so it may be about this cell alone. */
  | { kind: 'again'; heard: boolean; problem: Message }

/** Statuses that speak of the moment, not of what was sent: request timeout, too early. */
const tooEarly = new Set([408, 425])

/** What the service said in words, without its full stop: the texts put one. */
const whatOf = (data: object): string => ('what' in data ? String(data.what).replace(/[.\s]+$/, '') : '')

/** Judges what a PATCH threw (bindings, section 2). A PATCH carries one whole value, so it may always be sent again. */
export function verdictOf(thrown: unknown): Verdict {
  const error = asDeskError(thrown)
  const problem = error.toMessage()
  if (hasCode(error, 'service.rejected') && tooEarly.has(error.data.status)) {
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
