import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StationPolicy } from '../../src-main/print/station/parts.ts'
import { type PracticeService, startPracticeService } from '../../src-practice/index.ts'
import { sayIn } from '../../src-shared/messages/index.ts'
import { type RunningStation, removeFolders, startStation, temporaryFolder } from '../rig/station.ts'

type Specs = Exclude<Parameters<PracticeService['addJobs']>[0], number>

describe('a station, its jobs and the person beside it', () => {
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
    const one = await startStation({ baseUrl: practice.url, rules, ...policy })
    running.push(one)
    return one
  }
  const add = (...specs: Specs) => practice.addJobs(specs.map(spec => ({ fails: false, ...spec })))
  const printed = () =>
    readdirSync(paper)
      .filter(name => name.endsWith('.pdf'))
      .sort()
  const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  const reads = async (one: RunningStation) => {
    const { lastReadAt } = one.station.poller.state
    await one.until(() => (one.station.poller.state.lastReadAt ?? 0) > (lastReadAt ?? 0))
  }

  it('holds at its first start what waited, prints it when a person says so, and skips what they skip', async () => {
    const [one = '', two = '', three = ''] = add({}, {}, {})
    const first = await start({ start: 'hold-waiting' })
    for (const id of [one, two, three]) await first.reaches(id, 'held')
    const [late = ''] = add({})
    await first.reaches(late, 'printed')
    expect((await first.actions.print([one], {})).done).toEqual([one])
    expect((await first.actions.skip([two])).done).toEqual([two])
    await first.reaches(one, 'printed')
    expect((await first.actions.cameOut([three])).refused[0]?.reason.code).toBe('job.busy')
    await first.stop()
    running.pop()
    const again = await start({ start: 'hold-waiting', dataFolder: first.dataFolder })
    await reads(again)
    expect([one, two, three, late].map(id => again.station.board.get(id)?.here)).toEqual([
      'printed', 'skipped', 'held', 'printed',
    ]) // biome-ignore format: one list, read as one
    expect(printed().length).toBe(2)
  })

  it('prints a type that nobody knows through the rule for any other, and a job without an order', async () => {
    const [odd = '', lone = ''] = add({ job_type: 'hologram sticker' }, { order_id: null })
    const one = await start()
    await one.reaches(odd, 'printed')
    await one.reaches(lone, 'printed')
    expect(one.station.board.get(lone)?.orderId).toBeNull()
    expect(printed().length).toBe(2)
  })

  it('takes a job that the list shows twice for one, and warns of a record that it cannot read', async () => {
    const [id = ''] = add({}, { overlay: { id: 9001 } }, { overlay: { job_type: null } })
    const one = await start()
    await one.reaches(id, 'printed')
    await reads(one)
    expect(printed()).toEqual([`selvedge-test-${id}-1.pdf`])
    expect(one.warnings.filter(text => text.includes('can’t be read')).length).toBe(1)
  })

  it('works with the four fields that are certain', async () => {
    const bare = {
      order_id: undefined,
      copies: undefined,
      created_at: undefined,
      updated_at: undefined,
      error: undefined,
    }
    const nulls = Object.fromEntries(Object.keys(bare).map(name => [name, null]))
    const ids = add({ overlay: nulls }, { overlay: nulls }, { overlay: nulls })
    const one = await start()
    for (const id of ids) await one.reaches(id, 'printed')
    const order = one.events.filter(event => event.state === 'submitted').map(event => event.job)
    expect(order).toEqual(ids)
  })

  it('reprints the kept bytes under a name of its own, with other copies, without asking the service', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    const fetches = practice.requests.count('document.job')
    expect((await one.actions.reprint([id], { options: { copies: 3, pages: '1' } })).done).toEqual([id])
    await one.until(() => printed().length === 2)
    await one.reaches(id, 'printed')
    const [first = '', second = ''] = printed()
    expect([first, second]).toEqual([`selvedge-test-${id}-1.pdf`, `selvedge-test-${id}-2.pdf`])
    expect(hashOf(join(paper, second))).toBe(hashOf(join(paper, first)))
    expect(one.station.board.get(id)?.newest).toMatchObject({
      kind: 'reprint',
      options: { copies: 3, pages: '1' },
    })
    expect(practice.requests.count('document.job')).toBe(fetches)
  })

  it('says that it keeps no document where its file is gone, and prints through the service instead', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    rmSync(join(one.dataFolder, 'documents'), { recursive: true })
    await one.actions.reprint([id], {})
    await one.reaches(id, 'failed')
    expect(one.station.board.get(id)?.reason?.code).toBe('job.no-document')
    expect((await one.actions.reprintThroughService([id])).done).toEqual([id])
    await one.reaches(id, 'printed')
    expect(existsSync(join(paper, `selvedge-test-${id}-2.pdf`))).toBe(true)
  })

  it('prints as a new attempt what it asked the service to print again', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    await one.until(() => practice.job(id)?.stage === 'printed')
    await reads(one)
    expect((await one.actions.reprintThroughService([id])).done).toEqual([id])
    await one.until(() => one.station.board.get(id)?.attempt === 2 && one.station.board.get(id)?.here === 'printed')
    expect(one.station.board.get(id)?.newest?.kind).toBe('service-reprint')
    expect(practice.requests.count('admin.orders.print-jobs.reprint')).toBe(1)
    await one.until(() => practice.job(id)?.stage === 'printed')
    await reads(one)
    expect(printed().length).toBe(2)
  })

  const told = async (one: RunningStation, job: string) => {
    const { ledger, serviceKey } = one.station.parts
    return (await ledger.timeline(serviceKey, job))
      .filter(({ message }) => message.code === 'step.why')
      .map(e => e.message)
  }
  const hostile = '{{who}} $t(step.listed) <b>&amp;</b> %s \\ "; DROP TABLE attempt; --'

  it('writes why a person wanted a reprint with the attempt, and keeps it where the printer refuses at first', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    await one.actions.reprint([id], { why: hostile })
    // On disk before anything moves: a desk that is killed now still has it.
    expect(one.station.board.get(id)?.plan?.why ?? one.station.board.get(id)?.newest?.why).toBe(hostile)
    await one.until(() => one.station.board.get(id)?.attempt === 2 && one.station.board.get(id)?.here === 'printed')
    expect(one.station.board.get(id)?.newest).toMatchObject({ kind: 'reprint', why: hostile })
    const [said] = await told(one, id)
    expect(sayIn('en', said ?? { code: '', data: {} })).toBe(`why: ${hostile}`)
    expect(sayIn('zh-CN', said ?? { code: '', data: {} })).toBe(`原因：${hostile}`)
    await one.actions.reprint([id], {})
    await one.until(() => one.station.board.get(id)?.attempt === 3 && one.station.board.get(id)?.here === 'printed')
    expect(one.station.board.get(id)?.newest?.why).toBeNull()
    expect(await told(one, id)).toHaveLength(1)
  })

  it('carries why to what the service lists again, and to the job of its own that a kanban reprint is', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    await one.until(() => practice.job(id)?.stage === 'printed')
    await reads(one)
    await one.actions.reprintThroughService([id], { why: 'lost on the way' })
    await one.until(() => one.station.board.get(id)?.attempt === 2 && one.station.board.get(id)?.here === 'printed')
    expect(one.station.board.get(id)?.newest).toMatchObject({ kind: 'service-reprint', why: 'lost on the way' })
    expect(await told(one, id)).toHaveLength(1)
    const before = new Set([...one.station.board.all()].map(record => record.id))
    await one.actions.reprintThroughService([id], { kanban: true, why: 'for the board' })
    const own = () => [...one.station.board.all()].find(record => !before.has(record.id))
    await one.until(() => own()?.here === 'printed')
    expect(own()?.newest).toMatchObject({ kind: 'service-reprint', why: 'for the board' })
  })

  it('never asks again when the answer to a reprint was lost, and prints it if the service did', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    await one.until(() => practice.job(id)?.stage === 'printed')
    practice.faults.set({ 'cut-body@admin.orders.print-jobs.reprint': '1x' })
    const { refused } = await one.actions.reprintThroughService([id])
    expect(refused.map(({ reason }) => reason.code)).toEqual(['ask.unknown'])
    await one.until(() => one.station.board.get(id)?.attempt === 2 && one.station.board.get(id)?.here === 'printed')
    await reads(one)
    expect(practice.requests.count('admin.orders.print-jobs.reprint')).toBe(1)
    expect(printed().length).toBe(2)
  })

  it('holds what others let the service print again, and prints it only when a person or the setting says so', async () => {
    const [id = ''] = add({})
    const one = await start()
    await one.reaches(id, 'printed')
    await one.until(() => practice.job(id)?.stage === 'printed')
    await one.until(() => one.station.board.get(id)?.endedInService === true)
    const again = `${practice.url}/admin/orders/print-jobs/${id}/reprint`
    await fetch(again, { method: 'POST', headers: { authorization: 'Bearer practice' } })
    await one.reaches(id, 'held')
    expect(printed().length).toBe(1)
    await one.actions.print([id], {})
    await one.reaches(id, 'printed')
    expect(printed().length).toBe(2)
    expect(one.station.board.get(id)?.newest?.kind).toBe('again')
  })

  it('leaves to others what they have taken, and takes accepted jobs only where it is told to', async () => {
    const [taken = '', failed = '', strange = ''] = add(
      { stage: 'accepted' },
      { stage: 'failed' },
      { overlay: { print_status: 'on hold upstairs' } },
    )
    const one = await start()
    for (const id of [taken, failed, strange]) await one.reaches(id, 'elsewhere')
    expect(printed()).toEqual([])
    const other = await start({ takeAccepted: true })
    const [accepted = ''] = add({ stage: 'accepted' })
    await other.until(() => ['printed', 'elsewhere'].includes(other.station.board.get(accepted)?.here ?? ''))
    expect(practice.requests.count('document.job')).toBeLessThanOrEqual(2)
  })

  it('hands nothing over while it is paused, and everything in order afterwards', async () => {
    const one = await start()
    one.station.pause()
    const ids = add({}, {}, {}, {}, {})
    await one.until(() => one.station.board.size === 5)
    expect(printed()).toEqual([])
    one.station.resume()
    for (const id of ids) await one.reaches(id, 'printed')
    expect(one.events.filter(event => event.state === 'submitted').map(event => event.job)).toEqual(ids)
  })
})
