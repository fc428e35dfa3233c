import { describe, expect, it } from 'vitest'
import type { AttemptRecord, JobRecord } from '../../src-main/print/ledger/ledger.ts'
import { jobEventOf } from '../../src-main/print/station/job-event.ts'
import { message } from '../../src-shared/messages/index.ts'

const attempt = (state: AttemptRecord['state'], number = 1): AttemptRecord => ({
  number,
  name: `selvedge-test-7-${number}`,
  kind: 'first',
  state,
  printer: 'folder:/paper',
  options: {},
  spooler: null,
  bytes: null,
  sha256: null,
  startedAt: 0,
  endedAt: null,
  why: null,
})
const record = (changes: Partial<JobRecord>): JobRecord => ({
  id: '7',
  type: 'order',
  dispatchStatus: 'queued',
  printStatus: null,
  orderId: null,
  copies: null,
  createdAt: null,
  updatedAt: null,
  error: null,
  position: 0,
  listedOn: 0,
  here: 'waiting',
  reason: null,
  since: 0,
  retryAt: null,
  plan: null,
  endedInService: false,
  reprintAskedAt: null,
  source: null,
  attempt: changes.newest?.number ?? 0,
  newest: null,
  ...changes,
})

describe('the event between two states of a job', () => {
  it('tells each step of an attempt once', () => {
    const waiting = record({})
    const claimed = record({ newest: attempt('claimed') })
    expect(jobEventOf(waiting, null)).toBeNull()
    expect(jobEventOf(claimed, waiting)).toEqual({
      event: 'job',
      job: '7',
      state: 'claimed',
      printer: 'folder:/paper',
      attempt: 1,
      reason: null,
    })
    expect(jobEventOf(claimed, claimed)).toBeNull()
    const fetched = record({ newest: attempt('fetched') })
    expect(jobEventOf(fetched, claimed)?.state).toBe('fetched')
    const created = record({ here: 'printing', newest: attempt('created') })
    expect(jobEventOf(created, fetched)).toBeNull()
    const submitted = record({ here: 'printing', newest: attempt('submitted') })
    expect(jobEventOf(submitted, created)?.state).toBe('submitted')
    const printed = record({ here: 'printed', newest: attempt('printed') })
    expect(jobEventOf(printed, submitted)?.state).toBe('printed')
    expect(jobEventOf(record({ ...printed, updatedAt: 5 }), printed)).toBeNull()
  })

  it('tells the steps of a second attempt', () => {
    const printed = record({ here: 'printed', newest: attempt('printed') })
    const again = record({ newest: attempt('claimed', 2) })
    expect(jobEventOf(again, printed)).toMatchObject({ state: 'claimed', attempt: 2 })
    expect(jobEventOf(record({ newest: attempt('fetched', 2) }), printed)).toMatchObject({ state: 'fetched' })
  })

  it('says in words why a job is held, failed or skipped; what is somebody else’s counts as skipped', () => {
    const reason = message('job.held-no-rule', { type: 'tag' })
    expect(jobEventOf(record({ here: 'held', reason }), null)).toEqual({
      event: 'job',
      job: '7',
      state: 'held',
      printer: null,
      attempt: 0,
      reason: 'No rule for “tag”. Add one, or print this job by hand.',
    })
    expect(jobEventOf(record({ here: 'elsewhere' }), null)?.state).toBe('skipped')
    for (const here of ['failed', 'unconfirmed', 'skipped'] as const)
      expect(jobEventOf(record({ here }), record({}))?.state).toBe(here)
  })
})
