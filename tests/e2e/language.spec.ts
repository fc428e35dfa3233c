import { readFileSync } from 'node:fs'
import { deskToken } from '../rig/signed-in-desk.ts'
import { bringDraft, openHarbour } from './price-page.ts'
import { barriers } from './story-axe.ts'
import { expect, type Page, test } from './world.ts'

test.use({ start: { service: { size: 'demo' } }, viewport: { width: 1440, height: 860 } })

const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(Signed in as|已登录)/ })

// Proves: preferences.set
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

test('screens that were open before the language was changed on another one are there in it', { tag: '@long' }, async ({
  page,
  world,
}) => {
  const showEach = async () => {
    for (const screen of ['print', 'orders', 'production?part=schedule', 'prices?part=fabrics']) {
      await page.goto(`/#${screen}`)
      await expect(page.locator('main .ag-row').first(), screen).toBeVisible()
    }
  }
  await page.goto('/#print')
  await openHarbour(page, world)
  await showEach()
  await page.goto('/#settings?section=about')
  await account(page).click()
  await page.getByRole('menuitem', { name: '简体中文' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  await showEach()
  // Combinations are called as the service calls them in this language.
  await expect(page.getByRole('columnheader', { name: '2-Piece · 上衣 + 裤子' })).toBeVisible()
})

// Proves: staff-timezone
test('times are in the account’s zone', { tag: '@long' }, async ({ page, world }) => {
  await page.goto('/#settings?section=appearance')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('Los_Angeles')
  await page.getByRole('option', { name: 'America/Los_Angeles' }).click()
  await expect.poll(() => world.asked('preferences.save')).toEqual([{ timezone: 'America/Los_Angeles' }])
  await page.keyboard.press('Control+1')
  const hours = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/Los_Angeles',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  // A job that goes on has another time.
  await expect(async () => {
    const { rows } = await world.desk.handlers['jobs.list']({})
    const hour = hours.format(rows[0]?.since)
    await expect(page.locator('.ag-row').filter({ hasText: hour }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await account(page).click()
  await expect(page.getByRole('menuitem', { name: 'Time zone: Los Angeles…' })).toBeVisible()
})

test.describe('an account that has chosen Chinese and Los Angeles', { tag: '@long' }, () => {
  test.use({
    start: {
      service: { size: 'demo' },
      prepare: service =>
        fetch(`${service.url}/admin/me/preferences`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${deskToken}`, 'content-type': 'application/json' },
          body: JSON.stringify({ locale: 'zh-CN', timezone: 'America/Los_Angeles' }),
        }),
    },
  })

  test('finds both at sign-in, and its price file goes out, is edited and goes up in Chinese', async ({
    page,
    world,
  }) => {
    await page.goto('/#print')
    await expect(page.getByRole('heading', { level: 1, name: '打印台' })).toBeVisible()
    const [job] = (await world.desk.handlers['jobs.list']({})).rows
    const clock = new Intl.DateTimeFormat('zh-CN', {
      ...({ timeZone: 'America/Los_Angeles', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    })
    await expect(
      page
        .locator('.ag-row')
        .filter({ hasText: clock.format(job?.since) })
        .first(),
    ).toBeVisible()

    await openHarbour(page, world)
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: '完整价目表（导入文件）' }).click(),
    ])
    const exported = readFileSync(await download.path(), 'utf8')
    expect(exported.split('\r\n', 1)[0]).toMatch(/\p{Script=Han}/u)
    const before = world.service.price(7, 'HV-0402', 31, 'wholesale')
    const edited = exported.replace(/^(.*,HV-0402,[^,]*,)[^,]*/m, '$1987.65')
    expect(edited).not.toBe(exported)
    const draft = await bringDraft(world, edited)
    await page.goto(`/#imports?draft=${draft}`)
    await page.getByRole('tab', { name: /上传/ }).click()
    const sent = await world.desk.handlers['imports.upload']({ draft, way: 'file', sure: false, seen: 0 })
    expect(sent.uploads).toMatchObject([{ way: 'file', cells: 1 }])
    await expect.poll(() => world.service.price(7, 'HV-0402', 31, 'wholesale')).toBe(987.65)
    expect(before).not.toBe(987.65)
    expect(world.asked('imports.decide')).toEqual([])
  })
})

test.describe('a service that stores no preferences', { tag: '@long' }, () => {
  test.use({ start: { service: { size: 'demo' }, operations: { 'admin.me.preferences': null } } })

  test('leaves the language on this computer', async ({ page, world }) => {
    await page.goto('/#print')
    await account(page).click()
    await page.getByRole('menuitem', { name: '简体中文' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '打印台' })).toBeVisible()
    const answer = await fetch(`${world.service.url}/admin/me`, { headers: { authorization: `Bearer ${deskToken}` } })
    expect(await answer.json()).toMatchObject({ locale: null })
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '打印台' })).toBeVisible()
  })
})
