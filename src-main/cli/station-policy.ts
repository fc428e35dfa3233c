import type { Settings } from '../../src-shared/contract/desk.ts'
import type { OpenOptions } from '../print/printers/index.ts'
import { computerName, stationTag } from '../print/profile-station.ts'
import type { StationPolicy } from '../print/station/parts.ts'
import type { StationConfig } from './station-config.ts'

/** The station's name from its config, else this computer's name. */
export const stationNameOf = (config: StationConfig): string => config.station ?? computerName()

/** The policy from a station's config; `mark` and `service` are those of `stationTag`. */
export function policyOf(config: StationConfig, mark: string, service: string): StationPolicy {
  const stationName = stationNameOf(config)
  return {
    stationName,
    stationTag: stationTag(stationName, mark, service),
    groups: config.groups,
    rules: config.rules,
    start: config.start,
    takeAccepted: config.take_accepted,
    printAskedAgain: config.print_asked_again,
    pollSeconds: config.poll_seconds,
    limitBytes: config.max_document_mb * 1024 * 1024,
    fetchIdleSeconds: config.fetch_timeout_seconds,
  }
}

/** How long a printer may take for a document, where the config says so. */
export const printerLimits = ({ printer_timeout_seconds: seconds }: StationConfig): OpenOptions =>
  seconds === undefined ? {} : { limits: { document: seconds * 1000 } }

/** The config in the form of the desk's settings. */
export function settingsOf(config: StationConfig): Partial<Settings> {
  return {
    stationName: stationNameOf(config),
    pollSeconds: Math.max(1, config.poll_seconds),
    start: config.start,
    takeAccepted: config.take_accepted,
    printAskedAgain: config.print_asked_again,
    maxDocumentMegabytes: Math.max(1, config.max_document_mb),
    keepRowsDays: config.keep_rows_days,
    keepDocumentsDays: config.keep_documents_days,
  }
}
