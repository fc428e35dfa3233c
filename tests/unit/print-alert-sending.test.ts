import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Alert } from '../../src-shared/contract/alerts.ts'
import { message } from '../../src-shared/messages/index.ts'
import { readLink } from '../../src-shared/navigation/links.ts'
import {
  dueFor,
  messageOf,
  mostInMessage,
  nameOfAlert,
  retryAfter,
  sendingKey,
} from '../../src-shared/print/alert-sending.ts'

const minute = 60_000
const alert = (over: Partial<Alert> = {}): Alert => ({
  ...{ key: 'job 9012', kind: 'failed', job: '9012', printer: 'cups:tags-1', since: 0 },
  said: message('document.fetch-failed', { why: 'Ada Lovelace has not paid' }),
  ...over,
})
const about = { id: 'm1', station: 'print-room', now: 0 }

const kinds = ['failed', 'unconfirmed', 'held', 'stuck', 'printer', 'station'] as const
const anyAlert = fc
  .record({ job: fc.integer({ min: 1, max: 30 }), kind: fc.constantFrom(...kinds), since: fc.nat(100 * minute) })
  .map(({ job, kind, since }) => alert({ key: `job ${job}`, job: String(job), kind, since }))

it('tells each alert once, and a later receiver only what nobody has solved or seen until then', () => {
  const moments = fc.dictionary(fc.constantFrom(...kinds.map(kind => `job 1 ${kind}`)), fc.constant(1))
  fc.assert(
    fc.property(
      fc.array(anyAlert),
      moments,
      moments,
      fc.nat(60),
      fc.nat(200 * minute),
      (alerts, sent, seen, after, now) => {
        const due = dueFor({ id: 'a', afterMinutes: after }, alerts, sent, seen, now)
        for (const one of alerts) {
          const isTold = sent[nameOfAlert(one)] !== undefined
          const isLate = after > 0 && (seen[nameOfAlert(one)] !== undefined || now - one.since < after * minute)
          expect(due.includes(one)).toBe(!isTold && !isLate)
        }
        // Told, they aren't due again.
        const told = Object.fromEntries(due.map(one => [nameOfAlert(one), now]))
        expect(dueFor({ id: 'a', afterMinutes: after }, alerts, { ...sent, ...told }, seen, now)).toEqual([])
      },
    ),
  )
})

it('tells a receiver’s failure to the others, never to itself', () => {
  const failing = alert({ key: sendingKey('a'), kind: 'sending', job: null, printer: null })
  expect(dueFor({ id: 'a', afterMinutes: 0 }, [failing], {}, {}, 0)).toEqual([])
  expect(dueFor({ id: 'b', afterMinutes: 0 }, [failing], {}, {}, 0)).toEqual([failing])
})

it('names jobs and printers, and nothing that a service or a printer says', () => {
  const says = 'out of paper (Waiting for paper for Ada Lovelace)'
  const due = [
    alert(),
    alert({ key: 'job 9013', kind: 'held', job: '9013' }),
    alert({ kind: 'printer', job: null, said: message('alert.printer', { printer: 'tags-1', what: says }) }),
    alert({
      kind: 'station',
      job: null,
      said: { code: 'service.unknown', data: { what: 'Ada' } } as never,
    }),
  ]
  const sent = messageOf(due, about)
  expect(JSON.stringify(sent)).not.toContain('Ada')
  expect(sent.text).toBe(
    'print-room: Job 9012 failed. Job 9013 is on hold. tags-1: out of paper. Its jobs are waiting. 1 more',
  )
  expect(sent.alerts[0]).toEqual({
    ...{ what: 'failed', reason: 'document.fetch-failed', job: '9012', printer: 'tags-1' },
    ...{ since: '1970-01-01T00:00:00.000Z', link: 'selvedge://print/9012', text: 'Job 9012 failed.' },
  })
})

it('counts what it doesn’t list, and every link can be opened', () => {
  fc.assert(
    fc.property(fc.array(anyAlert, { maxLength: 40 }), due => {
      const { count, more, alerts } = messageOf(due, about)
      expect([count, alerts.length + more]).toEqual([due.length, due.length])
      expect(alerts.length).toBeLessThanOrEqual(mostInMessage)
      for (const { link } of alerts) expect(readLink(link)).not.toBeNull()
    }),
  )
})

it('waits longer after each failure, to a quarter of an hour', () => {
  expect([0, 1, 2, 5, 6, 100].map(retryAfter)).toEqual([0, 10_000, 30_000, 900_000, 900_000, 900_000])
})
