import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startPracticeService } from '../../src-practice/index.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { deskToken, signedInDesk } from '../rig/signed-in-desk.ts'
import { removeFolders, temporaryFolder } from '../rig/station.ts'
import { writtenDown } from '../rig/written-down.ts'
import { ownStation } from './own-station.ts'
import { listed, MemoryPrinter, memoryService, until } from './station-support.ts'

const errors = writtenDown()
const isBoom = expect.objectContaining({ message: 'boom' })
const boom = (): never => {
  throw new Error('boom')
}

describe('a station', () => {
  let printer: MemoryPrinter
  const own = ownStation(() => [printer])
  beforeEach(() => {
    printer = new MemoryPrinter('ipp://127.0.0.1/printers/one')
  })

  it('prints although every listener of it throws', async () => {
    const { station, reaches } = await own.start({ service: memoryService([listed('1'), listed('2')]) })
    station.board.listen(boom)
    station.listen(boom)
    await reaches('1', 'printed')
    await reaches('2', 'printed')
    expect(errors).toContainEqual(isBoom)
  })

  it('takes a job up again whose lane stumbled', async () => {
    let isBad = true
    const service = {
      ...memoryService([listed('1')]),
      pdfLink: async (job: string) => {
        if (isBad) throw new DeskError('document.empty', {})
        return { url: `memory:${job}` }
      },
    }
    const { station, reaches } = await own.start({ service })
    // What a lane says when a document can't be had is outside of all that it expects to fail.
    const { warn } = station.parts.log
    station.parts.log.warn = () => {
      isBad = false
      station.parts.log.warn = warn
      boom()
    }
    await reaches('1', 'printed')
    expect([errors, printer.paper]).toEqual([[isBoom], ['selvedge-test-1-1']])
  })
})

describe('a desk', () => {
  afterEach(removeFolders)

  it('whose listener throws tells the others, and its commands do what they do', async () => {
    const service = await startPracticeService({ size: 'none', token: deskToken })
    const told = new Set<string>()
    const desk = await signedInDesk(service, temporaryFolder(), {
      begun: opened => {
        opened.onEvent(boom)
        opened.session.onChange(boom)
        opened.onEvent(name => void told.add(name))
      },
    })
    await desk.handlers['settings.save']({ pollSeconds: 7 })
    // What is told comes in its own time.
    await expect
      .poll(() => [...told])
      .toEqual(expect.arrayContaining(['session.changed', 'settings.changed', 'station.changed']))
    expect(desk.session.state().status).toBe('signed-in')
    expect(errors).toContainEqual(isBoom)
    await desk.close()
    await service.close()
  })

  it('starts its stations again, as they were, and prints on', async () => {
    const service = await startPracticeService({ size: 'none', stepSeconds: 0.1, token: deskToken })
    const folder = temporaryFolder()
    const desk = await signedInDesk(service, folder, { settings: { pollSeconds: 1, start: 'print-waiting' } })
    const { handlers } = desk
    // Answered once the station is open.
    await handlers['printers.list']({})
    await handlers['rules.save']({ rules: [{ job_type: '*', printer: `folder:${join(folder, 'paper')}` }] })
    const before = desk.printDesk.station
    await handlers['station.pause']({})
    const outbox = await handlers['prices.outbox']({})
    await desk.restart()
    expect(desk.printDesk.station).not.toBe(before)
    expect(await handlers['station.state']({})).toMatchObject({ state: 'paused' })
    expect(await handlers['prices.outbox']({})).toEqual(outbox)
    await handlers['station.resume']({})
    const [id = ''] = service.addJobs([{ job_type: 'order', fails: false }])
    const isPrinted = () => desk.printDesk.station?.board.get(id)?.here === 'printed'
    await until(isPrinted, () => JSON.stringify(desk.printDesk.station?.board.get(id)))
    await desk.close()
    await service.close()
  })
})
