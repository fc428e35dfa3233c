import { afterEach } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import type { IppLimits } from '../../src-main/print/printers/ipp/client.ts'
import type { Login } from '../../src-main/print/printers/ipp/sign-in.ts'
import type { PrinterTrust } from '../../src-main/print/printers/printer-trust.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { ownStation } from '../integration/own-station.ts'
import { listed, memoryService, writesDocument } from '../integration/station-support.ts'
import { smallPdf } from '../rig/documents.ts'
import { type Device, type RunningDevice, startDevice } from './devices.ts'

const document = writesDocument(url => smallPdf(url))

interface Around {
  jobs?: number
  /** How the jobs are printed. */
  rule?: PrintOptions
  login?: Login | null
  keys?: PrinterTrust
  limits?: Partial<IppLimits>
}

/** Stations with one device each, for the tests of a file; all of it ends with the test. */
export function deviceStations() {
  const own = ownStation(() => [])
  const open: RunningDevice[] = []
  afterEach(async () => {
    for (const device of open.splice(0)) await device.close()
  })

  async function start(device: Device): Promise<RunningDevice> {
    const running = await startDevice(device)
    open.push(running)
    return running
  }

  async function stationWith(
    device: Device,
    { jobs = 1, rule = {}, login = null, keys = { findLogin: async () => login }, limits = {} }: Around = {},
  ) {
    const running = await start(device)
    const printer = openPrinter(running.uri, { limits: { answer: 600, document: 1_500, ...limits }, ...keys })
    const ids = Array.from({ length: jobs }, (_, at) => String(at + 1))
    const small = await own.start({
      service: memoryService(ids.map(id => listed(id))),
      fetchDocument: document,
      openPrinter: uri => (uri === running.uri ? printer : openPrinter(uri)),
      policy: { rules: [{ job_type: '*', printer: running.uri, ...rule }] },
    })
    const codeOf = (id: string) => small.station.board.get(id)?.reason?.code ?? null
    const timeline = async (id: string) =>
      (await small.station.parts.ledger.timeline('test', id)).map(line => line.message.code)
    return { ...small, device: running, uri: running.uri, ids, codeOf, timeline }
  }

  return { own, start, stationWith }
}

/** One way to hand a job over is enough for the short run. */
export const tagOf = (isShort: boolean) => (isShort ? {} : { tags: 'long' })
