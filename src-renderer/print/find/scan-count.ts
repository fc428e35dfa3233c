import { z } from 'zod'
import { type ScanResult, zonedDay } from '../../kit/index.ts'

const scanCount = z.object({ day: z.string(), found: z.number(), missed: z.number() })

/** How many scans a day of the account's time zone had, by whether they were found. */
export type ScanCount = z.infer<typeof scanCount>

export const noScans: ScanCount = { day: '', found: 0, missed: 0 }

/** Reads a remembered count. Throws if it isn't one. */
export const readScanCount = (value: unknown): ScanCount => scanCount.parse(value)

/** The count with one more scan; a new day starts at 0. */
export function countedScan(before: ScanCount, { at, end }: Pick<ScanResult, 'at' | 'end'>): ScanCount {
  const day = zonedDay(at)
  const { found, missed } = before.day === day ? before : noScans
  return end === 'found' ? { day, found: found + 1, missed } : { day, found, missed: missed + 1 }
}
