import type { CallAnswer } from '../../src-shared/contract/client.ts'
import { DeskError, errorFromJson } from '../../src-shared/errors.ts'

/** The output of an answer; throws its error as a DeskError. */
export function outputOf(answer: CallAnswer): unknown {
  if (answer.ok) return answer.output
  throw errorFromJson(answer.error)
}

/** The desk could not be reached: it may be tried again at any time. */
export function connectionLost(cause?: unknown): DeskError {
  return new DeskError('desk.connection-lost', {}, { retry: 'any-time', cause })
}
