import { text } from './template.ts'

/** What a person should know of now, as it stands in the window, the tray and a system notification. */
export const alertMessages = {
  'alert.job-stuck': text<{ job: string; minutes: number }>(
    'Job {{job}} has not moved for {{minutes}} min. Look at its printer.',
  ),
  'alert.printer': text<{ printer: string; what: string }>('{{printer}}: {{what}}. Its jobs wait.'),
  'alert.title-one': text('Selvedge: something needs you'),
  'alert.title-many': text<{ count: number }>('Selvedge: {{count}} things need you'),
} as const
