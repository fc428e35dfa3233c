import { describe, expect, it } from 'vitest'
import { type ScanResult, withResult } from '../../src-renderer/kit/scan/scan-result.ts'
import { countedScan, noScans } from '../../src-renderer/print/find/scan-count.ts'

const at = (hour: number, end: ScanResult['end'] = 'found'): ScanResult => ({
  text: String(hour),
  end,
  what: '',
  job: null,
  at: new Date(2026, 10, 23, hour).getTime(),
})

describe('the results of scans', () => {
  it('stay in the order of the scans, however long one was looked up, and only the last few', () => {
    const results = [3, 1, 2, 4, 6, 5, 7].reduce<readonly ScanResult[]>((all, hour) => withResult(all, at(hour)), [])
    expect(results.map(({ text }) => text)).toEqual(['7', '6', '5', '4', '3', '2'])
  })

  it('are counted by day, and only what was found counts as found', () => {
    const first = [at(8), at(9, 'missing'), at(10, 'kept')].reduce(countedScan, noScans)
    expect(first).toMatchObject({ found: 1, missed: 2 })
    expect(countedScan(first, at(24 + 8))).toMatchObject({ found: 1, missed: 0 })
  })
})
