import { setTimeout as pause } from 'node:timers/promises'
import { DeskError } from '../../src-shared/errors.ts'
import { message } from '../../src-shared/messages/index.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import {
  change,
  inspector,
  onePage,
  openPrintDesk,
  roomQueues,
  roomRules,
  row,
  searchBox,
  shownJobs,
  usualDay,
  usualJobs,
} from './print-page.ts'
import { barriers, noBarriers } from './story-axe.ts'
import { expect, type Page, test, type World } from './world.ts'

test.describe('on a usual day', () => {
  test.use({ start: usualDay })
  const opened = onePage('/#print')

  test('what needs a person comes first, then what moves, waits, is done', async ({ browser }) => {
    const page = await opened(browser)
    await row(page, '9001').waitFor()
    await expect
      .poll(async () => (await shownJobs(page)).slice(0, 8))
      .toEqual(['9001', '9002', '9003', '9004', '9005', '9006', '9007', '9008'])
    // Three jobs and a printer: the same number everywhere.
    await expect(page.getByRole('button', { name: '4 need attention', exact: true })).toHaveCount(2)
    const need = page.getByRole('contentinfo').getByRole('button', { name: /need attention/ })
    await expect(async () => {
      const [count] = (await need.textContent())?.match(/\d+/) ?? []
      expect(await page.title()).toBe(`(${count}) Print desk - Selvedge`)
    }).toPass()
  })

  test('a key does nothing where it makes no sense', { tag: '@long' }, async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9005').click()
    for (const key of ['p', 'r', 'y', 's', 'Shift+R']) await page.keyboard.press(key)
    for (const name of ['print', 'reprint', 'cameOut', 'skip', 'reprintThroughService'] as const) {
      expect(world.asked(`jobs.${name}`)).toEqual([])
    }
  })

  test('arrows choose, with Shift a range', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await row(page, '9001').click()
    await page.keyboard.press('ArrowDown')
    await expect(inspector(page).getByRole('heading', { name: 'Tag for 51072' })).toBeVisible()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(inspector(page).getByRole('heading', { name: '3 jobs selected' })).toBeVisible()
  })

  test('search, chips and filters narrow the list, and let go again', async ({ browser }) => {
    const page = await opened(browser)
    await row(page, '9001').waitFor()
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    await page.keyboard.type('51077-1-2')
    await expect.poll(() => shownJobs(page)).toEqual(['9001'])
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await shownJobs(page)).length).toBeGreaterThan(10)
    await page.getByRole('button', { name: '1 failed' }).click()
    await expect.poll(() => shownJobs(page)).toEqual(['9002'])
    await page.getByRole('button', { name: '1 failed' }).click()
    await page.getByRole('button', { name: 'All types' }).click()
    await page.getByRole('menuitemradio', { name: 'Tag' }).click()
    await expect.poll(async () => (await shownJobs(page)).slice(0, 2)).toEqual(['9002', '9004'])
    await searchBox(page).fill('nothing like it')
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect.poll(async () => (await shownJobs(page)).length).toBeGreaterThan(10)
  })

  test('draws the document, page by page, and says calmly why there is none', async ({ browser }) => {
    const page = await opened(browser)
    await row(page, '9009').click()
    const canvas = inspector(page).locator('canvas')
    const dark = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { width, height } = element
        const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        let count = 0
        for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100 && data[at + 3] === 255) count++
        return count
      })
    await expect.poll(dark).toBeGreaterThan(500)
    await inspector(page).getByRole('button', { name: 'Next page' }).click()
    await expect(inspector(page).getByText('2 of 4')).toBeVisible()
    await expect(canvas).toHaveAccessibleName('Page 2 of 4, job 9009')
    await row(page, '9002').click()
    await expect(inspector(page).getByText('No preview. There’s no saved document for job 9002.')).toBeVisible()
  })

  test('pauses and resumes the station', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('This station is paused.')).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).first().click()
    await expect(page.getByText('This station is paused.')).toBeHidden()
  })

  test('many at once are asked about once, with their number; what is refused is said', async ({ browser, world }) => {
    // Two of them are taken by somebody else between the question and the answer.
    const reprint = world.desk.handlers['jobs.reprint']
    world.answer('jobs.reprint', async ({ jobs, ...input }) => {
      const isTaken = (job: string) => job === '9023' || job === '9024'
      const result = await reprint({ ...input, jobs: jobs.filter(job => !isTaken(job)) })
      const reason = (job: string) => message('job.busy', { job, state: 'waiting' })
      return { ...result, refused: jobs.filter(isTaken).map(job => ({ job, reason: reason(job) })) }
    })
    const page = await opened(browser)
    await row(page, '9008').click()
    await page.keyboard.press('Control+a')
    await expect(inspector(page).getByRole('heading', { name: '24 jobs selected' })).toBeVisible()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('5 other selected jobs aren’t included')).toBeVisible()
    await dialog.getByRole('button', { name: 'Reprint 19 jobs' }).click()
    await expect(dialog.getByText('2 jobs couldn’t be changed:')).toBeVisible()
    await expect(dialog.getByText('17 jobs done.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test.describe('one job', () => {
  test.use({ start: { ...usualDay } })
  const opened = onePage('/#print')

  test('by keys alone: found, looked at, said to have come out', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9001').waitFor()
    // The stopped printer comes first, then the jobs.
    await page.keyboard.press('F8')
    const stopped = page.getByRole('group', { name: 'tags-1' })
    await expect(stopped).toBeFocused()
    await expect(stopped.getByRole('status')).toHaveText('tags-1: Out of paper. 1 job is blocked.')
    await page.keyboard.press('F8')
    await expect(inspector(page).getByRole('heading', { name: 'Order bill for 51077' })).toBeVisible()
    await expect(inspector(page).getByText('Did it come out on a4-front?')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('y')
    await expect(row(page, '9001').getByText('printed').first()).toBeVisible()
    expect(world.asked('jobs.cameOut')).toMatchObject([{ jobs: ['9001'], undoable: true }])
    await expect(page.getByRole('button', { name: '3 need attention', exact: true })).toHaveCount(2)
  })

  test('a key held or hit twice asks once', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9009').click()
    await page.keyboard.type('rr', { delay: 15 })
    await expect(row(page, '9009')).toContainText('Reprint')
    expect(world.asked('jobs.reprint')).toMatchObject([{ jobs: ['9009'] }])
    await expect.poll(() => world.printers.queue('tags-1').took).toHaveLength(1)
  })

  test('moves to another printer, two copies, some pages', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9002').click()
    await expect(inspector(page).getByRole('heading', { name: /51072/ })).toBeVisible()
    await page.keyboard.press('m')
    const panel = page.getByRole('form', { name: 'Print on another printer' })
    await panel.getByRole('radio', { name: /a4-front/ }).check()
    await panel.getByLabel('Copies').fill('2')
    await panel.getByLabel('Pages').fill('1,,3')
    await expect(panel.getByText('Enter pages like 1,3-4.')).toBeVisible()
    await panel.getByLabel('Pages').fill('1, 3-4')
    await panel.getByRole('button', { name: 'Print on a4-front' }).click()
    await expect(panel).toBeHidden()
    expect(world.asked('jobs.print')).toMatchObject([
      {
        jobs: ['9002'],
        printer: world.printers.queue('a4-front').uri,
        options: { copies: 2, pages: '1,3-4' },
      },
    ])
  })
})

test.describe('beside other stations', { tag: '@long' }, () => {
  test.use({
    start: {
      ...usualDay,
      async prepare(service, { dataFolder, printers }) {
        service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
        const queues = roomQueues(printers)
        writePast(service, dataFolder, await usualJobs(queues, printers), roomRules(queues))
        service.addJobs(Array(3).fill({ stage: 'printed' }))
      },
    },
  })
  const opened = onePage('/#print')
  const heads = (page: Page) => page.locator('.ag-header-cell:visible .ag-header-cell-text')

  test('what was printed elsewhere is one line until it is opened or looked for', async ({ browser }) => {
    const page = await opened(browser)
    const fold = page.getByRole('button', { name: /^3 jobs printed elsewhere/ })
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, '9025')).toHaveCount(0)
    await fold.press('Enter')
    await expect(row(page, '9025')).toBeVisible()
    await fold.press('Enter')
    await expect(row(page, '9025')).toHaveCount(0)
    await searchBox(page).fill('9025')
    await expect.poll(() => shownJobs(page)).toEqual(['9025'])
    await page.keyboard.press('Escape')
  })

  test('one status says it; the service’s two are in the panel, and columns of a person’s choice', async ({
    browser,
  }) => {
    const page = await opened(browser)
    await row(page, '9001').waitFor()
    await expect(heads(page)).toHaveText(['Job', 'Order', 'Type', 'Status', 'Printer', 'Since', 'Details'])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Dispatch status' }).click()
    await page.keyboard.press('Escape')
    await expect(heads(page)).toContainText(['Dispatch status'])
    await row(page, '9001').click()
    await expect(inspector(page)).toContainText('Service: dispatch dispatching, print queued')
  })

  test('the panel opens with a job, keeps the width that a person draws, and closes', async ({ browser }) => {
    const page = await opened(browser)
    await page.reload()
    await row(page, '9001').waitFor()
    await expect(inspector(page)).toHaveCount(0)
    await row(page, '9001').click()
    const width = async () => Math.round((await inspector(page).boundingBox())?.width ?? 0)
    const before = await width()
    const divider = inspector(page).getByRole('separator', { name: 'Panel width' })
    await divider.press('ArrowLeft')
    await expect.poll(width).toBe(before + 16)
    const { x = 0, y = 0, height = 0 } = (await divider.boundingBox()) ?? {}
    await page.mouse.move(x + 4, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x - 60, y + height / 2)
    await page.mouse.up()
    await expect.poll(width).toBe(before + 80)
    await page.reload()
    await row(page, '9001').click()
    await expect.poll(width).toBe(before + 80)
    await row(page, '9001').press('Escape')
    await expect(inspector(page)).toHaveCount(0)
  })

  test('a printer’s card narrows the list to it, and moves what waits for it', async ({ browser, world }) => {
    const page = await opened(browser)
    const card = page.getByRole('group', { name: 'tags-1' })
    await expect(card).toContainText('out of paper')
    await expect(card).toContainText('1 blocked')
    const face = card.getByRole('button', { name: /^tags-1/ })
    await face.click()
    await expect.poll(async () => (await shownJobs(page)).slice(0, 3)).toEqual(['9002', '9004', '9009'])
    // The focus is on the card: its jobs are meant, not the chosen one.
    await row(page, '9002').click()
    await face.press('m')
    await page.getByRole('menuitem', { name: /^a4-back/ }).click()
    await expect
      .poll(() => world.asked('jobs.print'))
      .toMatchObject([{ jobs: ['9004'], printer: world.printers.queue('a4-back').uri }])
    await face.click()
    await expect(row(page, '9001')).toBeVisible()
  })
})

test.describe('on an odd day', { tag: '@long' }, () => {
  const long = 'the-long-corridor-printer-by-the-window-on-the-second-floor-next-to-the-kitchen'
  const label = 'garment_care label for delicate hand-finished evening wear'
  const odd = (printers: World['printers']): PastJob[] => [
    {
      type: label,
      order: null,
      here: 'held',
      ago: 4000,
      reason: message('job.held-no-rule', { type: label }),
    },
    {
      type: '吊牌 标签',
      order: '51100',
      here: 'unconfirmed',
      ago: 9000,
      reason: message('end.aborted-while-printing', {
        printer: '二楼 标签打印机 靠窗',
        why: '打印机 缺纸，请装纸后重试',
      }),
      attempts: [{ printer: printers.queue('二楼 标签打印机 靠窗').uri, state: 'unconfirmed' }],
    },
    {
      order: '511010000000001',
      here: 'failed',
      ago: 30_000,
      retryAt: Date.now() + 400_000,
      reason: message('document.fetch-failed', {
        why: 'the document’s host files.an-exceedingly-long-host-name.example.com gave no answer',
      }),
      attempts: [{ printer: printers.queue(long).uri, state: 'failed' }],
    },
    {
      type: 'tag',
      order: '51104',
      here: 'skipped',
      ago: 70_000,
      reason: message('job.skipped-by-person', {}),
    },
    ...Array.from(
      { length: 6 },
      (_, index): PastJob => ({
        order: String(51_000 + index),
        here: 'held',
        ago: 4_000_000,
        reason: message('job.held-first-start', {}),
      }),
    ),
  ]
  test.use({
    start: {
      ...usualDay,
      async prepare(service, { dataFolder, printers }) {
        service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
        const queues = roomQueues(printers)
        const usual = await usualJobs(queues, printers)
        writePast(service, dataFolder, [...usual, ...odd(printers)], roomRules(queues))
        service.addJobs([{ overlay: { dispatch_status: 'parked by supervisor', print_status: null } }])
      },
    },
  })

  const opened = onePage('/#print')

  test('nothing serious for axe', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9001').waitFor()
    await expect(row(page, '9035')).toContainText('parked by supervisor')
    await row(page, '9001').click()
    await inspector(page).locator('canvas').waitFor()
    await noBarriers(page, world)
  })

  test('a job without a rule is asked for its printer before it prints', async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9025').click()
    await page.keyboard.press('p')
    await expect(page.getByRole('form', { name: 'Print on another printer' })).toBeVisible()
    expect(world.asked('jobs.print')).toEqual([])
  })

  test('jobs from before the first start are printed or skipped together', async ({ browser }) => {
    const page = await opened(browser)
    await page.getByRole('button', { name: 'Skip all 6' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Skip 6 jobs' }).click()
    await expect(page.getByText('before this station first ran. None')).toBeHidden()
  })

  test('a key that comes with a click is for the row that was clicked, not the one before', async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await row(page, '9009').click()
    await expect(inspector(page)).toContainText('9009')
    await row(page, '9010')
      .locator('.ag-cell')
      .first()
      .evaluate(cell => {
        const event = { bubbles: true, cancelable: true }
        cell.dispatchEvent(new MouseEvent('click', event))
        cell.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: 'r', code: 'KeyR' }))
      })
    await expect.poll(() => world.asked('jobs.reprint')).toMatchObject([{ jobs: ['9010'] }])
  })
})

test.describe('without the permission', () => {
  test.use({ start: { ...usualDay, service: { size: 'none', permissions: [], role: 'print room' } } })

  test('nothing that prints is offered, and one notice says why', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9001').click()
    await expect(page.getByText('your account lacks “print orders”')).toHaveCount(1)
    await expect(inspector(page).getByRole('button', { name: /It came out|Move|Skip/ })).toHaveCount(0)
    for (const key of ['y', 'r', 's', 'm']) await page.keyboard.press(key)
    expect(world.asked('jobs.cameOut')).toEqual([])
  })
})

test.describe('where there is nothing to show', { tag: '@long' }, () => {
  test.use({ start: { service: { size: 'none' } } })

  test('no jobs, no service and no ledger are no barrier', async ({ page, world }) => {
    await openPrintDesk(page)
    await expect(page.getByRole('contentinfo')).toContainText('online, refreshed')
    await noBarriers(page, world)
    await world.service.close()
    await world.desk.handlers['station.readNow']({})
    await expect(page.getByRole('contentinfo')).not.toContainText('online, refreshed')
    expect(await barriers(page)).toEqual([])
    // A ledger that cannot be read ends the desk before a window could see it; one that fails at one question doesn't.
    world.answer('jobs.list', () =>
      Promise.reject(
        new DeskError('desk.database-failed', {
          file: 'station.db',
          why: 'database disk image is malformed',
        }),
      ),
    )
    await page.reload()
    await expect(page.getByText('database disk image is malformed').first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
  })
})

test.describe('with thousands of jobs', { tag: '@long' }, () => {
  const count = 5000
  test.use({
    start: {
      lasts: true,
      service: { size: 'none' },
      prepare(service, { dataFolder, printers }) {
        const queues = roomQueues(printers)
        const jobs = Array.from(
          { length: count },
          (_, index): PastJob => ({
            id: String(20_000 + count - index),
            stage: null,
            order: String(51_000 + Math.floor((count - index) / 3)),
            here: index % 100 === 0 ? 'unconfirmed' : 'printed',
            ago: 5000 + index * 100,
          }),
        )
        writePast(service, dataFolder, jobs, roomRules(queues))
      },
    },
  })

  test('changes show by themselves; the choice and the place in the list stay', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '25000').waitFor()
    const viewport = page.locator('.ag-grid-viewport')
    await viewport.evaluate(element => element.scrollTo({ top: 20_000 }))
    const topRow = async () => Math.min(...(await rowIndexes(page)))
    await expect.poll(topRow).toBeGreaterThan(300)
    const middle = (await shownJobs(page))[20] ?? ''
    await row(page, middle).click()
    const before = await row(page, middle).boundingBox()
    for (let id = 20_010; id < 20_040; id++) await change(world, String(id), { here: 'unconfirmed' })
    await expect(page.getByRole('button', { name: '81 need attention', exact: true })).toBeVisible()
    await expect.poll(async () => (await row(page, middle).boundingBox())?.y).toBe(before?.y)
    await expect(row(page, middle)).toHaveClass(/ag-row-selected/)
  })

  test('scrolls with 50 changes a second as it does with none', async ({ page, world }) => {
    await openPrintDesk(page)
    await page.locator('.ag-row').first().waitFor()
    let isOver = true
    const change50 = async () => {
      for (let turn = 0; !isOver; turn++) {
        const job = String(20_001 + ((turn * 7919) % count))
        await change(world, job, { here: turn % 2 === 0 ? 'elsewhere' : 'printed' })
        await pause(20)
      }
    }
    const scrollTimes = () =>
      page.evaluate(
        () =>
          new Promise<number[]>(resolve => {
            const gaps: number[] = []
            const viewport = document.querySelector('.ag-grid-viewport')
            if (viewport) viewport.scrollTop = 0
            const from = performance.now()
            let last = from
            const tick = (now: number) => {
              gaps.push(now - last)
              last = now
              if (viewport) viewport.scrollTop += 12
              if (now - from < 3000) requestAnimationFrame(tick)
              else resolve(gaps.slice(1).toSorted((a, b) => a - b))
            }
            requestAnimationFrame(tick)
          }),
      )
    // Beside each other, since the computer may have other work: the list itself is what is compared.
    await expect(async () => {
      const calm = await scrollTimes()
      isOver = false
      const changing = change50()
      const busy = await scrollTimes()
      isOver = true
      await changing
      for (const share of [0.5, 0.95]) {
        const at = (times: readonly number[]) => times[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY
        expect(at(busy)).toBeLessThan(2.5 * at(calm) + 10)
      }
    }).toPass({ timeout: 60_000 })
  })
})

const rowIndexes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.ag-row[row-id]')].map(row => Number(row.getAttribute('row-index'))),
  )
