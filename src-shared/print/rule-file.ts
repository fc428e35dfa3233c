import { z } from 'zod'
import { DeskError } from '../errors.ts'
import { type PrintRule, printRules } from './rules.ts'

/** Rules as a file, in the form of a station's config: `selvedge station --config` takes it as it is. */
export function writeRuleFile(rules: readonly PrintRule[]): string {
  return `${JSON.stringify({ rules }, null, 2)}\n`
}

const unreadable = (what: string) => new DeskError('rules.unreadable', { what })

/** What is wrong with one rule, by its job type and field. */
function issueInWords(rules: readonly unknown[], { path, message }: z.core.$ZodIssue): string {
  const [index, ...fields] = path
  if (typeof index !== 'number') return message
  const type = z.object({ job_type: z.string() }).safeParse(rules[index]).data?.job_type
  const rule = type ? `the rule for “${type}”` : `rule ${index + 1}`
  return fields.length > 0 ? `${rule}: ${fields.join('.')} ${message}` : `${rule}: ${message}`
}

/**
 * Reads rules from the text of a file: a station's config, whatever else it says, or the bare list.
 * Throws `rules.unreadable`, which names the rule and its field.
 */
export function readRuleFile(text: string): PrintRule[] {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw unreadable('it is not JSON')
  }
  const config = z.object({ rules: z.unknown() }).safeParse(json)
  const rules: unknown = config.success ? config.data.rules : json
  if (!Array.isArray(rules)) throw unreadable('it holds no list of rules')
  const parsed = printRules.safeParse(rules)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 5).map(issue => issueInWords(rules, issue))
  throw unreadable(issues.join('; '))
}
