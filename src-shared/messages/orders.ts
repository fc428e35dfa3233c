import { text } from './template.ts'

/** Printing from an order, and what the service was asked to start. */
export const orderMessages = {
  'ask.unknown': text<{ what: string }>(
    'The service was asked ({{what}}), and its answer was lost: it may have been done. Look at the list before asking again; it is never sent again by itself.',
  ),
  'ask.waiting': text<{ what: string }>('The service was asked ({{what}}); it is awaited in the list.'),
  'run.cancelled': text('Not begun: the rest was cancelled by hand.'),
} as const
