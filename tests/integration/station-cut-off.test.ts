// @module-tag long
import { describe, expect, it } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { ippOperations } from '../../src-main/print/printers/ipp/operations.ts'
import { type printerKinds, startStoryPrinter } from '../faults/stories/printer.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService, writesDocument } from './station-support.ts'

/** Long enough for a hand-over at a printer that answers, in milliseconds. */
const patience = 500

describe('a station that ends while a printer is silent', () => {
  const own = ownStation(() => [])

  const silences: [keyof typeof printerKinds, keyof typeof ippOperations, 'printed' | 'unconfirmed'][] = [
    ['network', 'printJob', 'unconfirmed'],
    ['server', 'createJob', 'printed'],
    ['server', 'sendDocument', 'printed'],
    ['server', 'releaseJob', 'printed'],
    ['server', 'getPrinterAttributes', 'printed'],
    ['network, holding', 'sendDocument', 'printed'],
    ['server without history', 'getJobAttributes', 'unconfirmed'],
  ]
  it.each(silences)('%s, at %s: it ends soon, and the next start finds the job %s', async (kind, operation, end) => {
    const printer = await startStoryPrinter(kind, { silentAt: ippOperations[operation] })
    const around = {
      service: memoryService([listed('1')]),
      fetchDocument: writesDocument(() => Buffer.from('%PDF-1.4\n% (document 1.1)\n%%EOF\n')),
      printers: [openPrinter(printer.uri)],
      patienceAtEnd: patience,
    }
    const { station, until } = await own.start(around)
    await until(() => printer.isSilent)
    const began = performance.now()
    await station.stop()
    expect(performance.now() - began).toBeLessThan(patience + 1_500)
    const later = await own.start({ ...around, printers: [openPrinter(printer.uri)] })
    await later.reaches('1', end)
    await printer.idle()
    expect(printer.paper()).toHaveLength(1)
    await printer.close()
  })

  it('a call that can’t be ended: when it answers at last, nothing more is done, and it prints once', async () => {
    const printer = new MemoryPrinter('ipp://127.0.0.1/printers/memory')
    const answers = Promise.withResolvers<void>()
    let isAsked = false
    printer.after = async call => {
      if (call !== 'send' || isAsked) return
      isAsked = true
      await answers.promise
    }
    const around = { service: memoryService([listed('1')]), printers: [printer], patienceAtEnd: patience }
    const { station, until, warnings } = await own.start(around)
    await until(() => isAsked)
    await station.stop()
    expect(warnings).toEqual([expect.stringContaining('stopped responding while Selvedge was closing')])
    const later = await own.start(around)
    answers.resolve()
    await later.reaches('1', 'printed')
    await later.station.readNow()
    expect(printer.paper).toEqual(['selvedge-test-1-1'])
    expect(station.board.get('1')?.newest?.state).toBe('releasing')
  })
})
