import { withoutCups } from '../rig/cups.ts'
import { expect, ordersPrintOn, panel, row, test } from './print-room.ts'

test.skip(withoutCups(), 'CUPS is not installed, or this is not root')

test('a new desk asks for a rule, and says what it waits for', { tag: '@long' }, async ({ room: { page, add } }) => {
  await expect(page.getByText('No rules yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set up printing' })).toBeVisible()
  const job = add('order')
  await expect(row(page, job)).toContainText('held')
  await expect(row(page, job)).toContainText('No rule for “Order bill”')
})

test('a printer without paper is named in words, once, until paper is in', async ({ cups, room }) => {
  const { page, add, complaints } = room
  await ordersPrintOn(page, await cups.queue('tags-1', { backend: { outOfPaper: 1 } }))
  const [first, behind] = [add('order'), add('order')]
  for (const job of [first, behind]) {
    await expect(row(page, job).locator('[col-id="here"]')).toContainText('blocked')
    await expect(row(page, job)).toContainText('Out of paper')
  }
  await expect(page.getByRole('contentinfo')).toContainText('tags-1 out of paper')
  await row(page, first).click()
  await expect(panel(page).getByText('This job hasn’t come out yet')).toBeVisible()
  // The printer is asked again and again; what it says is written down when it is new.
  await page.waitForTimeout(5_000)
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'out of paper' })).toHaveCount(1)
  await expect(page.getByText('media-empty')).toHaveCount(0)
  cups.refill('tags-1')
  await expect(row(page, behind).locator('[col-id="here"]')).toContainText('printed')
  await expect(panel(page).getByText('This job hasn’t come out yet')).toBeHidden()
  expect(complaints.filter(line => line.includes('AG Grid'))).toEqual([])
})

test('a job moves away from a stopped printer, by keys, to one that no rule names', { tag: '@long' }, async ({
  cups,
  room: { page, add },
}) => {
  await cups.queue('spare')
  await ordersPrintOn(page, await cups.queue('labels', { stopped: 'Somebody pressed pause' }))
  const job = add('order')
  await expect(row(page, job)).toContainText('Paused')
  await row(page, job).click()
  await expect(
    panel(page)
      .getByText(/Somebody pressed pause/)
      .first(),
  ).toBeVisible()
  await page.keyboard.press('m')
  const form = page.getByRole('form', { name: 'Print on another printer' })
  // It stands at that printer already.
  await expect(form.getByRole('radio', { name: /labels/ })).toHaveCount(0)
  await form.getByRole('radio', { name: 'spare' }).focus()
  await page.keyboard.press('Space')
  await form.getByRole('button', { name: 'Print on spare' }).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, job).locator('[col-id="here"]')).toContainText('printed')
  await expect(row(page, job)).toContainText('spare')
  expect(cups.received('spare')).toHaveLength(1)
  await cups.startQueue('labels')
  await page.waitForTimeout(1_000)
  expect(cups.received('labels')).toEqual([])
})

test('a print server that forgets its jobs proves them by its events', { tag: '@long' }, async ({
  forgetful,
  room: { page, add },
}) => {
  await ordersPrintOn(page, await forgetful.queue('forgets'))
  const [first, second] = [add('order'), add('order')]
  for (const job of [first, second]) await expect(row(page, job).locator('[col-id="here"]')).toContainText('printed')
  expect(forgetful.received('forgets')).toHaveLength(2)
})

test('what was cancelled while it printed is unconfirmed, and Y says that it came out', { tag: '@long' }, async ({
  cups,
  room: { page, add },
}) => {
  await ordersPrintOn(page, await cups.queue('slow', { backend: { slow: 600 } }))
  const first = add('order')
  await row(page, first).click()
  await expect(panel(page).getByText('printing on slow').first()).toBeVisible()
  await page.keyboard.press('x')
  await expect(row(page, first).locator('[col-id="here"]')).toContainText('unconfirmed')
  await page.keyboard.press('F8')
  await expect(panel(page).getByText('Did it come out on slow?')).toBeVisible()
  // A job is not asked for twice within a moment, and its buttons say so.
  await expect(panel(page).getByRole('button', { name: /It came out/ })).toBeEnabled()
  await page.keyboard.press('y')
  await expect(panel(page).getByText('Did it come out on slow?')).toBeHidden()
  await expect(row(page, first).locator('[col-id="here"]')).toContainText('printed')
  await expect(
    panel(page)
      .getByRole('button', { name: /Reprint/ })
      .first(),
  ).toBeEnabled()
  await page.keyboard.press('r')
  // The same bytes, once more.
  await expect(panel(page).getByText(/^Attempt 2, reprint/)).toBeVisible()
})

test('the service goes away and comes back: what is kept still prints', { tag: '@long' }, async ({ cups, room }) => {
  const { page, add, service } = room
  await ordersPrintOn(page, await cups.queue('a4-front'))
  const job = add('order')
  await expect(row(page, job)).toContainText('printed')
  service.faults.set({ 'api.error-500': true })
  await expect(page.getByText(/The service hasn’t responded since/)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('offline, last refreshed')
  await row(page, job).click()
  // A job is not asked for twice within a moment, and its buttons say so.
  const reprint = panel(page).getByRole('button', { name: /Reprint/ })
  await expect(reprint.first()).toBeEnabled()
  await page.keyboard.press('r')
  await expect.poll(() => cups.received('a4-front').length).toBe(2)
  service.faults.clear()
  // It may have read by itself in this very moment.
  const again = page.getByRole('button', { name: 'Retry' })
  await again.click({ timeout: 2_000 }).catch(() => {})
  await expect(page.getByRole('contentinfo')).toContainText('online, refreshed')
  await expect(page.getByText(/The service hasn’t responded since/)).toBeHidden()
})

test.describe('an account that may not print', { tag: '@long' }, () => {
  test.use({ allowed: ['edit orders'] })

  test('is told so once, and offered nothing that would be refused', async ({ room: { page, add } }) => {
    const job = add('order')
    await expect(page.getByText(/your account lacks “print orders”/)).toHaveCount(1)
    await row(page, job).click()
    await expect(panel(page).getByText('This job is on hold')).toBeVisible()
    for (const name of [/Print now/, /Skip(?! to content)/, /Move/, 'Pause', 'Add a rule', 'Set up printing'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    for (const key of ['p', 's', 'm', 'r', 'y']) await page.keyboard.press(key)
    await expect(page.getByRole('form', { name: 'Print on another printer' })).toHaveCount(0)
    await expect(row(page, job)).toContainText('held')
  })
})
