import type { IppRequest } from './client.ts'
import type { IppMessage } from './message.ts'
import { ippOperations, operationGroup } from './operations.ts'
import { statusName } from './status.ts'

/** A queue whose jobs are asked about. */
export interface JobQueue {
  readonly printerUri: string
  /** Answers a success, not-found or one of `expected`; throws `printer.unreachable` or `printer.answer-lost`. */
  question(request: IppRequest, expected?: readonly string[]): Promise<IppMessage>
}

/** Cancel-Job; true if it was accepted. A job that has ended or is unknown is no error. */
export async function cancelJob(queue: JobQueue, id: number): Promise<boolean> {
  const groups = [operationGroup(queue.printerUri, id)]
  const request = { operation: ippOperations.cancelJob, groups }
  const answer = await queue.question(request, ['client-error-not-possible'])
  return statusName(answer) === 'successful'
}
