import { readFile } from 'node:fs/promises'
import { dayStartIn } from '../../src-shared/timezone.ts'
import { writePast } from '../rig/station-past.ts'
import { expect, type Page, test } from './world.ts'

// Days are those of the account's zone, wherever the computer is; factory days are those of Shanghai for everybody.

const zone = 'America/Los_Angeles'

/** When a day began in Los Angeles, so many days before today. */
function midnight(before = 0): number {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
    .format(Date.now())
    .split('-')
    .map(Number)
  return dayStartIn(zone, year, month - 1, day - before)
}

const jobs = (page: Page) => page.locator('.ag-row[row-id] [col-id="job"]').allTextContents()

test.describe('an account in Los Angeles, on a computer in Shanghai', { tag: '@long' }, () => {
  test.use({
    timezoneId: 'Asia/Shanghai',
    start: {
      service: { size: 'none' },
      settings: { timezone: zone },
      prepare: (service, { dataFolder, printers }) => {
        const printer = printers.queue('a4').uri
        const printed = (id: string, at: number) => ({
          id,
          stage: null,
          here: 'printed' as const,
          attempts: [{ printer, at }],
        })
        writePast(service, dataFolder, [
          printed('9004', midnight() + 1),
          printed('9003', midnight() - 1),
          printed('9002', midnight(1)),
          printed('9001', midnight(1) - 1),
        ])
      },
    },
  })

  test('finds each attempt in the history of its day, in its chart, and in its file', async ({ page, world }) => {
    await page.goto('/#history')
    await expect.poll(() => jobs(page)).toEqual(['9004'])
    await page.getByText('Yesterday', { exact: true }).click()
    await expect.poll(() => jobs(page)).toEqual(['9003', '9002'])
    // The first hour of the day, and the last.
    await page.getByText('Table', { exact: true }).click()
    const hours = page.getByRole('table', { name: 'Attempts by hour' }).getByRole('row')
    await expect(hours.nth(1)).toContainText(/00:00.*1/)
    await expect(hours.last()).toContainText(/23:00.*1/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(midnight(1))
    expect(download.suggestedFilename()).toBe(`selvedge-history-${day}.csv`)
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines.map(line => line.slice(0, 19))).toEqual([`${day}T23:59:59`, `${day}T00:00:00`])
    // Another zone is another day, at once.
    await world.desk.handlers['preferences.save']({ timezone: 'Asia/Shanghai' })
    await expect.poll(async () => (await jobs(page)).join()).not.toBe('9003,9002')
  })
})

test.describe('factory days', { tag: '@long' }, () => {
  const order = '51001'
  test.use({ start: { service: { size: 'none' }, prepare: service => service.addOrders([Number(order)]) } })

  test('turn at midnight in Shanghai, whatever the zone of the account', async ({ page, world }) => {
    const ask = world.desk.handlers['admin.orders.phase-summary']
    world.answer('admin.orders.phase-summary', async input => {
      const answer = await ask(input)
      const due = { start: '2026-11-02', due: '2026-11-23', done: null, daysLate: null }
      const rows = answer.rows.slice(0, 1).map(piece => ({
        ...piece,
        daysOverDue: null,
        steps: piece.steps.slice(0, 1).map(step => ({ ...step, ...due })),
      }))
      return { ...answer, rows }
    })
    await world.desk.handlers['preferences.save']({ timezone: zone })
    await page.goto(`/#orders?order=${order}`)
    const steps = page.getByRole('region', { name: 'Phase summary', exact: true }).first()
    for (const [now, late] of [
      ['2026-11-23T15:59:30Z', 0],
      ['2026-11-23T16:00:30Z', 1],
    ] as const) {
      await page.clock.setFixedTime(now)
      await page.reload()
      await expect(steps.getByText('23 Nov 2026', { exact: true })).toBeVisible()
      await expect(steps.getByText('1 day late')).toHaveCount(late)
    }
  })
})
