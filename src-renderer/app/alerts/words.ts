import { defineWords } from '../words/words.ts'
import { chinese } from './words.zh.ts'

/** The texts of what needs a person, in the frame. */
const english = {
  none: 'Nothing needs attention',
  some_one: '{{count}} needs attention',
  some_other: '{{count}} need attention',
  open: 'Show what needs attention',
  job: 'Job {{job}}',
  group: '{{count}} {{kind}}',
  groupWhy: '{{count}} {{kind}}: {{why}}',
  groupMore: '{{group}}, {{more}} more',
  groupJobs: 'Jobs {{jobs}}',
  groupJobsMore: 'Jobs {{jobs}} and {{more}} more',
  ofProfile: '{{profile}}: {{what}}',
  'why.job.held-first-start': 'first start',
  'why.job.held-no-rule': 'no rule',
  'why.job.left-to-absent': 'left to a station that isn’t running',
  'why.job.left-to-unknown': 'left to a name that no station has',
  'why.job.held-rules-saved': 'rules saved without printing',
  'why.job.held-ledger-doubt': 'may already have printed',
  'why.job.held-asked-again': 'already came out',
  'why.job.held-claimed-before': 'already sent by another desk',
  'kind.failed': 'failed',
  'kind.unconfirmed': 'unconfirmed',
  'kind.held': 'held',
  'kind.stuck': 'not moving',
  'kind.printer': 'stopped',
  'kind.station': 'station',
  'kind.sending': 'alerts not delivered',
  more_one: '{{count}} more on the print desk',
  more_other: '{{count}} more on the print desk',
  seen: 'I’ll take care of these',
  'seen.hint': 'Nobody else is alerted about them.',
  'seen.failed': 'Mark the alerts as seen',
  'ask-system': 'Turn on system notifications…',
} as const

export const { useWords: useAlertWords } = defineWords('alerts', english, chinese)
