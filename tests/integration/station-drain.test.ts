import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drain, summarize } from '../../src-main/print/station/drain.ts'
import type { PrintService } from '../../src-main/print/station/parts.ts'
import { DeskError } from '../../src-shared/errors.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService } from './station-support.ts'

const signal = new AbortController().signal

/** A printer that prints a page at each look, so many in all, and stands still in between where it is told to. */
class PagePrinter extends MemoryPrinter {
  pages = 0
  left = 0
  override async look(job: Parameters<MemoryPrinter['look']>[0]): Promise<JobSighting> {
    const { state, ...seen } = await super.look(job)
    if (state !== 'pending') return { state, ...seen }
    if (this.left > 0) {
      this.left -= 1
      this.pages += 1
    }
    return { ...seen, state: 'processing', beganProcessing: true, pagesDone: this.pages }
  }
}

describe('a drain, and a token that is refused', () => {
  let printer: PagePrinter
  const own = ownStation(() => [printer])
  beforeEach(() => {
    printer = new PagePrinter('ipp://127.0.0.1/printers/pages')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const start = (service: PrintService, now: () => number = Date.now) => own.start({ service, now })

  it('waits for a document whose pages go on, and for no longer than its patience once they do not', async () => {
    printer.holds = true
    printer.left = 12
    const { station, until } = await start(memoryService([listed('1'), listed('2')]))
    await until(() => printer.pages > 0)
    const begun = performance.now()
    const end = await drain(station, 700, signal)
    const lasted = performance.now() - begun
    expect([end, printer.left]).toEqual(['drained', 0])
    expect(lasted).toBeGreaterThan(700)
    expect((await summarize(station)).unconfirmed).toEqual(['1', '2'])
  })

  it('sums up nothing where a place became unreadable while it ran', async () => {
    printer.holds = true
    const { station, reaches } = await start(memoryService([listed('1'), listed('2')]))
    await reaches('1', 'printing')
    const db = new Database(join(own.folder, 'station.db'))
    db.prepare("UPDATE job SET here = 'nowhere' WHERE id = '2'").run()
    db.close()
    await expect(summarize(station)).rejects.toMatchObject({
      code: 'ledger.unread-places',
      data: { count: 1, first: '2' },
    })
  })

  it('does not wait for a service that asks for an hour before it was ever read', async () => {
    const busy = new DeskError(
      'service.busy',
      { operation: 'a test', seconds: 3_600 },
      { retry: { afterSeconds: 3_600 } },
    )
    const service = { ...memoryService([]), listPrintJobs: () => Promise.reject(busy) }
    const { station } = await start(service)
    expect(await drain(station, 1_000, signal)).toBe('never-reached')
  })

  it('tries a refused token again every few minutes, says so once, and goes on when it is taken', async () => {
    const real = globalThis.setTimeout
    const faster = 500
    const begun = performance.now()
    const now = () => Math.round(1_700_000_000_000 + (performance.now() - begun) * faster)
    vi.stubGlobal('setTimeout', (act: () => void, milliseconds = 0) => real(act, milliseconds / faster))
    let isRefused = true
    let asked = 0
    let renewals = 0
    const service = memoryService([listed('1')])
    const { station, warnings, reaches, until } = await start(
      {
        ...service,
        renewToken: async () => {
          renewals += 1
        },
        listPrintJobs: options => {
          asked += 1
          if (isRefused) throw new DeskError('service.token-refused', {})
          return service.listPrintJobs(options)
        },
      },
      now,
    )
    await until(() => station.isTokenRefused)
    const refusedAt = now()
    await until(() => renewals === 2)
    // Two tries in six minutes, not one every few seconds.
    expect(now() - refusedAt).toBeGreaterThan(5 * 60_000)
    expect(asked).toBeLessThanOrEqual(4)
    expect(warnings.filter(text => text.includes('rejected the token'))).toHaveLength(1)
    isRefused = false
    await reaches('1', 'printed')
    expect(station.isTokenRefused).toBe(false)
  })

  it('tries the token at once when a person gives another', async () => {
    let isRefused = true
    const service = memoryService([listed('1')])
    const { station, reaches, until } = await start({
      ...service,
      listPrintJobs: async options => {
        if (isRefused) throw new DeskError('service.token-refused', {})
        return service.listPrintJobs(options)
      },
    })
    await until(() => station.isTokenRefused)
    isRefused = false
    station.tokenRenewed()
    await reaches('1', 'printed')
  })
})
