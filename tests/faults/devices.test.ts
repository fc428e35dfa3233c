import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPrinter } from '../../src-main/print/printers/index.ts'
import { needsPerson } from '../../src-shared/print/intake.ts'
import type { PrintOptions } from '../../src-shared/print/rules.ts'
import { deviceStations, tagOf } from './device-station.ts'
import type { Attributes, Device } from './devices.ts'

// Each row is a report of a printer somewhere: what it answers, and where its jobs have to end.

const { own, start, stationWith } = deviceStations()
afterEach(() => vi.restoreAllMocks())

const failing = [
  'document-format-error',
  'document-unprintable-error',
  'job-completed-with-errors',
  'aborted-by-system',
  'account-limit-reached',
  'document-format-not-supported',
]

describe('a job that its printer calls completed', () => {
  it.each(failing)('with the reason %s is not printed', async reason => {
    const device: Device = { jobs: { 'job-state-reasons': reason, 'job-media-sheets-completed': 0 } }
    const { reaches, codeOf } = await stationWith(device)
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.completed-with-error')
  })

  it('with fewer sheets than it has is not printed', async () => {
    const { reaches, codeOf } = await stationWith({ jobs: { 'job-media-sheets': 3, 'job-media-sheets-completed': 1 } })
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.completed-short')
  })

  it('with none of its pages is not printed', async () => {
    const { reaches, codeOf } = await stationWith({ jobs: { 'job-impressions': 2, 'job-impressions-completed': 0 } })
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.completed-short')
  })

  it('with some of the pages that were to choose from is', async () => {
    const jobs = { 'job-impressions': 9, 'job-impressions-completed': 1 }
    const { reaches } = await stationWith({ jobs }, { rule: { pages: '1' } })
    await reaches('1', 'printed')
  })

  it.each([
    ['job-completed-successfully', 'none'],
    ['job-completed-with-warnings', 'media-empty-error'],
    ['none', 'marker-supply-low-warning'],
  ])('with the reason %s is, whatever its printer says of itself (%s)', async (reason, printers) => {
    const { reaches } = await stationWith({
      jobs: { 'job-state-reasons': reason, 'job-printer-state-reasons': printers, 'job-media-sheets-completed': 0 },
    })
    await reaches('1', 'printed')
  })
})

describe('what a printer leaves out', () => {
  const asked: [string, PrintOptions, Device['answers'] | undefined, Device['says']?][] = [
    ['copies', { copies: 3 }, undefined, { 'copies-supported': { from: 1, to: 1 } }],
    ['tray', { tray: 'tray-9' }, undefined, { 'media-source-supported': ['tray-1', 'tray-2'] }],
    ['duplex', { duplex: 'long-edge' }, undefined, { 'sides-supported': 'one-sided' }],
    ['pages', { pages: '1' }, undefined, { 'page-ranges-supported': false }],
    ['scale', { scale: 'fit' }, undefined, { 'print-scaling-supported': ['none', 'auto'] }],
    ['orientation', { orientation: 'landscape' }, undefined, { 'orientation-requested-supported': [3] }],
  ]

  it.each(asked)('is known by its lists before paper moves: %s', async (_what, rule, answers, says = {}) => {
    const { reaches, codeOf, device } = await stationWith({ says, ...(answers ? { answers } : {}) }, { rule })
    await reaches('1', 'held')
    expect([codeOf('1'), device.papers]).toEqual(['printer.leaves-out', []])
  })

  const ignored: [string, PrintOptions, NonNullable<Device['says']>][] = [
    ['copies', { copies: 3 }, { copies: 3 }],
    ['media', { paper: 'A4', scale: 'fit' }, { media: 'iso_a4_210x297mm' }],
    ['media-col', { tray: 'tray-2' }, { 'media-col': { members: { 'media-source': 'tray-2' } } }],
    ['media-col as a whole', { tray: 'tray-2' }, { 'media-col': null }],
    ['page-ranges', { pages: '1' }, { 'page-ranges': { from: 1, to: 1 } }],
    ['sides', { duplex: 'short-edge' }, { sides: 'two-sided-short-edge' }],
    ['orientation-requested', { orientation: 'landscape' }, { 'orientation-requested': 4 }],
  ]

  for (const way of ['holds', 'two-steps', 'at-once'] as const) {
    it.each(ignored)(
      `is read in its answer before paper moves (${way}): %s`,
      tagOf(way === 'holds'),
      async (_what, rule, unsupported) => {
        const answer = [{ status: 1, unsupported }]
        const answers = { createJob: answer, validateJob: answer, printJob: answer }
        const { reaches, codeOf, device, actions } = await stationWith({ way, answers }, { rule })
        await reaches('1', 'held')
        expect([codeOf('1'), device.papers]).toEqual(['printer.leaves-out', []])
        await actions.print(['1'], {})
        await reaches('1', 'printed')
        expect(device.papers).toHaveLength(1)
      },
    )
  }

  it.each(ignored)('after paper moved is a person’s to judge: %s', async (_what, rule, unsupported) => {
    const { reaches, codeOf, device } = await stationWith(
      { way: 'plain', answers: { printJob: [{ status: 1, unsupported }] } },
      { rule },
    )
    await reaches('1', 'unconfirmed')
    expect([codeOf('1'), device.papers.length]).toEqual(['end.left-out', 1])
  })

  it('is told by an answer that doesn’t say what, where something was asked for', async () => {
    const answers = { createJob: [{ status: 1 }] }
    const { reaches, codeOf } = await stationWith({ way: 'holds', answers }, { rule: { copies: 2 } })
    await reaches('1', 'held')
    expect(codeOf('1')).toBe('printer.leaves-out')
  })

  it('holds nothing up where it was only said so that no default applies', async () => {
    const unsupported = { 'number-up': 1, 'job-sheets': 'none', 'print-scaling': 'none', copies: 1 }
    const { reaches } = await stationWith({ way: 'holds', answers: { createJob: [{ status: 1, unsupported }] } })
    await reaches('1', 'printed')
  })

  it('by its lists holds a job until they have it', async () => {
    const says: NonNullable<Device['says']> = { 'sides-supported': 'one-sided' }
    const { reaches, station, device } = await stationWith({ way: 'holds', says }, { rule: { duplex: 'long-edge' } })
    await reaches('1', 'held')
    await station.ableAgain.look()
    expect(station.board.get('1')?.here).toBe('held')
    device.say({ 'sides-supported': ['one-sided', 'two-sided-long-edge'] })
    await station.ableAgain.look()
    await reaches('1', 'printed')
    expect(device.papers).toHaveLength(1)
  })

  it.each([
    ['left out', { status: 1 }],
    ['refused', { status: 0x040b }],
  ])(
    'by its answer (%s) holds a job until it offers something else, and is asked once for that',
    async (_how, answer) => {
      const refusal = { ...answer, unsupported: { copies: 2 } }
      const answers = { createJob: [refusal, refusal, {}] }
      const { reaches, until, station, device } = await stationWith({ way: 'holds', answers }, { rule: { copies: 2 } })
      await reaches('1', 'held')
      for (let looks = 0; looks < 3; looks++) await station.ableAgain.look()
      const tries = () => device.asked.filter(one => one === 'createJob').length
      expect([station.board.get('1')?.here, tries()]).toEqual(['held', 1])
      device.say({ 'copies-supported': { from: 1, to: 99 } })
      await station.ableAgain.look()
      await until(() => tries() === 2 && station.board.get('1')?.here === 'held')
      for (let looks = 0; looks < 3; looks++) await station.ableAgain.look()
      expect([tries(), device.papers]).toEqual([2, []])
      device.say({ 'copies-supported': { from: 1, to: 999 } })
      await station.ableAgain.look()
      await reaches('1', 'printed')
      expect([tries(), device.papers.length]).toEqual([3, 1])
    },
  )

  it('is accepted by a rule that says so', async () => {
    const { reaches, device } = await stationWith(
      { way: 'holds', says: { 'copies-supported': { from: 1, to: 1 } } },
      { rule: { copies: 3, left_out: 'print' } },
    )
    await reaches('1', 'printed')
    expect(device.papers).toHaveLength(1)
  })
})

describe('only what was meant', () => {
  it('no PDF goes to a printer that lists other formats', async () => {
    const formats = ['application/octet-stream', 'application/vnd.hp-pcl', 'image/urf', 'image/pwg-raster']
    const { until, codeOf, device } = await stationWith({ says: { 'document-format-supported': formats } })
    await until(() => codeOf('1') === 'printer.refused')
    expect(device.papers).toEqual([])
  })

  it.each([['application/octet-stream'], undefined])('PDF goes to a printer that lists %s', async formats => {
    const { reaches, device } = await stationWith({ says: { 'document-format-supported': formats } })
    await reaches('1', 'printed')
    expect(device.papers).toHaveLength(1)
  })

  it.each(['holds', 'two-steps', 'at-once', 'plain'] as const)(
    'a job says what a queue may have a default for (%s)',
    async way => {
      const says = {
        'orientation-requested-default': 4,
        'finishings-default': 4,
        'mirror-default': true,
        'page-border-default': 'single',
        'page-set-default': 'odd',
        'outputorder-default': 'reverse',
        'fit-to-page-default': true,
        'fitplot-default': true,
        'natural-scaling-default': 50,
        'page-ranges-default': { from: 1, to: 1 },
      }
      const { reaches, device } = await stationWith({ way, says })
      await reaches('1', 'printed')
      expect(device.papers[0]?.asked).toMatchObject({
        copies: 1,
        'number-up': 1,
        'job-sheets': 'none',
        'print-scaling': 'none',
        'orientation-requested': 3,
        finishings: 3,
        mirror: false,
        'page-border': 'none',
        'page-set': 'all',
        outputorder: 'normal',
        'fit-to-page': false,
        fitplot: false,
        'natural-scaling': 100,
        'page-ranges': { from: 1, to: 0x7fffffff },
      })
    },
  )

  const rejected: [string, Device['says'], PrintOptions, 'printed' | 'held'][] = [
    ['print-scaling', { 'print-scaling': 'none' }, {}, 'printed'],
    ['number-up and job-sheets', { 'number-up': 1, 'job-sheets': 'none' }, {}, 'printed'],
    ['copies', { copies: 3 }, { copies: 3 }, 'held'],
    ['media-col', { 'media-col': null }, { tray: 'tray-2' }, 'held'],
  ]
  for (const way of ['holds', 'plain'] as const) {
    it.each(rejected)(
      `an attribute that a printer rejects is left out where that loses nothing (${way}): %s`,
      tagOf(way === 'holds'),
      async (_what, unsupported = {}, rule, ends) => {
        const refusal = { status: 0x040b, unsupported }
        const answers = { createJob: [refusal, {}], printJob: [refusal, {}] }
        const { reaches, device, timeline } = await stationWith({ way, answers }, { rule })
        await reaches('1', ends)
        expect(device.papers).toHaveLength(ends === 'printed' ? 1 : 0)
        if (ends === 'printed') expect(await timeline('1')).toContain('seen.attributes-refused')
      },
    )
  }

  it('what a printer has refused once isn’t said to it again', async () => {
    const refusal = { status: 0x040b, unsupported: { 'print-scaling': 'none' } }
    const { reaches, device } = await stationWith({ answers: { printJob: [refusal, {}] } }, { jobs: 2 })
    await reaches('1', 'printed')
    await reaches('2', 'printed')
    expect(device.papers.map(({ asked }) => 'print-scaling' in asked)).toEqual([false, false])
    expect(device.asked.filter(one => one === 'printJob')).toHaveLength(3)
  })

  it('a refusal that names nothing costs a job only what it loses nothing by', async () => {
    const answers = { printJob: [{ status: 0x0400 }, {}] }
    const { reaches, device } = await stationWith({ answers }, { rule: { copies: 3 } })
    await reaches('1', 'printed')
    expect(device.papers[0]?.asked).toEqual({ copies: 3 })
  })

  it('a printer that rejects a job on hold gets it without', async () => {
    const refusal = { status: 0x040b, unsupported: { 'job-hold-until': 'indefinite' } }
    const { reaches, device } = await stationWith({ way: 'holds', answers: { createJob: [refusal, {}] } }, { jobs: 2 })
    await reaches('1', 'printed')
    await reaches('2', 'printed')
    expect(device.papers).toHaveLength(2)
  })
})

describe('one job’s trouble is that job’s', () => {
  const dumb: [string, Device['jobs']][] = [
    ['refuses to speak of it', id => (id === 1 ? { status: 0x0400 } : {})],
    ['answers nonsense', id => (id === 1 ? { http: 204 } : {})],
  ]
  it.each(dumb)('where the printer %s', { tags: 'long' }, async (_how, jobs) => {
    const { reaches, codeOf, device } = await stationWith({ jobs: jobs ?? {} }, { jobs: 4 })
    for (const id of ['2', '3', '4']) await reaches(id, 'printed')
    await reaches('1', 'unconfirmed')
    expect([codeOf('1'), device.papers.length]).toEqual(['end.look-refused', 4])
  })

  it.each<[string, (name: string) => string]>([
    ['as it likes', () => 'Print'],
    ['by its user, too', name => `guest - ${name}`],
    ['with a prefix', name => `Remote Downlevel Document ${name}`],
    ['in capitals', name => name.toUpperCase()],
  ])('a printer calls its jobs %s', async (_how, called) => {
    const jobs = (id: number): Record<string, string> => ({ 'job-name': called(`selvedge-test-${id}-1`) })
    const { reaches, ids } = await stationWith({ jobs }, { jobs: 4 })
    for (const id of ids) await reaches(id, 'printed')
  })

  it('a job’s start that moves by a second, or with its printer’s clock, is one start', async () => {
    const jobs = (_id: number, looks: number): Record<string, number> =>
      looks < 5
        ? { 'job-state': 5, 'time-at-processing': 100 + (looks % 2), 'time-at-creation': 90 }
        : { 'time-at-processing': 4_101, 'time-at-creation': 4_090 }
    const { reaches } = await stationWith({ jobs }, { jobs: 2 })
    await reaches('1', 'printed')
    await reaches('2', 'printed')
  })

  it('a number that a printer gave anew before the first look isn’t taken for the job', async () => {
    const jobs = (): Attributes => ({ 'job-name': 'a letter', 'time-at-creation': 2, 'job-printer-up-time': 2 })
    const { reaches, codeOf } = await stationWith({ jobs })
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.other-job')
  })

  it('a number that a printer gives anew after a restart isn’t taken for the job, though it calls all jobs alike', async () => {
    const jobs = (_id: number, looks: number): Attributes =>
      looks < 3
        ? { 'job-name': 'Print', 'job-state': 5, 'time-at-creation': 500 }
        : { 'job-name': 'Print', 'time-at-creation': 12 }
    const { reaches, codeOf } = await stationWith({ jobs })
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.other-job')
  })

  it.each([3_600_000, -3_600_000])('a clock of this computer that is set by %i ms makes no job another', async by => {
    const now = Date.now.bind(Date)
    const clock = { by: 0 }
    vi.spyOn(Date, 'now').mockImplementation(() => now() + clock.by)
    const jobs = (_id: number, looks: number): Attributes => {
      if (looks === 2) clock.by = by
      const age = { 'job-name': undefined, 'time-at-creation': 500, 'job-printer-up-time': 501 }
      return looks < 4 ? { ...age, 'job-state': 5 } : age
    }
    const { reaches } = await stationWith({ jobs })
    await reaches('1', 'printed')
  })

  it('a printer that tells of other jobs, too, is asked about this one', async () => {
    const others = [{ 'job-id': 77, 'job-name': 'theirs', 'job-state': 8 }]
    const { reaches } = await stationWith({ others })
    await reaches('1', 'printed')
  })

  it('a job that started again counts as that', async () => {
    const jobs = (_id: number, looks: number): Record<string, number> =>
      looks < 3 ? { 'job-state': 5, 'time-at-processing': 100 } : { 'time-at-processing': 130 }
    const { reaches, codeOf } = await stationWith({ jobs })
    await reaches('1', 'unconfirmed')
    expect(codeOf('1')).toBe('end.began-again')
  })

  it('a job that is still known right after its end says nothing of a printer’s history', async () => {
    const device = await start({})
    const printer = openPrinter(device.uri, { findLogin: async () => null })
    const path = join(own.folder, 'small.pdf')
    writeFileSync(path, 'x')
    const way = await printer.handOver()
    const job = way.kind === 'one-shot' ? await way.submit({ name: 'small', path, bytes: 1, sha256: '' }, {}) : null
    expect(job && (await printer.look(job)).state).toBe('completed')
    const looks = device.asked.length
    expect((await printer.status()).keepsHistory).toBeNull()
    expect(device.asked.slice(looks)).toEqual(['getPrinterAttributes'])
  })

  it('a printer that never lists its jobs holds up the first of them alone', async () => {
    const { reaches, device, ids } = await stationWith({ answers: { getJobs: [{ after: 'never' }] } }, { jobs: 4 })
    for (const id of ids) await reaches(id, 'printed')
    expect(device.asked.filter(one => one === 'getJobs')).toHaveLength(1)
  })

  const odd: [string, Device['always']][] = [
    ['no content type', { headers: { 'Content-Type': null } }],
    ['bytes as its content type', { headers: { 'Content-Type': 'application/octet-stream' } }],
    ['always the same number of the request', { requestId: 1 }],
    ['no number of the request', { requestId: 0 }],
  ]
  it.each(odd)('a printer that answers with %s can be used', async (_what, always = {}) => {
    const { reaches } = await stationWith({ always }, { jobs: 2 })
    await reaches('1', 'printed')
    await reaches('2', 'printed')
  })
})

it('a job that its printer holds for release at its panel needs a person, and is printed once it is let go', async () => {
  let isReleased = false
  const jobs = (): Record<string, number> => (isReleased ? {} : { 'job-state': 4 })
  const answers: Device['answers'] = { printJob: [{ job: { 'job-state': 4 } }] }
  const { reaches, until, codeOf, station, device } = await stationWith({ answers, jobs })
  await until(() => codeOf('1') === 'step.held-there')
  const record = station.board.get('1')
  expect([record?.here, record && needsPerson(record)]).toEqual(['printing', true])
  isReleased = true
  await reaches('1', 'printed')
  expect(device.papers).toHaveLength(1)
})
