import { setTimeout as pause } from 'node:timers/promises'
import { startPracticeService } from '../../src-practice/index.ts'
import { message } from '../../src-shared/messages/index.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import { change, inspector, openPrintDesk, roomQueues, roomRules, row, searchBox } from './print-page.ts'
import { barriers } from './story-axe.ts'
import { expect, type Page, test, type World, type WorldOptions } from './world.ts'

// What stands still is said where it stands, counted alike everywhere, and settled in one decision.

const here = (page: Page, job: string) => row(page, job).locator('[col-id="here"]')

/** A printer without paper and 75 jobs at it (9001 to 9075), 12 jobs that one queue forgot (9076 to 9087), and five that wait. */
const paperOut: WorldOptions = {
  service: { size: 'none' },
  prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const queues = roomQueues(printers)
    const blocked = Array.from({ length: 75 }, (_, index): PastJob => {
      const spooler = printers.queue('tags-1').has(`selvedge-front-desk-${9001 + index}-1`)
      return {
        order: String(51_300 + index),
        type: 'tag',
        here: 'printing',
        ago: 30_000 + index * 1000,
        attempts: [{ printer: queues.tags, state: 'submitted', spooler }],
      }
    })
    const forgotten = Array.from({ length: 12 }, (_, index): PastJob => {
      const spooler = 80 + index
      const reason = message('end.forgotten', { printer: 'a4-front', spooler: String(spooler) })
      const attempts = [{ printer: queues.front, state: 'unconfirmed' as const, spooler }]
      return { order: String(51_400 + index), here: 'unconfirmed', ago: 300_000 + index * 1000, reason, attempts }
    })
    const waiting = Array.from({ length: 5 }, (_, index): PastJob => {
      const at = { order: String(51_500 + index), type: 'shipping container' }
      return { ...at, here: 'waiting', ago: 9000 - index * 1000 }
    })
    writePast(service, dataFolder, [...blocked, ...forgotten, ...waiting], roomRules(queues))
  },
}

test.describe('a printer out of paper', () => {
  test.use({ start: paperOut })

  test('its jobs are blocked, with its reason, and counted alike everywhere; jobs with one cause are settled at once', async ({
    page,
    world,
  }) => {
    await openPrintDesk(page)
    await expect(here(page, '9001')).toContainText('blocked')
    await expect(row(page, '9001').locator('[col-id="what"]')).toHaveText('Out of paper')
    await expect(page.getByRole('button', { name: '75 blocked', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: '0 printing', exact: true })).toBeVisible()
    // 12 jobs and one printer: above the list, in the rail and in the title; the foot says what most of them are.
    await expect(page.getByRole('button', { name: '13 need attention', exact: true })).toHaveCount(1)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('button', { name: '12 unconfirmed: a4-front, 1 more', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: /Jobs 9087, 9086, .* and 7 more$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('13 need attention')
    await expect(page).toHaveTitle(/^\(13\)/)

    const card = page.getByRole('group', { name: 'tags-1' })
    await expect(card.getByRole('status')).toHaveText('tags-1: Out of paper. 75 jobs are blocked.')
    // Wherever the list stands, the printer leads to the jobs that it keeps.
    await page.locator('.ag-grid-viewport').evaluate(list => list.scrollTo(0, list.scrollHeight))
    await expect(row(page, '9001')).toHaveCount(0)
    await page.keyboard.press('F8')
    await expect(card).toBeFocused()
    await expect(row(page, '9001')).toBeInViewport()
    await page.keyboard.press('F8')
    await expect(inspector(page)).toContainText('Order bill for 51400')
    const narrow = card.getByRole('button', { name: /^tags-1/ })
    await foot.getByTitle('Show the jobs that wait for tags-1').click()
    await expect(row(page, '9076')).toHaveCount(0)
    await expect(here(page, '9001')).toBeVisible()
    expect(await barriers(page, '#root > *')).toEqual([])

    // Paper is in: nothing is blocked any more, without a new list.
    world.printers.queue('tags-1', { stopped: false, reasons: [], ends: 'never' })
    await expect(page.getByRole('button', { name: '75 printing', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /blocked$/ })).toHaveCount(0)
    await expect(here(page, '9001')).toContainText('printing')
    await narrow.click()

    const group = page.getByText(/12 jobs on a4-front may or may not have come out/).locator('..')
    await group.getByRole('button', { name: 'Show 12' }).click()
    await expect(inspector(page).getByRole('heading', { name: '12 jobs selected' })).toBeVisible()
    await expect(inspector(page).getByRole('region', { name: 'Details' })).toContainText('9076, 9077')
    await expect(group.getByRole('button', { name: 'Print all 12 again' })).toBeVisible()
    await group.getByRole('button', { name: 'All 12 came out' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Details' })).toContainText('9076, 9077')
    await dialog.getByRole('button', { name: '12 jobs came out' }).click()
    await expect(group).toBeHidden()
    expect(world.asked('jobs.cameOut')[0]).toMatchObject({
      jobs: expect.arrayContaining(['9076', '9087']),
    })
    await expect(page.getByText('Nothing needs attention')).toBeVisible()
  })

  test('a station prints on while another profile is looked at; the foot names it and leads back; a paused one closes', async ({
    page,
    world,
  }) => {
    const { handlers } = world.desk
    const workshop = await startPracticeService({ size: 'none', token: world.service.token })
    const { id: live } = (await handlers['session.state']({})).profile ?? { id: '' }
    const { id } = await handlers['profiles.save']({ name: 'Workshop', baseUrl: workshop.url, operations: {} })
    for (const profileId of [id, live]) {
      await handlers['profiles.open']({ id: profileId })
      await handlers['session.signIn']({ profileId, token: world.service.token })
    }
    await openPrintDesk(page)
    const choose = async (from: string, to: RegExp) => {
      await page.getByRole('button', { name: `Profile: ${from}. Switch profile` }).click()
      await page.getByRole('menuitem', { name: to }).click()
    }
    await expect(row(page, '9001')).toBeVisible()
    const foot = page.getByRole('contentinfo')
    await choose('Live', /^Workshop$/)
    const beside = foot.getByRole('button', {
      name: 'Also printing: Live · 75 printing · 5 waiting · 13 need attention',
    })
    await expect(beside).toBeVisible()
    await expect(page.getByRole('button', { name: /Profile: Workshop/ })).toBeVisible()
    await expect(row(page, '9001')).toBeHidden()
    await page.getByRole('button', { name: /Profile: Workshop/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Live printing' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(await barriers(page)).toEqual([])
    await beside.click()
    await expect(row(page, '9001')).toBeVisible()
    await expect(page.getByRole('button', { name: /Profile: Live/ })).toBeVisible()
    await expect(beside).toBeHidden()

    // An alert leads to its profile, and there to its place.
    await choose('Live', /^Workshop$/)
    await foot.getByRole('button', { name: 'Live: 12 unconfirmed: a4-front, 1 more', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Live: tags-1 · stopped/ }).click()
    await expect(page.getByRole('button', { name: /Profile: Live/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Printers' })).toBeVisible()

    await handlers['station.pause']({})
    await choose('Live', /^Workshop$/)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('The station of Live isn’t printing now, so it closes.')
    await expect(dialog).toContainText('75 jobs are at printers. Selvedge follows them again')
    await expect(dialog).toContainText('5 jobs stay waiting.')
    await dialog.getByRole('button', { name: 'Stay' }).last().click()
    await expect(page.getByRole('button', { name: /Profile: Live/ })).toBeVisible()
    await choose('Live', /^Workshop$/)
    await dialog.getByRole('button', { name: 'Switch to Workshop' }).click()
    const line = page.getByRole('region', { name: 'The station of Live isn’t running.' })
    await line.getByRole('button', { name: 'Open Live' }).click()
    await expect(line).toBeHidden()
    await expect.poll(async () => (await handlers['station.state']({})).state).toBe('paused')
    await workshop.close()
  })
})

test.describe('in other rooms', { tag: '@long' }, () => {
  const held: PastJob = { order: null, here: 'held', ago: 60_000, reason: message('job.held-first-start', {}) }
  test.use({
    start: {
      service: { size: 'none' },
      prepare(service, { dataFolder, printers }) {
        const queues = roomQueues(printers)
        writePast(service, dataFolder, Array<PastJob>(6).fill(held), roomRules(queues))
      },
    },
  })

  test('jobs that are held for one reason are named by it in the foot', async ({ page }) => {
    await openPrintDesk(page)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('button', { name: '6 held: first start, 1 more', exact: true }).click()
    await page.getByRole('menuitem', { name: /6 held: first start/ }).click()
    await expect(page.getByText(/6 jobs were waiting before this station first ran/)).toBeVisible()
    // None of them has an order: that column would be empty.
    const heads = page.locator('.ag-header-cell:visible .ag-header-cell-text')
    await expect(heads).toHaveText(['Job', 'Type', 'Status', 'Printer', 'Since', 'Details'])
  })

  test('a group line that speaks for many says each reason, with how many it is said of', async ({ page, world }) => {
    const mismatch = (type: string, size: string, printer: string) =>
      message('paper.mismatch', { type, size, printer, offers: 'A4' })
    const rows = await world.desk.handlers['jobs.list']({})
    for (const [at, { id }] of rows.rows.entries()) {
      const reason = at < 4 ? mismatch('tag', '100 x 50 mm', 'tags-1') : mismatch('shipping container', 'A6', 'labels')
      await change(world, id, { reason })
    }
    await openPrintDesk(page)
    const line = page.getByRole('status').filter({ hasText: '6 jobs are on hold' })
    await expect(line).toHaveText(
      '6 jobs are on hold. Tag is 100 x 50 mm, queue tags-1 has A4 (4); Shipping label is A6, queue labels has A4 (2)',
    )
    await expect(line).toHaveAttribute('title', /Tag is 100 x 50 mm.*\(4\)\nShipping label is A6.*\(2\)/)
  })

  test('a printer that was stopped after jobs ended alike is resumed on its card', async ({ page, world }) => {
    const { uri } = world.printers.queue('tags-1', { stopped: false, reasons: [], ends: 'aborted' })
    world.service.addJobs(Array(3).fill({ job_type: 'tag', fails: false }))
    await openPrintDesk(page)
    const card = page.getByRole('group', { name: 'tags-1' })
    await expect(card.getByRole('status')).toContainText('Selvedge stopped sending to tags-1 because 3 jobs in a row')
    await page.keyboard.press('F8')
    await expect(card).toBeFocused()
    await card.getByRole('button', { name: 'Resume tags-1' }).click()
    await expect(card.getByRole('status')).toHaveCount(0)
    expect(world.asked('printers.resume')).toEqual([{ uri }])
  })

  test('a queue that was stopped at its print server is started on its card', async ({ page, world }) => {
    const queue = world.printers.queue('tags-1', { stopped: true, reasons: ['paused'], message: 'Paper jam' })
    world.service.addJobs([{ job_type: 'tag', fails: false }])
    await openPrintDesk(page)
    const card = page.getByRole('group', { name: 'tags-1' })
    // In the printer's own words, wherever it is spoken of.
    await expect(card.getByText('paused (Paper jam)', { exact: true })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('tags-1 paused (Paper jam)')
    await expect(page.locator('[col-id="what"]').getByText('Paused (Paper jam)').first()).toBeVisible()
    await card.getByRole('button', { name: 'Start queue' }).click()
    await expect(card.getByRole('button', { name: 'Start queue' })).toHaveCount(0)
    await expect.poll(() => queue.took.length).toBe(1)
    // One that has no paper isn't helped by that.
    world.printers.queue('tags-1', { stopped: true, reasons: ['media-empty-error', 'paused'] })
    await expect(card).toContainText('out of paper')
    await expect(card.getByRole('button', { name: 'Start queue' })).toHaveCount(0)
  })
})

test.describe('while jobs arrive', { tag: '@long' }, () => {
  test.use({
    start: {
      service: { size: 'none' },
      prepare(service, { dataFolder, printers }) {
        const jobs = Array.from({ length: 200 }, (_, index): PastJob => {
          const place = index % 100 === 0 ? ('unconfirmed' as const) : ('printed' as const)
          const job = { id: String(20_200 - index), order: String(51_000 + index), stage: null }
          return { ...job, here: place, ago: 5000 + index * 5000 }
        })
        writePast(service, dataFolder, jobs, roomRules(roomQueues(printers)))
      },
    },
  })

  /** Jobs come and move at random until it is called off, but for those near the chosen one: a choice that moves out of sight is no choice. */
  function traffic(page: Page, world: World, seed: number): () => Promise<void> {
    let [state, isOver] = [seed, false]
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
      return state % below
    }
    const kinds = ['unconfirmed', 'held', 'skipped', 'printed'] as const
    const reason = message('job.held-first-start', {})
    const near = () =>
      page.evaluate(() => {
        const index = Number(document.querySelector('.ag-row-selected')?.getAttribute('row-index'))
        return [...document.querySelectorAll('.ag-row[row-id]')]
          .filter(one => Math.abs(Number(one.getAttribute('row-index')) - index) <= 8)
          .map(one => one.getAttribute('row-id'))
      })
    const going = (async () => {
      while (!isOver) {
        const job = String(20_001 + random(200))
        const besides = await near()
        if (!besides.includes(job)) await change(world, job, { here: kinds[random(4)] ?? 'printed', reason })
        world.service.addJobs([{ stage: random(2) === 0 ? 'printed' : 'accepted' }])
        await pause(100)
      }
    })()
    return () => {
      isOver = true
      return going
    }
  }

  test('focus and choice stay on their job', async ({ page, world }) => {
    await world.desk.handlers['settings.save']({ pollSeconds: 1 })
    await openPrintDesk(page)
    await page.locator('.ag-row[row-index="6"]').first().click()
    const callOff = traffic(page, world, 4093)
    await page.evaluate(() => {
      const idOf = (element: Element | null | undefined) => element?.getAttribute('row-id') ?? 'none'
      const focused = () => idOf(document.activeElement?.closest('.ag-row'))
      const selected = () => idOf(document.querySelector('.ag-row-selected'))
      const seen: { wanted: string; focused: string; selected: string }[] = []
      let wanted = ''
      window.addEventListener(
        'keydown',
        ({ key }) => {
          const index = Number(document.querySelector('.ag-row-selected')?.getAttribute('row-index'))
          const beside = index + (key === 'ArrowDown' ? 1 : -1)
          wanted = idOf(document.querySelector(`.ag-row[row-index="${beside}"]`))
        },
        true,
      )
      window.addEventListener('keyup', () => seen.push({ wanted, focused: focused(), selected: selected() }))
      // Between the keys, too, at moments of no choice.
      setInterval(() => {
        if (focused() !== selected()) seen.push({ wanted: 'the same', focused: focused(), selected: selected() })
      }, 37)
      Object.assign(window, { seen })
    })
    for (let stroke = 0; stroke < 16; stroke++) {
      await page.keyboard.press(stroke % 5 === 4 ? 'ArrowUp' : 'ArrowDown', { delay: 120 })
    }
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { wanted: string; focused: string; selected: string }[] }).seen,
    )
    expect(seen).toHaveLength(16)
    for (const { wanted, focused, selected } of seen) {
      // A key that comes while the list moves its rows finds no row to want: focus and choice still agree.
      const job = wanted === 'none' ? selected : wanted
      expect([focused, selected]).toEqual([job, job])
    }
    expect(seen.filter(({ wanted }) => wanted === 'none').length).toBeLessThan(4)
    const chosen = seen.at(-1)?.selected ?? ''
    await expect(inspector(page)).toContainText(`Job ${chosen}`)
    // The cursor in the search box stays there, whatever arrives.
    await page.keyboard.press('/')
    await expect(searchBox(page)).toBeFocused()
    const rows = await page.locator('.ag-root').getAttribute('aria-rowcount')
    await expect(page.locator('.ag-root')).not.toHaveAttribute('aria-rowcount', rows ?? '')
    await expect(searchBox(page)).toBeFocused()
    await callOff()
  })
})
