import { readFile } from 'node:fs/promises'
import type { PracticeService } from '../../src-practice/index.ts'
import type { HereState } from '../../src-shared/contract/print.ts'
import { DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import type { PrintServer } from '../rig/print-queues.ts'
import { type PastAttempt, type PastJob, writePast } from '../rig/station-past.ts'
import { change, inspector, onePage, roomQueues, roomRules } from './print-page.ts'
import { barriers, noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

const hour = 3_600_000
const day = 24 * hour
const long = 'the-long-corridor-printer-by-the-window-on-the-second-floor'

/** How the attempts of a day ended: of sixty, 54 are printed, two failed, and one of each other kind. */
function endOf(index: number, printer: string): Pick<PastAttempt, 'state' | 'reasons'> {
  if (index === 0) return { state: 'submitted' }
  if (index % 41 === 7) return { state: 'failed', reasons: [message('document.not-pdf', {})] }
  if (index % 53 === 11)
    return { state: 'unconfirmed', reasons: [message('end.forgotten', { printer, spooler: '77' })] }
  if (index % 97 === 13) return { state: 'withdrawn' }
  if (index % 61 !== 17) return {}
  const reasons = [
    message('step.moving', { from: printer, to: 'a4-back' }),
    message('end.cancelled-at-printer', { printer }),
  ]
  return { state: 'failed', reasons }
}

const hereOf: Record<NonNullable<PastAttempt['state']>, HereState> = {
  printed: 'printed',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  withdrawn: 'skipped',
  submitted: 'printing',
}

/** Eight days with so many attempts each, the newest first; the job of the first is 20000, and of each other one lower. */
function writeDays(service: PracticeService, { dataFolder, printers }: Room, perDay: number, odd = false): void {
  const queues = roomQueues(printers)
  const now = Date.now()
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const types = [
    ['order', queues.front],
    ['tag', queues.tags],
    ['shipping container', queues.labels],
  ] as const
  const kinds = ['reprint', 'again', 'service-reprint'] as const
  const jobs = Array.from({ length: perDay * 8 }, (_, index): PastJob => {
    const daysAgo = Math.floor(index / perDay)
    // The newest day ends now, whatever the hour is; the others last from eight to eighteen o'clock.
    const from = midnight - daysAgo * day
    const [begin, end] = daysAgo === 0 ? [from, now] : [from + 8 * hour, from + 18 * hour]
    const at = Math.floor(end - ((index % perDay) / perDay) * (end - begin))
    const isOdd = odd && daysAgo === 1 && index % 5 === 3
    const [type, usual] = types[index % 3] ?? types[0]
    const printer = isOdd ? printers.queue(long).uri : usual
    const ended = endOf(index, printer.split('/').pop() ?? '')
    const name = `selvedge-front-desk-${20_000 - index}-${kinds[index] ? 2 : 1}`
    const spooler = index === 0 ? printers.queue('a4-front').has(name) : 77 + index
    const attempt = { ...ended, at, printer, spooler }
    const kind = kinds[index]
    return {
      id: String(20_000 - index),
      order: index % 17 === 5 ? null : String(51_077 - index),
      type: isOdd ? '吊牌 标签' : type,
      stage: null,
      ago: now - at,
      here: hereOf[ended.state ?? 'printed'],
      attempts: kind
        ? [
            { printer, at: now - 30 * day },
            { ...attempt, kind },
          ]
        : [attempt],
    }
  })
  writePast(service, dataFolder, jobs, roomRules(queues))
}
type Room = { dataFolder: string; printers: PrintServer }

async function goToHistory(page: Page): Promise<void> {
  await page.goto('/#history')
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
}

const rows = (page: Page) => page.locator('.ag-row[row-id]').filter({ visible: true })

test.describe('of a week', () => {
  test.use({
    start: {
      lasts: true,
      service: { size: 'none' },
      prepare: (service, room) => writeDays(service, room, 60, true),
    },
  })
  const opened = onePage('/#history')

  test('a day is counted, drawn and told in a table', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
    await expect(page.getByRole('button', { name: '1 moved' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Attempts by hour: 60 in total, 54 printed/ })).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await page.getByText('Table', { exact: true }).click()
    const table = page.getByRole('table', { name: 'Attempts by hour' })
    const sums = await table.getByRole('row').locator('td:last-child').allTextContents()
    expect(sums.map(Number).reduce((a, b) => a + b, 0)).toBe(60)
  })

  test('each attempt says whether it was the first, once more, a reprint or the service’s', { tag: '@long' }, async ({
    browser,
  }) => {
    const page = await opened(browser)
    for (const [index, kind] of ['2 · reprint', '2 · again', '2 · through the service', '1 · first'].entries()) {
      await expect(page.locator(`.ag-row[row-index="${index}"] [col-id="kind"]`)).toHaveText(kind)
    }
  })

  test('search and filters narrow rows, counts and what is exported', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await page.getByRole('button', { name: '2 failed' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('The document isn’t a PDF')
    await page
      .getByRole('region', { name: 'Printers' })
      .getByRole('button', { name: /tags-1/ })
      .click()
    await expect(rows(page)).toHaveCount(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^selvedge-history.*\.csv$/)
    expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n')).toEqual([
      expect.stringContaining('Outcome'),
      expect.stringContaining('failed'),
    ])

    await page.keyboard.press('Control+f')
    await page.keyboard.type('no such thing')
    await expect(page.getByText('No matching attempts')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Search the history' })).toHaveValue('')
  })

  test('by keys alone: a row, its evidence, and the job on the print desk', async ({ browser }) => {
    const page = await opened(browser)
    await page.keyboard.press('Control+1')
    await page.keyboard.press('Control+7')
    await rows(page).first().waitFor()
    await page.getByRole('button', { name: 'All printers' }).focus()
    for (let tabs = 0; tabs < 20; tabs += 1) {
      await page.keyboard.press('Tab')
      if (await page.locator('.ag-cell:focus, .ag-header-cell:focus').count()) break
    }
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(inspector(page)).toContainText('Job 19998')
    await expect(inspector(page)).toContainText('sent to labels')
    await page.keyboard.press('ArrowUp')
    await expect(inspector(page)).toContainText('Job 19999')
    await page.keyboard.press('Escape')
    await expect(inspector(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(inspector(page)).toContainText('Job 19998')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
    await expect(inspector(page)).toContainText('Shipping label for 51075')
    await page.goBack()
    await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
  })

  test('seven days have no barrier; a time that has not come is told', { tag: '@long' }, async ({ browser, world }) => {
    const page = await opened(browser)
    await page.getByText('7 days').click()
    await expect(page.getByRole('table', { name: 'Attempts by day' }).getByRole('row')).toHaveCount(8)
    await rows(page).nth(2).click()
    await inspector(page).getByText('Job 19998 · ').waitFor()
    await noBarriers(page, world)
    await page.getByText('Custom').click()
    await page.getByLabel('From', { exact: true }).fill('2031-01-05')
    await expect(page.getByRole('alert')).toHaveText(/Choose a start date/)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  })

  // What draws the chart comes late (src-renderer/kit/parts/late-part.ts), and may not come.
  test('a chart that does not come is said, the table counts all the same, and another try draws it', {
    tag: '@long',
  }, async ({ page }) => {
    const chart = /\/assets\/DayChart-[^/]*\.(js|css)/
    await page.route(chart, route => route.abort())
    await goToHistory(page)
    const missing = page.getByText('Couldn’t load the chart; the table shows the same data.')
    await expect(missing).toBeVisible()
    // The rest of the screen is there.
    await expect(page.getByRole('button', { name: '54 printed' })).toBeVisible()
    await page.getByText('Table', { exact: true }).click()
    await expect(page.getByRole('table', { name: 'Attempts by hour' })).toBeVisible()
    await page.getByText('Chart', { exact: true }).click()
    await expect(missing).toBeVisible()
    await page.unroute(chart)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('img', { name: /^Attempts by hour: 60 in total/ })).toBeVisible()
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeVisible()
    await expect(missing).toHaveCount(0)
  })

  test('a history that cannot be read says why, and is asked for again', { tag: '@long' }, async ({ page, world }) => {
    // A ledger that is damaged ends the desk before a window could see it; one that fails at one question doesn't.
    const fail = () =>
      Promise.reject(
        new DeskError('desk.database-failed', {
          file: 'station.db',
          why: 'database disk image is malformed',
        }),
      )
    world.answer('history.read', fail)
    world.answer('history.counts', fail)
    await goToHistory(page)
    await expect(page.getByText('Couldn’t load the history')).toBeVisible()
    await expect(page.getByText(/station\.db couldn’t be read/).first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
    const before = world.asked('history.read').length
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => world.asked('history.read').length).toBeGreaterThan(before)
  })
})

test.describe('of a busy week', { tag: '@long' }, () => {
  const perDay = 400
  test.use({
    start: {
      lasts: true,
      service: { size: 'none' },
      prepare: (service, room) => writeDays(service, room, perDay),
    },
  })

  test('rows come page by page, as far as somebody scrolls', async ({ page, world }) => {
    await goToHistory(page)
    await page.getByText('7 days').click()
    await expect(page.getByRole('img', { name: /2,?800 in total/ })).toBeVisible()
    await rows(page).first().waitFor()
    const pages = () => world.asked('history.read') as { offset: number; limit: number }[]
    for (const { limit } of pages()) expect(limit).toBe(200)
    expect(Math.max(...pages().map(({ offset }) => offset))).toBeLessThan(1000)
    await page.locator('.ag-row[row-index="3"] .ag-cell').first().click()
    await page.keyboard.press('Control+End')
    await expect(page.locator(`.ag-row[row-index="${7 * perDay - 1}"]`)).toContainText('printed')
    expect(pages().length).toBeLessThan(12)
  })

  test('what is new comes by itself, but not under the eyes of who reads further down', async ({ page, world }) => {
    await goToHistory(page)
    await rows(page).first().waitFor()
    const reads = () => world.asked('history.read').length
    const counts = () => world.asked('history.counts').length
    const before = reads()
    await change(world, '19990', { here: 'skipped' })
    await expect.poll(reads).toBeGreaterThan(before)
    await page.locator('.ag-row[row-index="3"] .ag-cell').first().click()
    await page.keyboard.press('Control+End')
    await expect(page.locator(`.ag-row[row-index="${perDay - 1}"]`)).toContainText('printed')
    const [scrolled, counted] = [reads(), counts()]
    await change(world, '19991', { here: 'skipped' })
    await expect.poll(counts).toBeGreaterThan(counted)
    expect(reads()).toBe(scrolled)
    await page.keyboard.press('Control+Home')
    await expect.poll(reads).toBeGreaterThan(scrolled)
  })
})

test.describe('of nothing', { tag: '@long' }, () => {
  test.use({ start: { service: { size: 'none' } } })

  test('has no barrier, nor has the desk without a profile', async ({ page, world }) => {
    const { handlers } = world.desk
    await goToHistory(page)
    await noBarriers(page, world)
    const { profile } = await handlers['session.state']({})
    await handlers['profiles.remove']({ id: profile?.id ?? '' })
    await expect(page.getByRole('heading', { name: 'Welcome to Selvedge', exact: true })).toBeVisible()
    await noBarriers(page, world)
  })
})
