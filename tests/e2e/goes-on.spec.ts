import { bringDraft, priceList } from '../rig/harbour.ts'
import { usualDay } from './print-page.ts'
import { barriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// What goes on in the background: the bell for the service's notifications, and the job tray.

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Notifications|通知)/ })
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Notifications|通知)/ })
const items = (page: Page) => panel(page).getByRole('listitem')
const tray = (page: Page) => page.getByRole('dialog', { name: /^(Jobs|任务)/ })
const foot = (page: Page) => page.getByRole('contentinfo')
const toasts = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Show' }) })

/** Lets the window ask for new notifications, as it does every 15 seconds; windows share a reading for 5. */
async function untilNew(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(16_000)
    await expect(bell(page)).toHaveAccessibleName(`Notifications, ${count} new`, { timeout: 1_500 })
  }).toPass()
}

/** Hides the window, as a minimised one is, or brings it back. */
const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(to => {
    Object.defineProperty(document, 'visibilityState', { value: to, configurable: true })
    Object.defineProperty(document, 'hidden', { value: to === 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)

test.describe('notifications', () => {
  test.use({ start: { service: { stepSeconds: 0.2 } } })

  test('are announced once, and lead to their draft, their file and their order', async ({ page, context, world }) => {
    const { handlers } = world.desk
    const draft = await bringDraft(world, await priceList(world, { clean: true, rows: 40 }))
    await page.clock.install()
    await page.goto('/#print')
    // What was there before the first start is no news.
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new')
    await expect(toasts(page)).toHaveCount(0)

    await handlers['imports.upload']({ draft, way: 'file', sure: true, seen: 0 })
    await handlers['imports.startExport']({ retailer: '7' })
    await untilNew(page, 4)
    await expect(toasts(page)).toHaveCount(1)
    await expect(toasts(page)).toContainText('The import of Harbour & Vale has finished')
    const second = await context.newPage()
    await second.goto('/#print')
    await expect(bell(second)).toHaveAccessibleName('Notifications, 4 new')

    await toasts(page).getByRole('button', { name: 'Show' }).click()
    await expect(items(page).first()).toBeVisible()
    expect(await barriers(page, '[role=dialog]')).toEqual([])
    const exported = items(page).filter({ hasText: 'The export of Harbour & Vale has finished' })
    const [download] = await Promise.all([page.waitForEvent('download'), exported.getByRole('button').click()])
    expect(download.suggestedFilename()).toMatch(/^fabric-prices-7-.*\.csv$/)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 new')
    await items(page).filter({ hasText: 'Open draft' }).getByRole('button').click()
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`#imports\\?draft=${draft}$`))

    // Whatever a service sends is shown, in one line of plain text; the window stays quick.
    const at = new Date().toISOString()
    world.service.addNotifications([
      {
        id: 'o',
        kind: 'order_hold',
        title: 'Order \u202e51060\nis on hold',
        read: false,
        order_id: 51060,
        created_at: at,
      },
      { id: 'p', kind: 'pigeon-post', message: 'x'.repeat(9_000), created_at: at },
      ...Array.from({ length: 5_000 }, (_, index) => ({ id: `m${index}`, title: `Message ${index}`, read: true })),
    ])
    await untilNew(page, 4)
    await page.keyboard.press('Control+b')
    await expect(items(page).first()).toBeVisible()
    await expect(panel(page)).toContainText('Older notifications aren’t shown.')
    await expect(panel(page)).toContainText('pigeon-post')
    await panel(page).getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(bell(second)).toHaveAccessibleName('Notifications')
    await expect(toasts(second)).toHaveCount(0)
    await handlers['settings.save']({ locale: 'zh-CN' })
    await expect(panel(page)).toContainText('更早的通知不显示。')
    await items(page)
      .filter({ hasText: 'Order 51060 is on hold' })
      .getByRole('button', { name: '显示订单 51060' })
      .click()
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('51060')
  })

  test('that a service doesn’t have, or can’t give, are said so', { tag: '@long' }, async ({ page, world }) => {
    world.service.faults.set({ 'error-500@admin.notifications.index': true })
    await page.goto('/#print')
    await bell(page).waitFor()
    await page.keyboard.press('Control+b')
    await expect(panel(page).getByRole('alert')).toBeVisible()
    world.service.faults.clear()
    await panel(page).getByRole('button', { name: 'Retry' }).click()
    await expect(items(page).first()).toBeVisible()
    await world.begin({ operations: { 'admin.notifications.index': null, 'admin.dashboard.job-batches': null } })
    await page.goto('/#imports')
    await page.reload()
    await bell(page).click()
    await expect(panel(page)).toHaveText(/This service has no notifications/)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+j')
    await expect(tray(page)).toContainText('This service doesn’t count its jobs.')
  })
})

test.describe('jobs', { tag: '@long' }, () => {
  test.use({ start: { ...usualDay, lasts: false } })

  // Proves: poll.tray, agents.today
  test('of the service and of this desk are in the tray, and pause while the window is hidden', async ({
    page,
    world,
  }) => {
    const { service, desk } = world
    service.addOrders([51_001])
    await page.clock.install()
    await page.goto('/#print')
    await expect(foot(page)).toContainText(/Jobs: \d+ pending/)
    const asked = () => ({
      notifications: service.requests.count('admin.notifications.index'),
      counters: service.requests.count('admin.dashboard.job-batches'),
      agents: service.requests.count('admin.orders.fabric-jobs.index'),
    })
    expect(asked().agents).toBe(0)
    await page.keyboard.press('Control+j')
    const own = tray(page).getByRole('region', { name: 'This desk' })
    await expect(own.getByRole('listitem')).toHaveCount(3)
    await expect(own).toContainText('at tags-1')
    await expect(own).toContainText('2 jobs waiting to print')
    const agents = tray(page).getByRole('region', { name: 'Agent jobs today' })
    await expect(agents).toContainText('Factory Message')
    expect(await barriers(page, '[role=dialog]')).toEqual([])

    await look(page, 'hidden')
    await page.waitForLoadState('networkidle')
    const before = asked()
    const polled = service.requests.count('admin.orders.print-jobs.index')
    await page.clock.runFor('16:40')
    await expect.poll(() => service.requests.count('admin.orders.print-jobs.index')).toBeGreaterThan(polled + 2)
    expect(asked()).toEqual(before)
    await look(page, 'visible')
    const once = { notifications: 1, counters: 1, agents: 1 }
    const since = () =>
      Object.fromEntries(
        Object.entries(asked()).map(([name, count]) => [name, count - before[name as keyof typeof once]]),
      )
    await expect.poll(since).toEqual(once)

    await desk.handlers['settings.save']({ locale: 'zh-CN' })
    await expect(tray(page).getByRole('region', { name: '本机' })).toContainText('2 个任务等待打印')
    await expect(tray(page).getByRole('region', { name: '今天的自动消息' })).toContainText('工厂消息')
    await tray(page).getByRole('button', { name: '显示订单 51001' }).first().click()
    await expect(tray(page)).toBeHidden()
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('51001')
  })
})

test.describe('a hidden window', { tag: '@long' }, () => {
  test.use({ start: { ...usualDay, lasts: false, service: { size: 'demo' } } })

  /** Each place with what it reads again and again. */
  const places = [
    ['#production?part=today', 'admin.dashboard.show'],
    ['#production?part=schedule', 'admin.orders.gantt'],
    ['#production?part=due', 'admin.orders.due'],
    ['#wall', 'admin.dashboard.show'],
  ] as const

  // Proves: poll.dashboard, poll.jobs
  test('asks nothing of the service, while the station goes on, and catches up when it can be seen', async ({
    page,
    world: { service },
  }) => {
    test.setTimeout(180_000)
    const polls = () => service.requests.count('admin.orders.print-jobs.index')
    const asked = () =>
      service.requests
        .list()
        .map(request => request.operation)
        // The station goes on asking for what it prints.
        .filter(name => !/^(admin\.orders\.print-jobs\.|document)/.test(name))
    await page.clock.install()
    for (const [place, operation] of places)
      await test.step(place, async () => {
        await page.goto(`/${place}`)
        await expect.poll(asked).toContain(operation)
        const first = service.requests.count(operation)
        await page.clock.fastForward(61_000)
        await expect.poll(() => service.requests.count(operation)).toBeGreaterThan(first)

        await look(page, 'hidden')
        await page.waitForLoadState('networkidle')
        // What main was asked before is answered from the disk, and then by the service.
        const isCalm = async () => {
          const count = asked().length
          await new Promise(resolve => setTimeout(resolve, 2_000))
          return asked().length === count
        }
        await expect.poll(isCalm, { timeout: 30_000 }).toBe(true)
        const [before, polled] = [asked().length, polls()]
        await page.clock.runFor('16:40')
        await expect.poll(polls).toBeGreaterThan(polled + 2)
        expect(asked().slice(before)).toEqual([])
        await look(page, 'visible')
        await expect.poll(() => asked().slice(before)).toContain(operation)
        expect(asked().filter((name, at) => at >= before && name === operation)).toHaveLength(1)
      })
  })
})
