import { afterEach, expect, test, vi } from 'vitest'
import { forgetOldCells } from '../../src-main/pricing/price-desk.ts'

const day = 86_400_000

afterEach(() => void vi.useRealTimers())

test('what is older than the setting goes a minute after the opening, then daily, until it is ended', () => {
  vi.useFakeTimers({ now: 1_000 * day })
  const days: number[] = []
  let keep = 365
  const book = {
    forget: async (before: number) => {
      days.push(before / day)
      if (days.length === 1) throw new Error('the disk is full')
      return 0
    },
  }
  const end = forgetOldCells(book, () => keep, { info() {}, warn() {} })
  expect(days).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(days.map(Math.floor)).toEqual([635])
  keep = 30
  vi.advanceTimersByTime(day)
  expect(days.map(Math.floor)).toEqual([635, 971])
  end()
  vi.advanceTimersByTime(10 * day)
  expect(days).toHaveLength(2)
})
