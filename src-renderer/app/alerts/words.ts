import { defineWords } from '../words/words.ts'

/** The texts of what needs a person, in the frame. */
export const { useWords: useAlertWords } = defineWords('alerts', {
  none: 'Nothing needs attention',
  some_one: '{{count}} needs attention',
  some_other: '{{count}} need attention',
  open: 'Show what needs attention',
  job: 'Job {{job}}',
  'kind.failed': 'failed',
  'kind.unconfirmed': 'unconfirmed',
  'kind.held': 'held',
  'kind.stuck': 'stands still',
  'kind.printer': 'stopped',
  'kind.station': 'station',
  more_one: '{{count}} more on the print desk',
  more_other: '{{count}} more on the print desk',
  'ask-system': 'Let the system tell you, too…',
})
