import { describe, expect, it } from 'vitest'
import { exportLook } from '../../src-renderer/imports/exports/ExportsView.tsx'
import { reasonsOf } from '../../src-renderer/imports/upload/reasons.ts'
import { landed, lookOf, notArrived } from '../../src-renderer/imports/upload/upload-look.ts'
import type { DraftView } from '../../src-shared/contract/import-drafts.ts'
import type { Upload } from '../../src-shared/contract/import-uploads.ts'

const upload = (over: Partial<Upload> = {}): Upload => ({
  id: 4,
  draft: 1,
  way: 'file',
  at: 0,
  who: null,
  cells: 10,
  state: 'proved',
  batch: null,
  said: [],
  jobs: null,
  proof: null,
  entry: null,
  saved: 0,
  rejected: 0,
  waiting: 0,
  ...over,
})
const proof = (arrived: number, different: number, gone: number) => ({
  at: 0,
  cells: arrived + different + gone,
  arrived,
  different,
  gone,
  examples: [],
})

type Known = Pick<DraftView, 'header' | 'names' | 'problems' | 'totals' | 'uploads' | 'baseline'>
const totals = (cells: number) => ({
  cells,
  up: cells,
  down: 0,
  medianUp: 3,
  medianDown: null,
  toNotPriced: 0,
  newlyPriced: 0,
  leftOut: 0,
})
const ready: Known = {
  header: { roles: [], shape: 'wide', missing: [], offers: [], remembered: [], foreign: [] },
  names: [],
  problems: [{ kind: 'jump', severity: 'warning', count: 3, fixes: [] }],
  totals: totals(5),
  uploads: [],
  baseline: null,
}
const unmapped = {
  name: 'Blazer',
  columns: [],
  cells: 4,
  target: null,
  reason: null,
  before: null,
  suggestions: [],
}
const what = (view: Partial<Known>, isOffline = false) =>
  reasonsOf({ ...ready, ...view }, isOffline).map(reason => reason.what)

describe('what keeps a draft from going up', () => {
  it('is nothing where only warnings are left', () => {
    expect(what({})).toEqual([])
  })

  it('is everything that is missing, unmapped or wrong, each with its step', () => {
    const reasons = reasonsOf(
      {
        ...ready,
        header: {
          roles: [],
          shape: 'wide',
          missing: ['Username', 'Currency'],
          offers: [],
          remembered: [],
          foreign: [],
        },
        names: [unmapped, { ...unmapped, target: 'ignore' }],
        problems: [
          { kind: 'not-a-number', severity: 'error', count: 2, fixes: [] },
          { kind: 'thousands', severity: 'error', count: 3, fixes: ['thousands'] },
          { kind: 'spaces', severity: 'warning', count: 9, fixes: ['spaces'] },
        ],
      },
      false,
    )
    expect(reasons).toEqual([
      { what: 'missing', names: ['Username', 'Currency'], step: 'header' },
      { what: 'names', count: 1, step: 'names' },
      { what: 'errors', count: 5, kinds: ['not-a-number', 'thousands'], step: 'values' },
    ])
  })

  it('says that nothing changes only of a file that is right', () => {
    expect(what({ totals: totals(0) })).toEqual(['nothing'])
    expect(what({ totals: totals(0), names: [unmapped] })).toEqual(['names'])
    expect(what({ totals: null })).toEqual(['noPrices'])
  })

  it('waits for an upload on its way, and for the service', () => {
    expect(what({ uploads: [upload({ state: 'queued' })] })).toEqual(['running'])
    expect(what({ uploads: [upload({ state: 'refused' }), upload({ state: 'unknown' })] })).toEqual([])
    expect(what({ uploads: [upload({ state: 'unknown' })] })).toEqual(['unknown'])
    expect(what({}, true)).toEqual(['offline'])
  })
})

describe('how an upload looks', () => {
  it('is done only where every cell arrived', () => {
    expect(lookOf(upload({ proof: proof(10, 0, 0) }), false)).toMatchObject({
      word: 'state.proved',
      tone: 'done',
    })
    expect(lookOf(upload({ proof: proof(8, 1, 1) }), false)).toMatchObject({
      word: 'state.partly',
      tone: 'unsure',
    })
    expect(lookOf(upload({ way: 'cells', state: 'ended', saved: 9, rejected: 1 }), false)).toMatchObject({
      word: 'state.partlySaved',
    })
  })

  it('is paused with the outbox', () => {
    expect(lookOf(upload({ way: 'cells', state: 'outbox' }), true).word).toBe('state.paused')
    expect(lookOf(upload({ state: 'proving' }), true).word).toBe('state.proving')
  })

  it('takes back what landed, once', () => {
    expect(landed(upload({ proof: proof(8, 1, 1) }))).toBe(8)
    expect(landed(upload({ way: 'cells', state: 'ended', saved: 7, rejected: 3 }))).toBe(7)
    expect(landed(upload({ state: 'taken-back', proof: proof(10, 0, 0) }))).toBe(0)
    expect(landed(upload({ state: 'unknown' }))).toBe(0)
    expect(notArrived(upload({ proof: proof(8, 1, 1) }))).toBe(2)
    expect(notArrived(upload({ way: 'cells', rejected: 3 }))).toBe(3)
  })
})

describe('the state of an export', () => {
  it('is read from whatever word the service has', () => {
    expect(exportLook({ isReady: true, status: 'whatever' }).word).toBe('ready')
    expect(exportLook({ isReady: false, status: 'FAILED' }).word).toBe('failed')
    expect(exportLook({ isReady: false, status: 'cancelled' }).tone).toBe('failed')
    expect(exportLook({ isReady: false, status: 'warteschlange' })).toEqual({
      tone: 'moving',
      icon: 'clock',
      word: null,
    })
  })
})
