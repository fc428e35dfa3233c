import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPracticeService } from '../../src-practice/index.ts'
import { openHarbour } from './price-page.ts'
import { expect, type Page, test } from './world.ts'

// The print desk, the prices and the history stay mounted while another screen is shown. Another profile's service has
// none of what they held.

test.use({
  start: { service: { size: 'demo', stepSeconds: 0.1 }, settings: { pollSeconds: 1, start: 'print-waiting' } },
})

const rows = (page: Page) => page.locator('main .ag-row[row-id]').filter({ visible: true })
const main = (page: Page) => page.locator('main')

async function choose(page: Page, from: string, to: RegExp): Promise<void> {
  await page.getByRole('button', { name: `Profile: ${from}. Switch profile` }).click()
  await page.getByRole('menuitem', { name: to }).click()
  await expect(page.getByRole('button', { name: `Profile: ${from}. Switch profile` })).toHaveCount(0)
}

test('another profile shows nothing of the first one, whose station prints on', { tag: '@long' }, async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { handlers } = world.desk
  const paper = join(world.dataFolder, 'paper')
  mkdirSync(paper)
  const printed = () => readdirSync(paper).filter(name => name.endsWith('.pdf')).length
  await handlers['rules.save']({ rules: [{ job_type: '*', printer: `folder:${paper}` }] })
  const add = (count: number) =>
    world.service.addJobs(Array.from({ length: count }, () => ({ job_type: 'tag', fails: false, copies: 1 })))
  add(3)
  await expect.poll(printed).toBeGreaterThanOrEqual(3)

  const workshop = await startPracticeService({ size: 'none', token: world.service.token })
  const { id: live } = (await handlers['session.state']({})).profile ?? { id: '' }
  const { id } = await handlers['profiles.save']({ name: 'Workshop', baseUrl: workshop.url, operations: {} })
  for (const profileId of [id, live]) {
    await handlers['profiles.open']({ id: profileId })
    await handlers['session.signIn']({ profileId, token: world.service.token })
  }

  // Each screen is looked at once, so that it stays mounted.
  await page.goto('/#print')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+7')
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/#orders')
  await expect(rows(page).first()).toBeVisible()
  await openHarbour(page, world)

  await choose(page, 'Live', /^Workshop$/)
  for (const keys of ['Control+2', 'Control+1', 'Control+7', 'Control+2']) {
    await page.keyboard.press(keys)
    await expect(rows(page), keys).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(rows(page), keys).toHaveCount(0)
    await expect(main(page)).not.toContainText(/Harbour|HV-\d|£|tag/i)
    await expect(page.getByRole('banner')).not.toContainText('Harbour')
  }
  await page.goto('/#orders')
  await page.waitForLoadState('networkidle')
  await expect(rows(page)).toHaveCount(0)

  const before = printed()
  add(4)
  await expect.poll(printed).toBe(before + 4)
  await page.keyboard.press('Control+1')
  await expect(rows(page)).toHaveCount(0)

  // Back at the first one, all of it is there again.
  await choose(page, 'Workshop', /^Live/)
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+7')
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('Control+2')
  await expect(main(page)).toContainText(/HV-\d/)
  await workshop.close()
})
