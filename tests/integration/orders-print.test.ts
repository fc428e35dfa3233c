import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import type { PracticeService } from '../../src-practice/index.ts'
import { shown } from '../rig/shown.ts'
import { removeFolders } from '../rig/station.ts'
import { closeAll, folderAsKilled, openDesk, startService, type WholeDesk } from './order-support.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The document of an order as the service gives it. */
async function documentOf(practice: PracticeService, order: string, type: string): Promise<string> {
  const headers = { authorization: `Bearer ${practice.token}` }
  const asked = await fetch(`${practice.url}/admin/orders/${order}/print-url?type=${type}`, { headers })
  const { url } = (await asked.json()) as { url: string }
  return sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))
}

const paperOf = (desk: WholeDesk) => join(desk.dataFolder, 'pdf-folder')
const hashes = (desk: WholeDesk) =>
  readdirSync(paperOf(desk))
    .filter(file => file.endsWith('.pdf'))
    .map(file => sha256(readFileSync(join(paperOf(desk), file))))

describe('printing any order by its number', () => {
  afterEach(async () => {
    await closeAll()
    removeFolders()
  })

  // Proves: link.fields, print-url
  it('prints the right bytes once, as a job of its own with a number that never comes again', async () => {
    const practice = await startService(2)
    const desk = await openDesk(practice)
    const { job } = await desk.handlers['orders.print']({ order: '51001', type: 'tag' })
    expect(job).toBe('order-51001-1')
    await desk.reaches(job, 'printed')
    expect(await desk.row(job)).toMatchObject({
      source: 'order', orderId: '51001', type: 'tag', reprint: false, attempt: 1, asked: null,
    }) // biome-ignore format: one row, read as one
    expect(hashes(desk)).toEqual([await documentOf(practice, '51001', 'tag')])
    const both = await Promise.all(
      ['order', 'tag'].map(type => desk.handlers['orders.print']({ order: '51001', type })),
    )
    expect(both.map(one => one.job).sort()).toEqual(['order-51001-2', 'order-51001-3'])
    for (const one of both) await desk.reaches(one.job, 'printed')
    const { dataFolder } = desk
    await desk.close()
    const again = await openDesk(practice, dataFolder)
    const later = await again.handlers['orders.print']({ order: '51001', type: 'order' })
    expect(later.job).toBe('order-51001-4')
    await again.reaches(later.job, 'printed')
    expect(again.printed().length).toBe(4)
    const detail = await again.handlers['jobs.detail']({ job })
    expect(detail.timeline[0]?.message.code).toBe('step.asked-here')
    expect(detail.timeline.map(entry => entry.message.code)).not.toContain('step.listed')
  })

  // Proves: jobs.link
  it('asks for a new link at each try, and prints by itself once the document can be had', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    practice.faults.set({ 'pdf.error-500@document.order': '2x' })
    const { job } = await desk.handlers['orders.print']({ order: '51001', type: 'order' })
    await desk.reaches(job, 'printed')
    expect(practice.requests.count('document.order')).toBe(3)
    // One to see that there is such a document, one a try.
    expect(practice.requests.count('admin.orders.print-url')).toBe(4)
    expect(desk.printed().length).toBe(1)
  })

  it('is not lost and not doubled by a crash before its turn', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    await desk.handlers['station.pause']({})
    const { job } = await desk.handlers['orders.print']({ order: '51001', type: 'tag' })
    expect(await desk.row(job)).toMatchObject({ here: 'waiting', attempt: 0 })
    const next = await openDesk(practice, folderAsKilled(desk.dataFolder))
    await next.reaches(job, 'printed')
    expect((await next.row(job))?.attempt).toBe(1)
    expect(next.printed().length).toBe(1)
  })

  it('refuses at once what has no rule, no such order or no such document', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    const ask = (order: string, type: string) => desk.handlers['orders.print']({ order, type })
    await expect(ask('99999', 'order')).rejects.toMatchObject({ code: 'service.not-found' })
    await expect(ask('51001', 'poster')).rejects.toMatchObject({ code: 'service.rejected' })
    await desk.handlers['rules.save']({ rules: [] })
    await expect(ask('51001', 'order')).rejects.toMatchObject({ code: 'job.held-no-rule' })
    const printer = `folder:${paperOf(desk)}`
    const { job } = await desk.handlers['orders.print']({ order: '51001', type: 'order', printer })
    await desk.reaches(job, 'printed')
    expect((await desk.handlers['jobs.list']({})).rows.filter(row => row.source === 'order').length).toBe(1)
  })

  it('is reprinted here like any job, and never through the service, which knows nothing of it', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    const { job } = await desk.handlers['orders.print']({ order: '51001', type: 'order' })
    await desk.reaches(job, 'printed')
    // A service that lists the same id by chance changes nothing about it.
    practice.addJobs([{ order_id: 51_001, overlay: { id: job, job_type: 'poster' } }])
    await desk.handlers['station.readNow']({})
    expect(await desk.row(job)).toMatchObject({ type: 'order', here: 'printed', attempt: 1 })
    const asked = await desk.handlers['jobs.reprintThroughService'](await shown(desk.handlers, [job]))
    expect(asked.refused[0]?.reason.code).toBe('job.busy')
    expect((await desk.handlers['jobs.reprint'](await shown(desk.handlers, [job]))).done).toEqual([job])
    await desk.reaches(job, 'printed')
    expect(desk.printed().length).toBe(2)
    expect(new Set(hashes(desk)).size).toBe(1)
  })

  it('finds a job of an older day by its id or its order, and prints it again', async () => {
    const practice = await startService()
    const desk = await openDesk(practice)
    const [job = ''] = practice.addJobs([{ order_id: 51_001, fails: false }])
    await desk.reaches(job, 'printed')
    const { dataFolder } = desk
    await desk.close()
    const database = new Database(join(dataFolder, 'station.db'))
    database.exec('UPDATE job SET listed_on = listed_on - 400000000, since = since - 400000000')
    database.close()
    const later = await openDesk(await startService(), dataFolder)
    const search = async (text: string) => (await later.handlers['jobs.search']({ text })).rows.map(row => row.id)
    expect(await later.row(job)).toBeUndefined()
    expect(await search(job)).toEqual([job])
    expect(await search('51001')).toContain(job)
    expect(await search('510')).toContain(job)
    expect(await search('5100199')).toEqual([])
    expect((await later.handlers['jobs.detail']({ job })).attempts.length).toBe(1)
    expect((await later.handlers['jobs.document']({ job })).bytes.length).toBeGreaterThan(1_000)
    // Looked at, it is not in the list yet.
    expect(await later.row(job)).toBeUndefined()
    expect((await later.handlers['jobs.reprint'](await shown(later.handlers, [job, 'never']))).done).toEqual([job])
    await later.reaches(job, 'printed')
    expect((await later.row(job))?.attempt).toBe(2)
    expect(new Set(hashes(later)).size).toBe(1)
    expect(later.printed().length).toBe(2)
  })
})
