import { DeskError } from '../../../../src-shared/errors.ts'
import { type Phrase, phrase } from '../../../../src-shared/messages/phrases.ts'
import type { PrintOptions } from '../../../../src-shared/print/rules.ts'
import type { Capabilities } from './capabilities.ts'
import { orientations, sides } from './job-attributes.ts'
import { type IppMessage, unsupportedNames } from './message.ts'

/** successful-ok-ignored-or-substituted-attributes and successful-ok-conflicting-attributes (RFC 8011, appendix B.1.2). */
const leavesSomethingOut = [0x0001, 0x0002]

/**
 * The attributes of a job without which something else comes out than what was asked for, in words. What is only said so
 * that a queue's default doesn't apply (one copy, no scaling) isn't among them: a printer without the attribute has no
 * default for it either.
 */
function whatMatters({ copies = 1, paper, tray, duplex, scale, orientation, pages }: PrintOptions) {
  const words = new Map<string, Phrase>()
  if (copies > 1) words.set('copies', 'the copies')
  if (paper !== undefined) for (const name of ['media', 'media-size']) words.set(name, 'the paper')
  if (tray !== undefined && tray !== 'auto') words.set('media-source', 'the tray')
  if (duplex !== undefined && duplex !== 'one-sided') words.set('sides', 'two-sided printing')
  if (scale !== undefined && scale !== 'none') words.set('print-scaling', 'the scale')
  if (orientation === 'landscape') words.set('orientation-requested', 'the orientation')
  if (pages !== undefined) words.set('page-ranges', 'the choice of pages')
  return words
}

/** True for a job of which a printer could leave out something that matters. */
export const asksForSomething = (options: PrintOptions): boolean => whatMatters(options).size > 0

const said = (words: Iterable<Phrase>): string | null => [...new Set(words)].join(', ') || null

/** What of these attributes matters for the job, in words; null if nothing does. */
export const mattersIn = (names: readonly string[], options: PrintOptions): string | null => {
  const words = whatMatters(options)
  return said(names.flatMap(name => words.get(name) ?? []))
}

/**
 * What a printer left out of a job that it took, in words; null if nothing of weight. An answer that says that something was
 * left out and not what is taken to mean something that matters, where anything does.
 */
export function leftOutIn(answer: IppMessage, options: PrintOptions): string | null {
  const names = unsupportedNames(answer)
  if (names.length > 0) return mattersIn(names, options)
  const isUnnamed = leavesSomethingOut.includes(answer.code) && asksForSomething(options)
  return isUnnamed ? phrase('some of the job’s settings') : null
}

/** What a printer would leave out by the lists of what it can, in words; null if nothing, or if it keeps no such lists. */
export function wouldLeaveOut(
  { mostCopies, trays, sidesSupported, scalings, orientationsSupported, takesPages }: Capabilities,
  options: PrintOptions,
): string | null {
  const { copies = 1, tray, duplex, scale, orientation } = options
  const lacks = <T>(list: readonly T[], wanted: T | undefined) =>
    wanted !== undefined && list.length > 0 && !list.includes(wanted)
  const names = [
    ...(mostCopies !== null && copies > mostCopies ? ['copies'] : []),
    ...(lacks(trays, tray) ? ['media-source'] : []),
    ...(lacks(sidesSupported, duplex && sides[duplex]) ? ['sides'] : []),
    ...(lacks(scalings, scale) ? ['print-scaling'] : []),
    ...(lacks(orientationsSupported, orientation && orientations[orientation]) ? ['orientation-requested'] : []),
    ...(takesPages === false ? ['page-ranges'] : []),
  ]
  return mattersIn(names, options)
}

/** Nothing was taken: the printer would print something else than what was asked for, by its lists or by what it answered. */
export const leavesOut = (
  printer: string,
  what: string,
  by: 'lists' | 'answer' = 'answer',
): DeskError<'printer.leaves-out'> => new DeskError('printer.leaves-out', { printer, what, by })
