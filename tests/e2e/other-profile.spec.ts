import { startPracticeService } from '../../src-practice/index.ts'
import { expect, test } from './world.ts'

const order = 51_001

test.use({ start: { service: { size: 'none' }, prepare: service => service.addOrders([order]) } })

test('a window that hasn’t heard of another profile acts on neither, and then shows the one that is open', async ({
  page,
  world,
}) => {
  const other = await startPracticeService({ size: 'none', token: world.service.token })
  other.addOrders([order])
  for (const service of [world.service, other]) service.setOrderStatus(order, 'Draft')
  const { handlers } = world.desk
  const voids = (service: typeof other) => service.requests.count('admin.orders.void')
  // The stream of events stalls: its connection stands, and nothing arrives.
  let isStalled = false
  await page.routeWebSocket(/events/, socket => {
    const main = socket.connectToServer()
    main.onMessage(message => {
      if (!isStalled) socket.send(message)
    })
  })
  await page.goto(`/#orders?order=${order}`)
  await page.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'Void…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(String(order))

  isStalled = true
  // What the window asks by itself would tell it, too.
  const pressed = page.waitForRequest('**/call/acts.change')
  await page.route('**/call/**', async route => {
    if (!route.request().url().endsWith('/acts.change')) await pressed
    await route.continue()
  })
  const { id } = await handlers['profiles.save']({ name: 'Elsewhere', baseUrl: other.url, operations: {} })
  await handlers['profiles.open']({ id })
  await handlers['session.signIn']({ profileId: id, token: world.service.token })
  await dialog.getByRole('button', { name: 'Void 1 order' }).click()

  // Where it was asked is gone at once; the notice stays to be read.
  const notice = page.locator('.mantine-Notifications-root').getByRole('alert')
  await expect(notice).toContainText('another profile was opened in the meantime')
  expect([voids(world.service), voids(other)]).toEqual([0, 0])
  // It asks what is open, although nothing tells it; what was asked of the other profile is gone.
  await expect(page.getByRole('button', { name: 'Profile: Elsewhere. Switch profile' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(notice).toBeVisible()
  await other.close()
})
