import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockEnv, clocks } from '../../scripts/clocks.ts'
import { dateIn } from '../../src-shared/timezone.ts'

const named = (name: string) => {
  const clock = clocks.find(one => one.name === name)
  if (!clock) throw new Error(`There is no clock ${name}.`)
  return clock
}
const startIn = (name: string, now: number) => {
  const clock = named(name)
  return dateIn(clock.zone ?? 'UTC', clock.startsAt(now))
}
const someNow = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2105-12-31'), noInvalidDate: true })
  .map(date => date.getTime())

test('each clock begins where its name says, soon but never in the past', () => {
  const minute = 60_000
  fc.assert(
    fc.property(someNow, now => {
      for (const { startsAt } of clocks) expect(startsAt(now)).toBeGreaterThan(now)
      const leap = startIn('leap-day', now)
      expect([leap.getMonth(), leap.getDate()]).toEqual([1, 29])
      const lastDay = startIn('new-year', now)
      expect([lastDay.getMonth(), lastDay.getDate(), lastDay.getHours(), lastDay.getMinutes()]).toEqual([
        11, 31, 23, 50,
      ])
      expect(lastDay.getTime() - now).toBeLessThanOrEqual(366 * 86_400_000)
      const spring = startIn('summer-time', now)
      const after = dateIn('Europe/Berlin', spring.getTime() + 5 * minute)
      expect([spring.getHours(), spring.getMinutes(), after.getHours(), after.getMinutes()]).toEqual([1, 55, 3, 0])
    }),
  )
})

test('all processes under a clock are ahead by the same, and wait as long as ever', () => {
  const env = clockEnv(named('ahead'), '/lib/faketime.so', 0)
  expect(env).toMatchObject({ LD_PRELOAD: '/lib/faketime.so', FAKETIME: '+3456000.000', DONT_FAKE_MONOTONIC: '1' })
  expect(env).not.toHaveProperty('TZ')
  expect(clockEnv(named('new-year'), '/lib/faketime.so', 0)).toHaveProperty('TZ', 'Pacific/Auckland')
})
