import { DeskError } from '../../../../src-shared/errors.ts'
import { type Message, message } from '../../../../src-shared/messages/index.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { Capabilities } from './capabilities.ts'
import type { IppRequest } from './client.ts'
import { jobAttributes } from './job-attributes.ts'
import { leavesOut, leftOutIn, mattersIn, wouldLeaveOut } from './left-out.ts'
import { type IppAttribute, type IppMessage, unsupportedNames } from './message.ts'
import { keywords } from './operations.ts'
import { ippRefusalIn, statusName } from './status.ts'

/** Answers by which a printer refuses a job for what it says, or for how it is put: nothing of it was taken. */
const refusesAttributes = new Set([
  'client-error-attributes-or-values-not-supported',
  'client-error-conflicting-attributes',
  'client-error-bad-request',
])
/** A printer may name what it refuses one by one. */
const mostTries = 6
const hold = 'job-hold-until'

/** The queue to which jobs are offered, and what it refused of earlier ones. */
export interface OfferedQueue {
  readonly name: string
  /** Attributes without which a job loses nothing, and which this printer refuses. */
  readonly refused: Set<string>
  /** It refuses jobs that are to be held: from now on they are handed over otherwise. */
  cannotHold(): void
  ask(request: IppRequest): Promise<IppMessage>
}

/** How a printer took a job: its answer, what it would put on paper otherwise than asked for, and what is to be said of it. */
export interface Taken {
  answer: IppMessage
  leftOut: string | null
  said: Message[]
}

/** The attributes of a job at this printer. `held`: it is not to print before it is released. */
function attributesFor(options: PrintOptions, capabilities: Capabilities, held: boolean): IppAttribute[] {
  const { media, againstDefaults } = capabilities
  const attributes = jobAttributes(options, media, againstDefaults)
  return held ? [keywords(hold, 'indefinite'), ...attributes] : attributes
}

/**
 * Offers a job to a printer: what it refuses is left out where that loses nothing, and the job is offered again. Throws
 * `printer.leaves-out` where something else than what was asked for would come out, and what a refusal proves (status.ts);
 * nothing was taken then.
 */
export async function offerJob(
  queue: OfferedQueue,
  request: (attributes: IppAttribute[]) => IppRequest,
  options: PrintOptions,
  capabilities: Capabilities,
  held = false,
): Promise<Taken> {
  const mayLeaveOut = options.left_out === 'print'
  const lacking = mayLeaveOut ? null : wouldLeaveOut(capabilities, options)
  if (lacking !== null) throw leavesOut(queue.name, lacking, 'lists')
  const all = attributesFor(options, capabilities, held)
  const without = new Set(queue.refused)
  for (let tries = 1; ; tries++) {
    const attributes = all.filter(({ name }) => !without.has(name))
    const answer = await queue.ask(request(attributes))
    const status = statusName(answer)
    if (status === 'successful') {
      for (const name of without) if (mattersIn([name], options) === null) queue.refused.add(name)
      const forced = mattersIn([...without], options)
      const leftOut = leftOutIn(answer, options) ?? forced
      return { answer, leftOut, said: saidOf(queue.name, all, without, leftOut, mayLeaveOut) }
    }
    const refusal = ippRefusalIn(queue.name, answer)
    const more = refusesAttributes.has(status) ? refusedIn(answer, attributes) : []
    if (more.includes(hold)) {
      queue.cannotHold()
      const why = 'it says it can hold jobs, but it doesn’t'
      throw new DeskError('printer.busy', { printer: queue.name, why }, { retry: 'any-time' })
    }
    const lost = mattersIn(more, options)
    // A bad request that names nothing says nothing of what would be left out.
    const isNamed = unsupportedNames(answer).length > 0
    if (lost !== null && isNamed && !mayLeaveOut) throw leavesOut(queue.name, lost)
    const next = more.filter(name => mayLeaveOut || mattersIn([name], options) === null)
    if (next.length === 0 || tries >= mostTries) throw refusal
    for (const name of next) without.add(name)
  }
}

/** The attributes of a job that an answer refuses: those it names, or, where it names none, all that may be. */
function refusedIn(answer: IppMessage, attributes: readonly IppAttribute[]): string[] {
  const told = unsupportedNames(answer)
  const ofMedia = told.some(name => name === 'media-size' || name === 'media-source')
  const isNamed = (name: string) => told.includes(name) || (name === 'media-col' && ofMedia)
  const names = attributes.map(({ name }) => name)
  if (told.length > 0) return names.filter(isNamed).flatMap(name => (name === 'media-col' ? [name, ...told] : name))
  return names.filter(name => name !== hold)
}

function saidOf(
  printer: string,
  all: readonly IppAttribute[],
  without: ReadonlySet<string>,
  leftOut: string | null,
  mayLeaveOut: boolean,
): Message[] {
  const refused = all.filter(({ name }) => without.has(name)).map(({ name }) => name)
  const said: Message[] = []
  if (refused.length > 0) said.push(message('seen.attributes-refused', { printer, names: refused.join(', ') }))
  if (leftOut !== null) {
    said.push(message(mayLeaveOut ? 'seen.goes-without' : 'seen.left-out', { printer, what: leftOut }))
  }
  return said
}
