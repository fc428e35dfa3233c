import { withoutCups } from '../rig/cups.ts'
import { barriers } from './axe.ts'
import { type Page, typePrinter } from './person.ts'
import { expect, ordersPrintOn, panel, row, test } from './print-room.ts'

test.skip(withoutCups(), 'CUPS is not installed, or this is not root')

// Paper that does not fit its rule, from the screen to a real queue that takes A4 alone.

/** Says in the rules editor that order bills need small labels. */
async function ordersNeedLabels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Rules' }).first().click()
  await page.getByRole('button', { name: 'Options of Order bill' }).click()
  await page.getByRole('group', { name: 'Order bill' }).getByLabel('Paper').fill('100x50mm')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.keyboard.press('Control+1')
}

test('a document that does not fit is held, and its rule is opened by one key and mended', { tag: '@long' }, async ({
  cups,
  room: { page, add },
}) => {
  await ordersPrintOn(page, await cups.queue('a4', { model: 'pdf' }))
  await ordersNeedLabels(page)
  const rule = page.getByRole('group', { name: 'Order bill' })
  const job = add('order')
  await expect(row(page, job)).toContainText('Order bill is A4, queue a4 has 100 x 50 mm')
  await row(page, job).click()
  await expect(panel(page).getByText('Wrong paper size')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Print anyway' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('f')
  await expect(rule.getByLabel('Paper')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('A4')
  await page.keyboard.press('Escape')
  // It fits now: saving would print it, and says so.
  await page.getByRole('button', { name: 'Save and print 1 job' }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.keyboard.press('Control+1')
  await expect(row(page, job).locator('[col-id="here"]')).toContainText('printed')
  expect(cups.received('a4')).toHaveLength(1)

  await row(page, job).click()
  const proof = panel(page).getByLabel('Evidence for attempt 2')
  await expect(proof).toContainText(/[\d,]+ bytes/)
  await expect(proof).toContainText('selvedge-')
  await expect(proof).toContainText('“printed” means')
})

test('what does not fit prints anyway by one key, once', { tag: '@long' }, async ({ cups, room: { page, add } }) => {
  await ordersPrintOn(page, await cups.queue('a4-too', { model: 'pdf' }))
  await ordersNeedLabels(page)
  const job = add('order')
  await expect(row(page, job)).toContainText('held')
  await row(page, job).click()
  await page.keyboard.type('pp', { delay: 15 })
  await expect(row(page, job)).toContainText('printed')
  expect(cups.received('a4-too')).toHaveLength(1)
})

test('a test page of a rule that is not saved leads to its job', { tag: '@long' }, async ({ cups, room: { page } }) => {
  const uri = await cups.queue('tries')
  await page.getByRole('button', { name: 'Rules' }).first().click()
  await page.getByLabel('Action for Tag').first().click()
  await page.getByRole('option', { name: 'Print on' }).click()
  const rule = page.getByRole('group', { name: 'Tag' })
  await typePrinter(rule, uri)
  await rule.getByRole('button', { name: 'Test page: Tag' }).click()
  await expect(rule.getByText(/Test page test-1 was sent to tries/)).toBeVisible()
  await rule.getByRole('button', { name: 'Show test page' }).click()
  await expect(row(page, 'test-1')).toContainText('printed')
  await expect(panel(page).getByText('test page from this station')).toBeVisible()
  expect(cups.received('tries')).toHaveLength(1)
})
