import { constants } from 'node:os'
import { getSystemErrorMap } from 'node:util'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hostOf, safeMessage, safeText, safeUri } from '../../src-main/diagnostics/redact.ts'
import { languages } from '../../src-shared/language.ts'
import { englishMessages, isMessageCode, message, say, sayEnglish, sayIn } from '../../src-shared/messages/index.ts'
import { momentOf } from '../../src-shared/messages/moments.ts'
import { describeDocument } from '../../src-shared/print/job.ts'
import { runs } from '../rig/runs.ts'

const codes = Object.keys(englishMessages).filter(isMessageCode)
const gapsOf = (code: string) =>
  [...(englishMessages[code] ?? '').matchAll(/\{\{(\w+)\}\}/g)].flatMap(([, gap]) => gap ?? [])
/** Gaps that are known to hold a word of a printer, a host, or an id. */
const idGaps = new Set(['job', 'spooler', 'printer', 'from', 'to', 'host', 'url', 'limit'])
const customers = [
  'Ada Lovelace',
  'of 王小明, Esq.',
  'Grace <grace@customers.net>',
  'Bearer tok_9f31c2a7',
  'x?name=Lovelace',
  'ELIZABETH LOVELACE',
  'ERR_LOVELACE SQLITE_LOVELACE',
  'lovelace, ada',
  'ada lovelace',
  '07700900123',
  'call 07700900123',
  '26 Lovelace, 10:41',
  '26 Nov, 10:41, lovelace',
  '11月王小明日 10:41',
  'lovelace, created 2026-11-21 10:15 UTC',
]

afterEach(() => vi.useRealTimers())

describe('what leaves the house', () => {
  it('of any message, and of any text that the desk made of one, holds nothing that stood in its gaps', () => {
    const cases = fc.record({
      code: fc.constantFrom(...codes),
      customer: fc.constantFrom(...customers),
      around: fc.constantFrom('', 'for ', 'No rule says where ', '(status 500): '),
    })
    fc.assert(
      fc.property(cases, ({ code, customer, around }) => {
        const data = Object.fromEntries(gapsOf(code).map(gap => [gap, around + customer]))
        const nested = message('document.fetch-failed', { why: say({ code, data }) })
        for (const text of [
          say(safeMessage({ code, data })),
          safeText(say({ code, data })),
          safeText(say(nested)),
          say(safeMessage(nested)),
        ]) {
          for (const part of ['lovelace', 'elizabeth', '王小明', 'customers.net', 'tok_'])
            expect(text.toLowerCase(), `${code} ${text}`).not.toContain(part)
          // The log is made of safe texts, and the diagnostics of the log.
          if (text.length < 1_500) expect(safeText(safeText(text))).toBe(safeText(text))
          // An id of a job is digits too; elsewhere they may be somebody's telephone.
          if (!gapsOf(code).some(gap => idGaps.has(gap))) expect(text, code).not.toContain('07700900123')
        }
      }),
      { numRuns: runs(3000) },
    )
  })

  it('is what helps: ids, figures, hosts, keywords in words, names of errors', () => {
    const refused = message('document.link-refused', { status: 403, host: 'files.example.com' })
    expect(safeText(say(refused))).toBe(say(refused))
    const again = message('step.fetch-again', { why: say(refused), seconds: 2.5 })
    expect(say(safeMessage(again))).toBe(say(again))
    expect(
      safeText(say(message('printer.unreachable', { printer: 'tags-1', why: 'connect ECONNREFUSED 10.0.0.7' }))),
    ).toBe(say(message('printer.unreachable', { printer: 'tags-1', why: '… ECONNREFUSED' })))
    const waits = message('step.printer-waits', { what: 'out of paper (Ada’s tray)', printer: 'tags-1' })
    expect(say(safeMessage(waits))).toBe('out of paper (…); prints automatically when tags-1 is ready again')
    expect(safeText('Ada Lovelace paid')).toBe('…')
    expect(hostOf('https://admin.example.com/a?b=c')).toBe('admin.example.com')
    expect(safeUri('ipp://user:secret@host:631/printers/a?x=1#y')).toBe('ipp://host:631/printers/a')
  })

  it('is no word in capitals but the names of errors that a computer has', () => {
    const word = fc.stringMatching(/^[A-Z][A-Z_]{2,15}$/)
    const known = new Set([...Object.keys(constants.errno), ...[...getSystemErrorMap().values()].map(([name]) => name)])
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), words => {
        const strangers = words.filter(word => !known.has(word) && !word.includes('_'))
        for (const word of strangers) expect(safeText(`failed for ${words.join(' ')}`).split(' ')).not.toContain(word)
      }),
    )
    for (const name of ['ECONNREFUSED', 'ENOSPC', 'ENOTFOUND', 'SQLITE_FULL', 'CERT_HAS_EXPIRED'])
      expect(safeText(`it failed (${name})`)).toBe(`… ${name}`)
    expect(safeText('ELIZABETH EVANS, 0770 0900123')).toBe('…')
  })

  it('keeps a moment, whatever day it is of and whenever it is said', () => {
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2031-12-31'), noInvalidDate: true })
    const zone = fc.constantFrom(undefined, 'Pacific/Auckland', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu')
    const days = fc.constantFrom(0, 1, 40, 366)
    fc.assert(
      fc.property(instant, zone, days, fc.constantFrom(...languages), (date, zone, later, language) => {
        vi.useFakeTimers({ now: date.getTime() + later * 86_400_000 })
        const since = momentOf(date.getTime())
        const moved = message('step.moved', { from: 'tags-1', to: 'tags-2', since })
        expect(safeMessage(moved)).toEqual(moved)
        expect(safeText(sayEnglish(moved))).toBe(sayEnglish(moved))
        const inWords = sayIn(language, moved, zone).match(language === 'en' ? /since (.+)$/ : /自 (.+) 起/)?.[1] ?? ''
        expect(inWords).toMatch(/\d\d:\d\d/)
        expect(safeMessage({ ...moved, data: { ...moved.data, since: inWords } }).data['since']).toBe(inWords)
      }),
    )
  })

  it('keeps every moment that a message holds', () => {
    vi.useFakeTimers({ now: Date.parse('2028-03-01T09:30:00Z') })
    const at = Date.parse('2028-02-29T23:15:00Z')
    const wait = { what: 'tag', order: '51061', state: 'waiting', since: momentOf(at) }
    const older = message('ledger.older', { file: '…', step: 3, found: 5, at: momentOf(at) })
    const claimed = message('job.held-claimed-before', { folder: '…', time: '2028-02-29 23:15 UTC' })
    const document = { type: 'tag', orderId: '51061', createdAt: at }
    const reused = message('job.held-number-reused', {
      before: `${describeDocument(document)}, failed here`,
      now: describeDocument({ ...document, orderId: null }),
    })
    const created = '…, created 2028-02-29 23:15 UTC'
    for (const [said, shown] of [
      [message('job.waits-together', wait), message('job.waits-together', { ...wait, what: '…', order: '…' })],
      [older, older],
      [claimed, claimed],
      [reused, message('job.held-number-reused', { before: created, now: created })],
    ] as const) {
      expect(sayEnglish(safeMessage(said))).toBe(sayEnglish(shown))
      expect(safeText(sayEnglish(said))).toBe(sayEnglish(shown))
    }
  })
})
