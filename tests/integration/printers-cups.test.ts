import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { discoverPrinters, openPrinter } from '../../src-main/print/printers/index.ts'
import { IppClient } from '../../src-main/print/printers/ipp/client.ts'
import { endpointOf } from '../../src-main/print/printers/ipp/endpoint.ts'
import { attributeText, groupTags } from '../../src-main/print/printers/ipp/message.ts'
import { ippOperations, keywords, operationGroup } from '../../src-main/print/printers/ipp/operations.ts'
import { IppQueue } from '../../src-main/print/printers/ipp/queue.ts'
import type { HeldHandOver, Printer, SpoolerJob } from '../../src-main/print/printers/printer.ts'
import type { JobSighting } from '../../src-shared/print/printer.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { type Cups, startCups, withoutCups } from '../rig/cups.ts'
import { putDocument, smallPdf } from '../rig/documents.ts'

const quick = { limits: { connect: 2_000, answer: 2_000 } }

async function held(printer: Printer): Promise<HeldHandOver> {
  const handOver = await printer.handOver()
  if (handOver.kind !== 'held') throw new Error('this printer cannot hold jobs')
  return handOver
}

/** All three steps; answers the job. */
async function handOver(
  printer: Printer,
  folder: string,
  name: string,
  options: PrintOptions = {},
): Promise<SpoolerJob> {
  const steps = await held(printer)
  const job = await steps.create(name, options)
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

describe.skipIf(withoutCups())('a CUPS queue', { timeout: 90_000 }, () => {
  let cups: Cups
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'))
    cups = await startCups({ policy: 'debian' })
  }, 60_000)
  afterAll(async () => {
    await cups?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  // CUPS puts a job away once it is finished, and from then on names it only after something has made it read that back: a
  // question for another attribute, or its own next start. Until 2.4.2 at least.
  test('hears the names of jobs that nobody has followed, and that the print server has put away', async () => {
    const uri = await cups.queue('unfollowed')
    const printer = openPrinter(uri)
    const queue = new IppQueue(new IppClient(endpointOf(uri), 'unfollowed'), () => 'unfollowed')
    const names = [1, 2, 3].map(number => `selvedge-desk-${number}-1`)
    for (const name of names) await handOver(printer, folder, name)
    /** How many finished jobs there are, and how many of those have a name, asked so that nothing is read back. */
    const told = async () => {
      const { groups } = await queue.question({
        operation: ippOperations.getJobs,
        groups: [
          operationGroup(
            queue.printerUri,
            null,
            keywords('requested-attributes', 'job-id', 'job-name'),
            keywords('which-jobs', 'completed'),
          ),
        ],
      })
      const jobs = groups.filter(({ tag }) => tag === groupTags.job).map(({ attributes }) => attributes)
      return [jobs.length, jobs.filter(job => attributeText(job, 'job-name') !== null).length]
    }
    await vi.waitFor(async () => expect((await told())[0]).toBe(3), { timeout: 30_000 })
    // A later version may name them all the same.
    await vi.waitFor(async () => expect(await told()).toEqual([3, 0]), { timeout: 5_000 }).catch(() => {})
    expect([...((await printer.knownNames?.()) ?? new Map()).keys()].toSorted()).toEqual(names)
  })

  test('hears the names of finished jobs after the print server was killed and started again', {
    tags: 'long',
  }, async () => {
    const durable = await startCups({ policy: 'debian', durable: true })
    try {
      const uri = await durable.queue('again')
      const names = [1, 2, 3].map(number => `selvedge-desk-${number}-1`)
      for (const name of names) await handOver(openPrinter(uri), folder, name)
      await durable.waitReceived('again', 3)
      await durable.kill()
      await durable.start()
      expect([...((await openPrinter(uri).knownNames?.()) ?? new Map()).keys()].toSorted()).toEqual(names)
    } finally {
      await durable.close()
    }
  })

  test('prints a document once, byte for byte, under the attempt’s name', async () => {
    const printer = openPrinter(await cups.queue('once'))
    const steps = await held(printer)
    const job = await steps.create('selvedge-desk-17-1', {})
    expect(await printer.look(job)).toMatchObject({
      state: 'held',
      hasDocument: false,
      beganProcessing: false,
    })

    const document = putDocument(folder, 'selvedge-desk-17-1')
    // CUPS names the uuid only where it is asked for it, which is done beside the document.
    const { uuid, ...sent } = await steps.send(job, document)
    expect(sent).toMatchObject({ state: 'held', hasDocument: true })
    expect(uuid).toMatch(/^urn:uuid:/)
    expect(steps.tellsDocuments).toBe(true)
    expect(await printer.look(job)).toMatchObject({
      state: 'held',
      hasDocument: true,
      beganProcessing: false,
    })
    expect(cups.received('once')).toEqual([])

    await steps.release(job)
    const seen = await until(printer, job, 'completed')
    expect(seen).toMatchObject({ beganProcessing: true, uuid })
    const [received, ...more] = cups.received('once')
    expect(more).toEqual([])
    expect(received).toMatchObject({ user: 'selvedge', title: 'selvedge-desk-17-1' })
    expect(received?.bytes.equals(readFileSync(document.path))).toBe(true)
  })

  test.each(['raw', 'pdf'] as const)(
    'has no default that applies to a job that doesn’t ask for it (%s)',
    async model => {
      const defaults = {
        copies: '2',
        'number-up': '4',
        'job-sheets': 'standard',
        'orientation-requested': '4',
        'fit-to-page': 'true',
        mirror: 'true',
        'page-border': 'double',
        outputorder: 'reverse',
      }
      const name = `defaults-${model}`
      const printer = openPrinter(await cups.queue(name, { model, defaults }))
      const title = `selvedge-desk-defaults-${model}-1`
      await handOver(printer, folder, title)
      const [received] = await cups.waitReceived(name, 1)
      expect(received?.copies).toBe(1)
      const options = new Set(received?.options.split(' '))
      expect([...options].filter(one => /^job-sheets=(?!none)/.test(one))).toEqual([])
      for (const one of ['number-up=1', 'orientation-requested=3', 'page-border=none'])
        expect([...options]).toContain(one)
      for (const one of ['mirror', 'fit-to-page', 'mirror=true', 'fit-to-page=true', 'outputorder=reverse'])
        expect([...options]).not.toContain(one)
      expect(cups.received(name)).toHaveLength(1)
      if (model === 'raw') expect(received?.bytes.equals(smallPdf(title))).toBe(true)
    },
  )

  test('takes a document that is streamed, whole', async () => {
    const printer = openPrinter(await cups.queue('large'))
    const steps = await held(printer)
    const bytes = smallPdf('large', 3_000_000)
    const job = await steps.create('selvedge-desk-18-1', {})
    await steps.send(job, putDocument(folder, 'selvedge-desk-18-1', bytes))
    await steps.release(job)
    const [received] = await cups.waitReceived('large', 1)
    expect(received?.bytes.equals(bytes)).toBe(true)
  })

  test('prints twenty jobs in the order in which they were handed over', { tags: 'long' }, async () => {
    const printer = openPrinter(await cups.queue('order'))
    const names = Array.from({ length: 20 }, (_, index) => `selvedge-desk-${100 + index}-1`)
    for (const name of names) await handOver(printer, folder, name)
    const received = await cups.waitReceived('order', 20)
    expect(received.map(one => one.title)).toEqual(names)
    expect(received.every(one => one.bytes.equals(smallPdf(one.title)))).toBe(true)
  })

  test('never prints a job that was only created; it is found by its name and cancelled, others are not', async () => {
    const uri = await cups.queue('orphans')
    const steps = await held(openPrinter(uri))
    const orphan = await steps.create('selvedge-desk-19-1', {})
    const kept = await steps.create('selvedge-desk-19-1', {})
    const filled = await steps.create('selvedge-desk-19-1', {})
    await steps.send(filled, putDocument(folder, 'selvedge-desk-19-1'))
    const other = await steps.create('selvedge-desk-20-1', {})

    const afterCrash = openPrinter(uri)
    expect(await (await held(afterCrash)).cancelOrphans('selvedge-desk-19-1', kept)).toBe(1)
    expect(await afterCrash.look(orphan)).toMatchObject({ state: 'cancelled', beganProcessing: false })
    for (const job of [kept, filled, other]) expect((await afterCrash.look(job)).state).toBe('held')
    expect(cups.received('orphans')).toEqual([])
    for (const job of [kept, filled, other]) await afterCrash.cancel(job)
  })

  test('says after a crash between the steps what is left to do, and the document still prints once', async () => {
    const uri = await cups.queue('crash')
    const job = await (await held(openPrinter(uri))).create('selvedge-desk-21-1', {})

    const second = openPrinter(uri)
    expect(await second.look(job)).toMatchObject({ state: 'held', hasDocument: false })
    await (await held(second)).send(job, putDocument(folder, 'selvedge-desk-21-1'))

    const third = openPrinter(uri)
    expect(await third.look(job)).toMatchObject({ state: 'held', hasDocument: true })
    await (await held(third)).release(job)
    // The answer to this release may have been lost: releasing again is no error and prints nothing more.
    await (await held(third)).release(job)
    await until(third, job, 'completed')
    await (await held(third)).release(job)
    expect(cups.received('crash')).toHaveLength(1)
  })

  test('tells a cancelled job when its document is sent, and prints nothing', async () => {
    const printer = openPrinter(await cups.queue('cancelled'))
    const steps = await held(printer)
    const job = await steps.create('selvedge-desk-22-1', {})
    await printer.cancel(job)
    await printer.cancel(job)
    expect((await steps.send(job, putDocument(folder, 'selvedge-desk-22-1'))).state).toBe('cancelled')
    await steps.release(job)
    expect(await printer.look(job)).toMatchObject({ state: 'cancelled', beganProcessing: false })
    expect(cups.received('cancelled')).toEqual([])
  })

  test('passes on what a job asks for: copies, paper, tray, both sides, pages, no scaling', async () => {
    const printer = openPrinter(await cups.queue('driver', { model: 'pdf' }))
    const options = {
      copies: 2,
      paper: '100x150mm',
      tray: 'tray-2',
      duplex: 'long-edge',
      pages: '1',
    } as const
    const job = await handOver(printer, folder, 'selvedge-desk-23-1', options)
    const [received] = await cups.waitReceived('driver', 1)
    expect(received).toMatchObject({ copies: 2 })
    for (const option of [
      'PageSize=w283h425',
      'InputSlot=Tray2',
      'Duplex=DuplexNoTumble',
      'page-ranges=1',
      'print-scaling=none',
    ]) {
      expect(received?.options.split(' ')).toContain(option)
    }
    expect((await until(printer, job, 'completed')).pagesDone).toBeGreaterThan(0)
    await handOver(printer, folder, 'selvedge-desk-24-1', { paper: '100x50mm' })
    expect((await cups.waitReceived('driver', 2))[1]?.options).toContain('PageSize=Custom.283x141')
  })

  test('says how it is, and what it offers', async () => {
    const printer = openPrinter(await cups.queue('offers', { model: 'pdf' }))
    const status = await printer.status()
    expect(status).toMatchObject({ state: 'idle', accepting: true, duplex: true, queuedJobs: 0, reasons: [] })
    expect(status.media).toContain('iso_a4_210x297mm')
    expect(status.trays).toEqual(expect.arrayContaining(['tray-1', 'tray-2']))
    await cups.stopQueue('offers', 'paper jam')
    expect(await printer.status()).toMatchObject({
      state: 'stopped',
      message: 'paper jam',
      reasons: ['paused'],
    })
    // Debian's policy leaves that to administrators.
    await expect(printer.startQueue?.()).rejects.toMatchObject({ code: 'printer.start-forbidden' })
    expect(await printer.status()).toMatchObject({ state: 'stopped' })
  })

  test('that was stopped is started again where the print server allows it, and prints what is in it', {
    tags: 'long',
  }, async () => {
    const open = await startCups()
    try {
      const printer = openPrinter(await open.queue('stopped'))
      await open.stopQueue('stopped')
      const job = await handOver(printer, folder, 'selvedge-desk-31-1')
      await printer.startQueue?.()
      await until(printer, job, 'completed')
      expect(await open.waitReceived('stopped', 1)).toHaveLength(1)
      expect(await printer.status()).toMatchObject({ state: 'idle', reasons: [] })
      await open.removeQueue('stopped')
      await expect(printer.startQueue?.()).rejects.toMatchObject({ code: 'printer.not-started' })
    } finally {
      await open.close()
    }
  })

  test('that is raw refuses some pages only, since it would print them all', async () => {
    const steps = await held(openPrinter(await cups.queue('raw')))
    await expect(steps.create('selvedge-desk-25-1', { pages: '1' })).rejects.toMatchObject({
      code: 'printer.refused',
    })
  })

  test('that rejects jobs, and a queue that is not there, take nothing and say so', async () => {
    const rejecting = openPrinter(await cups.queue('rejecting', { rejecting: 'closed for stocktaking' }))
    expect(await rejecting.status()).toMatchObject({ accepting: false, message: 'closed for stocktaking' })
    await expect((await held(rejecting)).create('selvedge-desk-26-1', {})).rejects.toMatchObject({
      code: 'printer.rejecting',
    })
    await cups.acceptJobs('rejecting')
    await handOver(rejecting, folder, 'selvedge-desk-26-2')
    await cups.waitReceived('rejecting', 1)

    const missing = openPrinter(`ipp://${cups.host}/printers/missing`)
    await expect(missing.handOver()).rejects.toMatchObject({ code: 'printer.unknown-queue' })
    expect((await missing.status()).state).toBe('unknown-queue')
  })

  test('that stands still keeps its job and says why until it is started', { tags: 'long' }, async () => {
    const printer = openPrinter(await cups.queue('stopped', { stopped: 'paper jam' }))
    const job = await handOver(printer, folder, 'selvedge-desk-27-1')
    const seen = await printer.look(job)
    expect(seen).toMatchObject({ state: 'pending', message: 'paper jam', beganProcessing: false })
    expect(seen.reasons).toContain('paused')
    await cups.startQueue('stopped')
    await until(printer, job, 'completed')
  })

  test('out of paper says so while the job is processing, and prints it after a refill', { tags: 'long' }, async () => {
    const printer = openPrinter(await cups.queue('paper', { backend: { outOfPaper: 1 } }))
    const job = await handOver(printer, folder, 'selvedge-desk-28-1')
    await vi.waitFor(
      async () => {
        const seen = await printer.look(job)
        expect(seen).toMatchObject({ state: 'processing', beganProcessing: true, message: 'Out of paper' })
        expect(seen.reasons).toContain('media-empty-error')
      },
      { timeout: 20_000, interval: 100 },
    )
    cups.refill('paper')
    await until(printer, job, 'completed')
    expect(cups.received('paper')).toHaveLength(1)
  })

  test('whose device fails aborts the job; one whose device is slow shows it processing', {
    tags: 'long',
  }, async () => {
    const failing = openPrinter(await cups.queue('failing', { backend: 'fail' }))
    const failed = await handOver(failing, folder, 'selvedge-desk-29-1')
    expect((await until(failing, failed, 'aborted')).beganProcessing).toBe(true)
    const slow = openPrinter(await cups.queue('slow', { backend: { slow: 2 } }))
    const job = await handOver(slow, folder, 'selvedge-desk-30-1')
    await until(slow, job, 'processing')
    await until(slow, job, 'completed')
    const stopping = openPrinter(await cups.queue('stopping', { backend: 'stop-printer' }))
    await handOver(stopping, folder, 'selvedge-desk-31-1')
    await vi.waitFor(async () => expect((await stopping.status()).state).toBe('stopped'), { timeout: 20_000 })
  })

  test('by `cups:` is found where CUPS_SERVER says, by port and by socket, whatever its name', {
    tags: 'long',
  }, async () => {
    const name = 'Étiquettes-100×50_(b)+&'
    await cups.queue(name)
    for (const server of [cups.host, cups.socket]) {
      const environment = { CUPS_SERVER: server }
      const printer = openPrinter(`cups:${name}`, { environment })
      expect(printer).toMatchObject({ kind: 'cups' })
      await handOver(printer, folder, 'selvedge-desk-32-1')
      // The queue is busy until the page is through.
      await vi.waitFor(async () => {
        const found = await discoverPrinters(environment, 'linux')
        expect(found.find(one => one.name === name)).toMatchObject({
          uri: `cups:${name}`,
          kind: 'cups',
          status: { state: 'idle', accepting: true },
        })
      }, 20_000)
    }
    expect(await cups.waitReceived(name, 2)).toHaveLength(2)
    expect(await discoverPrinters({ CUPS_SERVER: '127.0.0.1:1' }, 'linux')).toEqual([])
  })
})

describe.skipIf(withoutCups())('a CUPS server', { timeout: 90_000 }, () => {
  let folder: string
  let cups: Cups
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'))
  })
  afterAll(async () => {
    await cups?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('that goes down and comes back is unreachable meanwhile, and loses nothing that it held', {
    tags: 'long',
  }, async () => {
    cups = await startCups()
    const printer = openPrinter(await cups.queue('keep'), quick)
    const steps = await held(printer)
    const job = await steps.create('selvedge-desk-1-1', {})
    await steps.send(job, putDocument(folder, 'selvedge-desk-1-1'))
    await cups.stop()
    await expect(steps.create('selvedge-desk-2-1', {})).rejects.toMatchObject({
      code: 'printer.unreachable',
      retry: 'any-time',
    })
    await expect(printer.look(job)).rejects.toMatchObject({ code: 'printer.unreachable' })
    expect((await printer.status()).state).toBe('unreachable')
    await cups.start()
    expect(await printer.look(job)).toMatchObject({ state: 'held', hasDocument: true })
    await steps.release(job)
    await until(printer, job, 'completed')
    expect(cups.received('keep')).toHaveLength(1)
    await cups.close()
  })

  test('that is frozen loses the answer, and what it did meanwhile is found afterwards', { tags: 'long' }, async () => {
    cups = await startCups()
    const printer = openPrinter(await cups.queue('keep'), { limits: { connect: 500, answer: 500 } })
    const steps = await held(printer)
    const job = await steps.create('selvedge-desk-1-1', {})
    await steps.send(job, putDocument(folder, 'selvedge-desk-1-1'))
    cups.pause()
    await expect(steps.release(job)).rejects.toMatchObject({ code: 'printer.answer-lost' })
    cups.resume()
    await until(printer, job, 'completed')
    expect(cups.received('keep')).toHaveLength(1)
    await cups.close()
  })

  test('without history forgets a finished job: known to forget, and other numbers are unknown', {
    tags: 'long',
  }, async () => {
    cups = await startCups({ history: false })
    const printer = openPrinter(await cups.queue('keep', { backend: { slow: 1 } }))
    const job = await handOver(printer, folder, 'selvedge-desk-1-1')
    await until(printer, job, 'processing')
    await until(printer, job, 'completed')
    expect(await printer.look({ ...job, id: '999' })).toMatchObject({ state: 'unknown', hasDocument: null })
    // A look in the very moment of its end may have found the job: it is asked about once more.
    await expect.poll(async () => (await printer.status()).keepsHistory).toBe(false)
    await expect((await held(printer)).release(job)).rejects.toMatchObject({ code: 'printer.job-unknown' })
  })
})
