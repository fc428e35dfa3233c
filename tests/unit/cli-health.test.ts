import { expect, it, vi } from 'vitest'
import { type Health, startHealthReports } from '../../src-main/cli/health.ts'
import type { Station } from '../../src-main/print/station/station.ts'

const stationAt = (lastReadAt: number) =>
  ({ board: { all: () => [] }, lanes: [], poller: { state: { lastReadAt, failures: 0 } } }) as unknown as Station

it('reports the station that runs now, and nothing while none does', async () => {
  vi.useFakeTimers()
  let station: Station | null = stationAt(1_000)
  const reports: Health[] = []
  const stop = startHealthReports(
    () => station,
    1,
    health => void reports.push(health),
  )
  await vi.advanceTimersByTimeAsync(1_500)
  expect(reports.at(-1)).toMatchObject({ state: 'running', last_read_at: '1970-01-01T00:00:01.000Z' })
  // Such as while another desk has its place.
  station = null
  const before = reports.length
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reports).toHaveLength(before)
  station = stationAt(9_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(reports.at(-1)).toMatchObject({ last_read_at: '1970-01-01T00:00:09.000Z' })
  stop()
  vi.useRealTimers()
})
