import type { Settings } from '../../src-shared/contract/desk.ts'
import { stationSlug } from '../../src-shared/print/attempt.ts'
import { computerName } from '../print/print-desk.ts'
import type { StationPolicy } from '../print/station/parts.ts'
import type { StationConfig } from './station-config.ts'

/** The name of a station as its config gives it, else this computer's. */
export const stationNameOf = (config: StationConfig): string => config.station ?? computerName()

/** What a station follows by its config; `mark` tells its data folder from every other one. */
export function policyOf(config: StationConfig, mark: string): StationPolicy {
  const stationName = stationNameOf(config)
  return {
    stationName,
    stationTag: `${stationSlug(stationName)}-${mark}`,
    rules: config.rules,
    start: config.start,
    takeAccepted: config.take_accepted,
    printAskedAgain: config.print_asked_again,
    pollSeconds: config.poll_seconds,
    limitBytes: config.max_document_mb * 1024 * 1024,
    fetchIdleSeconds: config.fetch_timeout_seconds,
  }
}

/** The same as the desk's settings show it. */
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
