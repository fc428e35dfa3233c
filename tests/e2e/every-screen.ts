import { sections } from '../../src-renderer/settings/sections.ts'
import { pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import { bringDraft, openHarbour, priceList, readHarbour } from './price-page.ts'
import { expect, type Page, type World } from './world.ts'

// A way through every screen of a desk with the demo service, in any language: what is clicked is found without its text.

/** Goes to every screen, its dialogs and its menus, and calls `look` where each has come to rest; the last is the welcome. */
export async function everyScreen(page: Page, world: World, look: (where: string) => Promise<void>): Promise<void> {
  await page.goto('/#print')
  await page.locator('main .ag-row').first().click()
  await look('print desk')
  await page.keyboard.press('?')
  await look('key sheet')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await look('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').locator('button').last().click()
  await look('account menu')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').locator('button').nth(-2).click()
  await look('notifications')
  await page.keyboard.press('Escape')

  await openHarbour(page, world)
  await look('prices: fabrics')
  await readHarbour(world)
  for (const part of pricingParts.filter(one => one !== 'fabrics')) {
    await page.goto(`/#prices?part=${part}`)
    await look(`prices: ${part}`)
  }

  await page.goto('/#orders')
  await page.locator('main .ag-row[row-id]').first().waitFor()
  await look('orders: list')
  await page.locator('main .ag-row[row-id]').first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').first().waitFor()
  await look('orders: page')
  for (const at of [0, 1, 2, 3]) {
    const act = page.getByRole('toolbar').first().locator('button').nth(at)
    if (!(await act.isVisible()) || (await act.isDisabled())) continue
    await act.click()
    await look(`orders: act ${at + 1}`)
    await page.keyboard.press('Escape')
  }
  for (const part of ['today', 'schedule', 'due']) {
    await page.goto(`/#production?part=${part}`)
    await look(`production: ${part}`)
  }
  await page.goto('/#office?part=tickets')
  await page.locator('main .ag-row[row-id]').first().waitFor()
  await look('support: tickets')
  await page.locator('main .ag-row[row-id]').first().click()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox').last().waitFor()
  await look('support: ticket')
  await page.keyboard.press('w')
  await page.getByRole('dialog').waitFor()
  await look('support: wallet')
  await page.keyboard.press('Escape')
  for (const place of ['part=vision', 'part=templates', 'part=templates&key=order.status_updated']) {
    await page.goto(`/#office?${place}`)
    await look(`support: ${place}`)
  }
  for (const part of ['accounts', 'codes', 'keys', 'designs', 'hub', 'settings', 'rates']) {
    await page.goto(`/#backoffice?part=${part}`)
    await page.locator('main .ag-root').first().waitFor()
    await look(`back office: ${part}`)
  }
  await page.goto('/#wall')
  await look('wall')

  await page.goto('/#imports')
  await look('imports: start')
  const draft = await bringDraft(world, await priceList(world, {}))
  await page.goto(`/#imports?draft=${draft}`)
  for (const at of [0, 1, 2, 3, 4]) {
    const tab = page.getByRole('tablist').last().getByRole('tab').nth(at)
    if (!(await tab.isVisible()) || (await tab.isDisabled())) continue
    await tab.click()
    await look(`imports: step ${at + 1}`)
  }

  await page.goto('/#history')
  await look('history')
  for (const section of sections) {
    await page.goto(`/#settings?section=${section}`)
    await look(`settings: ${section}`)
  }

  world.answer('profiles.list', async () => [])
  world.answer('session.state', async () => ({
    status: 'no-profile',
    profile: null,
    me: null,
    tokenKept: 'none',
    problem: null,
  }))
  await page.goto('/#print')
  await page.reload()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await look('welcome')
}

/** What moves has come to rest, and what was asked for has come. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 250)))),
  )
}
