import { defineWords } from '../words/words.ts'

/** The texts of what needs a person, in the frame. */
export const { useWords: useAlertWords } = defineWords('alerts', {
  none: 'nothing needs you',
  some_one: '{{count}} thing needs you',
  some_other: '{{count}} things need you',
  open: 'Show what needs you',
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
