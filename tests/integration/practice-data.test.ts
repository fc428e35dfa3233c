// @module-tag long
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fetchPdf, jobsOf, linkOf, start, TEN } from './practice-support.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'selvedge-practice-data-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('sample data', () => {
  it('is the same for the same seed, to the byte', async () => {
    const [one, other] = [await start({ now: () => TEN, seed: 5 }), await start({ now: () => TEN, seed: 5 })]
    const jobs = jobsOf(await one.get('/admin/orders/print-jobs'))
    expect(jobsOf(await other.get('/admin/orders/print-jobs'))).toEqual(jobs)
    for (const job of jobs.slice(0, 12)) {
      const id = String(job['id'])
      expect((await fetchPdf(one, id)).equals(await fetchPdf(other, id)), id).toBe(true)
    }
  })

  it('is another for another seed', async () => {
    const [one, other] = [await start({ now: () => TEN, seed: 5 }), await start({ now: () => TEN, seed: 6 })]
    expect((await fetchPdf(one, '9001')).equals(await fetchPdf(other, '9001'))).toBe(false)
  })

  it('is there when the service says that it is ready', async () => {
    const { get } = await start()
    expect(jobsOf(await get('/admin/orders/print-jobs'))).toHaveLength(53)
  })
})

describe('a data folder', () => {
  it.runIf(process.platform !== 'win32')('is made for this user alone, and so is what it lies in', async () => {
    const desk = join(folder, 'desk')
    await start({ dataDir: join(desk, 'service') })
    for (const made of [desk, join(desk, 'service')]) expect(statSync(made).mode & 0o777, made).toBe(0o700)
  })

  it('is gone on with after a restart: same jobs, ids going up, nothing twice, links still good', async () => {
    const first = await start({ dataDir: folder, now: () => TEN })
    const [added = ''] = first.service.addJobs(1)
    await first.send('PUT', '/admin/me/preferences', { locale: 'zh-CN' })
    const before = jobsOf(await first.get('/admin/orders/print-jobs'))
    const bytes = await first.service.pdf(added)
    const link = await linkOf(first, added)
    await first.service.close()

    const second = await start({ dataDir: folder, now: () => TEN })
    expect(jobsOf(await second.get('/admin/orders/print-jobs'))).toEqual(before)
    expect((await fetchPdf(second, added)).equals(bytes)).toBe(true)
    const moved = link.replace(first.service.url, second.service.url)
    expect((await fetch(moved)).status).toBe(200)
    const [next = ''] = second.service.addJobs(1)
    expect(Number(next)).toBe(Number(added) + 1)
    expect((await second.get('/admin/me')).body['locale']).toBe('zh-CN')
    expect((await second.get('/admin/accounts')).body['data']).toHaveLength(12)
  })

  it('gives the token out again after a restart', async () => {
    const first = await start({ dataDir: folder, size: 'none' })
    await first.send('POST', '/admin/sessions/revoke-all')
    await first.service.close()
    const second = await start({ dataDir: folder, size: 'none' })
    expect((await second.get('/admin/me')).status).toBe(200)
  })

  it('of the version before opens, and keeps its jobs and what was changed in the back office', async () => {
    const before = await start({ dataDir: folder })
    const jobs = jobsOf(await before.get('/admin/orders/print-jobs'))
    await before.service.close()
    const file = join(folder, 'practice.db')
    const old = new Database(file)
    old.exec("INSERT INTO settings VALUES ('office codes', '{\"kept\":true}')")
    old.pragma('user_version = 9')
    old.close()
    const after = await start({ dataDir: folder })
    expect(jobsOf(await after.get('/admin/orders/print-jobs'))).toEqual(jobs)
    await after.service.close()
    const now = new Database(file, { readonly: true })
    expect(now.prepare("SELECT record FROM support_records WHERE area = 'office' AND id = 'codes'").get()).toEqual({
      record: '{"kept":true}',
    })
    expect(now.prepare("SELECT name FROM settings WHERE name LIKE 'office %'").all()).toEqual([])
    now.close()
  })

  it('from a newer version is left alone', async () => {
    const file = join(folder, 'practice.db')
    const newer = new Database(file)
    newer.pragma('user_version = 99')
    newer.close()
    await expect(start({ dataDir: folder })).rejects.toMatchObject({ code: 'desk.database-newer' })
  })

  it('that cannot be a folder, or holds something else, is named', async () => {
    const file = join(folder, 'practice.db')
    writeFileSync(file, 'this is not a database, and it is long enough for a header to be read from it'.repeat(20))
    await expect(start({ dataDir: folder })).rejects.toMatchObject({
      code: 'desk.database-failed',
      message: expect.stringContaining('practice.db'),
    })
    await expect(start({ dataDir: join(file, 'below') })).rejects.toMatchObject({
      code: 'desk.database-failed',
    })
  })

  it('is temporary when none is given, and goes with the service', async () => {
    const { service } = await start({ size: 'none' })
    const files = service.dataDir
    expect(existsSync(join(files, 'practice.db'))).toBe(true)
    await service.close()
    expect(existsSync(files)).toBe(false)
  })
})

function connects(host: string, port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = createConnection({ host, port })
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(5_000, () => end(false))
  })
}

describe('the address', () => {
  it('is on this computer only', async () => {
    const { service } = await start({ size: 'none' })
    const port = Number(new URL(service.url).port)
    expect(service.url).toBe(`http://127.0.0.1:${port}`)
    const others = Object.values(networkInterfaces())
      .flatMap(list => list ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
    for (const { address } of others) expect(await connects(address, port), address).toBe(false)
  })

  it('that is taken is an error, and leaves nothing behind', async () => {
    const { service } = await start({ size: 'none' })
    const port = Number(new URL(service.url).port)
    await expect(start({ size: 'none', port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
