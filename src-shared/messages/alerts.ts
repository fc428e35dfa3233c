import { text } from './template.ts'

/** What a person should know of now, as it stands in the window, the tray and a system notification. */
export const alertMessages = {
  'alert.job-needs-you': text<{ job: string }>('Job {{job}} waits for a person.'),
  'alert.job-stuck': text<{ job: string; minutes: number }>(
    'Job {{job}} has not moved for {{minutes}} min. Look at its printer.',
  ),
  'alert.printer': text<{ printer: string; what: string }>('{{printer}}: {{what}}. Its jobs wait.'),
  'alert.no-token': text(
    'The station has stopped: it has no token that the service takes. Sign in, and it goes on by itself.',
  ),
  'alert.offline': text('The service does not answer. The station tries on by itself; jobs wait meanwhile.'),

  // one line of a system notification
  'alert.line-failed': text<{ job: string; what: string }>('Job {{job}} failed. {{what}}'),
  'alert.line-unconfirmed': text<{ job: string; what: string }>('Job {{job}} is unconfirmed. {{what}}'),
  'alert.line-held': text<{ job: string; what: string }>('Job {{job}} waits for you. {{what}}'),
  'alert.line-failed-many': text<{ count: number }>('{{count}} jobs failed'),
  'alert.line-unconfirmed-many': text<{ count: number }>(
    '{{count}} jobs are unconfirmed: did they come out?',
  ),
  'alert.line-held-many': text<{ count: number }>('{{count}} jobs wait for you'),
  'alert.line-stuck-many': text<{ count: number }>('{{count}} jobs have not moved for long'),
  'alert.line-printer-many': text<{ count: number }>('{{count}} printers have stopped'),

  'alert.title-one': text('Selvedge: something needs you'),
  'alert.title-many': text<{ count: number }>('Selvedge: {{count}} things need you'),
  'alert.try': text('Selvedge: so it looks'),
  'alert.try-line': text('A failed or unconfirmed job, or a stopped printer, is told like this.'),
  'tray.calm': text('Selvedge: nothing needs you'),
  'tray.needs-you-one': text('Selvedge: 1 thing needs you'),
  'tray.needs-you': text<{ count: number }>('Selvedge: {{count}} things need you'),
} as const
