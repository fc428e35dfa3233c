import { pricingParts } from '../../src-shared/contract/pricing-desk.ts'
import { bringDraft, openHarbour, priceList, readHarbour } from './price-page.ts'
import { dataOf, speakPseudo, troubleOn } from './pseudo.ts'
import { expect, type Page, test } from './world.ts'

// Every screen in a language whose texts are 40 % longer: nothing is cut, nothing lies over anything else, and no text was
// written into a component.

test.use({ start: { service: { size: 'demo' } } })

const sizes = [
  { width: 1024, height: 700 },
  { width: 1440, height: 860 },
]

const sections = [
  'setup',
  'profiles',
  'printers',
  'rules',
  'station',
  'scanner',
  'prices',
  'alerts',
  'keeping',
  'appearance',
  'about',
]

test('long texts have room, and every text comes from a table', async ({ page, world }) => {
  test.setTimeout(240_000)
  await speakPseudo(page)
  const data = dataOf(page)
  const found: Record<string, string[]> = {}
  const look = async (where: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await settled(page)
      const { wrong, texts } = await troubleOn(page)
      await data.ready()
      const own = texts.filter(text =>
        [...text.matchAll(/(?<!\p{L})[A-Za-z]{3,}(?!\p{L})/gu)].some(([word]) => !data.holds(word)),
      )
      const all = [...wrong, ...own.map(text => `not from a table: ${text.slice(0, 80)}`)]
      if (all.length > 0) found[`${where} ${size.width}`] = all
      if (process.env['PSEUDO_PICTURES'])
        await page.screenshot({
          path: `${process.env['PSEUDO_PICTURES']}/${where.replace(/\W+/g, '-')}-${size.width}.png`,
        })
    }
  }

  await page.goto('/#print')
  await page.locator('main .ag-row').first().click()
  await look('print desk')
  await page.keyboard.press('?')
  await look('key sheet')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await look('palette')
  await page.keyboard.press('Escape')
  await page.getByRole('banner').locator('button').last().click()
  await look('account menu')
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
  await look('orders: page')
  for (const part of ['today', 'schedule', 'due']) {
    await page.goto(`/#production?part=${part}`)
    await look(`production: ${part}`)
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
    ...{ status: 'no-profile', profile: null, me: null, tokenKept: 'none', problem: null },
  }))
  await page.goto('/#print')
  await page.reload()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await look('welcome')
  expect(found).toEqual({})
})

/** What moves has come to rest, and what was asked for has come. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root').filter({ visible: true })).toHaveCount(0)
  await page.evaluate(
    () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 250)))),
  )
}
