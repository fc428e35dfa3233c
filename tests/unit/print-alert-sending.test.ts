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
  testMessageOf,
} from '../../src-shared/print/alert-sending.ts'
import { printerName } from '../../src-shared/print/printer.ts'

const minute = 60_000
const alert = (over: Partial<Alert> = {}): Alert => ({
  key: 'job 9012',
  kind: 'failed',
  job: '9012',
  printer: 'cups:tags-1',
  since: 0,
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
    what: 'failed',
    reason: 'document.fetch-failed',
    job: '9012',
    printer: 'tags-1',
    since: '1970-01-01T00:00:00.000Z',
    link: 'selvedge://print/9012',
    text: 'Job 9012 failed.',
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

it('names no job whose id isn’t plain, and makes no link to it', () => {
  const ids = [
    '<!channel> <https://evil.example/login|Sign in again>',
    'Ms Elizabeth Evans, 12 High St',
    'a/b',
    'x'.repeat(61),
  ]
  for (const job of ids) {
    for (const kind of kinds.slice(0, 4)) {
      const said =
        kind === 'stuck' ? message('alert.job-stuck', { job, minutes: 5 }) : message('alert.job-needs-you', { job })
      const sent = messageOf([alert({ key: `job ${job}`, kind, job, said })], about)
      expect(sent.alerts[0]).toMatchObject({ job: '…', link: 'selvedge://print' })
      expect(sent.text).toContain('ob …')
      expect(JSON.stringify(sent)).not.toMatch(/evil|Elizabeth|channel|a\/b|xxx/)
    }
  }
})

it('has no markup of a chat, whatever a person calls a printer or a station', () => {
  const markup = [
    '<!channel>',
    '<https://evil.example|here>',
    '@everyone',
    '[here](https://evil.example)',
    '<@U123>',
    '`x`',
    '~x~',
    '\u202e\u0000',
  ]
  const name = fc.array(fc.oneof(fc.constantFrom(...markup), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(name, name, (printer, station) => {
      const uri = `windows:${printer.join(' ')}`
      const due = [
        alert({
          kind: 'printer',
          job: null,
          printer: uri,
          said: message('alert.printer', { printer: '-', what: '-' }),
        }),
      ]
      const at = { ...about, station: station.join(' ') }
      for (const sent of [messageOf(due, at), testMessageOf(at)]) {
        const texts = [sent.text, sent.station, ...sent.alerts.flatMap(one => [one.text, one.printer ?? ''])]
        for (const text of texts) {
          expect(text).not.toMatch(/[<>@|`~[\]\\\p{Cc}\p{Cf}]|:\/\//u)
          expect(text.length).toBeLessThan(400)
        }
      }
    }),
  )
  const said = messageOf([], { ...about, station: 'Press 2 (east), Größe_4 · 印' }).station
  expect(said).toBe('Press 2 (east), Größe_4 … 印')
})

it('has no key, user or password of a printer’s address', () => {
  const uris = [
    'ipp://h/printers/x?KEY=Geheim',
    'ipp://Ann:Geheim@h/printers/x',
    'ipps://h/x#Geheim',
    'ipp://Ann:Geheim@h',
    'ipp://Ann:Ge/heim@h/x',
  ]
  for (const printer of uris) {
    const sent = messageOf([alert({ kind: 'printer', job: null, printer })], about)
    expect(JSON.stringify(sent)).not.toMatch(/heim|KEY|Ann/)
  }
  expect(uris.map(printerName)).toEqual(['x', 'x', 'x', 'h', 'x'])
  expect(printerName('folder:/srv/a?b#c')).toBe('a?b#c')
  expect(printerName('ipp://h/printers/a@b')).toBe('a@b')
})

it('waits longer after each failure, to a quarter of an hour', () => {
  expect([0, 1, 2, 5, 6, 100].map(retryAfter)).toEqual([0, 10_000, 30_000, 900_000, 900_000, 900_000])
})

it('is due to a later receiver with the very minute, and the same thing in another need is another alert', () => {
  const later = { id: 'a', afterMinutes: 5 }
  expect(dueFor(later, [alert()], {}, {}, 5 * minute)).toHaveLength(1)
  expect(dueFor(later, [alert()], {}, {}, 5 * minute - 1)).toEqual([])
  expect(nameOfAlert(alert())).toBe('job 9012 failed')
  expect(dueFor({ id: 'a', afterMinutes: 0 }, [alert({ kind: 'held' })], { 'job 9012 failed': 1 }, {}, 0)).toHaveLength(
    1,
  )
})

it('says each kind in the desk’s own words, and leads to where something can be done', () => {
  const sentOf = (over: Partial<Alert>) => {
    const [one] = messageOf([alert(over)], about).alerts
    return one && [one.text, one.link, one.printer]
  }
  const of = (what: string) => message('alert.printer', { printer: '-', what })
  const station = { kind: 'station', key: 'station', job: null, printer: null } as const
  const printer = { kind: 'printer', key: 'printer', job: null } as const
  expect(sentOf({ kind: 'unconfirmed' })).toEqual([
    ...['Job 9012 is unconfirmed: did it come out?', 'selvedge://print/9012', 'tags-1'],
  ])
  expect(sentOf({ kind: 'stuck', said: message('alert.job-stuck', { job: '9012', minutes: 10 }) })?.[0]).toContain(
    '9012',
  )
  expect(sentOf({ ...printer, said: of('out of paper and cover open by Ada') })).toEqual([
    ...['tags-1: out of paper, cover open. Its jobs are waiting.', 'selvedge://print', 'tags-1'],
  ])
  expect(sentOf({ ...printer, said: of('Ada pulled the plug') })?.[0]).toBe('tags-1: stopped. Its jobs are waiting.')
  expect(sentOf({ ...station, said: message('alert.no-token', {}) })).toEqual([
    'The station has stopped because it has no valid token. Sign in to resume printing.',
    ...['selvedge://print', null],
  ])
  expect(sentOf({ ...station, said: message('alert.offline', {}) })?.[0]).toContain('isn’t responding')
  expect(sentOf({ ...station, said: message('service.timeout', { seconds: 5 } as never) })?.[0]).toBe(
    'The station isn’t printing.',
  )
  const receiver = message('alert.target-failed', { name: 'Chat', why: 'status 500' })
  expect(sentOf({ kind: 'sending', key: sendingKey('b'), job: null, printer: null, said: receiver })).toEqual([
    'One receiver isn’t getting alerts. See Settings, Alerts.',
    ...['selvedge://settings', null],
  ])
})

it('lists ten, names three, and says how many more only where there are more', () => {
  const many = Array.from({ length: 12 }, (_, at) => alert({ key: `job ${at}`, job: String(at) }))
  const { alerts, more, text } = messageOf(many, about)
  expect([alerts.length, more, alerts[9]?.job]).toEqual([10, 2, '9'])
  expect(text).toBe('print-room: Job 0 failed. Job 1 failed. Job 2 failed. 9 more')
  expect(messageOf(many.slice(0, 3), about).text).toBe('print-room: Job 0 failed. Job 1 failed. Job 2 failed.')
})

it('tests with a message of its own', () => {
  expect(testMessageOf(about)).toEqual({
    version: 1,
    event: 'test',
    id: 'm1',
    station: 'print-room',
    sent_at: '1970-01-01T00:00:00.000Z',
    text: 'Test alert from print-room. Its alerts arrive here.',
    count: 0,
    more: 0,
    alerts: [],
  })
  expect(messageOf([], about).event).toBe('alerts')
})
