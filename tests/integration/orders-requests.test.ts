// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PracticeService } from '../../src-practice/index.ts'
import { shown } from '../rig/shown.ts'
import { removeFolders } from '../rig/station.ts'
import { closeAll, folderAsKilled, openDesk, startService, type WholeDesk } from './order-support.ts'
import { until } from './station-support.ts'

const reprint = 'admin.orders.print-jobs.reprint'
const kanban = 'admin.orders.print-jobs.kanban-reprint'

describe('what the service was asked, once', () => {
  let practice: PracticeService
  let desk: WholeDesk
  beforeEach(async () => {
    practice = await startService()
    desk = await openDesk(practice)
  })
  afterEach(async () => {
    await closeAll()
    removeFolders()
  })
  const states = async (one = desk) =>
    (await one.handlers['requests.list']({})).map(request => [request.kind, request.names, request.state])
  const printedJob = async () => {
    const [job = ''] = practice.addJobs([{ order_id: 51_001, fails: false }])
    await desk.reaches(job, 'printed')
    // The life of the job in the service has come to its end too.
    await until(
      () => practice.job(job)?.stage === 'printed',
      () => 'the service says printed',
    )
    return job
  }

  it('is unknown after a lost answer, told so, never sent again, and known once the job comes back', async () => {
    const job = await printedJob()
    practice.faults.set({ [`cut-body@${reprint}`]: '1x', 'unavailable@admin.orders.print-jobs.index': true })
    const result = await desk.handlers['jobs.reprintThroughService'](await shown(desk.handlers, [job]))
    expect(result.refused).toMatchObject([{ job, reason: { code: 'ask.unknown' } }])
    expect(await states()).toEqual([['reprint', [job], 'unknown']])
    expect((await desk.row(job))?.asked?.code).toBe('ask.unknown')
    practice.faults.clear()
    await until(
      () => desk.printed().length === 2,
      () => `printed ${desk.printed()}`,
    )
    await desk.reaches(job, 'printed')
    expect(await desk.row(job)).toMatchObject({ attempt: 2, reprint: true, asked: null })
    expect(await states()).toEqual([['reprint', [job], 'accepted']])
    expect(practice.requests.count(reprint)).toBe(1)
  })

  // Proves: reprint
  it('comes back as a reprint where the service makes a job of its own for it', async () => {
    const job = await printedJob()
    expect(
      (await desk.handlers['jobs.reprintThroughService']({ ...(await shown(desk.handlers, [job])), kanban: true }))
        .done,
    ).toEqual([job])
    expect(practice.requests.count(kanban)).toBe(1)
    expect(practice.requests.count(reprint)).toBe(0)
    const [request] = await desk.handlers['requests.list']({})
    const made = request?.answer ?? ''
    expect(request).toMatchObject({ kind: 'kanban-reprint', state: 'accepted', reason: null })
    await until(
      () => desk.printDesk.station?.board.get(made) !== null,
      () => 'it is listed',
    )
    await desk.reaches(made, 'printed')
    expect(await desk.row(made)).toMatchObject({ reprint: true, type: 'tag' })
    expect((await desk.handlers['jobs.detail']({ job: made })).attempts[0]?.kind).toBe('service-reprint')
  })

  it('stays unknown until a person has looked', async () => {
    const job = await printedJob()
    practice.faults.set({ [`cut-body@${kanban}`]: '1x' })
    await desk.handlers['jobs.reprintThroughService']({ ...(await shown(desk.handlers, [job])), kanban: true })
    const [request] = await desk.handlers['requests.list']({})
    expect(request).toMatchObject({
      kind: 'kanban-reprint',
      state: 'unknown',
      reason: { code: 'ask.unknown' },
    })
    await desk.handlers['station.readNow']({})
    expect(await desk.handlers['requests.settle']({ id: request?.id ?? 0 })).toEqual([])
    expect((await desk.row(job))?.asked?.code).not.toBe('ask.unknown')
    await until(
      () => desk.told('requests.changed').at(-1)?.length === 0,
      () => 'it is told',
    )
    expect(practice.requests.count(kanban)).toBe(1)
  })

  it('is unknown after a crash between asking and answer, and not sent again at the next start', async () => {
    const job = await printedJob()
    practice.faults.set({ [`hang@${reprint}`]: true })
    const asking = desk.handlers['jobs.reprintThroughService'](await shown(desk.handlers, [job]))
    await until(
      () => practice.requests.count(reprint) === 1,
      () => 'the service is asked',
    )
    expect(await states()).toEqual([['reprint', [job], 'asking']])
    // Pressed again meanwhile, nothing more is sent.
    const twice = await desk.handlers['jobs.reprintThroughService'](await shown(desk.handlers, [job]))
    expect(twice.refused[0]?.reason.code).toBe('ask.waiting')
    const next = await openDesk(practice, folderAsKilled(desk.dataFolder))
    expect(await states(next)).toEqual([['reprint', [job], 'unknown']])
    expect((await next.row(job))?.asked?.code).toBe('ask.unknown')
    await pause(300)
    await next.handlers['station.readNow']({})
    expect(practice.requests.count(reprint)).toBe(1)
    expect((await next.row(job))?.attempt).toBe(1)
    await practice.close()
    expect((await asking).refused[0]?.reason.code).toBe('ask.unknown')
  })

  it('is refused where the service says so, and what it says is kept', async () => {
    const { rows: groups } = await desk.handlers['admin.orders.cloud-print.groups']({
      path: { order: '51001' },
    })
    expect(groups.length).toBeGreaterThan(0)
    expect(groups[0]?.label).toMatch(/^51001-\d+-\d+$/)
    expect(groups[0]?.detail).toMatch(/ · /)
    const print = (labels: string[]) =>
      desk.handlers['orders.cloudPrint']({ order: '51001', type: 'shirt code', groups: labels })
    expect(await print(['51001-99-1'])).toMatchObject({
      state: 'refused',
      reason: { code: 'service.rejected' },
    })
    const accepted = await print([groups[0]?.label ?? ''])
    expect(accepted).toMatchObject({ kind: 'cloud-print', state: 'accepted', names: ['51001'] })
    await until(
      () => desk.printDesk.station?.board.get(accepted.answer ?? '') !== null,
      () => 'listed',
    )
    await desk.reaches(accepted.answer ?? '', 'printed')
    // An answer that another start keeps as it was.
    const { dataFolder } = desk
    await desk.close()
    expect(await states(await openDesk(practice, dataFolder))).toEqual([
      ['cloud-print', ['51001'], 'accepted'],
      ['cloud-print', ['51001'], 'refused'],
    ])
  })
})
