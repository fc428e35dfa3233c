import { tag } from '../../src-practice/documents/tag.ts'
import { makeOrder } from '../../src-practice/sample/order.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { PrintRule } from '../../src-shared/print/rules.ts'
import type { PrintServer } from '../rig/print-queues.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import { type Browser, quicken } from './person.ts'
import { type Page, test, type World, type WorldOptions } from './world.ts'

// The print desk as specs use it.

export const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()
export const inspector = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
export const searchBox = (page: Page) => page.getByRole('combobox', { name: /Search or scan/ })

/** The jobs that the list shows, from the top. */
export const shownJobs = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row[row-id]')]
      .toSorted((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
      .map(element => element.getAttribute('row-id')),
  )

export async function openPrintDesk(page: Page): Promise<void> {
  await page.goto('/#print')
  await page.getByRole('main').waitFor()
}

/**
 * One page for all tests of a group: to load it takes longer than most of them. It is opened by the first, and each leaves it as it
 * found it.
 */
export function onePage(address: string, pace = quicken): (browser: Browser) => Promise<Page> {
  let page: Promise<Page> | undefined
  test.afterAll(async () => (await page)?.context().close())
  const open = async (browser: Browser) => {
    const opened = await (await browser.newContext()).newPage()
    pace(opened)
    await opened.goto(address)
    await opened.getByRole('main').waitFor()
    return opened
  }
  return browser => {
    page ??= open(browser)
    return page
  }
}

/** Changes a job of the list, as something outside of the windows would. */
export async function change(
  { desk }: World,
  job: string,
  to: Parameters<NonNullable<World['desk']['printDesk']['station']>['board']['place']>[1],
): Promise<void> {
  await desk.printDesk.station?.board.place(job, to)
}

/** The queues of the room, one each for orders, tags, labels and patterns. */
export function roomQueues(printers: PrintServer) {
  return {
    front: printers.queue('a4-front', { ends: 'never' }).uri,
    tags: printers.queue('tags-1', { stopped: true, reasons: ['media-empty-error'] }).uri,
    labels: printers.queue('labels').uri,
    back: printers.queue('a4-back').uri,
  }
}
export type RoomQueues = ReturnType<typeof roomQueues>

export const roomRules = ({ front, tags, labels, back }: RoomQueues): PrintRule[] => [
  { job_type: 'order', printer: front },
  { job_type: 'tag', printer: tags },
  { job_type: 'shipping container', printer: labels },
  { job_type: 'pattern', printer: back },
]

const seconds = 1000
const types = ['order', 'tag', 'shipping container'] as const

/** Tags of three garments, a page each. */
const threeTags = () => tag(makeOrder(1, 51077, Date.UTC(2026, 10, 20, 8)), 'A kept document')

/**
 * A usual day: 24 jobs, three of which need a person, and so does a printer. Their ids: 9001 is unconfirmed, 9002 failed, 9003 held; 9004
 * is at the printer that stopped and 9005 at one that works; 9006 and 9007 wait for documents that don't come; 9008 to 9024 are printed,
 * the newest first.
 */
export async function usualJobs({ front, tags, labels }: RoomQueues, printers: PrintServer): Promise<PastJob[]> {
  const document = await threeTags()
  const printed = Array.from({ length: 17 }, (_, index): PastJob => {
    const printer = [front, tags, labels][index % 3] ?? front
    const attempts = [{ printer, document }, ...(index === 6 ? [{ printer, document, kind: 'reprint' as const }] : [])]
    return {
      type: types[index % 3] ?? 'order',
      order: String(51066 - index),
      ago: (107 + index * 59) * seconds,
      attempts,
    }
  })
  return [
    {
      order: '51077',
      here: 'unconfirmed',
      ago: 60 * seconds,
      reason: message('end.forgotten', { printer: 'a4-front', spooler: '77' }),
      attempts: [{ printer: front, state: 'unconfirmed', document }],
    },
    {
      order: '51072',
      type: 'tag',
      here: 'failed',
      ago: 200 * seconds,
      reason: message('document.not-pdf', {}),
      attempts: [{ printer: tags, state: 'failed' }],
    },
    {
      order: '51070',
      type: 'shipping container',
      here: 'held',
      ago: 360 * seconds,
      reason: message('job.held-asked-again', {}),
    },
    {
      order: '51079',
      type: 'tag',
      here: 'printing',
      ago: 20 * seconds,
      attempts: [
        {
          printer: tags,
          state: 'submitted',
          document,
          spooler: printers.queue('tags-1').has('selvedge-front-desk-9004-1'),
        },
      ],
    },
    {
      order: '51078',
      here: 'printing',
      ago: 22 * seconds,
      attempts: [
        {
          printer: front,
          state: 'submitted',
          document,
          spooler: printers.queue('a4-front').has('selvedge-front-desk-9005-1'),
        },
      ],
    },
    { order: '51081', here: 'waiting', ago: 5 * seconds },
    { order: '51080', type: 'shipping container', here: 'waiting', ago: 8 * seconds },
    ...printed,
  ]
}

/** A desk on a usual day. */
export const usualDay: WorldOptions = {
  lasts: true,
  service: { size: 'none' },
  async prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const queues = roomQueues(printers)
    writePast(service, dataFolder, await usualJobs(queues, printers), roomRules(queues))
  },
}
