import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { say } from '../../src-shared/messages/index.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

type Faults = Parameters<PracticeService['faults']['set']>[0]

describe('service faults', () => {
  let practice: PracticeService
  const running: RunningStation[] = []
  beforeAll(async () => {
    practice = await startPracticeService({ size: 'none', stepSeconds: 0.2 })
  })
  afterAll(async () => {
    for (const one of running) await one.stop()
    await practice.close()
    removeFolders()
  })

  const papers = (paper: string) => readdirSync(paper).filter(name => name.endsWith('.pdf'))

  /** A station that has read an empty list, then gets one job while the service is at fault. */
  async function withFault(faults: Faults, policy: Partial<StationPolicy> = {}) {
    practice.faults.clear()
    const paper = temporaryFolder()
    const one = await startStation({
      baseUrl: practice.url,
      rules: [{ job_type: '*', printer: `folder:${paper}` }],
      start: 'hold-waiting',
      ...policy,
    })
    running.push(one)
    await one.until(() => one.station.poller.state.lastReadAt !== null)
    practice.faults.set(faults)
    const [job = ''] = practice.addJobs([{ fails: false }])
    return { ...one, job, paper }
  }

  it.each<[string, Faults]>([
    ['500 for the list', { 'error-500@admin.orders.print-jobs.index': '2x' }],
    ['429 with Retry-After for the list', { 'too-many@admin.orders.print-jobs.index': '1x' }],
    ['500 for its link', { 'error-500@admin.orders.print-jobs.pdf-url': '2x' }],
    ['500 for its document', { 'pdf.error-500': '2x' }],
    ['429 with Retry-After for its link', { 'too-many@admin.orders.print-jobs.pdf-url': '1x' }],
    ['429 with Retry-After for its document', { 'pdf.too-many': '1x' }],
    ['503 for its link', { 'unavailable@admin.orders.print-jobs.pdf-url': '1x' }],
    ['a cut body of its document', { 'pdf.cut-body': '2x' }],
    ['a link that has expired at once', { 'expired-links': '2x' }],
    ['HTML instead of its document', { 'wrong-content': '1x' }],
    ['an empty document', { 'empty-pdf': '1x' }],
    ['HTML instead of JSON', { 'html@admin.orders.print-jobs.pdf-url': '1x' }],
    ['a cut body of the list', { 'cut-body@admin.orders.print-jobs.index': '1x' }],
    ['a host that never answers', { 'pdf.hang': '1x' }],
  ])('prints once after %s', { tags: 'long' }, async (_what, faults) => {
    const one = await withFault(faults, { fetchIdleSeconds: 1 })
    await one.reaches(one.job, 'printed')
    expect(practice.faults.list()).toEqual({})
    expect(papers(one.paper)).toEqual([`selvedge-test-${one.job}-1.pdf`])
    expect(one.events.filter(event => event.job === one.job && event.state === 'claimed').length).toBe(1)
    await one.stop()
    running.pop()
  })

  it.each<[string, Faults, Partial<StationPolicy>, string]>([
    ['never sends its document', { 'pdf.hang': true }, { fetchIdleSeconds: 0.2 }, 'document.host-silent'],
    ['has only web pages', { 'wrong-content': true }, {}, 'document.not-pdf'],
    ['has only empty documents', { 'empty-pdf': true }, {}, 'document.empty'],
    ['has only expired links', { 'expired-links': true }, {}, 'document.link-refused'],
  ])('says what is wrong with a service that %s, and prints when it is mended', async (_what, faults, policy, code) => {
    const one = await withFault(faults, policy)
    await one.reaches(one.job, 'failed', 30_000)
    const record = one.station.board.get(one.job)
    expect(record?.reason?.code).toBe(code)
    expect(record?.retryAt).not.toBeNull()
    practice.faults.clear()
    await one.actions.print([one.job], {})
    await one.reaches(one.job, 'printed')
    expect(papers(one.paper).length).toBe(1)
    await one.stop()
    running.pop()
  })

  it('gives up at once an endless body, and says the limit', async () => {
    const one = await withFault({ 'endless-pdf': true }, { limitBytes: 300 * 1024 })
    await one.reaches(one.job, 'failed')
    const record = one.station.board.get(one.job)
    expect(record?.reason?.code).toBe('document.too-large')
    expect(record?.retryAt).toBeNull()
    expect(readdirSync(join(one.dataFolder, 'documents'))).toEqual([])
    expect(record?.reason ? say(record.reason) : '').toContain('300 kB')
    await one.stop()
    running.pop()
  })

  it('401 midway: stops calling, keeps its work, and goes on after a new token', async () => {
    const one = await withFault({})
    await one.reaches(one.job, 'printed')
    practice.faults.clear()
    practice.faults.set({ 'refuse-token@admin.orders.print-jobs.pdf-url': true })
    const ids = practice.addJobs(3)
    await one.until(() => one.station.isTokenRefused)
    await one.until(() => one.station.board.size >= 4)
    // What was on its way may still be answered; then a whole second passes without a call, five times a poll's pause.
    const asked = () => practice.requests.list().length
    for (let before = -1, tries = 0; before !== asked(); tries++) {
      expect(tries, 'seconds in which it went on calling').toBeLessThan(8)
      before = asked()
      await new Promise(resolve => setTimeout(resolve, 1_000))
    }
    expect(papers(one.paper).length).toBe(1)
    practice.faults.clear()
    await one.signIn('practice')
    for (const id of ids) await one.reaches(id, 'printed')
    expect(papers(one.paper).length).toBe(4)
    await one.stop()
    running.pop()
  })
})
