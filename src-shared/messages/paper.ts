import { text } from './template.ts'

/** Paper that does not fit, printers that stand in for others, and what is left to another station. */
export const paperMessages = {
  'paper.mismatch': text<{ type: string; size: string; printer: string; offers: string }>(
    '{{type}} is {{size}}, queue `{{printer}}` has {{offers}}. Print it anyway, or fix the rule.',
  ),
  'job.left-to': text<{ type: string; station: string }>(
    'The rules leave “{{type}}” to the station {{station}}.',
  ),
  'step.paper-fits': text('the rules changed and the paper fits now'),
  'rules.unreadable': text<{ what: string }>(
    'The rules in this file can’t be read: {{what}}. Fix the file, then import it again.',
  ),
  'rules.no-test-page': text<{ type: string }>(
    'The rule for “{{type}}” has no printer, so it can’t print a test page. Choose a printer first.',
  ),
  'rules.fixed': text(
    'These rules come from the file passed to the station with --config. Edit that file, then restart the station.',
  ),
} as const
