import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { defaultSettings } from '../../src-shared/contract/desk.ts'
import { asDeskError, DeskError } from '../../src-shared/errors.ts'
import { newRules, type PrintRule } from '../../src-shared/print/rules.ts'
import { openPrinter } from '../print/printers/index.ts'

/** The file for `selvedge station --config`. Unknown keys are treated as typos and rejected. */
const stationConfig = z.strictObject({
  rules: newRules,
  poll_seconds: z.number().min(0.1).max(600).default(3),
  start: z.enum(['hold-waiting', 'print-waiting']).default('hold-waiting'),
  station: z.string().trim().min(1).max(40).optional(),
  /** The groups of stations that rules may name. */
  groups: z.array(z.string().trim().min(1).max(40)).max(20).default([]),
  take_accepted: z.boolean().default(false),
  print_asked_again: z.boolean().default(false),
  max_document_mb: z.number().positive().max(2000).default(200),
  printer_timeout_seconds: z.number().min(5).max(3600).optional(),
  fetch_timeout_seconds: z.number().min(1).max(600).default(30),
  keep_rows_days: z.int().min(1).max(3650).default(defaultSettings.keepRowsDays),
  keep_documents_days: z.int().min(0).max(3650).default(defaultSettings.keepDocumentsDays),
  /** Seconds between health reports of a station that doesn't drain; 0: never. */
  health_seconds: z.number().min(0).max(86_400).default(60),
  /** Seconds that a drain waits for a printer that makes no progress. */
  drain_patience_seconds: z.number().min(0).max(3600).default(30),
})
export type StationConfig = z.output<typeof stationConfig>

function inWords(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map(issue => `${issue.path.length > 0 ? `${formatPath(issue.path)} ` : ''}${issue.message}`)
    .join('; ')
}

const formatPath = (path: PropertyKey[]) =>
  path.map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at > 0 ? '.' : ''}${String(part)}`)).join('')

/** Reads and checks a station's config. Throws `config.unreadable`, `config.not-json` or `config.invalid`. */
export async function readStationConfig(file: string): Promise<StationConfig> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw new DeskError('config.unreadable', {
      file,
      why: error instanceof Error ? error.message : String(error),
    })
  }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new DeskError('config.not-json', {
      file,
      why: error instanceof Error ? error.message : String(error),
    })
  }
  const parsed = stationConfig.safeParse(json)
  if (!parsed.success) throw new DeskError('config.invalid', { file, what: inWords(parsed.error) })
  for (const rule of parsed.data.rules) assertPrinter(file, rule)
  return parsed.data
}

/** Opening a printer sends nothing to it, so an invalid address is reported before any job uses it. */
function assertPrinter(file: string, { job_type, printer, spare }: PrintRule): void {
  try {
    for (const uri of [printer, spare]) if (uri) openPrinter(uri)
  } catch (error) {
    const what = `the rule for “${job_type}”: ${asDeskError(error).message.replace(/[.\s]+$/, '')}`
    throw new DeskError('config.invalid', { file, what })
  }
}
