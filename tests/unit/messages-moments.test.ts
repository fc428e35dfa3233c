import { afterEach, expect, test, vi } from 'vitest'
import { message, sayEnglish, sayIn, speak } from '../../src-shared/messages/index.ts'
import { momentOf } from '../../src-shared/messages/moments.ts'

// A moment in a message is said in the zone of whoever reads it, not in that of the computer that wrote it.

const at = Date.parse('2026-11-21T03:30:00Z')
const moved = message('step.moved', { from: 'tags-1', to: 'tags-2', since: momentOf(at) })

afterEach(() => {
  speak('en')
  vi.useRealTimers()
})

test.each([
  ['America/Los_Angeles', '19:30', '20 Nov', '11月20日 19:30'],
  ['Asia/Shanghai', '11:30', '21 Nov', '11月21日 11:30'],
])('in %s', (zone, today, day, chinese) => {
  speak('en', zone)
  vi.useFakeTimers({ now: at + 60_000 })
  expect(sayIn('en', moved)).toContain(`since ${today}`)
  vi.setSystemTime(at + 3 * 86_400_000)
  expect(sayIn('en', moved)).toContain(`since ${day}, ${today}`)
  expect(sayIn('zh-CN', moved)).toContain(`自 ${chinese} 起`)
  vi.setSystemTime(at + 365 * 86_400_000)
  expect(sayIn('en', moved)).toContain(`since ${day} 2026, ${today}`)
  expect(sayIn('zh-CN', moved)).toContain(`自 2026年${chinese} 起`)
})

test('logs have the computer’s time, and what an older ledger wrote stays', () => {
  speak('en', 'Asia/Kathmandu')
  const clock = new Date(at).toTimeString().slice(0, 5)
  expect(sayEnglish(moved)).toContain(clock)
  expect(sayIn('en', { ...moved, data: { ...moved.data, since: '10:41' } })).toContain('since 10:41')
  expect(momentOf(Number.NaN)).toBe('-')
})
