// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { HeldHandOver, Printer, SpoolerJob } from '../../src-main/print/printers/printer.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { putDocument } from '../rig/documents.ts'

async function held(printer: Printer): Promise<HeldHandOver> {
  const handOver = await printer.handOver()
  if (handOver.kind !== 'held') throw new Error('this printer cannot hold jobs')
  return handOver
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'documents-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function handOver(printer: Printer, name: string): Promise<SpoolerJob> {
  const steps = await held(printer)
  const job = await steps.create(name, {})
  await steps.send(job, putDocument(folder, name))
  await steps.release(job)
  return job
}

function until(printer: Printer, job: SpoolerJob, state: JobSighting['state']): Promise<JobSighting> {
  return vi.waitFor(
    async () => {
      const seen = await printer.look(job)
      expect(seen.state).toBe(state)
      return seen
    },
    { timeout: 30_000, interval: 50 },
  )
}

describe.skipIf(withoutCups()).each(['open', 'debian'] as const)(
  'a print server that keeps no history, with the %s policy,',
  policy => {
    let cups: Cups
    beforeAll(async () => {
      cups = await startCups({ history: false, policy })
    }, 60_000)
    afterAll(() => cups?.close())

    test('still proves by its events that each job of many was printed', async () => {
      const printer = openPrinter(await cups.queue('many'))
      const jobs: SpoolerJob[] = []
      for (let at = 0; at < 60; at += 1) jobs.push(await handOver(printer, `selvedge-desk-${at}-1`))
      for (const job of jobs) await until(printer, job, 'completed')
      expect((await printer.status()).keepsHistory).toBe(false)
      expect(cups.received('many')).toHaveLength(60)
    })

    test('proves to a later process what ended while there was none, by its name too', async () => {
      const uri = await cups.queue('later')
      const first = openPrinter(uri)
      const job = await handOver(first, 'selvedge-desk-1-1')
      await cups.waitReceived('later', 1)
      await until(first, job, 'completed')

      const later = openPrinter(uri)
      expect(await later.look(job, 'selvedge-desk-1-1')).toMatchObject({ state: 'completed' })
      expect((await later.look(job, 'selvedge-desk-2-1')).state).toBe('unknown')
      expect((await later.look({ ...job, id: '9999' })).state).toBe('unknown')
      // The later process takes up the same subscription; what it hands over is proven by it as well.
      const next = await handOver(later, 'selvedge-desk-3-1')
      await until(later, next, 'completed')
      expect((await openPrinter(uri).look(next)).state).toBe('completed')
    })

    test('tells an aborted job as one of which pages may be out', async () => {
      const printer = openPrinter(await cups.queue('failing', { backend: 'fail' }))
      const job = await handOver(printer, 'selvedge-desk-1-1')
      expect(await until(printer, job, 'aborted')).toMatchObject({ beganProcessing: true })
    })

    test('proves of a cancelled job that it never began: empty, or with its document in a stopped queue', async () => {
      const printer = openPrinter(await cups.queue('cancel', { stopped: 'paper jam' }))
      const steps = await held(printer)
      const empty = await steps.create('selvedge-desk-1-1', {})
      await printer.cancel(empty)
      expect(await printer.look(empty)).toMatchObject({ state: 'cancelled', beganProcessing: false })
      const waiting = await handOver(printer, 'selvedge-desk-2-1')
      await printer.cancel(waiting)
      expect(await printer.look(waiting)).toMatchObject({ state: 'cancelled', beganProcessing: false })
      await printer.cancel(waiting)
      await cups.startQueue('cancel')
      const next = await handOver(printer, 'selvedge-desk-3-1')
      await until(printer, next, 'completed')
      expect(cups.received('cancel').map(one => one.title)).toEqual(['selvedge-desk-3-1'])
    })

    test('does not prove of a job cancelled while it printed that nothing came out', async () => {
      const printer = openPrinter(await cups.queue('slow', { backend: { slow: 20 } }))
      const job = await handOver(printer, 'selvedge-desk-1-1')
      await until(printer, job, 'processing')
      await printer.cancel(job)
      const seen = await vi.waitFor(
        async () => {
          const now = await printer.look(job)
          expect(['cancelled', 'unknown']).toContain(now.state)
          return now
        },
        { timeout: 20_000, interval: 100 },
      )
      expect(seen.state === 'unknown' || seen.beganProcessing).toBe(true)
    })

    test('that restarts proves what ends afterwards, whether it kept the subscription or not', async () => {
      const printer = openPrinter(await cups.queue('restart', { stopped: 'paper jam' }))
      const job = await handOver(printer, 'selvedge-desk-1-1')
      await cups.stop()
      await expect(printer.look(job)).rejects.toMatchObject({ code: 'printer.unreachable' })
      rmSync(join(cups.folder, 'etc/subscriptions.conf'), { force: true })
      await cups.start()
      expect((await printer.look(job)).state).toBe('pending')
      await cups.startQueue('restart')
      await until(printer, job, 'completed')
    })
  },
)
