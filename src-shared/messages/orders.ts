import { text } from './template.ts'

/** Printing from an order, and what the service was asked to start. */
export const orderMessages = {
  'ask.unknown': text<{ what: string }>(
    'The request to the service ({{what}}) got no reply, so it may or may not have been done. Check the list before you repeat it: Selvedge never resends it.',
  ),
  'ask.waiting': text<{ what: string }>(
    'Requested from the service ({{what}}). Waiting for the job to appear in the list.',
  ),
  'run.cancelled': text('Not started: the rest was cancelled.'),
} as const
