import { barriers } from './axe.ts'
import { expect, type Page, test } from './world.ts'

test.use({ start: { service: { size: 'demo' } }, viewport: { width: 1440, height: 860 } })

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Signed in as|已登录)/ })

test('the account menu switches the language, live; the account keeps it', async ({ page, world }) => {
  await page.goto('/#print')
  await account(page).click()
  await expect(page.getByRole('menuitem', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '打印台' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(world.asked('preferences.save')).toEqual([{ locale: 'zh-CN' }])
  expect(await world.desk.handlers['session.state']({})).toMatchObject({ status: 'signed-in' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '打印台' })).toBeVisible()
  await expect(page.locator('main .ag-row').first()).toBeVisible()
  for (const [keys, title] of [
    ['Control+2', '价格'],
    ['Control+3', '导入'],
    ['Control+1', '打印台'],
  ] as const) {
    await page.keyboard.press(keys)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await barriers(page), title).toEqual([])
  }
})

test('the account menu ends every session of the account, and says how many there were', async ({ page, world }) => {
  await page.goto('/#print')
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out everywhere…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Signed out everywhere' })).toContainText('1')
  expect(await world.desk.handlers['session.state']({})).toMatchObject({ status: 'signed-out', me: null })
})

test('times are in the account’s zone', async ({ page, world }) => {
  await page.goto('/#settings?section=appearance')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Los_Angeles')
  await page.getByRole('option', { name: 'America/Los_Angeles' }).click()
  await expect.poll(() => world.asked('preferences.save')).toEqual([{ timezone: 'America/Los_Angeles' }])
  await page.keyboard.press('Control+1')
  const { rows } = await world.desk.handlers['jobs.list']({})
  const [job] = rows
  const hour = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(job?.since)
  await expect(page.locator('.ag-row').filter({ hasText: hour }).first()).toBeVisible()
  await account(page).click()
  await expect(page.getByRole('menuitem', { name: 'Time zone: Los Angeles…' })).toBeVisible()
})
