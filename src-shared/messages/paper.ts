import { text } from './template.ts'

/** Paper that does not fit, printers that stand in for others, and what is left to another station. */
export const paperMessages = {
  'paper.mismatch': text<{ type: string; size: string; printer: string; offers: string }>(
    '{{type}} is {{size}}, queue `{{printer}}` has {{offers}}. Print it anyway, or fix the rule.',
  ),
  'job.left-to': text<{ type: string; station: string }>(
    'The rules leave “{{type}}” to station {{station}}.',
  ),
} as const
