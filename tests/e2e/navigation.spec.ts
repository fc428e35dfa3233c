import type { MenuEntry } from '../../src-shared/service/session.ts'
import { searchBox } from './print-page.ts'
import { noBarriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

// The menu of the service, the palette, recent places, titles and links lead to the same places.

test.use({ viewport: { width: 1440, height: 860 } })

const rail = (page: Page) => page.getByRole('navigation', { name: 'Screens' }).getByRole('button')
const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
const menuItem = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })
const find = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('What would you like to do?').fill(text)
}

test('the service’s menu orders the screens, and what only its console has opens in the browser', {
  tag: '@long',
}, async ({ page, world }) => {
  await page.goto('/#print')
  await rail(page).filter({ hasText: 'Menu' }).waitFor()
  await noBarriers(page, world, 'nav')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await menuItem(page, 'Agent jobs (opens in the browser)').click()
  const api = `${world.service.url}/console/agent-jobs`
  await expect.poll(async () => (await opened).url()).toBe(api)
  expect(world.asked('desk.openConsole')).toEqual([{ url: api }])
  await expect(page.getByText('Agent jobs opened in your browser.')).toBeVisible()
  await find(page, 'agent jobs')
  const again = page.waitForEvent('popup')
  await options(page).filter({ hasText: 'Agent jobsopens in the browser' }).click()
  await expect.poll(async () => (await again).url()).toBe(api)
  await find(page, 'design pricing')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tab', { name: 'Designs' })).toHaveAttribute('aria-selected', 'true')

  // Labels are in the account's language, at once when that changes.
  await page.getByRole('button', { name: /^Signed in as/ }).click()
  await menuItem(page, '简体中文').click()
  await page.getByRole('button', { name: '菜单', exact: true }).click()
  await expect(menuItem(page, /^API 密钥/)).toBeVisible()
  await menuItem(page, '面料价格').click()
  await expect(page.getByRole('tab', { name: '面料' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /登录/ }).click()
  await menuItem(page, 'English').click()

  // Another order, an address that isn't the service's, and an entry that was never meant to be shown.
  const entry = (key: string, label: string, url: string | null = null): MenuEntry => ({
    key,
    label,
    url,
    children: [],
  })
  const menu = [
    entry('pricing', 'Preise'),
    entry('x', 'Elsewhere', 'https://evil.example/'),
    entry('printing', 'Drucken'),
    entry('y', '\u202eevil'),
  ]
  world.answer('admin.me.menu', async () => menu)
  await page.reload()
  await expect(rail(page)).toHaveText([/^Prices/, /^Print/, /^Imports/, /^History/, 'Menu', /^Settings/])
  await page.keyboard.press('Control+1')
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByText('Only in the web console: evil')).toBeVisible()
  await menuItem(page, /^Elsewhere/).click()
  await expect(page.getByText('https://evil.example isn’t part of Live')).toBeVisible()

  // Without an answer the rail stays as it was; without anything in the menu it is the desk's own.
  world.answer('admin.me.menu', () => Promise.reject(new Error('no menu')))
  await page.reload()
  await expect(rail(page)).toHaveText([/^Prices/, /^Print/, /^Imports/, /^History/, 'Menu', /^Settings/])
  world.answer('admin.me.menu', async () => [])
  await page.reload()
  await expect(rail(page)).toHaveText([
    /^Print/,
    /^Prices/,
    /^Imports/,
    /^History/,
    'Orders',
    'Production',
    'Support',
    'Office',
    /^Settings/,
  ])
})

test('links show what they name and do nothing else; recent places lead back', { tag: '@long' }, async ({
  page,
  world,
}) => {
  await page.goto('/#print')
  await searchBox(page).fill('selvedge://order/51060')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Order 51060' })).toBeVisible()
  await expect(page).toHaveTitle(/Order 51060 · Orders - Selvedge$/)
  await expect(searchBox(page)).toHaveValue('')
  await page.goto('/#print?order=51060')
  await expect(page.getByRole('heading', { name: 'Print order 51060' })).toBeVisible()
  await expect(page).toHaveTitle(/Order 51060 · Print desk - Selvedge$/)
  // Whoever follows a link hasn't asked for paper: the next Enter doesn't print.
  await page.keyboard.press('Enter')
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ' selvedge://prices/7\n')
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('search input')?.dispatchEvent(paste)
  })
  await expect(page).toHaveTitle(/Harbour & Vale · Prices - Selvedge$/)

  const hostile = [
    'selvedge://order/51060?print=1',
    'selvedge://order/51060/print',
    'selvedge://evil"><img src=x onerror=alert(1)>',
  ]
  for (const link of hostile) {
    await page.evaluate(to => window.location.assign(`#link?${new URLSearchParams({ to })}`), link)
    const said = page.getByRole('alert').filter({ hasText: 'Link not opened' })
    await expect(said).toContainText(`“${link}” isn’t a Selvedge link`)
    await said.getByRole('button').click()
    await expect(said).toHaveCount(0)
    await expect(page).toHaveURL(/#prices/)
  }
  await page.keyboard.press('Control+7')
  await expect(page).toHaveTitle(/History - Selvedge$/)
  await find(page, '')
  const places = page.getByRole('group', { name: 'Recent places' }).getByRole('option')
  await expect(places.first()).toContainText('Harbour & ValePrices')
  await places.filter({ hasText: 'Order 51060Orders' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Order 51060' })).toBeVisible()

  // What isn't finished isn't left for a link.
  await page.keyboard.press('Control+1')
  await page.keyboard.press('Shift+O')
  await page.getByRole('textbox', { name: /numbers/i }).fill('51060 51059')
  await page.evaluate(() => window.location.assign('#link?to=selvedge%3A%2F%2Fhistory'))
  await expect(page.getByText('The link wasn’t opened because something here isn’t finished')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Print desk' })).toBeVisible()
  await page.getByRole('button', { name: 'Open link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  for (const name of ['orders.print', 'orders.bulkPrint', 'orders.cloudPrint', 'jobs.print'] as const)
    expect(world.asked(name)).toEqual([])
})

test('the palette’s key works over an open list, which closes, and not over a dialog', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/#print')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  const list = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(options(page).first()).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(keys).toBeVisible()
  await expect(options(page)).toHaveCount(0)
})
