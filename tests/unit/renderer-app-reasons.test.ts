import { describe, expect, it } from 'vitest'
import type { PrinterStatus } from '../../src-shared/print/printer.ts'
import { printerStanding, reasonWeight, reasonWord, sayPrinter, sayReason } from '../../src-shared/print/reasons.ts'
import { idlePrinter } from '../rig/printer-status.ts'

describe('reasons of a printer in words', () => {
  it.each([
    ['media-empty-error', 'out of paper'],
    ['media-jam', 'paper jam'],
    ['Toner-Low-Warning', 'toner low'],
    ['offline-report', 'offline'],
    ['paused', 'paused'],
    ['vendor-lamp-cold-warning', 'vendor-lamp-cold'],
    ['constructor', 'constructor'],
  ])('%s is said as “%s”', (keyword, words) => expect(sayReason(keyword)).toBe(words))

  it.each([
    ['Out of paper', ['job-printing', 'media-empty-error'], 'out of paper'],
    ['Somebody pressed pause', ['job-stopped', 'paused'], 'paused (Somebody pressed pause)'],
    ['Page 2 of 3.', ['job-printing'], 'Page 2 of 3'],
    ['The fuser broke', ['aborted-by-system'], 'The fuser broke'],
    [null, ['none', 'job-printing'], ''],
    [null, ['media-jam-error', 'media-jam', 'toner-low-warning'], 'paper jam, toner low'],
  ])('a message “%s” with %j is said as “%s”', (own, keywords, words) => expect(sayPrinter(own, keywords)).toBe(words))

  it('takes the suffix off once, at the end', () => {
    expect(reasonWord('x-error-report')).toBe('x-error')
    expect(reasonWord('error')).toBe('error')
  })

  it.each([
    ['media-empty-error', 'error'],
    ['media-empty', 'error'],
    ['toner-low-warning', 'warning'],
    ['toner-low-report', 'note'],
    ['connecting-to-device', 'note'],
  ])('%s weighs as %s', (keyword, weight) => expect(reasonWeight(keyword)).toBe(weight))
})

describe('how a printer stands', () => {
  it.each([
    ['idle and nothing to say', {}, 'ready'],
    ['printing', { state: 'printing' }, 'printing'],
    ['a warning only', { reasons: ['toner-low-warning'] }, 'ready'],
    ['out of paper while idle', { reasons: ['media-empty-error'] }, 'trouble'],
    ['out of paper while printing', { state: 'printing', reasons: ['media-empty'] }, 'trouble'],
    ['not accepting', { accepting: false }, 'trouble'],
    ['stopped', { state: 'stopped', reasons: ['paused'] }, 'stopped'],
    ['away', { state: 'unreachable' }, 'unreachable'],
    ['queue not found', { state: 'unknown-queue' }, 'not-found'],
  ] as const)('%s: %s', (_what, change, standing) => {
    const view = { status: idlePrinter(change as Partial<PrinterStatus>), problem: null }
    expect(printerStanding(view).standing).toBe(standing)
  })

  it('says the worst first and the same once', () => {
    const reasons = ['toner-low-report', 'media-low-warning', 'media-jam-error', 'media-jam']
    expect(printerStanding({ status: idlePrinter({ reasons }), problem: null }).reasons).toEqual([
      'media-jam-error',
      'media-low-warning',
      'toner-low-report',
    ])
  })

  it.each([
    ['printer.unreachable', 'unreachable'],
    ['printer.unknown-queue', 'not-found'],
    ['printer.folder', 'trouble'],
  ])('says what keeps it from being asked: %s', (code, standing) => {
    expect(printerStanding({ status: null, problem: { code, data: {} } }).standing).toBe(standing)
  })

  it('isn’t checked yet before the first answer', () => {
    expect(printerStanding({ status: null, problem: null }).standing).toBe('not-asked')
  })
})
