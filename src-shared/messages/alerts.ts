import { text } from './template.ts'

/** What a person should know of now, as it stands in the window, the tray and a system notification. */
export const alertMessages = {
  'alert.job-needs-you': text<{ job: string }>('Job {{job}} needs attention.'),
  'alert.job-stuck': text<{ job: string; minutes: number }>(
    'Job {{job}} hasn’t moved for {{minutes}} min. Check its printer.',
  ),
  'alert.printer': text<{ printer: string; what: string }>('{{printer}}: {{what}}. Its jobs are waiting.'),
  'alert.no-token': text(
    'The station has stopped because it has no valid token. Sign in to resume printing.',
  ),
  'alert.offline': text('The service isn’t responding. The station keeps retrying; jobs wait until then.'),

  // one line of a system notification
  'alert.line-failed': text<{ job: string; what: string }>('Job {{job}} failed. {{what}}'),
  'alert.line-unconfirmed': text<{ job: string; what: string }>('Job {{job}} is unconfirmed. {{what}}'),
  'alert.line-held': text<{ job: string; what: string }>('Job {{job}} is on hold. {{what}}'),
  'alert.line-failed-many': text<{ count: number }>('{{count}} jobs failed'),
  'alert.line-unconfirmed-many': text<{ count: number }>(
    '{{count}} jobs are unconfirmed: did they come out?',
  ),
  'alert.line-held-many': text<{ count: number }>('{{count}} jobs are on hold'),
  'alert.line-stuck-many': text<{ count: number }>('{{count}} jobs are stuck'),
  'alert.line-printer-many': text<{ count: number }>('{{count}} printers have stopped'),

  'alert.title-one': text('Selvedge: 1 needs attention'),
  'alert.title-many': text<{ count: number }>('Selvedge: {{count}} need attention'),
  'alert.try': text('Test notification'),
  'alert.try-line': text('Failed and unconfirmed jobs and stopped printers are announced like this.'),
  'tray.calm': text('Selvedge: nothing needs attention'),
  'tray.needs-you-one': text('Selvedge: 1 needs attention'),
  'tray.needs-you': text<{ count: number }>('Selvedge: {{count}} need attention'),
} as const
