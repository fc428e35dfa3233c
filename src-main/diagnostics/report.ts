import { release } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Settings } from '../../src-shared/contract/desk.ts'
import type { TextFile } from '../../src-shared/contract/file.ts'
import type { MessageOnWire } from '../../src-shared/contract/message.ts'
import { asDeskError } from '../../src-shared/errors.ts'
import type { PrinterStatus } from '../../src-shared/print/printer.ts'
import { outwardReason } from '../../src-shared/print/reasons.ts'
import { type PrintRule, printRules } from '../../src-shared/print/rules.ts'
import { discoverPrinters, openPrinter } from '../print/printers/index.ts'
import type { StationReader } from '../print/station-database.ts'
import type { LedgerRows, RawRow } from '../storage/database-facts.ts'
import { version } from '../version.ts'
import { examineKeychain, examineVersions } from './doctor.ts'
import { examineData } from './examine-data.ts'
import { safeFailures } from './failures.ts'
import { safeAsk, safeAttempt, safeJob, safeProfile, safeTimelineEntry } from './ledger-rows.ts'
import { safeLogLines } from './log-lines.ts'
import { type OutboxFacts, priceFileSize } from './price-facts.ts'
import { hostOf, redacted, safeMessage, safeText, safeType, safeUri } from './redact.ts'

const day = 86_400_000
/** Maximum number of jobs; the newest are kept. */
const maxJobs = 1000

export interface ReportParts {
  dataFolder: string
  /** station.db, as far as it can be read. */
  facts: StationReader['facts'] | null
  settings: Settings | null
  /** Why the database cannot be read. */
  problem: MessageOnWire | null
  /** The state of the open desk. Contains texts of the service only in messages. */
  open: {
    shell: string
    session: string
    station: string
    problem: MessageOnWire | null
    warnings: MessageOnWire[]
    prices: OutboxFacts | null
  } | null
  now: number
  /** Removed wherever they appear, in case redaction missed them. */
  secrets: readonly string[]
}

/**
 * Writes one JSON file for support: versions, settings and rules, the doctor's findings, printer status, and the last
 * day's log and ledger. It contains no token, no customer name, and no text written by a service or a printer.
 */
export async function writeReport(parts: ReportParts): Promise<TextFile> {
  const since = parts.now - day
  const data = await examineData({ dataFolder: parts.dataFolder, profile: null, baseUrl: null })
  const rows = await readOrNull(() => parts.facts?.everything(since, maxJobs) ?? null)
  const figures = await readOrNull(() => parts.facts?.figures() ?? null)
  const rules = rulesOf(rows)
  const report = {
    about: 'Selvedge diagnostics: contains no tokens, customer names, or text from the service or printers',
    at: new Date(parts.now).toISOString(),
    versions: {
      selvedge: version,
      node: process.versions.node,
      electron: process.versions['electron'] ?? null,
      sqlite: figures?.sqlite ?? null,
      platform: `${process.platform} ${process.arch}`,
      system: release(),
    },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    open: parts.open && {
      ...parts.open,
      problem: parts.open.problem && safeMessage(parts.open.problem),
      warnings: parts.open.warnings.map(safeMessage),
    },
    settings: parts.settings && safeSettings(parts.settings),
    rules,
    profiles: (rows?.profiles ?? []).map(row => safeProfile(row, hostOf(String(row['base_url'])))),
    doctor: [examineVersions(), ...data.findings, await examineKeychain(parts.dataFolder)].map(finding => ({
      ...finding,
      text: safeText(finding.text),
    })),
    printers: await printerReports(rules.flatMap(({ rules: own }) => own)),
    database: {
      problem: parts.problem && safeMessage(parts.problem),
      ...figures,
    },
    prices: await priceFileSize(parts.dataFolder),
    ledger: {
      jobs: await mapInBatches(rows?.jobs ?? [], safeJob),
      attempts: await mapInBatches(rows?.attempts ?? [], safeAttempt),
      timeline: await mapInBatches(rows?.timeline ?? [], safeTimelineEntry),
      asks: await mapInBatches(rows?.asks ?? [], safeAsk),
    },
    failures: safeFailures(join(parts.dataFolder, 'logs'), since),
    log: await safeLogLines(join(parts.dataFolder, 'logs'), since),
  }
  const time = report.at.slice(0, 16).replace(/[-:]/g, '').replace('T', '-')
  return {
    name: `selvedge-diagnostics-${time}.json`,
    text: withoutSecrets(JSON.stringify(report, null, 1), parts.secrets),
  }
}

/** Yields to the event loop after each batch, so the desk stays responsive. */
async function mapInBatches<R>(rows: readonly RawRow[], safe: (row: RawRow) => R): Promise<R[]> {
  const all: R[] = []
  for (const row of rows) {
    all.push(safe(row))
    if (all.length % 50 === 0) await yieldToEventLoop()
  }
  return all
}

async function readOrNull<T>(read: () => Promise<T> | null): Promise<T | null> {
  try {
    return await read()
  } catch {
    // Problems with the database are among the findings.
    return null
  }
}

/** The rules of each service, by its host. */
function rulesOf(rows: LedgerRows | null): { service: string; rules: PrintRule[] }[] {
  return (rows?.rules ?? []).flatMap(row => {
    const parsed = printRules.safeParse(JSON.parse(String(row['value'])))
    const key = String(row['service'])
    const service = URL.canParse(key) ? hostOf(key) : key
    return parsed.success ? [{ service, rules: parsed.data.map(safeRule) }] : []
  })
}

/** Of what a person typed, only that it is there. */
const elidedIfAny = (text: string) => (text === '' ? '' : redacted)

const safeSettings = (settings: Settings) => ({
  ...settings,
  stationName: elidedIfAny(settings.stationName),
  copyWords: Object.keys(settings.copyWords).length,
  walletLimit: Object.keys(settings.walletLimit).length,
  scannerPrefix: elidedIfAny(settings.scannerPrefix),
  scannerSuffix: elidedIfAny(settings.scannerSuffix),
})

const safeRule = (rule: PrintRule): PrintRule => ({
  ...rule,
  job_type: rule.job_type === '*' ? '*' : safeType(rule.job_type),
  ...(rule.together_with === undefined ? {} : { together_with: rule.together_with.map(safeType) }),
  ...(rule.left_to === undefined ? {} : { left_to: redacted }),
  ...(rule.stations === undefined ? {} : { stations: rule.stations.map(() => redacted) }),
  printer: rule.printer === null ? null : safeUri(rule.printer),
  ...(rule.spare === undefined ? {} : { spare: safeUri(rule.spare) }),
})

async function printerReports(rules: readonly PrintRule[]) {
  const found = await discoverPrinters().catch(() => [])
  const uris = new Set([...rules.flatMap(rule => [rule.printer, rule.spare]), ...found.map(printer => printer.uri)])
  return Promise.all([...uris].flatMap(uri => (typeof uri === 'string' ? [printerReport(uri)] : [])))
}

async function printerReport(uri: string) {
  try {
    return { uri: safeUri(uri), ...safeStatus(await openPrinter(uri).status()) }
  } catch (error) {
    return { uri: safeUri(uri), error: safeMessage(asDeskError(error).toMessage()) }
  }
}

/** A printer's status in keywords and numbers; its own texts may name a job's owner, or what is on the paper. */
const safeStatus = ({
  message,
  makeAndModel,
  supplies,
  reasons,
  media,
  mediaReady,
  trays,
  ...rest
}: PrinterStatus) => ({
  ...rest,
  reasons: reasons.map(outwardReason),
  media: keywords(media),
  mediaReady: keywords(mediaReady),
  trays: keywords(trays),
  saysMore: message !== null,
  makeAndModel: makeAndModel === null ? null : /^[\w .,()/+-]{1,80}$/.test(makeAndModel) ? makeAndModel : redacted,
  supplies: supplies.map(supply => supply.level),
})

const keywords = (words: readonly string[]) =>
  words.map(word => (/^[a-z0-9_.-]{1,80}$/i.test(word) ? word : safeText(word)))

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter(secret => secret.length >= 6)
    .flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
  return forms.reduce((rest, form) => rest.replaceAll(form, redacted), text)
}
