import type { Alert } from '../../src-shared/contract/alerts.ts'
import type { JobRow, StationState } from '../../src-shared/contract/print.ts'
import { compareAlerts, jobAlert, printerAlert, stationAlert } from '../../src-shared/print/alerts.ts'
import type { PrinterView } from '../../src-shared/print/printer.ts'

/** What needs a person at the stand-in desk, by the desk's own rules. */
export function standInAlerts(
  rows: Iterable<JobRow>,
  printers: readonly PrinterView[],
  station: StationState,
): Alert[] {
  const now = Date.now()
  const found = [
    stationAlert(station, station.online ? null : station.lastReadAt, now, now),
    ...printers.map(view => printerAlert(view, now)),
    ...[...rows].map(jobAlert),
  ]
  return found.filter(alert => alert !== null).sort(compareAlerts)
}
