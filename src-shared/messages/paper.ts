import { text } from './template.ts'

/** Paper that does not fit, printers that stand in for others, and what is left to another station. */
export const paperMessages = {
  'paper.mismatch': text<{ type: string; size: string; printer: string; offers: string }>(
    '{{type}} is {{size}}, queue `{{printer}}` has {{offers}}. Print it anyway, or fix the rule.',
  ),
  'job.left-to': text<{ type: string; station: string }>(
    'The rules leave “{{type}}” to station {{station}}.',
  ),
  'step.paper-fits': text('the rules were changed, and it fits now'),
  'rules.unreadable': text<{ what: string }>(
    'The file’s rules cannot be read: {{what}}. Correct the file, and read it again.',
  ),
  'rules.no-test-page': text<{ type: string }>(
    'The rule for “{{type}}” names no printer, so it has no test page. Choose a printer first.',
  ),
  'rules.fixed': text(
    'These rules come from the file that the station was started with (--config). Change them there, and start the station again.',
  ),
} as const
