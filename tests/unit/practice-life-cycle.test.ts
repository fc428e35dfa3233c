import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPracticeDatabase, type PracticeDatabase } from '../../src-practice/database.ts'
import { type LifeCycleStage, willFail } from '../../src-practice/life-cycle.ts'
import { jobRecord, PrintJobs } from '../../src-practice/print-jobs.ts'
import { runs } from '../rig/runs.ts'

const STEP = 1_000
const ORDER: LifeCycleStage[] = ['queued', 'dispatching', 'accepted', 'printing', 'printed']

let folder: string
let database: PracticeDatabase
let clock = 0
let jobs: PrintJobs

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-life-cycle-'))
  database = openPracticeDatabase(folder)
  jobs = new PrintJobs(database, { seed: 1, stepMs: STEP, now: () => clock })
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

function stageOf(id: number): LifeCycleStage {
  const row = jobs.find(id)
  if (!row) throw new Error(`no job ${id}`)
  return row.stage
}

function newJob(fails = false): number {
  return jobs.add({ order_id: null, job_type: 'order', fails })
}

describe('the life cycle of a print job', () => {
  it('waits at dispatching for as long as nobody fetches', () => {
    const id = newJob()
    expect(stageOf(id)).toBe('queued')
    clock += STEP
    expect(stageOf(id)).toBe('dispatching')
    clock += 1_000 * STEP
    expect(stageOf(id)).toBe('dispatching')
  })

  it('goes one step at a time after the fetch', () => {
    const id = newJob()
    clock += 5 * STEP
    jobs.markFetched(id)
    const seen = [0, 1, 2, 3].map(() => {
      const stage = stageOf(id)
      clock += STEP
      return stage
    })
    expect(seen).toEqual(['dispatching', 'accepted', 'printing', 'printed'])
  })

  it('shows each stage in the field that it belongs to', () => {
    const id = newJob(true)
    const show = () => {
      const row = jobs.find(id)
      const { dispatch_status, print_status } = row ? jobRecord(row) : {}
      return `${dispatch_status} / ${print_status}`
    }
    const seen = [show()]
    jobs.markFetched(id)
    for (let step = 0; step < 4; step++) {
      clock += STEP
      seen.push(show())
    }
    expect(seen).toEqual([
      'queued / queued',
      'dispatching / queued',
      'accepted / queued',
      'accepted / printing',
      'accepted / failed',
    ])
    expect(jobs.find(id)?.error).toMatch(/tray 2/)
  })

  it('tells of a failure exactly once', () => {
    const id = newJob(true)
    jobs.markFetched(id)
    clock += 10 * STEP
    stageOf(id)
    clock += 10 * STEP
    stageOf(id)
    const told = database.prepare('SELECT * FROM notifications WHERE title LIKE ?').all(`Print job ${id} %`)
    expect(told).toHaveLength(1)
  })

  it('begins anew with a reprint, under the same id', () => {
    const id = newJob(true)
    jobs.markFetched(id)
    clock += 10 * STEP
    expect(stageOf(id)).toBe('failed')
    jobs.reprint(id)
    expect(jobs.find(id)).toMatchObject({ id, stage: 'queued', attempt: 2, error: null, fetched_at: null })
    clock += 10 * STEP
    expect(stageOf(id)).toBe('dispatching')
  })

  it('never goes back, never passes dispatching unfetched, and one leap equals many steps', () => {
    const moves = fc.array(fc.oneof(fc.nat(3 * STEP), fc.constant('fetch' as const)), { maxLength: 12 })
    fc.assert(
      fc.property(moves, row => {
        const stepped = newJob()
        const leaping = newJob()
        let fetched = false
        let before = 0
        for (const move of row) {
          if (move === 'fetch') {
            jobs.markFetched(stepped)
            jobs.markFetched(leaping)
            fetched = true
            continue
          }
          for (let part = 0; part < 5; part++) {
            clock += Math.floor(move / 5)
            const at = ORDER.indexOf(stageOf(stepped))
            expect(at).toBeGreaterThanOrEqual(before)
            if (!fetched) expect(at).toBeLessThanOrEqual(ORDER.indexOf('dispatching'))
            before = at
          }
        }
        expect(jobs.find(leaping)).toMatchObject({
          stage: stageOf(stepped),
          stage_since: jobs.find(stepped)?.stage_since,
        })
      }),
      { numRuns: runs(60) },
    )
  })

  it('lets about one attempt in forty fail, the same ones for the same seed', () => {
    const failed = (seed: number) => Array.from({ length: 8_000 }, (_, at) => willFail(seed, at, 1))
    const share = failed(1).filter(Boolean).length / 8_000
    expect(share).toBeGreaterThan(1 / 55)
    expect(share).toBeLessThan(1 / 30)
    expect(failed(1)).toEqual(failed(1))
    expect(failed(1)).not.toEqual(failed(2))
  })
})
