import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

const undoable = { undoable: true }

describe('a decision that can be undone', () => {
  let practice: PracticeService
  let paper: string
  const running: RunningStation[] = []
  beforeEach(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.1 })
    paper = temporaryFolder()
  })
  afterEach(async () => {
    for (const one of running.splice(0)) await one.stop()
    await practice.close()
    removeFolders()
  })

  const start = async (policy: Partial<StationPolicy> & { dataFolder?: string } = {}) => {
    const rules = [{ job_type: '*', printer: `folder:${paper}` }]
    const one = await startStation({ baseUrl: practice.url, rules, start: 'hold-waiting', ...policy })
    running.push(one)
    return one
  }
  const held = async (count: number, policy: Parameters<typeof start>[0] = {}) => {
    const jobs = practice.addJobs(Array.from({ length: count }, () => ({ fails: false })))
    const one = await start(policy)
    for (const id of jobs) await one.reaches(id, 'held')
    return { one, jobs: jobs.map(String) }
  }
  const printed = () => readdirSync(paper).filter(name => name.endsWith('.pdf'))
  const here = (one: RunningStation, job: string) => one.station.board.get(job)?.here
  const steps = async (one: RunningStation, job: string) =>
    (await one.station.parts.ledger.timeline('test', job)).map(({ message }) => message.code)

  it('leaves nothing in the ledger when it is undone, and can be made again', async () => {
    const { one, jobs } = await held(2)
    const [job = '', other = ''] = jobs
    expect((await one.actions.skip(jobs, undoable)).done).toEqual(jobs)
    expect(here(one, job)).toBe('held')
    expect(one.station.decisions.of(job)?.kind).toBe('skip')
    expect((await one.actions.undo([job])).done).toEqual([job])
    expect(one.station.decisions.of(job)).toBeNull()
    expect(await steps(one, job)).not.toContain('step.person-skipped')
    await one.station.decisions.settle()
    expect([here(one, job), here(one, other)]).toEqual(['held', 'skipped'])
    expect((await one.actions.undo([other])).refused[0]?.reason.code).toBe('job.undo-late')
  })

  it('is recorded when the station ends, with the time at which it was made', async () => {
    const { one, jobs } = await held(1)
    const [job = ''] = jobs
    await one.station.board.place(job, { here: 'unconfirmed' })
    await one.actions.cameOut([job], undoable)
    const at = one.station.decisions.of(job)?.at
    await one.stop()
    running.pop()
    const again = await start({ dataFolder: one.dataFolder })
    expect(here(again, job)).toBe('printed')
    const timeline = await again.station.parts.ledger.timeline('test', job)
    expect(timeline.find(({ message }) => message.code === 'step.came-out')?.at).toBe(at)
    expect(printed()).toEqual([])
  })

  it('is recorded before anything else is done to its job', async () => {
    const { one, jobs } = await held(1)
    const [job = ''] = jobs
    await one.actions.skip([job], undoable)
    expect((await one.actions.cameOut([job])).refused[0]?.reason.code).toBe('job.busy')
    expect(here(one, job)).toBe('skipped')
    await one.actions.print([job], {})
    await one.reaches(job, 'printed')
    expect(await steps(one, job)).toEqual(expect.arrayContaining(['step.person-skipped', 'step.person-printed']))
    expect(printed().length).toBe(1)
  })

  it('counts before the list or new rules move its job', async () => {
    const rules: PrintRule[] = []
    const { one, jobs } = await held(1, { start: 'print-waiting', rules })
    const [job = ''] = jobs
    await one.actions.skip([job], undoable)
    rules.push({ job_type: '*', printer: `folder:${paper}` })
    await one.reaches(job, 'skipped')
    await one.station.readNow()
    expect(here(one, job)).toBe('skipped')
    expect(printed()).toEqual([])
  })

  it('is recorded at once for a job that would print by itself meanwhile', async () => {
    const { one, jobs } = await held(1)
    const [job = ''] = jobs
    one.station.pause()
    await one.actions.print([job], {})
    await one.actions.skip([job], undoable)
    expect(one.station.decisions.of(job)).toBeNull()
    expect(here(one, job)).toBe('skipped')
  })
})
