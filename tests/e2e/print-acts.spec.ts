import { shown } from '../rig/shown.ts'
import { writePast } from '../rig/station-past.ts'
import { inspector, onePage, openPrintDesk, roomQueues, roomRules, row, usualJobs } from './print-page.ts'
import { scanKeys } from './scanner-keys.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type WorldOptions } from './world.ts'

/** The usual day, whose service knows the order of the held job, and not that of the failed one. */
const day: WorldOptions = {
  service: { size: 'none' },
  async prepare(service, { dataFolder, printers }) {
    const queues = roomQueues(printers)
    service.addOrders([51_070])
    writePast(service, dataFolder, await usualJobs(queues, printers), roomRules(queues))
  },
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Print an order' })

test.describe('on a day that lasts', () => {
  test.use({ start: { ...day, lasts: true } })
  const opened = onePage('/#print')

  test('a decision shows at once, and Ctrl Z or Undo takes it back before it is recorded', async ({
    browser,
    world,
  }) => {
    const recorded = (job: string) => world.desk.printDesk.station?.board.get(job)?.here
    const page = await opened(browser)
    await row(page, '9001').click()
    await page.keyboard.press('y')
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('Order bill for 51077: marked as printed.')
    await expect(row(page, '9001')).toContainText('printed')
    expect(recorded('9001')).toBe('unconfirmed')
    await page.keyboard.press('Control+z')
    await expect(row(page, '9001')).toContainText('unconfirmed')
    await expect(notice).toBeHidden()
    await expect(row(page, '9001')).toHaveAttribute('aria-selected', 'true')

    await row(page, '9003').click()
    await page.keyboard.press('s')
    await expect(notice).toContainText('Shipping label for 51070 skipped.')
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, '9003')).toContainText('held')
    await expect(notice).toBeHidden()
    expect([recorded('9001'), recorded('9003')]).toEqual(['unconfirmed', 'held'])
  })

  test('an order prints with O, its number, Enter, Enter; what is here of it stands on top', async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await row(page, '9003').waitFor()
    await page.keyboard.press('o')
    await panel(page).getByRole('textbox').fill('51070')
    await page.keyboard.press('Enter')
    const here = panel(page).getByRole('region', { name: '1 job of this order is already here' })
    await expect(here).toContainText('Shipping label for 51070')
    await expect(here).toContainText('held')
    await expect(panel(page).getByRole('button', { name: 'Print 1 order bill' })).toBeFocused()
    await here.getByRole('button').click()
    await expect(inspector(page).getByRole('heading', { name: 'Shipping label for 51070' })).toBeVisible()

    await page.keyboard.press('o')
    await panel(page).getByRole('textbox').fill('51070')
    // Faster than anything can be drawn.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('[data-inspector] form')?.requestSubmit())
    await page.keyboard.press('Enter')
    await expect(inspector(page).getByRole('heading', { name: 'Order bill for 51070' })).toBeVisible()
    expect(world.asked('orders.print')).toEqual([{ order: '51070', type: 'order' }])
  })

  test('the scan station shows scans in full screen, counts them, lets no key print, and Escape leaves', async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await row(page, '9009').click()
    await page.keyboard.press('F9')
    const station = page.getByRole('region', { name: 'Scan station' })
    await expect(station.getByText('Scan a label')).toBeVisible()
    await page.keyboard.press('r')
    await scanKeys(page, '51077-1-1')
    await expect(station.getByText('Found', { exact: true })).toBeVisible()
    await expect(station.getByText(/^unconfirmed/)).toBeVisible()
    await scanKeys(page, '99999-1-1')
    await expect(station.getByText('Not found', { exact: true })).toBeVisible()
    await expect(station.getByText('2 scans today · 1 not found')).toBeVisible()
    await expect(station.getByRole('list', { name: 'Earlier scans' })).toContainText('Order bill for 51077')
    await noBarriers(page, world, '[aria-label="Scan station"]')
    await page.keyboard.press('Escape')
    await expect(station).toBeHidden()
    expect(world.asked('jobs.reprint')).toEqual([])
    await page.keyboard.press('F9')
    await expect(station.getByText('2 scans today · 1 not found')).toBeVisible()
  })
})

test.describe('a decision about a job', { tag: '@long' }, () => {
  test.use({ start: day })

  test('is recorded as soon as something else is done to its job', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9001').click()
    await page.keyboard.press('y')
    await expect(row(page, '9001')).toContainText('printed')
    await expect(page.getByRole('alert')).toBeVisible()
    await inspector(page).getByRole('button', { name: 'Reprint', exact: true }).click()
    const again = () => world.printers.queue('a4-front').took.filter(name => name.includes('-9001-'))
    await expect.poll(again).toHaveLength(1)
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test.describe('a question about many jobs', { tag: '@long' }, () => {
  test.use({ start: day })

  test('leaves out what somebody does while it is asked, and says so', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9008').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /^Reprint \d+ jobs$/ })
    const asked = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0])
    // A colleague at another window of this desk.
    const { handlers } = world.desk
    expect((await handlers['jobs.reprint'](await shown(handlers, ['9009', '9010']))).done).toHaveLength(2)
    await expect(dialog.getByText('2 jobs changed in the meantime and are skipped:')).toBeVisible()
    await noBarriers(page, world, '[role=dialog]')
    await dialog.getByRole('button', { name: `Reprint ${asked - 2} jobs` }).click()
    await expect.poll(() => world.asked('jobs.reprint').flatMap(({ jobs }) => jobs).length).toBeGreaterThan(0)
    expect(world.asked('jobs.reprint').flatMap(({ jobs }) => jobs)).not.toContain('9009')
    const attempts = async () => (await handlers['jobs.detail']({ job: '9009' })).attempts.length
    await expect.poll(attempts).toBe(2)
  })
})

test.describe('why something is printed again', { tag: '@long' }, () => {
  test.use({ start: day })
  const field = (page: Page) => inspector(page).getByRole('textbox', { name: 'Reason for printing again (optional)' })

  test('may be said, stands with the attempt, and is in nobody’s way', async ({ page, world }) => {
    await openPrintDesk(page)
    // One key, whoever says nothing.
    await row(page, '9009').click()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('r')
    await expect.poll(() => world.asked('jobs.reprint')).toMatchObject([{ jobs: ['9009'] }])

    await row(page, '9010').click()
    await field(page).fill('<b>smudged</b> {{who}}')
    // What is typed about one job is said of no other.
    await row(page, '9011').click()
    await expect(field(page)).toHaveValue('')
    await row(page, '9010').click()
    await expect(field(page)).toHaveValue('<b>smudged</b> {{who}}')
    await field(page).press('Enter')
    await expect.poll(() => world.asked('jobs.reprint')).toHaveLength(2)
    expect(world.asked('jobs.reprint')[1]).toMatchObject({ jobs: ['9010'], why: '<b>smudged</b> {{who}}' })
    // The keys are the list's again.
    await expect(row(page, '9010').getByRole('gridcell').first()).toBeFocused()
    const evidence = inspector(page).getByRole('region', { name: 'Timeline' })
    await expect(evidence).toContainText('why: <b>smudged</b> {{who}}')
    await expect(evidence.getByRole('definition').filter({ hasText: '<b>smudged</b> {{who}}' })).toBeVisible()

    await page.goto('/#history')
    const entry = page.getByRole('row').filter({ hasText: '9010' }).filter({ hasText: '<b>smudged</b> {{who}}' })
    await expect(entry).toBeVisible()
  })

  test('is asked beside the confirmation for many, whose button keeps the focus', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9008').click()
    await row(page, '9010').click({ modifiers: ['Shift'] })
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Reprint 3 jobs' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Reason for printing again (optional)' }).fill('wrong paper')
    await page.keyboard.press('Enter')
    await expect.poll(() => world.asked('jobs.reprint').map(({ why }) => why)).toEqual(['wrong paper'])
  })
})

test.describe('a job without a document here', { tag: '@long' }, () => {
  test.use({ start: day })

  test('says why, and shows its order’s when asked, which doesn’t touch the job', async ({ page, world }) => {
    await openPrintDesk(page)
    await row(page, '9003').click()
    await expect(inspector(page).getByText('No preview. There’s no saved document for job 9003.')).toBeVisible()
    await inspector(page).getByRole('button', { name: 'Show document' }).click()
    await expect(inspector(page).getByRole('img', { name: 'Page 1 of' })).toBeVisible()
    await expect(inspector(page).getByText('This is the order’s current document.')).toBeVisible()
    expect(
      world.service.requests.list('admin.orders.print-jobs.pdf-url').filter(({ path }) => path.includes('9003')),
    ).toEqual([])
    const job = world.desk.printDesk.station?.board.get('9003')
    expect([job?.here, job?.attempt]).toEqual(['held', 0])
    await page.keyboard.press('Escape')
    await row(page, '9003').click()
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog').getByRole('img', { name: 'Page 1 of' })).toBeVisible()
  })
})

test.describe('an order', { tag: '@long' }, () => {
  test.use({ start: day })

  test('that the service doesn’t know is named, and the other three are printed', async ({ page, world }) => {
    world.service.addOrders([61_001, 61_002, 61_003])
    await openPrintDesk(page)
    await page.keyboard.press('Shift+O')
    await panel(page).getByLabel('Order numbers').fill('61001 61002 99999 61003')
    await panel(page).getByRole('button', { name: 'Print 4 orders' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Print 4 orders' }).click()
    await expect(panel(page).getByText(/^1 order rejected/)).toBeVisible()
    await expect(panel(page).getByText('61001, 61002, 61003')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Print the other 3' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByText('3 orders accepted by the service.')).toBeVisible()
    await expect(panel(page).getByText(/^1 order rejected/)).toBeVisible()
    expect(world.asked('orders.bulkPrint').map(({ orders }) => orders)).toEqual([
      ['61001', '61002', '99999', '61003'],
      ['61001', '61002', '61003'],
    ])
  })
})

test.describe('a scan', { tag: '@long' }, () => {
  test.use({ start: day })

  test('flashes green or red with a word, and sounds different', async ({ page, world }) => {
    await page.addInitScript(() => {
      const heard: string[] = []
      Object.assign(window, { scanTones: heard })
      const start = OscillatorNode.prototype.start
      OscillatorNode.prototype.start = function (when) {
        heard.push(this.type)
        start.call(this, when)
      }
    })
    const tones = () => page.evaluate(() => (window as unknown as { scanTones: string[] }).scanTones)
    await openPrintDesk(page)
    await row(page, '9003').waitFor()
    await scanKeys(page, '51077-1-1')
    await expect(page.locator('[data-end="found"]')).toContainText('Found Order bill for 51077')
    await expect(page.locator('[data-end="found"]')).toBeHidden()
    await expect.poll(tones).toEqual(['sine', 'sine', 'sine'])
    await scanKeys(page, '99999-1-1')
    await expect(page.locator('[data-end="missing"]')).toContainText('Not found 99999-1-1')
    await expect.poll(tones).toEqual(['sine', 'sine', 'sine', 'square', 'square'])
    await page.evaluate(() => {
      window.location.hash = 'settings?section=scanner'
    })
    const sound = page.getByRole('switch', { name: 'Play a sound' })
    await expect(sound).toBeChecked()
    await world.desk.handlers['settings.save']({ scanSound: false })
    await expect(sound).not.toBeChecked()
    await page.keyboard.press('Control+1')
    await scanKeys(page, '51077-1-1')
    await expect(page.locator('[data-end="found"]')).toBeVisible()
    expect(await tones()).toHaveLength(5)
  })

  test('lists what fits it, also what changed while the list was narrowed to something else', async ({
    page,
    world,
  }) => {
    await openPrintDesk(page)
    await row(page, '9003').waitFor()
    await scanKeys(page, '99999-1-1')
    await expect(page.locator('.ag-row')).toHaveCount(0)
    await page.evaluate(() => {
      window.location.hash = 'settings?section=scanner'
    })
    await page.getByRole('switch').first().waitFor()
    const [job = ''] = world.service.addJobs([{ job_type: 'order', order_id: 51066, fails: false, copies: 1 }])
    await expect.poll(() => world.desk.printDesk.station?.board.get(job)?.here).toBeDefined()
    // The window hears of it as long as nothing else is drawn, and the rows meet the next search's filter at once.
    await page.evaluate(() => {
      window.location.hash = 'print'
    })
    await scanKeys(page, '5106')
    await expect(row(page, job)).toBeVisible()
    await expect(page.locator('.ag-row')).toHaveCount(8)
  })
})

test.describe('a notice', { tag: '@long' }, () => {
  test.use({ start: day, viewport: { width: 1280, height: 800 } })

  test('moves off the row that is worked on, and lets clicks through beside its buttons', async ({ page }) => {
    await openPrintDesk(page)
    await row(page, '9001').click()
    await page.keyboard.press('y')
    const notice = page.getByRole('alert')
    await expect(notice).toBeVisible()
    const covers = async (job: string) => {
      const [one, other] = [await notice.boundingBox(), await row(page, job).boundingBox()]
      return one && other ? one.y < other.y + other.height && other.y < one.y + one.height : null
    }
    await expect.poll(() => covers('9017')).toBe(true)
    // Through the notice: the row beneath its text.
    const [text, target] = [await notice.boundingBox(), await row(page, '9017').boundingBox()]
    await page.mouse.click((text?.x ?? 0) + 12, (target?.y ?? 0) + (target?.height ?? 0) / 2)
    await expect(row(page, '9017')).toHaveAttribute('aria-selected', 'true')
    await expect.poll(() => covers('9017')).toBe(false)
    await notice.getByRole('button', { name: 'Undo' }).click()
    await expect(notice).toBeHidden()
  })
})
