import { readFileSync } from 'node:fs'
import { message } from '../../src-shared/messages/index.ts'
import { smallPdf } from '../rig/documents.ts'
import { shown } from '../rig/shown.ts'
import { type PastJob, writePast } from '../rig/station-past.ts'
import { inspector, onePage, roomQueues, roomRules, row } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test, type WorldOptions } from './world.ts'

// A print room on a bad day: evidence, spare printers, rules, printers.

const minute = 60_000
const windows = 'windows:Kasse%20Etiketten%20%E6%A0%87%E7%AD%BE%E6%89%93%E5%8D%B0%E6%9C%BA'

/** Ids: 9001 doesn't fit its paper, 9002 is an unconfirmed reprint, 9003 is printed, 9004 to 9006 stand at a stopped printer. */
const badDay: WorldOptions = {
  lasts: true,
  service: { size: 'none' },
  prepare(service, { dataFolder, printers }) {
    service.faults.set({ 'hang@admin.orders.print-jobs.pdf-url': true })
    const queues = roomQueues(printers)
    const spare = printers.queue('tags-2').uri
    printers.queue('a4-front', {
      reasons: ['toner-low-warning'],
      supplies: [
        { name: 'Black toner', level: 62 },
        { name: 'Cyan toner', level: 9 },
        { name: 'Waste box', level: -2 },
      ],
    })
    printers.queue('labels', { deviceUri: 'socket://10.0.0.9', supplies: [{ name: 'Labels', level: 34 }] })
    printers.queue('a4-back', { accepting: false })
    const document = smallPdf('a kept document')
    const stuck = (job: string, begun?: 'begun'): PastJob => ({
      order: '51206',
      type: 'tag',
      here: 'printing',
      ago: 5 * minute,
      attempts: [
        {
          printer: queues.tags,
          state: 'submitted',
          document,
          spooler: printers.queue('tags-1').has(`selvedge-front-desk-${job}-1`, begun),
        },
      ],
    })
    const past: PastJob[] = [
      {
        order: '51201',
        type: 'tag',
        here: 'held',
        ago: 30_000,
        reason: message('paper.mismatch', { type: 'tag', size: '100 x 50 mm', printer: 'a4', offers: 'A4' }),
      },
      {
        order: '51202',
        here: 'unconfirmed',
        ago: 95_000,
        reason: message('end.forgotten', { printer: 'a4-front', spooler: '79' }),
        attempts: [
          { printer: queues.front, document, spooler: 77 },
          { printer: queues.front, document, spooler: 78 },
          { printer: queues.front, document, spooler: 79, kind: 'reprint', state: 'unconfirmed' },
        ],
      },
      {
        order: '51203',
        type: 'shipping container',
        ago: 6 * minute,
        attempts: [{ printer: queues.labels, document }],
      },
      stuck('9004'),
      stuck('9005', 'begun'),
      stuck('9006'),
      {
        id: 'order-51205-1',
        order: '51205',
        ago: 2 * minute,
        source: { kind: 'order', order: '51205', type: 'order' },
        attempts: [{ printer: queues.front, document, options: { copies: 2 } }],
      },
      {
        id: 'test-1',
        order: null,
        type: 'test page',
        ago: 2 * minute,
        source: { kind: 'test-page' },
        attempts: [{ printer: queues.labels, document }],
      },
    ]
    const rules = [
      ...roomRules(queues).map(rule =>
        rule.job_type === 'tag' ? { ...rule, spare, spare_after_seconds: 5, spare_moves: 'ask' as const } : rule,
      ),
      { job_type: 'receipt', printer: windows },
    ]
    writePast(service, dataFolder, past, rules)
  },
}

test.describe('on a bad day', () => {
  test.use({ start: badDay, permissions: ['clipboard-read', 'clipboard-write'] })
  const opened = onePage('/#print')
  const goTo = async (page: Page, address: string) => {
    await page.goto(`/${address}`)
    await page.getByRole('main').waitFor()
  }

  test('no barrier in evidence, rules and printers', { tag: '@long' }, async ({ browser, world }) => {
    const page = await opened(browser)
    await row(page, '9002').click()
    await inspector(page).getByText('Attempt 1, first').click()
    await noBarriers(page, world, '[aria-label="Selected job"]')
    for (const section of ['rules&type=tag', 'printers']) {
      await goTo(page, `#settings?section=${section}`)
      await page.getByRole('heading', { level: 2 }).waitFor()
      await noBarriers(page, world)
    }
  })

  test('an unconfirmed reprint shows what proves what, and older attempts on demand', { tag: '@long' }, async ({
    browser,
  }) => {
    const page = await opened(browser)
    await goTo(page, '#print')
    await row(page, '9003').click()
    await row(page, '9002').click()
    await expect(inspector(page).getByText('Did it come out on a4-front?')).toBeVisible()
    await expect(inspector(page).getByText(/^Last seen at .*printing on a4-front\.$/)).toBeVisible()
    const proof = inspector(page).getByLabel('Evidence for attempt 3')
    await expect(proof).toContainText(`${smallPdf('a kept document').length} bytes`)
    await expect(proof).toContainText('selvedge-front-desk-9002-3')
    await expect(proof).toContainText('the printer itself reported')
    await expect(inspector(page).getByLabel('Evidence for attempt 1')).toBeHidden()
    await inspector(page)
      .getByText(/^Attempt 1, first/)
      .focus()
    await inspector(page).locator('summary').first().focus()
    await page.keyboard.press('Enter')
    await expect(inspector(page).getByLabel('Evidence for attempt 1')).toBeVisible()
    await expect(inspector(page).getByText(/^Attempt 2, again/)).toBeVisible()
    await inspector(page).getByRole('button', { name: 'Copy the full sha-256 of attempt 3' }).click()
    await expect(inspector(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a lost answer and what this desk made are marked in the list and the panel', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    const { handlers } = world.desk
    world.service.faults.set({ 'cut-body@admin.orders.print-jobs.kanban-reprint': '1x' })
    await handlers['jobs.reprintThroughService']({ ...(await shown(handlers, ['9003'])), kanban: true })
    await expect(row(page, '9003')).toContainText('requested, no reply')
    await row(page, '9003').click()
    await expect(inspector(page).getByText(/didn’t reply to the request/)).toBeVisible()
    await expect(row(page, 'order-51205-1')).toContainText('requested here')
    await expect(row(page, '9002')).toContainText('Reprint')
    await row(page, 'order-51205-1').click()
    await expect(inspector(page).getByRole('button', { name: /Reprint/ })).toBeVisible()
    await expect(inspector(page).getByRole('button', { name: 'More' })).toHaveCount(0)
    const [request] = await handlers['requests.list']({})
    await handlers['requests.settle']({ id: request?.id ?? 0 })
    await expect(row(page, '9003')).toContainText('requested, waiting')
  })

  test('a kanban reprint stands beside the reprint through the service', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await row(page, '9003').click()
    await inspector(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Reprint through the service' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Kanban reprint' }).click()
    await expect.poll(() => world.asked('jobs.reprintThroughService')).toMatchObject([{ jobs: ['9003'], kanban: true }])
  })

  test('what does not fit is printed anyway, or leads to its rule, by one key each', { tag: '@long' }, async ({
    browser,
    world,
  }) => {
    const page = await opened(browser)
    await expect(row(page, '9001')).toContainText('Tag is 100 x 50 mm, queue a4 has A4')
    await row(page, '9001').click()
    await page.keyboard.press('f')
    const rule = page.getByRole('group', { name: 'Tag' })
    await expect(rule.getByLabel('Paper', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+1')
    await row(page, '9001').click()
    await page.keyboard.press('p')
    await expect(row(page, '9001')).not.toContainText('held')
    expect(world.asked('jobs.print')).toMatchObject([{ jobs: ['9001'] }])
  })

  test('printers tell what is left, what waits and what “printed” proves', { tag: '@long' }, async ({ browser }) => {
    const page = await opened(browser)
    await goTo(page, '#settings?section=printers')
    const front = page.getByRole('row', { name: /a4-front/ })
    await expect(front.getByRole('meter', { name: 'Cyan toner' })).toHaveAttribute('value', '9')
    await expect(front).toContainText('9% low')
    await expect(front).toContainText('the printer itself reported')
    await expect(page.getByRole('row', { name: /tags-1/ })).toContainText(/\d jobs can move to tags-2/)
    await expect(page.getByRole('row', { name: /a4-back/ })).toContainText('not accepting jobs')
    await page.getByLabel('Printer address or folder path').fill('folder:/srv/paper')
    await page.getByRole('button', { name: 'Use in rule… paper' }).click()
    await page.getByRole('menuitem', { name: 'Order bill' }).click()
    const printer = page.getByRole('group', { name: 'Order bill' }).getByLabel('Printer', { exact: true })
    await expect(printer).toHaveValue('folder:/srv/paper')
  })

  test('the room fits a window of 1024 x 700', { tag: '@long' }, async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 })
    for (const address of ['#print', '#settings?section=rules', '#settings?section=printers']) {
      await goTo(page, address)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(1024)
    }
  })

  test('a stopped printer’s jobs move to its spare by one button; what stays is said', { tag: '@long' }, async ({
    page,
  }) => {
    await goTo(page, '#print')
    await expect(page.getByText(/tags-1 has been stopped for .*\(out of paper\): \d jobs can move/)).toBeVisible()
    await page.getByRole('button', { name: /Move \d jobs to tags-2/ }).click()
    await expect(page.getByText(/\d jobs done\./)).toBeVisible()
    await expect(page.getByText(/Job 9005 may still come out on tags-1/)).toBeVisible()
    await expect(row(page, '9004')).toContainText('tags-2')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(/\d jobs done\./)).toBeHidden()
  })

  test('a file of rules is reviewed before it is saved; one that is wrong says where', { tag: '@long' }, async ({
    page,
    world,
  }) => {
    await goTo(page, '#settings?section=rules')
    const choose = (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'room.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    await page.getByRole('group', { name: 'Tag' }).waitFor()
    await choose('{"rules": [{"job_type": "tag", "printer": "cups:t", "paper": "A44"}]}')
    await expect(page.getByRole('alert')).toContainText('the rule for “tag”: paper isn’t a paper size')
    await choose('{"rules": [{"job_type": "tag", "printer": null, "left_to": "back-room"}]}')
    await expect(page.getByText('1 changed rule. Removed: Order bill, Shipping label, Pattern, Receipt.')).toBeVisible()
    expect(world.asked('rules.save')).toEqual([])
    await expect(page.getByRole('group', { name: 'Tag' }).getByLabel('Station that prints them')).toHaveValue(
      'back-room',
    )
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    const rules = [{ job_type: 'tag', printer: null, left_to: 'back-room' }]
    expect(world.asked('rules.save')).toMatchObject([{ rules }])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).rules).toHaveLength(1)
  })
})

test.describe('jobs without a rule', () => {
  const label = 'garment_care label for delicate hand-finished evening wear'
  test.use({
    start: {
      service: { size: 'none' },
      prepare(service, { dataFolder, printers }) {
        const reason = message('job.held-no-rule', { type: label })
        const held: PastJob[] = Array.from({ length: 72 }, () => ({
          type: label,
          order: '51100',
          here: 'held',
          reason,
          ago: 4000,
        }))
        writePast(service, dataFolder, held, roomRules(roomQueues(printers)))
      },
    },
  })

  test('lead to a new rule; saving says what it would print, and Ctrl+S prints nothing that waits', async ({
    page,
    world,
  }) => {
    await page.goto('/#print')
    await row(page, '9072').click()
    await inspector(page).getByRole('button', { name: 'Add a rule' }).click()
    await expect(page.getByLabel('Job type').last()).toHaveValue(/^garment_care label/)
    const file = JSON.stringify({ rules: [{ job_type: '*', printer: 'cups:all' }] })
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    await expect(page.getByText('all.json was imported but isn’t saved yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save and print 72 jobs' })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(world.asked('rules.save')).toMatchObject([{ prints: [] }])
    await page.keyboard.press('Control+1')
    await expect(page.getByText('72 jobs were waiting when the rules were saved without printing.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print all 72' })).toBeVisible()
  })
})

test.describe('a station that was started with a file', { tag: '@long' }, () => {
  test.use({
    start: {
      service: { size: 'none' },
      stationFile: { rules: [{ job_type: 'tag', printer: 'folder:/srv/tags', paper: 'A4' }] },
    },
  })

  test('shows its rules and changes nothing of them', async ({ page }) => {
    await page.goto('/#settings?section=rules')
    await expect(page.getByText(/come from the file passed to the station/)).toBeVisible()
    await page.getByRole('button', { name: 'Options of Tag' }).click()
    await expect(page.getByRole('group', { name: 'Tag' }).getByLabel('Paper')).toBeDisabled()
    for (const name of ['Save', 'Add job type', 'Import…'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  })
})
