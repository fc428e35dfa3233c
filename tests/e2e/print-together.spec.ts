import { join } from 'node:path'
import { inspector, openPrintDesk, row } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, test } from './world.ts'

test.use({ start: { service: { size: 'none' }, settings: { start: 'print-waiting', pollSeconds: 1 } } })

test('documents of an order wait for the last of their set, and a person prints what is there', {
  tag: '@long',
}, async ({ page, world }) => {
  const printer = `folder:${join(world.dataFolder, 'paper')}`
  const rule = (job_type: string) => ({ job_type, printer })
  await world.desk.handlers['rules.save']({ rules: ['order', 'tag', 'shipping container'].map(rule) })
  await page.goto('/#settings?section=rules')
  await page.getByRole('button', { name: 'Options of Order bill' }).click()
  const field = page.getByRole('group', { name: 'Order bill' }).getByLabel('Print together with')
  await field.fill('tag, kanban')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Each of these types needs its own rule')).toBeVisible()
  await field.fill('tag, shipping container')
  await noBarriers(page, world)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect((await world.desk.handlers['rules.get']({}))[0]).toMatchObject({
    together_with: ['tag', 'shipping container'],
  })

  const job = (order_id: number, job_type: string) => ({ order_id, job_type, fails: false, copies: 1 })
  const [bill = '', tag = '', other = ''] = world.service.addJobs([
    job(51061, 'order'),
    job(51061, 'tag'),
    job(51062, 'tag'),
  ])
  await openPrintDesk(page)
  await expect(row(page, bill)).toContainText('Waiting for “Shipping label” (not listed yet)')
  await row(page, bill).click()
  await expect(inspector(page)).toContainText(
    /Waiting since \d\d:\d\d for “Shipping label” of order 51061 \(not listed yet\)/,
  )
  await noBarriers(page, world)
  await inspector(page).getByRole('button', { name: 'Print what has arrived (2 jobs)' }).click()
  await page.getByRole('button', { name: 'Print 2 jobs' }).click()
  await expect(row(page, bill)).toContainText('printed')
  await expect(row(page, tag)).toContainText('printed')
  await expect(row(page, other)).toContainText('Waiting for “Order bill” (not listed yet)')

  world.service.addJobs([job(51062, 'shipping container'), job(51062, 'order')])
  await expect(row(page, other)).toContainText('printed')
})
