import { create } from 'zustand'
import { playScanTone } from '../alerts/tone.ts'
import { resetWithPlace } from '../place.tsx'
import { preferencesNow } from '../preferences.ts'

/** What became of a scan: it was found, or not; kept for later, since something is unsaved; or looking it up failed. */
export type ScanEnd = 'found' | 'missing' | 'kept' | 'failed'

export interface ScanResult {
  /** What was scanned. */
  text: string
  end: ScanEnd
  /** What was found, such as the title of a job; empty if there is nothing to say. */
  what: string
  /** The newest job that was found. */
  job: string | null
  /** When it was scanned (ms since 1970). */
  at: number
}

/** So many are shown at a scan station. */
const most = 6

/** The results of the last scans, the newest scan first. */
export const useScanResults = resetWithPlace(create<{ results: readonly ScanResult[] }>(() => ({ results: [] })))

/** The results with one more; one that was looked up longer than a later scan takes its place behind that. */
export function withResult(results: readonly ScanResult[], one: ScanResult): readonly ScanResult[] {
  return [one, ...results].toSorted((a, b) => b.at - a.at).slice(0, most)
}

/** Shows what became of a scan, and plays its sound. */
export function tellScan(result: ScanResult): void {
  useScanResults.setState(({ results }) => ({ results: withResult(results, result) }))
  if (preferencesNow().scanSound) void playScanTone(result.end === 'found')
}
