import { readFileSync } from 'node:fs'
import { barriers } from './axe.ts'
import { expect, type Page, test } from './stand-in.ts'

// A print room on a bad day, behind the contract: evidence, spare printers, rules, printers.

async function open(page: Page, query: string, hash = ''): Promise<void> {
  await page.goto(`/?${query}${hash}`)
  await page.getByRole('main').waitFor()
}

const row = (page: Page, job: string) => page.locator(`.ag-row[row-id="${job}"]`).first()
const panel = (page: Page) => page.getByRole('complementary', { name: 'Selected job' })
const callsOf = (page: Page, name: string) =>
  page.evaluate(
    wanted => window.standIn?.calls.filter(call => call.name === wanted).map(call => call.input),
    name,
  )

for (const theme of ['light', 'dark']) {
  for (const hash of ['', '#settings?section=rules&type=tag', '#settings?section=printers']) {
    test(`no barrier in the room, ${theme} ${hash}`, async ({ page }) => {
      await open(page, `scene=room&theme=${theme}`, hash)
      if (hash === '') {
        await row(page, '9202').click()
        await panel(page).getByText('Attempt 1, first').click()
      } else await page.getByRole('heading', { level: 2 }).waitFor()
      expect(await barriers(page)).toEqual([])
    })
  }
}

test('an unconfirmed reprint shows what proves what, and older attempts on demand', async ({ page }) => {
  await open(page, 'scene=room')
  await row(page, '9202').click()
  await expect(panel(page).getByText('Did it come out on a4-front?')).toBeVisible()
  await expect(panel(page).getByText(/^Last seen at .*printing on a4-front\.$/)).toBeVisible()
  const proof = panel(page).getByLabel('Evidence for attempt 3')
  await expect(proof).toContainText('18,342 bytes')
  await expect(proof).toContainText('selvedge-front-desk-9202-3')
  await expect(proof).toContainText('the printer itself reported')
  await expect(panel(page).getByLabel('Evidence for attempt 1')).toBeHidden()
  await panel(page)
    .getByText(/^Attempt 1, first/)
    .focus()
  await panel(page).locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await expect(panel(page).getByLabel('Evidence for attempt 1')).toBeVisible()
  await expect(panel(page).getByText(/^Attempt 2, again/)).toBeVisible()
})

test('the whole hash is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, 'scene=room')
  await row(page, '9202').click()
  await panel(page).getByRole('button', { name: 'Copy the full sha-256 of attempt 3' }).click()
  await expect(panel(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^[0-9a-f]{64}$/)
})

test('what does not fit is printed anyway, or leads to its rule, by one key each', async ({ page }) => {
  await open(page, 'scene=room')
  await expect(row(page, '9201')).toContainText('tag is 100 x 50 mm, queue `a4` has A4')
  await row(page, '9201').click()
  await page.keyboard.press('f')
  const rule = page.getByRole('group', { name: 'Tag' })
  await expect(rule.getByLabel('Paper')).toBeFocused()
  await page.keyboard.press('Control+1')
  await row(page, '9201').click()
  await page.keyboard.press('p')
  await expect(row(page, '9201')).toContainText('waiting')
  expect(await callsOf(page, 'jobs.print')).toEqual([{ jobs: ['9201'] }])
})

test('a job without a rule leads to a new one of its type', async ({ page }) => {
  await open(page, 'scene=odd')
  await row(page, '9100').click()
  await panel(page).getByRole('button', { name: 'Add a rule' }).click()
  await expect(page.getByLabel('Job type').last()).toHaveValue(/^garment_care label/)
})

test('a lost answer and what this desk made are marked in the list and the panel', async ({ page }) => {
  await open(page, 'scene=room')
  await expect(row(page, '9203')).toContainText('requested, no reply')
  await row(page, '9203').click()
  await expect(panel(page).getByText(/got no reply/)).toBeVisible()
  await expect(row(page, 'order-51205-1')).toContainText('requested here')
  await expect(row(page, '9202')).toContainText('Reprint')
  await row(page, 'order-51205-1').click()
  await expect(panel(page).getByRole('button', { name: /Reprint/ })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'More' })).toHaveCount(0)
  await page.evaluate(() => window.standIn?.change('9203', { asked: null }))
  await expect(row(page, '9203')).not.toContainText('asked')
})

test('a kanban reprint stands beside the reprint through the service', async ({ page }) => {
  await open(page, 'scene=room')
  await row(page, '8999').click()
  await panel(page).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reprint through the service' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Kanban reprint' }).click()
  await expect
    .poll(() => callsOf(page, 'jobs.reprintThroughService'))
    .toEqual([{ jobs: ['8999'], kanban: true }])
})

test('a stopped printer’s jobs move to its spare by one button; what stays is said', async ({ page }) => {
  await open(page, 'scene=room&refuse=9207')
  await expect(
    page.getByText(/tags-1 has been stopped for 5 min \(out of paper\): 3 jobs can move/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Move 3 jobs to tags-2' }).click()
  await expect(page.getByText('2 jobs done.')).toBeVisible()
  await expect(page.getByText(/Job 9207 may still come out on tags-1/)).toBeVisible()
  await expect(row(page, '9206')).toContainText('tags-2')
  await expect(page.getByText(/has been stopped for/)).toBeHidden()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('2 jobs done.')).toBeHidden()
})

test('saving rules says what it would print, and Ctrl+S prints nothing that waits', async ({ page }) => {
  await open(page, 'scene=odd', '#settings?section=rules')
  await page.getByRole('group', { name: 'Tag' }).waitFor()
  const label = 'garment_care label for delicate hand-finished evening wear'
  const held = Array.from({ length: 71 }, (_, index) => String(9500 + index))
  await page.evaluate(
    ([type, ids]) => {
      const like = window.standIn?.rows.get('9100')
      if (!like) return
      const rows = ids.map(id => ({
        ...like,
        id,
        type,
        reason: { code: 'job.held-no-rule', data: { type } },
      }))
      for (const one of rows) window.standIn?.rows.set(one.id, one)
      window.standIn?.emit('jobs.changed', { rows, gone: [] })
    },
    [label, held] as const,
  )
  const file = JSON.stringify({ rules: [{ job_type: '*', printer: 'cups:all' }] })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.json', mimeType: 'application/json', buffer: Buffer.from(file) })
  await expect(page.getByRole('button', { name: 'Save and print 72 jobs' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await callsOf(page, 'rules.save')).toEqual([])
  expect(await callsOf(page, 'rules.saveOnly')).toHaveLength(1)
  await page.keyboard.press('Control+1')
  await expect(
    page.getByText('72 jobs were waiting when the rules were saved without printing.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print all 72' })).toBeVisible()
})

test('a file of rules is reviewed before it is saved; one that is wrong says where', async ({ page }) => {
  await open(page, 'scene=room', '#settings?section=rules')
  const choose = (text: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'room.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('group', { name: 'Tag' }).waitFor()
  await choose('{"rules": [{"job_type": "tag", "printer": "cups:t", "paper": "A44"}]}')
  await expect(page.getByRole('alert')).toContainText('the rule for “tag”: paper is not a paper')
  await choose('{"rules": [{"job_type": "tag", "printer": null, "left_to": "back-room"}]}')
  await expect(page.getByText('1 changed rule. Removed: Order bill, Shipping label.')).toBeVisible()
  expect(await callsOf(page, 'rules.save')).toEqual([])
  await expect(page.getByText(/“Tag”: left to back-room\./)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await callsOf(page, 'rules.save')).toEqual([
    [{ job_type: 'tag', printer: null, left_to: 'back-room' }],
  ])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).rules).toHaveLength(1)
})

test('rules of a station that was started with a file are shown and not changed', async ({ page }) => {
  await open(page, 'scene=fixed', '#settings?section=rules')
  await expect(page.getByText(/come from the file passed to the station/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Tag' }).getByLabel('Paper')).toBeDisabled()
  for (const name of ['Save', 'Add job type', 'Import…'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
})

test('printers tell what is left, what waits and what “printed” proves', async ({ page }) => {
  await open(page, 'scene=room', '#settings?section=printers')
  const front = page.getByRole('row', { name: /a4-front/ })
  await expect(front.getByRole('meter', { name: 'Cyan toner' })).toHaveAttribute('value', '9')
  await expect(front).toContainText('9% low')
  await expect(front).toContainText('the printer itself reported')
  await expect(page.getByRole('row', { name: /tags-1/ })).toContainText('3 jobs can move to tags-2')
  await expect(page.getByRole('row', { name: /a4-back/ })).toContainText('not accepting jobs')
  await page.getByLabel('Printer address or folder path').fill('folder:/srv/paper')
  await page.getByRole('button', { name: 'Use in rule… paper' }).click()
  await page.getByRole('menuitem', { name: 'Order bill' }).click()
  const printer = page.getByRole('group', { name: 'Order bill' }).getByLabel('Printer', { exact: true })
  await expect(printer).toHaveValue('folder:/srv/paper')
})

test('the room fits a window of 1024 x 700', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  for (const hash of ['', '#settings?section=rules', '#settings?section=printers']) {
    await open(page, 'scene=room', hash)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), hash).toBeLessThanOrEqual(1024)
  }
})
