import { codes, enter, harbour, readHarbour } from '../rig/harbour.ts'
import { deskToken } from '../rig/signed-in-desk.ts'
import { openHarbour } from './price-page.ts'
import { expect, type Page, test, type World } from './world.ts'

// What the frame does with a sign-in that ends, and with an account that may do less than another.

test.use({ start: { service: { size: 'demo' } }, viewport: { width: 1440, height: 860 } })

/** One price that is typed and waits, as the saving is paused. */
async function leavePrice(world: World, price: number): Promise<void> {
  await world.desk.handlers['prices.open']({ sheet: harbour })
  await readHarbour(world)
  await world.desk.handlers['prices.pause']({ paused: true })
  await enter(world, [[0, 0, price]])
}

const stored = ({ service }: World) => service.price(7, codes[0] ?? '', 31, 'wholesale')
const tray = (page: Page) => page.getByRole('dialog', { name: 'Jobs' })

// Proves: revoke, revoke.counts
test('sign out everywhere says both counts and ends in the sign-in form; what was typed is saved after it', async ({
  page,
  world,
}) => {
  await leavePrice(world, 318_00)
  // Another session of the account, as another computer has it.
  const other = world.service.newToken()
  await fetch(`${world.service.url}/admin/me`, { headers: { authorization: `Bearer ${other}` } })
  await page.goto('/#print')
  const jobs = await world.desk.handlers['jobs.list']({})
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Signed in as/ })
    .click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  const said = page.getByRole('alert').filter({ hasText: 'Signed out everywhere' })
  await expect(said).toContainText('Sessions ended: 2. Tokens revoked: 2.')
  const token = page.getByLabel('Token', { exact: true })
  await expect(token).toBeVisible()
  await expect(token).toBeFocused()
  for (const gone of [deskToken, other]) {
    const { status } = await fetch(`${world.service.url}/admin/me`, { headers: { authorization: `Bearer ${gone}` } })
    expect(status).toBe(401)
  }
  expect((await world.desk.handlers['jobs.list']({})).rows.map(({ id }) => id)).toEqual(jobs.rows.map(({ id }) => id))
  await expect(page.locator('main .ag-row').first()).toBeVisible()

  await token.fill(world.service.token)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Signed in as/ })).toBeVisible()
  await expect(token).toHaveCount(0)
  expect(await world.desk.handlers['prices.outbox']({})).toMatchObject({ state: 'paused', total: 1, saved: 0 })
  await world.desk.handlers['prices.pause']({ paused: false })
  await expect.poll(() => stored(world)).toBe(318)
})

test('whoever may only look at prices neither pauses nor resumes what is being saved', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await leavePrice(world, 319_00)
  await openHarbour(page, world)
  const bar = page.getByRole('main').getByRole('button', { name: 'Resume' })
  await expect(bar).toBeVisible()
  await page.keyboard.press('Control+j')
  await expect(tray(page).getByRole('button', { name: /^Resume/ })).toBeVisible()

  const { me } = world.desk.session.state()
  if (!me) throw new Error('Nobody is signed in.')
  world.desk.session.changeMe({ ...me, permissions: me.permissions.filter(name => name !== 'update pricing') })
  await expect(tray(page)).toContainText('1 price')
  await expect(tray(page).getByRole('button', { name: /^Resume/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('resume')
  await expect(page.getByRole('option', { name: /Resume saving/ })).toHaveCount(0)
  await expect(world.desk.handlers['prices.pause']({ paused: false })).rejects.toMatchObject({
    code: 'prices.no-permission',
  })
  expect(stored(world)).not.toBe(319)
})
